import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { type ProductProcess, startProduct } from '#testing/product-process';
import {
  expectExactlyAcknowledged,
  expectPoints,
  takeCheckIn,
  sendCheckIn,
  createCheckInClients,
  type Tap,
  repeatCheckIn,
  type CheckInClient,
} from '#testing/check-in-clients';
import { longRounds } from '#testing/rounds';

const ROUNDS = longRounds(3, 2);
const PEOPLE = 3;
const GOALS_EACH = 400;
const AT_ONCE = 4;

let dataDir: string;
let people: CheckInClient[];
let product: ProductProcess | undefined;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fivefold-kill-'));
  people = await createCheckInClients(
    { DATA_DIR: dataDir },
    { people: PEOPLE, goalsEach: Math.max(GOALS_EACH, ROUNDS * 60) },
  );
}, 120_000);
afterAll(async () => {
  await product?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Taps without a pause until the process is gone. @returns the taps that got no answer. */
async function tapUntilGone(origin: string): Promise<Tap[]> {
  const unanswered: Tap[] = [];
  const worker = async (person: CheckInClient) => {
    for (let tap = takeCheckIn(person); tap !== undefined; tap = takeCheckIn(person)) {
      const answer = await sendCheckIn(origin, tap).catch(() => undefined);
      if (answer === undefined) return unanswered.push(tap);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      person.acknowledged.set(tap.goalId, answer.body);
    }
    throw new Error('There are too few goals for so long a round.');
  };
  await Promise.all(
    Array.from({ length: AT_ONCE }, (_, nth) => people[nth % PEOPLE]).flatMap((person) =>
      person === undefined ? [] : [worker(person)],
    ),
  );
  return unanswered;
}

/** A moment at which the product is at work, also on a slow machine: after some answers, and then a little. */
async function somewhereAmong(tapping: Promise<unknown>): Promise<void> {
  const acknowledged = () => people.reduce((count, person) => count + person.acknowledged.size, 0);
  const enough = acknowledged() + 10 + Math.random() * 60;
  let isOver = false;
  void tapping.finally(() => (isOver = true));
  while (acknowledged() < enough && !isOver) await delay(1);
  await delay(Math.random() * 20);
}

it(
  `keeps every acknowledged check-in exactly once through ${ROUNDS} kills`,
  { timeout: 60_000 + ROUNDS * 60_000 },
  async () => {
    product = await startProduct(dataDir);
    for (let round = 0; round < ROUNDS; round++) {
      const tapping = tapUntilGone(product.origin);
      await somewhereAmong(tapping);
      await product.kill();
      const unanswered = await tapping;

      product = await startProduct(dataDir);
      for (const tap of unanswered) await repeatCheckIn(product.origin, tap);
      for (const person of people) await expectPoints(product.origin, person);
    }
    await product.stop();

    const db = await openDatabase<Schema>({ dataDir, database: { kind: 'embedded' } });
    await expectExactlyAcknowledged(db, people);
    await db.close();
  },
);
