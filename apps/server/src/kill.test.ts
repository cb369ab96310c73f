import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { checkGoal, type WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compose } from './compose.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './kernel/db/connect.ts';
import type { Schema } from './kernel/db/schema.ts';
import { embeddedIdentityOf } from './testing/embedded-identity.ts';
import { bookkeepingFaults } from './testing/database-facts.ts';
import { type ProductProcess, startProduct } from './testing/product-process.ts';

/** More than the ordinary run: ROUNDS=50. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const PEOPLE = 3;
const GOALS_EACH = 400;
const AT_ONCE = 4;

interface Person {
  readonly uid: string;
  readonly token: string;
  /** Goals that were not tried yet. */
  readonly fresh: string[];
  readonly acknowledged: Map<string, WireCheckInAnswer>;
}

let dataDir: string;
let people: Person[];
let product: ProductProcess | undefined;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fivefold-kill-'));
  people = await settle(dataDir);
}, 120_000);
afterAll(async () => {
  await product?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

/** People with a plan and many monthly goals, made by the product's own parts before it runs as a process. */
async function settle(folder: string): Promise<Person[]> {
  const config = readConfig({ DATA_DIR: folder, STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' });
  const composition = await compose({ config });
  const { db } = composition.deps;
  const identity = embeddedIdentityOf(composition.deps);
  const made: Person[] = [];
  for (let nth = 0; nth < PEOPLE; nth++) {
    const { token, person } = await identity.signUp(`person${nth}@example.com`, 'likes long walks');
    const fresh = Array.from({ length: GOALS_EACH }, () => randomUUID());
    const { uid } = person;
    await db.pool.query(`insert into profiles (uid, email, created_at) values ($1, $2, now())`, [uid, person.email]);
    await db.pool.query(`insert into billing_accounts (uid, status) values ($1, 'active')`, [uid]);
    await db.pool.query(
      `insert into goals (id, kind, goal, frequency, created_by, created_at) select id, 'regular', 'Read', 'monthly', $1, now() from unnest($2::uuid[]) id`,
      [uid, fresh],
    );
    await db.pool.query(
      `insert into goal_participants (uid, goal_id, joined_at) select $1, id, now() from unnest($2::uuid[]) id`,
      [uid, fresh],
    );
    made.push({ uid, token, fresh, acknowledged: new Map() });
  }
  await composition.close();
  return made;
}

interface Tap {
  readonly person: Person;
  readonly goalId: string;
  readonly key: string;
}

async function send(
  origin: string,
  { person, goalId, key }: Tap,
): Promise<{ status: number; body: WireCheckInAnswer }> {
  const answer = await fetch(origin + checkGoal.path, {
    method: checkGoal.method,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ goalId, checkDate: new Date().toISOString().slice(0, 10) }),
  });
  return { status: answer.status, body: (await answer.json()) as WireCheckInAnswer };
}

/** Taps without a pause until the process is gone. @returns the taps that got no answer. */
async function tapUntilGone(origin: string): Promise<Tap[]> {
  const unanswered: Tap[] = [];
  const worker = async (person: Person) => {
    for (let goalId = person.fresh.pop(); goalId !== undefined; goalId = person.fresh.pop()) {
      const tap = { person, goalId, key: randomUUID() };
      const answer = await send(origin, tap).catch(() => undefined);
      if (answer === undefined) return unanswered.push(tap);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      person.acknowledged.set(goalId, answer.body);
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

async function expectKept(origin: string, person: Person): Promise<void> {
  const headers = { authorization: `Bearer ${person.token}` };
  const streaks = await fetch(origin + getTotalStreaks.path, { headers });
  // The session from before the kills is still good.
  expect(streaks.status).toBe(200);
  expect(await streaks.json()).toMatchObject({ total_streaks: person.acknowledged.size });
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
      for (const tap of unanswered) {
        // Twice: the retry, and a retry of the retry. Done before or not, it is one check-in.
        const first = await send(product.origin, tap);
        expect(first.status, JSON.stringify(first.body)).toBe(200);
        expect((await send(product.origin, tap)).body).toEqual(first.body);
        tap.person.acknowledged.set(tap.goalId, first.body);
      }
      for (const person of people) await expectKept(product.origin, person);
    }
    await product.stop();

    const db = await openDatabase<Schema>({ dataDir, database: { kind: 'embedded' } });
    for (const { uid, acknowledged } of people) {
      const rows = await db.kysely.selectFrom('check_ins').select(['goal_id', 'idx']).where('uid', '=', uid).execute();
      expect(rows.map((row) => row.goal_id).toSorted()).toEqual([...acknowledged.keys()].toSorted());
      const kept = await db.kysely.selectFrom('request_keys').select('answer').where('uid', '=', uid).execute();
      expect(kept).toHaveLength(acknowledged.size);
      const totals = [...acknowledged.values()].map((answer) => answer.total_streaks).toSorted((a, b) => a - b);
      expect(totals).toEqual(Array.from(totals, (_, nth) => nth + 1));
    }
    expect(await bookkeepingFaults(db.pool)).toEqual([]);
    await db.close();
  },
);
