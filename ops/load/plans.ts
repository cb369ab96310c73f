import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { databaseOf } from '@fivefold/server/src/kernel/db/connect.ts';
import { connectPostgres } from '@fivefold/server/src/kernel/db/postgres-pool.ts';
import type { Schema } from '@fivefold/server/src/kernel/db/schema.ts';
import { explainAll, type Plan } from '@fivefold/server/src/testing/explain.ts';
import { oncePerText, type Recorded, recordStatements } from '@fivefold/server/src/testing/recorder.ts';
import { runUseCases } from '@fivefold/server/src/testing/run-use-cases.ts';
import { createTestApp } from '@fivefold/server/src/testing/test-app.ts';
import { AUTH_SECRET } from '../../bench/src/settings.ts';
import { personAt } from './people.ts';

const RESULTS = join(import.meta.dirname, '../../bench/results');

/** Prints how PostgreSQL executes each statement of the product with many users, and saves the query plans. */
export async function printPlans(url: string): Promise<void> {
  const recorder = recordStatements();
  const pool = connectPostgres(url);
  const database = { db: databaseOf<Schema>('postgres', pool, () => Promise.resolve()), close: () => pool.end() };
  const app = await createTestApp({ database: () => Promise.resolve(database), env: { AUTH_SECRET } });
  await runUseCases(app, recorder, { one: settled(1), friend: settled(2), leaver: settled(3) });
  await app.close();

  const recorded = recorder.stop();
  const plans = await explainAll(url, oncePerText(recorded), { isDone: true, avoidsWalks: false });
  const width = Math.max(...plans.map(({ during }) => during.length));
  for (const plan of plans) console.log(`${plan.during.padEnd(width)}  ${factsOf(plan)}  ${shortOf(plan.text)}`);
  console.log(`\n${callsOf(recorded, plans).join('\n')}\n\n${(await sizesOf(url)).join('\n')}`);
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, 'plans.txt');
  writeFileSync(file, plans.map((plan) => `== ${plan.during}\n${plan.text.trim()}\n\n${plan.drawing}\n`).join('\n'));
  console.log(`\n${plans.length} statements; their plans are in ${relative(process.cwd(), file)}`);
}

/** What each call takes: round trips to the database with those of its transaction, pages, and time in the database. */
function callsOf(recorded: readonly Recorded[], plans: readonly Plan[]): string[] {
  const planOf = new Map(plans.map((plan) => [plan.text, plan]));
  const isOfTheLoop = ({ text }: Recorded) => text.includes('for update skip locked');
  return [
    ...Map.groupBy(
      recorded.filter((one) => !isOfTheLoop(one)),
      ({ during }) => during,
    ),
  ].map(([during, all]) => {
    const found = all.map(({ text }) => planOf.get(text));
    const pages = found.reduce((sum, plan) => sum + (plan?.pages ?? 0), 0);
    const ms = found.reduce((sum, plan) => sum + (plan?.ms ?? 0), 0);
    return `${during.padEnd(30)} ${String(all.length).padStart(4)} round trips ${String(pages).padStart(6)} pages ${ms.toFixed(2).padStart(8)} ms`;
  });
}

/** The largest tables, with what a row of each takes. */
async function sizesOf(url: string): Promise<string[]> {
  const pool = connectPostgres(url, { connections: 1 });
  const { rows } = await pool.query<{ line: string }>(`
    select format('%-20s %s rows, %s MB and %s MB of indexes, %s bytes a row', relname, reltuples::bigint, pg_table_size(oid) / 1048576,
      pg_indexes_size(oid) / 1048576, (pg_total_relation_size(oid) / greatest(reltuples, 1))::int) as line
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 1000 order by pg_total_relation_size(oid) desc limit 14`);
  await pool.end();
  return rows.map(({ line }) => line);
}

function settled(at: number) {
  const { uid, bearerToken, goalIds } = personAt(at);
  return { uid, token: bearerToken, goalId: goalIds[0] ?? '' };
}

function factsOf({ ms, pages, walkedTables }: Plan): string {
  const cost =
    ms === null || pages === null
      ? 'only planned'.padStart(24)
      : `${ms.toFixed(2).padStart(9)} ms ${String(pages).padStart(6)} pages`;
  return `${cost}  ${walkedTables.length === 0 ? '' : `WALKS THROUGH ${walkedTables.join(', ')}`}`;
}

function shortOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 110);
}
