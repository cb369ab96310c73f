import type { LocalDay } from '@fivefold/rules/calendar';
import { NO_RETURNS, type ReturnCount, withoutReturn, withReturn } from '@fivefold/rules/returns';
import { sql as raw } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { type Sql, sqlIn } from '#kernel/db/sql';
import { lockParticipation, totalsOf, type TotalsRow, writeReturns } from '../goals/steps.ts';
import { returnFreezes, takeFreezes } from '../profile/steps.ts';
import { lockBalance } from '../streaks/steps.ts';

/** A person's returns, as the row with a number has them. */
export interface NumberedReturns extends ReturnCount {
  readonly seq: number;
}

const FIND_RETURNS = 'select r.seq, r.count, r.freezes from returns r where r.uid = $1 order by r.seq desc limit 1';

export async function findReturns(sql: Sql, uid: string): Promise<NumberedReturns> {
  return (await sql<NumberedReturns>('find_returns', FIND_RETURNS, [uid]))[0] ?? { ...NO_RETURNS, seq: 0 };
}

/** SQL part of the statement that writes a check-in. `after` names a CTE that holds the profile's row. */
export function insertReturnsSql(
  sql: Readonly<Record<'after' | 'uid' | 'cameBack' | 'seq' | 'count' | 'freezes', string>>,
): string {
  return `
    insert into returns (uid, seq, count, freezes)
    select ${sql.uid}, ${sql.seq}, ${sql.count}, ${sql.freezes} from ${sql.after} where ${sql.cameBack}`;
}

/** Takes returns back with the freezes that they brought. The transaction must hold the profile's lock. */
export async function removeReturns(tx: Tx<Schema>, uid: string, count: number): Promise<void> {
  if (count <= 0) return;
  const before = await findReturns(sqlIn(tx), uid);
  let after: ReturnCount = before;
  for (let undone = 0; undone < count; undone++) after = withoutReturn(after);
  await insertReturns(tx, uid, { ...after, seq: before.seq + 1 });
  await takeFreezes(tx, uid, before.freezes - after.freezes);
}

/** Counts a return that is brought back. The transaction must hold the profile's lock. @param held freezes */
export async function addReturn(tx: Tx<Schema>, uid: string, held: number): Promise<void> {
  const before = await findReturns(sqlIn(tx), uid);
  const after = withReturn(before, held);
  await insertReturns(tx, uid, { ...after, seq: before.seq + 1 });
  await returnFreezes(tx, uid, after.freezes - before.freezes);
}

async function insertReturns(tx: Tx<Schema>, uid: string, { seq, count, freezes }: NumberedReturns): Promise<void> {
  await tx.insertInto('returns').values({ uid, seq, count, freezes }).execute();
}

/** A person's returns on one goal, of the check-ins that it has. */
export async function countReturns(
  tx: Tx<Schema>,
  goalId: string,
  uid: string,
): Promise<{ returns: number; last_return: LocalDay | null }> {
  const { rows } = await raw<{ returns: number; last_return: LocalDay | null }>`
    select count(*)::int as returns, max(day) as last_return
    from check_ins where goal_id = ${goalId} and uid = ${uid} and came_back`.execute(tx);
  return rows[0] ?? { returns: 0, last_return: null };
}

/**
 * Takes back what an older process undid while an update ran: it leaves a goal with more returns than its check-ins have.
 * The transaction must hold the lock of `lockParticipation`, which read how many are kept.
 */
export async function recountReturns(
  tx: Tx<Schema>,
  { uid, goalId, kept }: { readonly uid: string; readonly goalId: string; readonly kept: number },
): Promise<void> {
  const returns = await countReturns(tx, goalId, uid);
  if (returns.returns >= kept) return;
  await writeReturns(tx, uid, goalId, returns);
  await lockBalance(tx, uid);
  await removeReturns(tx, uid, kept - returns.returns);
}

/** Whether an older process may have undone a return of this goal: a check-in counts its history anew anyway then. */
export function mayKeepUndoneReturn(
  facts: TotalsRow & { readonly last_checked: LocalDay | null; readonly last_return: LocalDay | null },
): boolean {
  return facts.last_return !== null && totalsOf(facts) === undefined;
}

/** The same where the participation is not locked, or how many are kept is not read. */
export async function lockAndRecountReturns(
  tx: Tx<Schema>,
  { uid, goalId, kind }: { readonly uid: string; readonly goalId: string; readonly kind: 'regular' | 'shared' },
): Promise<void> {
  const part = await lockParticipation(tx, uid, goalId, kind);
  if (part !== undefined) await recountReturns(tx, { uid, goalId, kept: part.returns });
}

const ARE_NEWEST_OWN = `
  select count(*)::int as own from (
    select is_imported from check_ins where goal_id = $1 and uid = $2 order by day desc limit $3
  ) newest where not is_imported`;

/** Whether the newest check-ins of a person on a goal were made here, not imported. */
export async function areNewestOwn(
  sql: Sql,
  { goalId, uid, count }: { readonly goalId: string; readonly uid: string; readonly count: number },
): Promise<boolean> {
  return (await sql<{ own: number }>('newest_own_check_ins', ARE_NEWEST_OWN, [goalId, uid, count]))[0]?.own === count;
}
