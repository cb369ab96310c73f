import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db/schema';

/** What must be true of our own tables about money, whatever happened (payments: invariants); each line is one thing that is not. */
export async function findMoneyFaults(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select p.uid || ': months and spent streaks differ' as fault
      from (select uid, -sum(points) as streaks from streak_ledger where kind = 'exchange' group by uid) p
      full join (select uid, 5 * count(*) as streaks from performance_months group by uid) m using (uid)
      where p.streaks is distinct from m.streaks
    union all
    select uid || ': more streaks were spent than earned' from streak_ledger group by uid having sum(points) < 0
    union all
    select b.uid || ': the count of months is wrong' from billing_accounts b
      left join (select uid, count(*) as months from performance_months
        where state in ('available', 'attaching', 'attached') and not is_expiring group by uid) m using (uid)
      where b.months_left <> coalesce(m.months, 0)
    union all
    select b.uid || ': the earned period is wrong' from billing_accounts b
      left join performance_months m on m.stripe_invoice_id = b.latest_invoice_id and m.uid = b.uid
      where b.is_period_earned <> (m.uid is not null)`.execute(db);
  return rows.map(({ fault }) => fault);
}
