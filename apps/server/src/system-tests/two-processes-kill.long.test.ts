import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { type PostgresServer, startPostgres } from '#testing/postgres';
import { type ProductProcess, startProduct } from '#testing/product-process';
import {
  expectExactlyAcknowledged,
  expectPoints,
  takeCheckIn,
  sendCheckIn,
  createCheckInClients,
  repeatCheckIn,
  type CheckInClient,
} from '#testing/check-in-clients';

/** More than the ordinary run: npm run test:faults. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 2);
const PEOPLE = 6;

let dataDir: string;
let server: PostgresServer;
let people: CheckInClient[];
let products: ProductProcess[] = [];
const env = () => ({ DATABASE_URL: server.url, AUTH_SECRET: 'signs the sessions of a test that is soon over' });

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fivefold-two-'));
  server = await startPostgres();
  people = await createCheckInClients({ DATA_DIR: dataDir, ...env() }, { people: PEOPLE, goalsEach: 60 + ROUNDS * 60 });
  products = await Promise.all([startProduct(dataDir, env()), startProduct(dataDir, env())]);
}, 120_000);
afterAll(async () => {
  for (const product of products) await product.kill();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const acknowledged = () => people.reduce((count, person) => count + person.acknowledged.size, 0);

/**
 * Taps at both processes by turns, and again at the other where there is no answer.
 * @returns how often there was none
 */
async function tapUntil(isOver: () => boolean, origins: readonly string[]): Promise<number> {
  let unanswered = 0;
  const tapAway = async (person: CheckInClient, nth: number) => {
    for (let turn = nth; !isOver(); turn++) {
      const tap = takeCheckIn(person);
      if (tap === undefined) throw new Error('There are too few goals for so long a round.');
      const [here = '', there = ''] = turn % 2 === 0 ? origins : origins.toReversed();
      const answer = await sendCheckIn(here, tap).catch(() => undefined);
      if (answer === undefined) {
        unanswered += 1;
        await repeatCheckIn(there, tap);
        continue;
      }
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      person.acknowledged.set(tap.goalId, answer.body);
    }
  };
  await Promise.all(people.map(tapAway));
  return unanswered;
}

it(
  `keeps every acknowledged check-in exactly once through ${ROUNDS} kills of one of two processes`,
  { timeout: 60_000 + ROUNDS * 60_000 },
  async () => {
    let unanswered = 0;
    for (let round = 0; round < ROUNDS; round++) {
      let isOver = false;
      const tapping = tapUntil(
        () => isOver,
        products.map(({ origin }) => origin),
      );
      const enough = acknowledged() + 10 + Math.random() * 60;
      void tapping.catch(() => (isOver = true));
      while (acknowledged() < enough && !isOver) await delay(1);
      await delay(Math.random() * 20);
      const victim = Math.floor(Math.random() * 2);
      await products[victim]?.kill();
      const later = acknowledged() + 40;
      while (acknowledged() < later && !isOver) await delay(1);
      isOver = true;
      unanswered += await tapping;
      const alive = products[1 - victim];
      for (const person of people) await expectPoints(alive?.origin ?? '', person);
      if (round < ROUNDS - 1) products[victim] = await startProduct(dataDir, env());
      else await alive?.stop();
    }
    // Otherwise no request was in flight when they were killed.
    expect(unanswered).toBeGreaterThan(ROUNDS);
    if (ROUNDS > 2)
      console.log(
        `${ROUNDS} kills, ${acknowledged()} check-ins, ${unanswered} of them had no answer and were sent again to the other process`,
      );

    const db = await openDatabase<Schema>({ dataDir, database: { kind: 'postgres', url: server.url, connections: 2 } });
    await expectExactlyAcknowledged(db, people);
    await db.close();
  },
);
