import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { createGoal, updateGoal } from '@fivefold/contract/calls/goals';
import { logIn, signUp } from '@fivefold/contract/calls/auth';
import { getProfile, markOldGoalsBannerShown } from '@fivefold/contract/calls/profile';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#testing/database';
import { ledgerFaults } from '#testing/database-facts';
import { runConcurrently, type HttpClient, type ClientAnswer, openHttpClient, statusesOf } from '#testing/http-client';
import { expectProblem } from '#testing/expect-problem';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

const CONNECTIONS = 4;
const GOALS_EACH = 15;
const STATEMENT_LIMIT_MS = 1000;
/** That connections break is the point here. */
const quiet = () => {};

async function goalOf(who: TestUser): Promise<string> {
  const { body } = await who.call(createGoal, { body: { value: 'Read ten pages', frequency: 'monthly' } });
  return (body['data'] as { id: string }).id;
}

function bystander(app: TestApp): pg.Client {
  return new pg.Client({
    connectionString: app.deps.db.pool.options.connectionString,
    application_name: 'bystander',
  });
}

function expectUnavailable(answer: ClientAnswer, of: string): void {
  expect(answer.status, `${of}: ${answer.text}`).toBe(503);
  const headers = { 'content-type': 'application/problem+json; charset=utf-8' };
  expect(expectProblem({ status: answer.status, headers, text: answer.text }, of)).toBe('common.unavailable');
}

describe('a lock that is never released', () => {
  let app: TestApp;
  let crowd: HttpClient;
  let ann: TestUser;
  beforeAll(async () => {
    app = await createTestApp({
      database: () => openTestDatabase({ connections: CONNECTIONS, statementLimitMs: STATEMENT_LIMIT_MS, log: quiet }),
    });
    crowd = await openHttpClient(app);
    ann = await app.createUser('ann');
  });
  afterAll(() => app.close());

  it('is answered with a sentence after the timeout, and everything works again afterwards', async () => {
    const [id, other] = [await goalOf(ann), await goalOf(ann)];
    const check = (goalId: string) => crowd.send(checkGoal, ann.token, { body: { goalId, checkDate: app.today() } });
    const client = bystander(app);
    await client.connect();
    await client.query('begin');
    await client.query('select 1 from goals where id = $1 for update', [id]);
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => check(id)),
      crowd.send(updateGoal, ann.token, { body: { goalId: id, goal: 'Read' } }),
    ]);
    for (const answer of answers) expectUnavailable(answer, 'a tap');
    expect((await check(other)).status).toBe(200);
    await client.end();
    expect(statusesOf(await runConcurrently(5, () => check(id)))).toEqual({ 200: 1, 409: 4 });
    expect(await ledgerFaults(app.deps.db.pool)).toEqual([]);
  });
});

describe('connections that break while people use the product', () => {
  let app: TestApp;
  let crowd: HttpClient;
  let people: TestUser[];
  beforeAll(async () => {
    const env = { ONCE_AND_MONTHLY_POINTS_LIMIT: '0' };
    app = await createTestApp({ database: () => openTestDatabase({ log: quiet }), env });
    crowd = await openHttpClient(app);
    people = await runConcurrently(3, (nth) => app.createUser(`person${nth}`));
  });
  afterAll(() => app.close());

  /** Kills the product's connections, some or all of them, for a while. @returns how many it killed. */
  async function breakConnections(forMs: number): Promise<number> {
    const client = bystander(app);
    await client.connect();
    let killed = 0;
    const end = Date.now() + forMs;
    while (Date.now() < end) {
      const share = Math.random() < 0.2 ? 1 : 0.3;
      const { rows } = await client.query<{ killed: number }>(
        `select count(*) filter (where pg_terminate_backend(pid))::int as killed from pg_stat_activity
         where datname = current_database() and application_name = 'fivefold' and random() < ${share}`,
      );
      killed += rows[0]?.killed ?? 0;
      await delay(Math.random() * 40);
    }
    await client.end();
    return killed;
  }

  /** Sends again under the same key, as the client does, until there is an answer that is not ‘try again’. */
  async function insist(act: () => Promise<ClientAnswer>, of: string): Promise<ClientAnswer> {
    for (let time = 0; time < 60; time++) {
      const answer = await act();
      if (answer.status < 500) return answer;
      expectUnavailable(answer, of);
      await delay(10);
    }
    throw new Error(`${of} was never answered.`);
  }

  it(
    'never break the product: every answer is correct, every retry ends, and the ledger adds up',
    { timeout: 60_000 },
    async () => {
      const ids = await Promise.all(
        people.map((who) => Promise.all(Array.from({ length: GOALS_EACH }, () => goalOf(who)))),
      );
      const breaking = breakConnections(2500);
      const work = people.flatMap((who, nth) =>
        (ids[nth] ?? []).map(async (goalId, at) => {
          await delay(at * 40);
          const key = randomUUID();
          const made = randomUUID();
          const checked = await insist(
            () => crowd.send(checkGoal, who.token, { body: { goalId, checkDate: app.today() }, key }),
            'a check-in',
          );
          const again = await insist(
            () => crowd.send(checkGoal, who.token, { body: { goalId, checkDate: app.today() }, key }),
            'its retry',
          );
          expect([checked.status, again.text]).toEqual([200, checked.text]);
          const created = await insist(
            () => crowd.send(createGoal, who.token, { body: { value: `Goal ${at}`, frequency: 'daily' }, key: made }),
            'a new goal',
          );
          expect(created.status).toBe(200);
          await insist(() => crowd.send(getDashboard, who.token), 'the dashboard');
          await insist(() => crowd.send(markOldGoalsBannerShown, who.token), 'the banner');
          await insist(() => crowd.send(updateGoal, who.token, { body: { goalId, goal: `Read ${at}` } }), 'a change');
        }),
      );
      const joining = Array.from({ length: 4 }, async (_, nth) => {
        const email = `joins-${nth}-${randomUUID()}@example.com`;
        const body = { email, password: 'likes long walks' };
        const joined = await insist(() => crowd.send(signUp, 'unknown', { body }), 'a sign-up');
        // Without a key, a sign-up that went through unseen is one that exists.
        expect([200, 409]).toContain(joined.status);
        expect((await insist(() => crowd.send(logIn, 'unknown', { body }), 'a log-in')).status).toBe(200);
      });
      await Promise.all([...work, ...joining]);
      expect(await breaking).toBeGreaterThan(10);

      for (const who of people) {
        const { body } = await who.call(getDashboard);
        expect((body['streaks'] as { total_streaks: number }).total_streaks).toBe(GOALS_EACH);
        expect(body['personal_goals']).toHaveLength(2 * GOALS_EACH);
      }
      expect(await ledgerFaults(app.deps.db.pool)).toEqual([]);
    },
  );

  it('and a server that is restarted is found again', async () => {
    const [ann] = people;
    if (ann === undefined) throw new Error('There are no users.');
    const client = bystander(app);
    await client.connect();
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'fivefold'`,
    );
    await client.end();
    expect(statusesOf(await runConcurrently(20, () => crowd.send(getProfile, ann.token)))).toEqual({ 200: 20 });
  });
});
