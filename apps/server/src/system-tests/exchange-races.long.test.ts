import { randomUUID } from 'node:crypto';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { createGoal } from '@fivefold/contract/calls/goals';
import { createCheckoutSession, exchangeStreaks } from '@fivefold/contract/calls/billing';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findMoneyFaults } from '#features/billing/audit';
import { ledgerFaults, countRows } from '#testing/database-facts';
import { runConcurrently, type HttpClient, openHttpClient, statusesOf } from '#testing/http-client';
import { earn } from '#testing/subscriber';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let crowd: HttpClient;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp({ env: { ONCE_AND_MONTHLY_POINTS_LIMIT: '0' } });
  crowd = await openHttpClient(app);
});
afterAll(async () => {
  expect(await ledgerFaults(app.deps.db.pool)).toEqual([]);
  expect(await findMoneyFaults(app.deps.db.kysely)).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  ann = await app.createUser('ann');
});

const exchange = (streaks = 5, key?: string) => crowd.send(exchangeStreaks, ann.token, { body: { streaks }, key });
const total = async () => (await ann.call(getTotalStreaks)).body['total_streaks'];
const months = () => countRows(app.deps.db.pool, 'performance_months', ann.uid);
const deadlocks = async () => {
  const { rows } = await app.deps.db.pool.query<{ deadlocks: number }>(
    `select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  return rows[0]?.deadlocks;
};

it('spends no point twice in twenty concurrent exchanges', async () => {
  await earn(app, ann, 37);
  const answers = await runConcurrently(20, () => exchange());
  expect(statusesOf(answers)).toEqual({ 200: 7, 422: 13 });
  expect(new Set(answers.filter(({ status }) => status === 422).map(({ body }) => body['code']))).toEqual(
    new Set(['streaks.not_enough']),
  );
  expect([await total(), await months()]).toEqual([2, 7]);
  const left = answers.filter(({ status }) => status === 200).map(({ body }) => Number(body['remaining_streaks']));
  expect(left.toSorted((a, b) => b - a)).toEqual([32, 27, 22, 17, 12, 7, 2]);
});

it('answers twenty retries under one key with the same words', async () => {
  await earn(app, ann, 50);
  const key = randomUUID();
  const answers = await runConcurrently(20, () => exchange(10, key));
  expect([statusesOf(answers), new Set(answers.map(({ text }) => text)).size]).toEqual([{ 200: 20 }, 1]);
  expect([await total(), await months()]).toEqual([40, 2]);
});

it('runs beside check-ins that earn, without a deadlock and without a lost point', async () => {
  const before = await deadlocks();
  await earn(app, ann, 20);
  const goals = await runConcurrently(30, async () => {
    const { body } = await ann.call(createGoal, { body: { value: 'Read', frequency: 'monthly' } });
    return (body['data'] as { id: string }).id;
  });
  const [checked, exchanged] = await Promise.all([
    Promise.all(
      goals.map((goalId) =>
        crowd.send(checkGoal, ann.token, { body: { goalId, checkDate: app.today() }, key: randomUUID() }),
      ),
    ),
    runConcurrently(12, () => exchange()),
  ]);
  expect(statusesOf(checked)).toEqual({ 200: 30 });
  const spent = exchanged.filter(({ status }) => status === 200).length * 5;
  expect(await total()).toBe(20 + 30 - spent);
  expect((await months()) * 5).toBe(spent);
  expect(await deadlocks()).toBe(before);
});

it('starts one checkout for concurrent requests', async () => {
  const bob = await app.createUser('bob', { plan: false });
  const answers = await runConcurrently(6, () =>
    crowd.send(createCheckoutSession, bob.token, { body: { plan: 'base' } }),
  );
  expect([statusesOf(answers), new Set(answers.map(({ text }) => text)).size]).toEqual([{ 200: 6 }, 1]);
});

describe('another run on the account', () => {
  const waiting = async () => {
    const { rows } = await app.deps.db.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.n;
  };

  /**
   * Changes something while holding the account, and lets something else begin meanwhile.
   * @returns when both are over.
   */
  async function whileHeld<T>(change: string, begin: () => Promise<T>): Promise<T> {
    const client = await app.deps.db.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from billing_accounts where uid = $1 for no key update', [ann.uid]);
      const begun = begin();
      await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0);
      await client.query(change, [ann.uid]);
      await client.query('commit');
      return await begun;
    } finally {
      client.release();
    }
  }

  it('is waited for by an exchange, which is judged by what they found', async () => {
    await earn(app, ann, 5);
    const { status, body } = await whileHeld(`update billing_accounts set status = 'canceled' where uid = $1`, () =>
      exchange(),
    );
    expect([status, body['code'], await total(), await months()]).toEqual([409, 'subscription.required', 5, 0]);
  });

  it('is waited for by the inactivity job: months bought meanwhile stay', async () => {
    await earn(app, ann, 5);
    expect((await exchange()).status).toBe(200);
    await app.runJobs();
    const then = Math.floor(app.clock.now().getTime() / 1000) + 31 * 86_400;
    await whileHeld(`update performance_months set created_at = ${then} where uid = $1`, () => {
      app.clock.advanceDays(31);
      return app.runJobs();
    });
    const { rows } = await app.deps.db.pool.query('select state from performance_months where uid = $1', [ann.uid]);
    expect(rows).toEqual([{ state: 'available' }]);
  });
});
