import type { Sql } from '#kernel/db/sql';

const COUNT_MONTHS = `
  select count(*) filter (where m.state not in ('expired', 'revoked') and not m.is_expiring)::int as earned,
         count(*) filter (where m.state in ('consumed', 'compensated'))::int as spent
  from performance_months m where m.uid = $1`;

/**
 * Months of Performance that a person's points paid for. They are few: a month of Performance is a month of life.
 * @returns `earned`: billed or still to be billed, but not lost; `spent`: those that made a renewal cheaper
 */
export async function countMonths(sql: Sql, uid: string): Promise<{ readonly earned: number; readonly spent: number }> {
  const [counts] = await sql<{ earned: number; spent: number }>('count_months', COUNT_MONTHS, [uid]);
  return counts ?? { earned: 0, spent: 0 };
}
