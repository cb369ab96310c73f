import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
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
import {
  addUntilGone,
  type AdditionClient,
  createAdditionClient,
  expectExactSums,
  repeatAddition,
} from '#testing/addition-clients';
import { longRounds } from '#testing/rounds';

const ROUNDS = longRounds(6, 3);
const PEOPLE = 3;
const GOALS_EACH = 400;
const AT_ONCE = 4;

let dataDir: string;
let people: CheckInClient[];
let drinker: AdditionClient;
let product: ProductProcess | undefined;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fivefold-kill-'));
  const goalsEach = Math.max(GOALS_EACH, ROUNDS * 60);
  const [last, ...others] = await createCheckInClients({ DATA_DIR: dataDir }, { people: PEOPLE + 1, goalsEach });
  if (last === undefined) throw new Error('There are no people.');
  people = others;
  const db = await openDatabase<Schema>({ dataDir, database: { kind: 'embedded' } });
  drinker = await createAdditionClient(db, last);
  await db.close();
}, 120_000);
afterAll(async () => {
  await product?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Taps without a pause until the product or its database is gone. @returns the taps that got no answer. */
async function tapUntilGone(origin: string, isOver: () => boolean): Promise<Tap[]> {
  const unanswered: Tap[] = [];
  const worker = async (person: CheckInClient) => {
    for (let tap = takeCheckIn(person); tap !== undefined; tap = takeCheckIn(person)) {
      if (isOver()) return unanswered.push(tap);
      const answer = await sendCheckIn(origin, tap).catch(() => undefined);
      if (answer === undefined || answer.status === 503) return unanswered.push(tap);
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

/** The main process of the database, and those that it started. */
function databasePids(): number[] {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0]);
  const isChild = (pid: string) => {
    try {
      return (
        Number(
          readFileSync(`/proc/${pid}/stat`, 'utf8')
            .replace(/^.*\) \S /s, '')
            .split(' ', 1)[0],
        ) === postmaster
      );
    } catch {
      return false;
    }
  };
  return [
    postmaster,
    ...readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && isChild(name))
      .map(Number),
  ];
}

function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
}

const KINDS = ['the product alone', 'the database alone', 'all processes at once'] as const;

/** @returns the product that runs afterwards: the same one where only its database was killed. */
async function kill(kind: (typeof KINDS)[number], running: ProductProcess): Promise<ProductProcess> {
  if (kind === 'the database alone') {
    killAll(databasePids().slice(0, 1));
    const isReady = () => fetch(`${running.origin}/health/ready`).then(({ ok }) => ok);
    await delay(50);
    await expect.poll(isReady).toBe(true);
    return running;
  }
  if (kind === 'all processes at once') killAll([running.pid, ...databasePids()]);
  await running.kill();
  return startProduct(dataDir);
}

it(
  `keeps every acknowledged check-in and addition exactly once through ${ROUNDS} kills of the product, its database or both`,
  { timeout: 60_000 + ROUNDS * 60_000 },
  async () => {
    product = await startProduct(dataDir);
    for (let round = 0; round < ROUNDS; round++) {
      let isOver = false;
      const tapping = tapUntilGone(product.origin, () => isOver);
      const adding = addUntilGone(product.origin, drinker, () => isOver);
      await somewhereAmong(tapping);
      product = await kill(KINDS[round % KINDS.length] ?? 'the product alone', product);
      isOver = true;
      const [unanswered, addition] = await Promise.all([tapping, adding]);
      for (const tap of unanswered) await repeatCheckIn(product.origin, tap);
      if (addition !== undefined) await repeatAddition(product.origin, drinker, addition);
      for (const person of people) await expectPoints(product.origin, person);
    }
    await product.stop();

    const db = await openDatabase<Schema>({ dataDir, database: { kind: 'embedded' } });
    await expectExactlyAcknowledged(db, people);
    await expectExactSums(db, drinker);
    await db.close();
  },
);
