import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { PerformanceMonthTable } from '#kernel/db/tables/billing';

export type Month = Selectable<PerformanceMonthTable>;
type Change = Partial<Omit<Month, 'uid' | 'exchange_seq' | 'nth' | 'created_at'>>;

/** A month's name in the keys of calls to the payment provider. */
export function monthKey({ uid, exchange_seq, nth }: Month): string {
  return `${uid}:${exchange_seq}.${nth}`;
}

/** A person's months in the order in which they are spent. */
export async function listMonths(tx: Tx<Schema>, uid: string): Promise<Month[]> {
  return tx
    .selectFrom('performance_months')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('exchange_seq')
    .orderBy('nth')
    .execute();
}

/** The months that one exchange buys. */
export async function insertMonths(
  tx: Tx<Schema>,
  bought: { uid: string; exchangeSeq: number; count: number; createdAt: number },
): Promise<void> {
  await sql`
    insert into performance_months (uid, exchange_seq, nth, state, created_at)
    select ${bought.uid}, ${bought.exchangeSeq}::int, nth, 'available', ${bought.createdAt}::bigint
    from generate_series(1, ${bought.count}::int) nth`.execute(tx);
}

/** Changes a month in the database and in the caller's object. */
export async function changeMonth(tx: Tx<Schema>, month: Month, change: Change): Promise<void> {
  Object.assign(month, change);
  await tx
    .updateTable('performance_months')
    .set(change)
    .where('uid', '=', month.uid)
    .where('exchange_seq', '=', month.exchange_seq)
    .where('nth', '=', month.nth)
    .execute();
}

/**
 * Counts again what the badge needs, at the end of every transaction that changed months or the latest invoice. The
 * transaction must hold the account's row, so that no other transaction counts at the same time.
 */
export async function recountMonths(tx: Tx<Schema>, uid: string): Promise<void> {
  await sql`
    update billing_accounts b set
      months_left = (
        select count(*)::int from performance_months m
        where m.uid = b.uid and m.state in ('available', 'attaching', 'attached') and not m.is_expiring),
      is_period_earned = exists (
        select 1 from performance_months m
        where m.uid = b.uid and m.state in ('consumed', 'compensated') and m.stripe_invoice_id = b.latest_invoice_id)
    where b.uid = ${uid}`.execute(tx);
}
