import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { connectPostgres } from '../../apps/server/src/kernel/db/postgres-pool.ts';
import { type StoredCheckIn, toWireCheckIn } from '../../apps/server/src/features/goals/steps.ts';
import { ledgerFaults, fingerprint } from '../../apps/server/src/testing/database-facts.ts';
import type { Person } from './users.ts';

/** The standby shows what it has seconds later. */
const REPLAY_MS = 30_000;

type Pool = ReturnType<typeof connectPostgres>;

/** @returns what is wrong at the end, one fault a line */
export async function findFaults(primaryUrl: string, standbyUrl: string, people: readonly Person[]): Promise<string[]> {
  const [primary, standby] = [connectPostgres(primaryUrl), connectPostgres(standbyUrl)];
  try {
    const faults = await ledgerFaults(primary);
    for (const person of people) faults.push(...(await faultsOf(primary, person)));
    const different = await differences(primary, standby);
    faults.push(...different.map((line) => `The standby does not have what the primary has: ${line}`));
    return faults;
  } finally {
    await Promise.all([primary.end(), standby.end()]);
  }
}

/** What the standby does not have after some time in which nothing changed. */
async function differences(primary: Pool, standby: Pool): Promise<string[]> {
  const deadline = performance.now() + REPLAY_MS;
  for (;;) {
    const [here, there] = [await fingerprint(primary), await fingerprint(standby)];
    const different = here.filter((line) => !there.includes(line));
    if (different.length === 0 || performance.now() > deadline) return different;
    await delay(500);
  }
}

/** Every client repeats until it has an answer, so the database must equal what was acknowledged. */
async function faultsOf(pool: Pool, { uid, email, acknowledged, counter, added }: Person): Promise<string[]> {
  const faults: string[] = [];
  const { rows: checkIns } = await pool.query<{ goal_id: string; idx: number }>(
    'select goal_id, idx from check_ins where uid = $1',
    [uid],
  );
  const { rows: kept } = await pool.query<{ key: string; answer: { check_in: StoredCheckIn } }>(
    'select key, answer from request_keys where uid = $1',
    [uid],
  );
  const there = new Map(checkIns.map(({ goal_id: goalId, idx }) => [goalId, idx]));
  // No photos here, so there are no links to compare.
  const isAddition = new Set(added);
  const answers = new Map(
    kept
      .filter(({ key }) => !isAddition.has(key))
      .map(({ key, answer }) => [key, { ...answer, check_in: toWireCheckIn(answer.check_in, () => '') }]),
  );
  for (const { goalId, key, answer } of acknowledged) {
    if (there.get(goalId) !== answer.check_in.index) faults.push(`${email} lost a check-in on ${goalId}`);
    if (!isDeepStrictEqual(answers.get(key), answer))
      faults.push(`${email} was told something else about ${goalId} than what is kept`);
  }
  const done = acknowledged.length + added.length;
  if (checkIns.length !== acknowledged.length || kept.length !== done)
    faults.push(
      `${email} has ${checkIns.length} check-ins and ${kept.length} kept answers, and was told of ${acknowledged.length} and ${added.length} additions`,
    );
  const { rows: sums } = await pool.query<{ sum: number }>(
    'select coalesce(sum(hundredths), 0)::int as sum from amounts where goal_id = $1',
    [counter],
  );
  if (sums[0]?.sum !== added.length) faults.push(`${email} added ${added.length} times, and ${sums[0]?.sum} are there`);
  const totals = acknowledged.map(({ answer }) => answer.total_streaks).toSorted((a, b) => a - b);
  if (totals.some((total, nth) => total !== nth + 1)) faults.push(`${email} was told of one point twice`);
  return faults;
}
