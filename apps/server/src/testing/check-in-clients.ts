import { randomUUID } from 'node:crypto';
import { checkGoal, type WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import { expect } from 'vitest';
import { compose } from '../compose.ts';
import { readConfig } from '../config/config.ts';
import type { Database } from '../kernel/db/connect.ts';
import type { Schema } from '../kernel/db/schema.ts';
import { ledgerFaults } from './database-facts.ts';
import { embeddedIdentityOf } from './embedded-identity.ts';

/** A user who checks in on one goal after the other. */
export interface CheckInClient {
  readonly uid: string;
  readonly token: string;
  /** Goals that were not tried yet. */
  readonly fresh: string[];
  readonly acknowledged: Map<string, WireCheckInAnswer>;
}

/** One check-in, the same when it is sent again. */
export interface Tap {
  readonly person: CheckInClient;
  readonly goalId: string;
  readonly key: string;
}

/** Creates users with a plan and many monthly goals with the product's own modules, before it runs as a process. */
export async function createCheckInClients(
  env: Readonly<Record<string, string>>,
  { people, goalsEach }: { people: number; goalsEach: number },
): Promise<CheckInClient[]> {
  const config = readConfig({ STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x', ...env });
  const composition = await compose({ config });
  const { db } = composition.deps;
  const identity = embeddedIdentityOf(composition.deps);
  const made: CheckInClient[] = [];
  for (let nth = 0; nth < people; nth++) {
    const { token, person } = await identity.signUp(`person${nth}@example.com`, 'likes long walks');
    const fresh = Array.from({ length: goalsEach }, () => randomUUID());
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

/** @returns undefined when the user has checked in on every goal. */
export function takeCheckIn(person: CheckInClient): Tap | undefined {
  const goalId = person.fresh.pop();
  return goalId === undefined ? undefined : { person, goalId, key: randomUUID() };
}

export async function sendCheckIn(
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

/** Sends an unanswered check-in again, twice. It must count once, whether or not the first attempt was written. */
export async function repeatCheckIn(origin: string, tap: Tap): Promise<void> {
  const first = await sendCheckIn(origin, tap);
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  expect((await sendCheckIn(origin, tap)).body).toEqual(first.body);
  tap.person.acknowledged.set(tap.goalId, first.body);
}

/** Asserts that the user is still logged in and has exactly the acknowledged points. */
export async function expectPoints(origin: string, person: CheckInClient): Promise<void> {
  const streaks = await fetch(origin + getTotalStreaks.path, { headers: { authorization: `Bearer ${person.token}` } });
  expect(streaks.status).toBe(200);
  expect(await streaks.json()).toMatchObject({ total_streaks: person.acknowledged.size });
}

/** Asserts that the database has exactly the acknowledged check-ins, each once, and that the ledger adds up. */
export async function expectExactlyAcknowledged(db: Database<Schema>, people: readonly CheckInClient[]): Promise<void> {
  for (const { uid, acknowledged } of people) {
    const rows = await db.kysely.selectFrom('check_ins').select(['goal_id', 'idx']).where('uid', '=', uid).execute();
    expect(rows.map((row) => row.goal_id).toSorted()).toEqual([...acknowledged.keys()].toSorted());
    const kept = await db.kysely.selectFrom('request_keys').select('answer').where('uid', '=', uid).execute();
    expect(kept).toHaveLength(acknowledged.size);
    const totals = [...acknowledged.values()].map((answer) => answer.total_streaks).toSorted((a, b) => a - b);
    expect(totals).toEqual(Array.from(totals, (_, nth) => nth + 1));
  }
  expect(await ledgerFaults(db.pool)).toEqual([]);
}
