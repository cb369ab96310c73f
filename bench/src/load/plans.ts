import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { databaseOf } from '@fivefold/server/src/kernel/db/connect.ts';
import { connectPostgres } from '@fivefold/server/src/kernel/db/postgres-pool.ts';
import type { Schema } from '@fivefold/server/src/kernel/db/schema.ts';
import { explainAll, type Plan } from '@fivefold/server/src/testing/explain.ts';
import { oncePerText, recordStatements } from '@fivefold/server/src/testing/recorder.ts';
import { tour } from '@fivefold/server/src/testing/tour.ts';
import { createWorld } from '@fivefold/server/src/testing/world.ts';
import { AUTH_SECRET } from '../settings.ts';
import { personAt } from './people.ts';

const RESULTS = join(import.meta.dirname, '../../results');

/** Prints how PostgreSQL does each statement of the product among a crowd, and keeps the drawings. */
export async function printPlans(url: string): Promise<void> {
  const recorder = recordStatements();
  const pool = connectPostgres(url);
  const database = { db: databaseOf<Schema>('postgres', pool, () => Promise.resolve()), close: () => pool.end() };
  const world = await createWorld({ database: () => Promise.resolve(database), env: { AUTH_SECRET } });
  await tour(world, recorder, { one: settled(1), friend: settled(2), leaver: settled(3) });
  await world.close();

  const plans = await explainAll(url, oncePerText(recorder.stop()), { isDone: true, avoidsWalks: false });
  const width = Math.max(...plans.map(({ during }) => during.length));
  for (const plan of plans) console.log(`${plan.during.padEnd(width)}  ${factsOf(plan)}  ${shortOf(plan.text)}`);
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, 'plans.txt');
  writeFileSync(file, plans.map((plan) => `== ${plan.during}\n${plan.text.trim()}\n\n${plan.drawing}\n`).join('\n'));
  console.log(`\n${plans.length} statements; their plans are in ${relative(process.cwd(), file)}`);
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
