import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db/schema';

/**
 * What must be true of our own tables about money, whatever happened (payments: invariants); each line is one thing
 * that is not.
 */
export async function findMoneyFaults(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select p.uid || ': months and spent streaks differ' as fault
      from (select uid, -sum(points) as streaks from streak_ledger where kind = 'exchange' group by uid) p
      full join (select uid, 5 * count(*) as streaks from performance_months group by uid) m using (uid)
      where p.streaks is distinct from m.streaks
    union all
    select uid || ': more streaks were spent than earned' from streak_ledger group by uid having sum(points) < 0
    union all
    select p.uid || ': the balance is not the sum of the ledger' from profiles p left join streak_ledger l using (uid)
      group by p.uid having p.total_streaks <> coalesce(sum(l.points), 0)
        or p.lifetime_points <> coalesce(sum(l.points) filter (where l.kind <> 'exchange'), 0)
    union all
    select r.uid || ': ' || r.source || ' takes back what was not given' from streak_ledger r
      left join streak_ledger a on a.uid = r.uid and a.kind = 'award' and a.source = 'check-in:' || substr(r.source, 6)
      where r.kind = 'reversal' and (a.seq is null or a.seq > r.seq or a.points + r.points <> 0
        or -r.freezes not between 0 and a.points or a.frequency is distinct from r.frequency or a.day is distinct from r.day)
    union all
    select r.uid || ': ' || r.source || ' takes back the points of a check-in that stands' from streak_ledger r
      join check_ins c on c.goal_id = split_part(r.source, ':', 2)::uuid and c.idx = split_part(r.source, ':', 3)::int
      where r.kind = 'reversal'
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
