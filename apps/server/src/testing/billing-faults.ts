import type pg from 'pg';

/** What must be true of our own tables about money, whatever happened; each line is one thing that is not. */
export async function billingFaults(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ fault: string }>(`
    select p.uid || ': months and spent streaks differ' as fault from profiles p
      where (select 5 * count(*) from performance_months m where m.uid = p.uid)
        <> (select coalesce(-sum(l.points), 0) from streak_ledger l where l.uid = p.uid and l.kind = 'exchange')
    union all
    select b.uid || ': the count of months is wrong' from billing_accounts b
      where b.months_left <> (select count(*) from performance_months m
        where m.uid = b.uid and m.state in ('available', 'attaching', 'attached') and not m.is_expiring)
    union all
    select b.uid || ': the earned period is wrong' from billing_accounts b
      where b.is_period_earned <> exists (select 1 from performance_months m
        where m.uid = b.uid and m.state in ('consumed', 'compensated') and m.stripe_invoice_id = b.latest_invoice_id)`);
  return rows.map(({ fault }) => fault);
}
