import type { LocalDay } from '@fivefold/rules/calendar';
import type { Celebration } from '@fivefold/rules/celebration';
import type { Frequency } from '@fivefold/rules/frequency';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { type Balance, balanceSql, lockProfiles, lowerBalance, readBalance, writeBalance } from '../profile/steps.ts';

/** Reads a person's balance and locks it until the transaction ends. */
export async function lockBalance(tx: Tx<Schema>, uid: string): Promise<Balance> {
  await lockProfiles(tx, uid);
  return readBalance(tx, uid);
}

export interface Exchange {
  readonly uid: string;
  /** A positive number. */
  readonly streaks: number;
  /** The Idempotency-Key of the request, or any other unique text. */
  readonly key: string;
  readonly at: Date;
}

/**
 * Takes streaks off a balance: a row in the ledger and the new total. Whether there are enough is the caller's
 * question.
 * @param before the balance from {@link lockBalance} in the same transaction
 * @returns the sequence number of the row, and the balance that is left
 */
export async function recordExchange(
  tx: Tx<Schema>,
  before: Balance,
  { uid, streaks, key, at }: Exchange,
): Promise<{ seq: number; totalStreaks: number }> {
  const seq = before.ledger_seq + 1;
  const totalStreaks = before.total_streaks - streaks;
  await tx
    .insertInto('streak_ledger')
    .values({ uid, seq, kind: 'exchange', points: -streaks, source: `exchange:${key}`, frequency: null, day: null, at })
    .execute();
  await writeBalance(tx, uid, { total_streaks: totalStreaks, ledger_seq: seq });
  return { seq, totalStreaks };
}

/** What a check-in earned. */
export interface Award {
  readonly points: number;
  readonly freezes: number;
  readonly frequency: Frequency | null;
  readonly day: LocalDay | null;
  /** What it planted. */
  readonly scene: Celebration | null;
}

/** The award of one check-in, if it earned any. */
export function findAward(tx: Tx<Schema>, uid: string, goalId: string, index: number): Promise<Award | undefined> {
  return tx
    .selectFrom('streak_ledger')
    .select(['points', 'freezes', 'frequency', 'day', 'scene'])
    .where('uid', '=', uid)
    .where('source', '=', `check-in:${goalId}:${index}`)
    .executeTakeFirst();
}

/** Awards and reversals that an undo reads: a person makes more in a day only by checking in and undoing in a loop. */
const NEWEST_AWARDS_MAX = 200;

/** What changed a person's lifetime points lately, newest first. */
export function listNewestAwards(tx: Tx<Schema>, uid: string): Promise<Pick<Award, 'points' | 'freezes'>[]> {
  return tx
    .selectFrom('streak_ledger')
    .select(['points', 'freezes'])
    .where('uid', '=', uid)
    .where('kind', 'in', ['award', 'reversal'])
    .orderBy('seq', 'desc')
    .limit(NEWEST_AWARDS_MAX)
    .execute();
}

/**
 * Takes back what an undone check-in earned, with the freezes of the levels that are left: a row in the ledger and the
 * balance. It carries the award's frequency and day, so that the points of that day are what is left. Whether the
 * points are still there is the caller's question.
 * @returns the balance after it
 */
export async function recordReversal(
  tx: Tx<Schema>,
  { uid, goalId, index, award, at }: { uid: string; goalId: string; index: number; award: Award; at: Date },
): Promise<Balance> {
  const after = await lowerBalance(tx, uid, award);
  await tx
    .insertInto('streak_ledger')
    .values({
      uid,
      seq: after.ledger_seq,
      kind: 'reversal',
      points: -award.points,
      source: `undo:${goalId}:${index}`,
      frequency: award.frequency,
      day: award.day,
      at,
      freezes: -award.freezes,
    })
    .execute();
  return after;
}

/**
 * Pays a check-in that was undone and is brought back, with another index, what it earned.
 */
