import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * What every table holds, as a text per table: equal texts mean that nothing was added, changed or removed.
 * What counts tries (decision 25) is left out, and when a person was here last: a refusal does change them.
 * @returns `name: rows hash`, in the order of names.
 */
export async function fingerprint(pool: pg.Pool): Promise<string[]> {
  // `pg_class`, because the view `information_schema.tables` takes ten times as long to plan.
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not in ('limit_counts', 'dashboard_versions') order by relname`,
  );
  const parts = tables.map(
    ({ name }) =>
      `select '${name}: ' || count(*) || ' ' || md5(coalesce(string_agg(${rowOf(name)}, '|' order by ${rowOf(name)}), '')) as line from "${name}" t`,
  );
  const text = parts.join(' union all ');
  // A name lets a connection plan it once, which takes longer than to run it.
  const name = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const { rows } = await pool.query<{ line: string }>({ name, text });
  return rows.map(({ line }) => line).toSorted();
}

function rowOf(table: string): string {
  return table === 'billing_accounts' ? `(to_jsonb(t) - '{opened_on,opened_before}'::text[])::text` : 't::text';
}

/** How many rows every table holds, by its name. */
export async function countAllRows(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const parts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`);
  const { rows } = await pool.query<{ name: string; count: number }>(parts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** How many rows a table holds, of one person where it has a `uid`. */
export async function countRows(pool: pg.Pool, table: string, uid?: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from "${table}"${uid === undefined ? '' : ' where uid = $1'}`,
    uid === undefined ? [] : [uid],
  );
  return rows[0]?.count ?? 0;
}

/** Everything that must be true of points and check-ins whatever happened; each line is one thing that is not. */
export async function ledgerFaults(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ fault: string }>(`
    select p.uid || ': the balance is not the sum of the ledger' as fault
      from profiles p left join streak_ledger l on l.uid = p.uid
      group by p.uid having p.total_streaks <> coalesce(sum(l.points), 0)
        or p.lifetime_points <> coalesce(sum(l.points) filter (where l.kind in ('award', 'reversal')), 0)
    union all
    select p.uid || ': the ledger has a gap' from profiles p left join streak_ledger l on l.uid = p.uid
      group by p.uid having p.ledger_seq <> count(l.seq) or p.ledger_seq <> coalesce(max(l.seq), 0)
    union all
    select g.id || ': an index is missing or given twice' from goals g left join check_ins c on c.goal_id = g.id
      group by g.id having g.next_idx - g.gone_check_ins <> count(c.idx) or g.next_idx <= coalesce(max(c.idx), -1)
    union all
    select p.goal_id || ': last_checked is not the day of the last check-in' from goal_participants p
      left join check_ins c on c.goal_id = p.goal_id and c.uid = p.uid
      group by p.goal_id, p.uid, p.last_checked having p.last_checked is distinct from max(c.day)
    union all
    select a.goal_id || ': two check-ins on one day' from check_ins a join check_ins b
      on a.goal_id = b.goal_id and a.uid = b.uid and a.day = b.day and a.idx < b.idx
    union all
    select l.uid || ': ' || l.source || ' was paid twice' from streak_ledger l group by l.uid, l.source having count(*) > 1
    union all
    select k.uid || ': a key without its answer' from request_keys k where k.answer is null`);
  return rows.map(({ fault }) => fault);
}
