import type { Sql } from '#kernel/db/sql';

const COUNT_MONTHS = `
  select count(*) filter (where m.state not in ('expired', 'revoked') and not m.is_expiring)::int as earned,
         count(*) filter (where m.state in ('consumed', 'compensated'))::int as spent,
         coalesce(sum(m.saved_cents) filter (where m.state in ('consumed', 'compensated')), 0)::int as saved
  from performance_months m where m.uid = $1`;

interface MonthCounts {
  readonly earned: number;
  readonly spent: number;
  readonly saved: number;
}

/**
 * Months of Performance that a person's points paid for. They are few: a month of Performance is a month of life.
 * @returns `earned`: billed or still to be billed, but not lost; `spent`: those that made a renewal cheaper; `saved`: what
 *   they took off, in cents
 */
export async function countMonths(sql: Sql, uid: string): Promise<MonthCounts> {
  const [counts] = await sql<MonthCounts>('count_months', COUNT_MONTHS, [uid]);
  return counts ?? { earned: 0, spent: 0, saved: 0 };
}
