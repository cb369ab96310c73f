import type { ClientBase } from 'pg';
import { connectPostgres } from '#kernel/db/postgres-pool';
import type { Recorded } from './recorder.ts';

/** How PostgreSQL does one statement. */
export interface Plan extends Recorded {
  /**
   * The middle of {@link RUNS}, as on a connection of the pool that has done the statement before. Null where only the
   * plan is known: the statement cannot be done a second time.
   */
  readonly ms: number | null;
  /** Pages of 8 KB that were looked at, all in all. */
  readonly pages: number | null;
  /** Tables that are walked through from end to end: nothing says where in them to look. */
  readonly walkedTables: readonly string[];
  /** As PostgreSQL draws it. */
  readonly drawing: string;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}
interface Explained {
  readonly Plan: PlanNode;
  readonly 'Execution Time'?: number;
}

export interface ExplainOptions {
  /** Does the statement, too, in a transaction that is rolled back. */
  readonly isDone: boolean;
  /**
   * Lets PostgreSQL walk through a table only where no index could be used: small tables then show what large ones
   * would do.
   */
  readonly avoidsWalks: boolean;
}

/** The first one on a connection reads the catalog of tables and takes several times as long. */
const RUNS = 5;

/** Explains statements one by one, with the server's own settings; what is no reading or writing of rows is left out. */
export async function explainAll(
  url: string,
  statements: readonly Recorded[],
  options: ExplainOptions,
): Promise<Plan[]> {
  const pool = connectPostgres(url, { connections: 1 });
  const client = await pool.connect();
  if (options.avoidsWalks)
    await client.query('set enable_seqscan = off; set enable_mergejoin = off; set enable_hashjoin = off');
  const plans: Plan[] = [];
  for (const statement of statements) {
    if (!/^\s*(select|insert|update|delete|with)\b/i.test(statement.text)) continue;
    const done = options.isDone
      ? await explain(client, statement, 'analyze, buffers').catch(() => undefined)
      : undefined;
    plans.push(done ?? (await explain(client, statement, 'costs')));
  }
  client.release();
  await pool.end();
  return plans;
}

async function explain(client: ClientBase, statement: Recorded, how: string): Promise<Plan> {
  const ask = async (format: string) => {
    await client.query('begin');
    try {
      const text = `explain (${how}, format ${format}) ${statement.text}`;
      const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(text, [...statement.values]);
      return rows.map((row) => row['QUERY PLAN']);
    } finally {
      await client.query('rollback');
    }
  };
  const [{ Plan: plan, 'Execution Time': firstMs }] = (await ask('json'))[0] as [Explained];
  const times = firstMs === undefined ? [] : [firstMs];
  while (times.length > 0 && times.length < RUNS)
    times.push(((await ask('json'))[0] as [Required<Explained>])[0]['Execution Time']);
  const ms = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? null;
  return {
    ...statement,
    ms,
    pages: ms === null ? null : (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
    walkedTables: [
      ...new Set(
        nodesOf(plan)
          .filter(isWalk)
          .map((node) => node['Relation Name'] ?? ''),
      ),
    ],
    drawing: (await ask('text')).join('\n'),
  };
}

function isWalk(node: PlanNode): boolean {
  const kind = node['Node Type'];
  return kind === 'Seq Scan' || (/^Index (Only )?Scan$/.test(kind) && node['Index Cond'] === undefined);
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
