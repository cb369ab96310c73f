import { deleteAccount } from '@fivefold/contract/calls/account';
import { exchangeStreaks } from '@fivefold/contract/calls/billing';
import { correctCheckIn, undoCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { createGoal, deleteGoal } from '@fivefold/contract/calls/goals';
import { react } from '@fivefold/contract/calls/reactions';
import { progressFromHistory } from '@fivefold/rules/check-in';
import type { Frequency } from '@fivefold/rules/frequency';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { findMoneyFaults } from '#features/billing/audit';
import { databaseOf } from '#kernel/db/connect';
import { connectPostgres } from '#kernel/db/postgres-pool';
import type { Schema } from '#kernel/db/schema';
import { ledgerFaults } from '#testing/database-facts';
import { type ClientAnswer, type HttpClient, openHttpClient, runConcurrently, statusesOf } from '#testing/http-client';
import { earn } from '#testing/subscriber';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { befriend } from '#testing/test-users';

/** More than the ordinary run: npm run test:faults. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 1);

// Two instances of the product on one database, each with connections of its own.
let apps: readonly [TestApp, TestApp];
let app: TestApp;
let clients: readonly HttpClient[];
let ann: TestUser;
let sent = 0;

beforeAll(async () => {
  const env = { AUTH_SECRET: 'the same for both of them, long enough' };
  const first = await createTestApp({ env });
  const pool = connectPostgres(String(first.deps.db.pool.options.connectionString), { connections: 12 });
  const second = await createTestApp({
    database: () =>
      Promise.resolve({
        db: databaseOf<Schema>('postgres', pool, () => Promise.resolve()),
        close: () => pool.end(),
      }),
    env,
  });
  apps = [first, second];
  app = first;
  clients = await Promise.all(apps.map((each) => openHttpClient(each)));
});
afterAll(async () => {
  for (const each of apps.toReversed()) await each.close();
});
beforeEach(async () => {
  ann = await app.createUser('ann');
});
afterEach(async () => {
  expect(await ledgerFaults(app.deps.db.pool)).toEqual([]);
  expect(await findMoneyFaults(app.deps.db.kysely)).toEqual([]);
});

/** Sends each request to the other instance than the one before. */
const send: HttpClient['send'] = (...request) => {
  const client = clients[sent++ % clients.length];
  if (client === undefined) throw new Error('No instance is there.');
  return client.send(...request);
};
const goal = async (frequency: Frequency = 'monthly') => {
  const body = { value: 'Read', frequency, is_public: true };
  return ((await ann.call(createGoal, { body })).body['data'] as { id: string }).id;
};
const check = (goalId: string) => send(checkGoal, ann.token, { body: { goalId, checkDate: app.today() } });
const undo = (goalId: string, checkInIndex: number) => send(undoCheckIn, ann.token, { body: { goalId, checkInIndex } });
const indexOf = ({ body }: ClientAnswer) => (body['check_in'] as { index: number } | undefined)?.index;
const profile = () =>
  app.deps.db.kysely.selectFrom('profiles').selectAll().where('uid', '=', ann.uid).executeTakeFirstOrThrow();

/** The stored counters must be those that the check-ins make. */
async function expectCountersOf(goalId: string, frequency: Exclude<Frequency, 'weekly'>): Promise<void> {
  const { kysely } = app.deps.db;
  const row = await kysely
    .selectFrom('goal_participants')
    .selectAll()
    .where('goal_id', '=', goalId)
    .executeTakeFirstOrThrow();
  const history = await kysely.selectFrom('check_ins').select('day').where('goal_id', '=', goalId).execute();
  expect({ lastChecked: row.last_checked, countChecked: row.count_checked, countStreak: row.count_streak }).toEqual(
    progressFromHistory(
      { frequency },
      history.map(({ day }) => day),
    ),
  );
}

it(
  'keeps the books exact in fifty check-ins and undos at once on two instances',
  { timeout: 20_000 * ROUNDS },
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      ann = await app.createUser('ann');
      const frequencies = ['monthly', 'once', 'daily'] as const;
      const goals = await Promise.all(frequencies.map((frequency) => goal(frequency)));
      const answers: ClientAnswer[] = [];
      await runConcurrently(10, async (nth) => {
        const goalId = goals[nth % goals.length] ?? '';
        for (let step = 0; step < 5; step++) {
          const checked = await check(goalId);
          answers.push(checked);
          // Two who tapped the same check-in away as well.
          const index = indexOf(checked) ?? step;
          answers.push(...(await runConcurrently(2, () => undo(goalId, index))));
        }
      });
      const statuses = statusesOf(answers);
      expect(
        Object.keys(statuses).every((status) => ['200', '404', '409'].includes(status)),
        JSON.stringify(statuses),
      ).toBe(true);
      expect(statuses[200]).toBeGreaterThan(6);
      for (const [nth, frequency] of frequencies.entries()) await expectCountersOf(goals[nth] ?? '', frequency);
      // The last one stays or can be made, once.
      for (const goalId of goals) await check(goalId);
      expect(await profile()).toMatchObject({ total_streaks: 2, lifetime_points: 2 });
    }
  },
);

