import { randomUUID } from 'node:crypto';
import { addAmount, type WireAmountAnswer } from '@fivefold/contract/calls/amounts';
import { expect } from 'vitest';
import type { Database } from '../kernel/db/connect.ts';
import type { Schema } from '../kernel/db/schema.ts';
import type { CheckInClient } from './check-in-clients.ts';

/** Of each goal; a few additions reach it. */
const TARGET = 300;
/** A day of a goal takes 1,000. */
const MOST_OF_A_GOAL = 900;

/** One addition, the same when it is sent again. */
export interface Addition {
  readonly goalId: string;
  readonly key: string;
  readonly hundredths: number;
}

/** A user who adds to one goal after the other. */
export interface AdditionClient {
  readonly user: CheckInClient;
  /** Acknowledged by the server. */
  readonly acknowledged: Addition[];
}

/** Gives all goals of a user a target. */
export async function createAdditionClient(db: Database<Schema>, user: CheckInClient): Promise<AdditionClient> {
  await db.pool.query('update goals set target_hundredths = $2 where created_by = $1', [user.uid, TARGET]);
  return { user, acknowledged: [] };
}

async function sendAddition(origin: string, { user }: AdditionClient, { goalId, key, hundredths }: Addition) {
  const answer = await fetch(origin + addAmount.path, {
    method: addAmount.method,
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ goalId, day: new Date().toISOString().slice(0, 10), add: hundredths / 100 }),
  });
  return { status: answer.status, body: (await answer.json()) as WireAmountAnswer };
}

/** Adds to a new goal without a pause until the product is gone. @returns the addition that got no answer */
export async function addUntilGone(
  origin: string,
  client: AdditionClient,
  isOver: () => boolean,
): Promise<Addition | undefined> {
  const goalId = client.user.fresh.pop();
  for (let nth = 0; goalId !== undefined && nth < MOST_OF_A_GOAL && !isOver(); nth++) {
    const addition = { goalId, key: randomUUID(), hundredths: 1 + (nth % 37) };
    const answer = await sendAddition(origin, client, addition).catch(() => undefined);
    if (answer === undefined || answer.status === 503) return addition;
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    client.acknowledged.push(addition);
  }
  return undefined;
}

/** Sends an unanswered addition again, twice. It must add once, whether or not the first attempt was written. */
export async function repeatAddition(origin: string, client: AdditionClient, addition: Addition): Promise<void> {
  const first = await sendAddition(origin, client, addition);
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  expect((await sendAddition(origin, client, addition)).body).toEqual(first.body);
  client.acknowledged.push(addition);
}

/** Asserts that each goal has the sum of its acknowledged additions, and one check-in where that reaches the target. */
export async function expectExactSums(db: Database<Schema>, { user, acknowledged }: AdditionClient): Promise<void> {
  const sums = new Map<string, number>();
  for (const { goalId, hundredths } of acknowledged) sums.set(goalId, (sums.get(goalId) ?? 0) + hundredths);
  const { rows } = await db.pool.query<{ goal_id: string; sum: number; kept: number; check_ins: number }>(
    `select a.goal_id, sum(a.hundredths)::int as sum, max(p.amount_hundredths)::int as kept,
            (select count(*)::int from check_ins c where c.goal_id = a.goal_id) as check_ins
     from amounts a join goal_participants p using (goal_id, uid) where a.uid = $1 group by a.goal_id`,
    [user.uid],
  );
  expect(sums.size).toBeGreaterThan(0);
  expect(new Map(rows.map(({ goal_id: goalId, ...row }) => [goalId, row]))).toEqual(
    new Map([...sums].map(([goalId, sum]) => [goalId, { sum, kept: sum, check_ins: sum >= TARGET ? 1 : 0 }])),
  );
}
