import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { UnusedMonthTable } from '#kernel/db/tables/billing';

export type UnusedMonth = Selectable<UnusedMonthTable>;
type Decision = Pick<
  UnusedMonth,
  'subscription_id' | 'period_start' | 'period_end' | 'uid' | 'nth' | 'kind' | 'renews_at' | 'cents' | 'decided_at'
>;

/** Whether a free renewal is still to come. */
export function isAhead({ kind, invoice_id: invoiceId, returned_at: returnedAt }: UnusedMonth): boolean {
  return kind === 'free' && invoiceId === null && returnedAt === null;
}

/** A person's unused months, the oldest first; few, because each was a month of their life. */
export async function listUnusedMonths(db: Kysely<Schema> | Tx<Schema>, uid: string): Promise<UnusedMonth[]> {
  return db.selectFrom('unused_months').selectAll().where('uid', '=', uid).orderBy('period_start').execute();
}

/** @returns undefined when this month was decided about before */
export async function insertUnusedMonthOnce(tx: Tx<Schema>, month: Decision): Promise<UnusedMonth | undefined> {
  return tx
    .insertInto('unused_months')
    .values({ ...month, done_at: null, invoice_id: null, resumed_at: null, released_at: null, returned_at: null })
    .onConflict((conflict) => conflict.columns(['subscription_id', 'period_start']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Changes a month in the database and in the caller's object. */
export async function changeUnusedMonth(
  tx: Tx<Schema>,
  month: UnusedMonth,
  change: Partial<Omit<UnusedMonth, 'subscription_id' | 'period_start' | 'period_end' | 'uid' | 'nth' | 'kind'>>,
): Promise<void> {
  Object.assign(month, change);
  await tx
    .updateTable('unused_months')
    .set(change)
    .where('subscription_id', '=', month.subscription_id)
    .where('period_start', '=', month.period_start)
    .execute();
}

/** The bank decided for us: what it held of unused months is ours to give back. */
export async function reopenReturned(tx: Tx<Schema>, uid: string): Promise<void> {
  await tx
    .updateTable('unused_months')
    .set((eb) => ({ returned_at: null, attempt: eb('attempt', '+', 1) }))
    .where('uid', '=', uid)
    .where('returned_at', 'is not', null)
    // One that was paid back stays; one that credit had paid finds again that there is nothing to give.
    .where('refunded_cents', '=', 0)
    .execute();
}

/** What the rows mean for the plan, where every request finds it. */
export async function setPlanState(
  tx: Tx<Schema>,
  uid: string,
  state: { readonly paused_from: number | null; readonly is_renewal_free: boolean },
): Promise<void> {
  await tx.updateTable('billing_accounts').set(state).where('uid', '=', uid).execute();
}

export interface Renewing {
  readonly uid: string;
  readonly time_zone: string | null;
  readonly current_period_end: number;
}

/**
 * Plans that renew within two days, whose owners seem to have opened nothing in this month, the next to renew first. A
 * person's day may be one ahead of UTC; their own decides later.
 */
export async function findRenewingUnused(db: Kysely<Schema>, now: Date, limit: number): Promise<Renewing[]> {
  const seconds = Math.floor(now.getTime() / 1000);
  const { rows } = await sql<Renewing>`
    select b.uid, p.time_zone, b.current_period_end
    from billing_accounts b
    cross join lateral (select time_zone from profiles where uid = b.uid limit 1) p
    where b.status = 'active' and b.current_period_end between ${seconds}::bigint and ${seconds + 2 * 86_400}::bigint
      and b.cancels_at is null and b.paused_from is null
      and coalesce(b.opened_on <= (to_timestamp(b.current_period_start) at time zone 'UTC')::date + 1, true)
      and not exists (
        select 1 from unused_months m
        where m.subscription_id = b.subscription_id and m.period_start = b.current_period_start)
    order by b.current_period_end limit ${limit}`.execute(db);
  return rows;
}