it(
  'pays once and monthly goals on two instances at once no more than the limits',
  { timeout: 20_000 * ROUNDS },
  async () => {
    for (let round = 0; round < 3 * ROUNDS; round++) {
      ann = await app.createUser('ann');
      const once = await runConcurrently(8, () => goal('once'));
      const monthly = await runConcurrently(12, () => goal('monthly'));
      const answers = await Promise.all([...once, ...monthly].map((goalId) => check(goalId)));
      expect(statusesOf(answers)).toEqual({ 200: 20 });
      const earned = answers.map(({ body }) => Number(body['points_earned']));
      const ofOnce = earned.slice(0, 8).filter((points) => points === 1);
      expect([earned.filter((points) => points === 1).length, ofOnce.length <= 5]).toEqual([10, true]);
      expect(await profile()).toMatchObject({ total_streaks: 10 });
    }
  },
);

it('gives a point to the exchange or takes it back, never both', { timeout: 20_000 * ROUNDS }, async () => {
  for (let round = 0; round < 3 * ROUNDS; round++) {
    ann = await app.createUser('ann');
    await earn(app, ann, 4);
    const goalId = await goal();
    const index = indexOf(await check(goalId)) ?? -1;
    const both = [() => send(exchangeStreaks, ann.token, { body: { streaks: 5 } }), () => undo(goalId, index)];
    await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((act) => act()));
    const { rows } = await app.deps.db.pool.query<{ kind: string }>(
      `select kind from streak_ledger where uid = $1 order by seq desc limit 1`,
      [ann.uid],
    );
    const { total_streaks: after } = await profile();
    expect([rows[0]?.kind, after]).toEqual(rows[0]?.kind === 'exchange' ? ['exchange', 0] : ['reversal', 4]);
  }
});

it('leaves no heart and no news on a check-in that goes', async () => {
  const bob = await app.createUser('bob');
  await befriend(ann, bob);
  const goalId = await goal();
  for (let round = 0; round < 5 * ROUNDS; round++) {
    const index = indexOf(await check(goalId)) ?? -1;
    const [undone, ...hearts] = await Promise.all([
      undo(goalId, index),
      ...Array.from({ length: 4 }, () => send(react, bob.token, { body: { goalId, checkInIndex: index } })),
      send(correctCheckIn, ann.token, { body: { goalId, checkInIndex: index, description: 'Too late' } }),
    ]);
    expect(undone?.status).toBe(200);
    for (const { status } of hearts) expect([200, 404]).toContain(status);
    const { rows } = await app.deps.db.pool.query(
      `select subject from push_news where subject = $1 union all select uid from reactions where goal_id = $2`,
      [`${goalId}:${index}`, goalId],
    );
    expect(rows).toEqual([]);
  }
});

it('ends well beside the deletion of the goal', async () => {
  let kept = 0;
  for (let round = 0; round < 3 * ROUNDS; round++) {
    const goalId = await goal();
    const index = indexOf(await check(goalId)) ?? -1;
    const [undone, deleted] = await Promise.all([
      undo(goalId, index),
      send(deleteGoal, ann.token, { body: { goalId } }),
    ]);
    expect([200, 404]).toContain(undone.status);
    expect(deleted.status).toBe(200);
    kept += undone.status === 200 ? 0 : 1;
    expect(await profile()).toMatchObject({ total_streaks: kept, lifetime_points: kept });
  }
});

it('ends well beside the deletion of the account', async () => {
  for (let round = 0; round < 2 * ROUNDS; round++) {
    ann = await app.createUser('ann');
    const goals = await runConcurrently(4, () => goal());
    const indexes = await Promise.all(goals.map(async (goalId) => indexOf(await check(goalId)) ?? -1));
    const [deleted, ...undone] = await Promise.all([
      send(deleteAccount, ann.token, { body: { confirmation: ann.email, password: ann.password } }),
      ...goals.map((goalId, nth) => undo(goalId, indexes[nth] ?? -1)),
    ]);
    expect(deleted?.status).toBe(200);
    for (const { status } of undone) expect([200, 401, 402, 403, 404]).toContain(status);
    // Either instance may have taken the job that erases.
    for (const each of apps) await each.runJobs();
    const { rows } = await app.deps.db.pool.query(`select idx from check_ins where uid = $1`, [ann.uid]);
    expect(rows).toEqual([]);
  }
});
