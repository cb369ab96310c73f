import type { Database } from '../kernel/db/connect.ts';

/** The pool, or a connection without time limits. */
export type Queries = Pick<Database<unknown>['pool'], 'query'>;

/** How many rows each table of the product holds, by its name. */
export async function countTables(client: Queries): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from "${name}"`);
    counts[name] = Number(rows[0]?.count);
  }
  return counts;
}

/** The tables whose numbers differ, a line each. */
export function differences(
  wanted: Readonly<Record<string, number>>,
  found: Readonly<Record<string, number>>,
): string[] {
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(found)])].toSorted();
  return names.flatMap((name) =>
    wanted[name] === found[name]
      ? []
      : [`${name}: ${wanted[name] ?? 'no such table'} in the backup, ${found[name] ?? 'no such table'} restored`],
  );
}
