import type pg from 'pg';

/**
 * Tables that autovacuum would visit, by its own default thresholds, and those whose transaction numbers grow old.
 *
 * PostgreSQL forgets its counts when it was not shut down in order, so a table that was never visited since then is
 * visited once; what is clean is skipped page by page, so that costs little.
 */
const wornTables = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_all_tables s join pg_class c on c.oid = s.relid
  where s.schemaname not in ('pg_toast', 'information_schema')
    and (s.n_dead_tup > 50 + 0.2 * s.n_live_tup
      or s.n_ins_since_vacuum > 1000 + 0.2 * s.n_live_tup
      or s.n_mod_since_analyze > 50 + 0.1 * s.n_live_tup
      or (s.last_vacuum is null and s.schemaname <> 'pg_catalog')
      or age(c.relfrozenxid) > 100000000)
  order by s.n_dead_tup desc`;

/** @returns the quoted names of the tables that need to be vacuumed, those with most to clear away first. */
export async function findWornTables(client: pg.PoolClient): Promise<string[]> {
  // Counts are gathered in memory and written out at most once a second, at the end of a statement.
  await client.query('select pg_stat_force_next_flush()');
  const { rows } = await client.query<{ name: string }>(wornTables);
  return rows.map((row) => row.name);
}