export async function recordAward(
  tx: Tx<Schema>,
  { uid, goalId, index, award, at }: { uid: string; goalId: string; index: number; award: Award; at: Date },
): Promise<void> {
  const { points, freezes, frequency, day, scene } = award;
  const { ledger_seq: seq } = await lowerBalance(tx, uid, { points: -points, freezes: -freezes });
  const source = `check-in:${goalId}:${index}`;
  await tx
    .insertInto('streak_ledger')
    .values({ uid, seq, kind: 'award', points, source, frequency, day, at, freezes, scene })
    .execute();
}

/**
 * Awards that are read of the window. A person has far more only after checking in and undoing in a loop; then nothing
 * is paid until there are fewer, so that the loop makes no statement slower.
 */
const AWARDS_READ_MAX = 2000;

/**
 * SQL: what a person's 'once' and 'monthly' goals were paid after an instant, as {@link PaidAtOnce}. What was taken back
 * does not count, and is found row by row: as a join PostgreSQL might read the whole ledger. Every value is SQL.
 */
export function paidAtOnceSql({ uid, since }: Readonly<Record<'uid' | 'since', string>>): string {
  const sumOf = (frequency: string) => `
    greatest(coalesce(sum(paid.points) filter (where paid.frequency = '${frequency}'), 0), case when count(*) = ${AWARDS_READ_MAX} then ${AWARDS_READ_MAX} end)`;
  return `(
    select json_build_object('once', ${sumOf('once')}, 'monthly', ${sumOf('monthly')})
    from (
      select l.frequency, case when (
        select count(*) from streak_ledger undone where undone.uid = l.uid and undone.source = 'undo:' || substr(l.source, 10)
      ) = 0 then l.points else 0 end as points
      from streak_ledger l
      where l.uid = ${uid} and l.frequency in ('once', 'monthly') and l.kind = 'award' and l.at > ${since}
      order by l.at desc limit ${AWARDS_READ_MAX}
    ) paid)`;
}

/** SQL: whether a check-in was paid. Every value is SQL. */
export function isPaidSql({ uid, goalId, index }: Readonly<Record<'uid' | 'goalId' | 'index', string>>): string {
  return `exists (select from streak_ledger l where l.uid = ${uid} and l.source = ${checkInSourceSql(goalId, index)})`;
}

/**
 * SQL: the once-only source of a check-in's award. Indexes are never given twice, so that one done again has its own.
 */
function checkInSourceSql(goalId: string, index: string): string {
  return `'check-in:' || ${goalId} || ':' || ${index}`;
}

type AwardValue =
  | 'from'
  | 'uid'
  | 'index'
  | 'points'
  | 'ledgerSeq'
  | 'frequency'
  | 'day'
  | 'at'
  | 'freezes'
  | 'returnFreezes'
  | 'cameBack'
  | 'scene';

/**
 * SQL parts of the statement that writes a check-in: the award's row in the ledger, if it earns points, and the
 * balance, which has a return's freeze, too. The key (uid, seq) makes two goals that pay at the same time collide; one of them decides again. Every value
 * is SQL; `from` names a CTE with the `id` of the goal for a written check-in, or no row.
 */
export function awardSql({
  from,
  uid,
  index,
  points,
  ledgerSeq,
  frequency,
  day,
  at,
  freezes,
  returnFreezes,
  cameBack: isReturn,
  scene,
}: Readonly<Record<AwardValue, string>>): string {
  return `award as (
    insert into streak_ledger (uid, seq, kind, points, source, frequency, day, at, freezes, scene)
    select ${uid}, ${ledgerSeq} + 1, 'award', ${points}, ${checkInSourceSql(`${from}.id`, index)}, ${frequency}, ${day}, ${at}, ${freezes}, ${scene}
    from ${from} where ${points} > 0
  ), balance as (${balanceSql({ from, uid, points, ledgerSeq, day, freezes: `${freezes} + ${returnFreezes}`, isReturn })}
  )`;
}
