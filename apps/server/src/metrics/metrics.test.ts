import { randomUUID } from 'node:crypto';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { requestReset } from '@fivefold/contract/calls/auth';
import { exchangeStreaks } from '@fivefold/contract/calls/billing';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { befriend, makeGoal, shareGoal } from '../testing/test-users.ts';
import { earn } from '../testing/subscriber.ts';
import { type TestUser, createTestApp, type TestApp } from '../testing/test-app.ts';

const TOKEN = 'only-for-our-own-prometheus';

let app: TestApp;
let ann: TestUser;
beforeAll(async () => {
  app = await createTestApp({ env: { METRICS_TOKEN: TOKEN } });
  ann = await app.createUser('ann');
});
afterAll(() => app.close());

async function scrape(): Promise<string> {
  const answer = await app.fastify.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  return answer.body;
}

/** The value of a series as it is printed, labels and all; undefined when there is none. */
async function valueOf(series: string): Promise<number | undefined> {
  const line = (await scrape()).split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

/** How much a series grows while something is done. */
async function growthOf(series: string, act: () => Promise<unknown>): Promise<number> {
  const before = (await valueOf(series)) ?? 0;
  await act();
  return ((await valueOf(series)) ?? 0) - before;
}

describe('GET /metrics', () => {
  it.each([
    ['a request without a token', {}],
    ['a logged-in user', () => ({ authorization: `Bearer ${ann.token}` })],
    ['a token that is longer', { authorization: `Bearer ${TOKEN}x` }],
    ['the token in another scheme', { authorization: `Basic ${TOKEN}` }],
  ])('is refused to %s', async (_, headers) => {
    const answer = await app.fastify.inject({
      url: '/metrics',
      headers: typeof headers === 'function' ? headers() : headers,
    });
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(answer.body).not.toContain('fivefold_');
  });

  it('does not take the token from the address', async () => {
    expect((await app.fastify.inject(`/metrics?token=${TOKEN}&access_token=${TOKEN}`)).statusCode).toBe(401);
  });

  it('is not there without a token in the configuration', async () => {
    const plain = await createTestApp();
    expect(
      (await plain.fastify.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).statusCode,
    ).toBe(404);
    await plain.close();
  });

  it('counts answers by the route’s pattern, the method and the class of the status', async () => {
    const series = (labels: string) => `fivefold_http_request_duration_seconds_count{${labels}}`;
    const dashboard = series('method="GET",route="/api/dashboard",status="2xx"');
    expect(await growthOf(dashboard, () => Promise.all([ann.call(getDashboard), ann.call(getDashboard)]))).toBe(2);
    const known = series('method="GET",route="/api/dashboard",status="3xx"');
    const { raw } = await ann.call(getDashboard);
    const getDashboardAgain = () =>
      ann.call(getDashboard, { headers: { 'if-none-match': String(raw.headers['etag']) } });
    expect(await growthOf(known, getDashboardAgain)).toBe(1);
    const refused = series('method="GET",route="/api/dashboard",status="4xx"');
    expect(await growthOf(refused, () => app.callSignedOut(getDashboard))).toBe(1);
  });

  it('has one series for all unknown addresses', async () => {
    const before = (await scrape()).split('\n').length;
    for (let nth = 0; nth < 20; nth++) {
      await app.fastify.inject(`/api/nothing-${nth}?q=${nth}`);
      await app.fastify.inject(`/api/photos/${randomUUID()}`);
      await app.fastify.inject({ method: 'DELETE', url: `/api/shared-goal/${randomUUID()}` });
    }
    const text = await scrape();
    expect(text).toContain('route="none",status="4xx"');
    expect(text).not.toMatch(/nothing-\d|[\da-f]{8}-[\da-f]{4}-/);
    // One route and one status more have at most 14 lines each.
    expect(text.split('\n').length - before).toBeLessThan(3 * 14 + 1);
  });

  it('has no label that names a user', async () => {
    const text = await scrape();
    for (const personal of [ann.uid, ann.email, ann.token]) expect(text).not.toContain(personal);
  });

  it('counts a check-in once, however often it is sent, with its points', async () => {
    const goal = await makeGoal(ann);
    const key = randomUUID();
    const tap = () => ann.call(checkGoal, { body: { goalId: goal.id, checkDate: app.today() }, key });
    expect(await growthOf('fivefold_check_ins_total{kind="regular"}', async () => [await tap(), await tap()])).toBe(1);
    const bob = await app.createUser('bob');
    await befriend(ann, bob);
    const shared = await shareGoal(ann, bob, { frequency: 'monthly' });
    const together = () => ann.call(checkSharedGoal, { body: { shared_goal_id: shared.id, checkDate: app.today() } });
    expect(await growthOf('fivefold_points_awarded_total', together)).toBe(1);
    expect(await valueOf('fivefold_check_ins_total{kind="shared"}')).toBe(1);
  });

  it('counts an exchange once, however often it is sent', async () => {
    await earn(app, ann, 10);
    const key = randomUUID();
    const exchange = () => ann.call(exchangeStreaks, { body: { streaks: 10 }, key });
    expect(await growthOf('fivefold_streak_exchanges_total', async () => [await exchange(), await exchange()])).toBe(1);
    expect(await valueOf('fivefold_months_bought_total')).toBe(2);
    expect(await valueOf('fivefold_streaks_exchanged_total')).toBe(10);
    expect((await ann.call(exchangeStreaks, { body: { streaks: 10 } })).status).toBeGreaterThanOrEqual(400);
    expect(await valueOf('fivefold_streak_exchanges_total')).toBe(1);
  });

  it('counts what became of jobs, and calls of services outside', async () => {
    const done = 'fivefold_job_duration_seconds_count{kind="mail.send",outcome="done"}';
    const mailed = 'fivefold_port_calls_total{port="mail",outcome="ok"}';
    const act = async () => {
      await app.callSignedOut(requestReset, { body: { email: ann.email } });
      await app.runJobs();
    };
    expect(await growthOf(done, () => growthOf(mailed, act).then((mails) => expect(mails).toBe(1)))).toBe(1);
  });

  it('says how many connections there are, and which parts work', async () => {
    expect(await valueOf('fivefold_database_connections{state="most"}')).toBe(app.deps.db.pool.options.max);
    expect(await valueOf('fivefold_database_waiting')).toBe(0);
    expect(await valueOf('fivefold_part_working{part="database"}')).toBe(1);
    expect(await valueOf('fivefold_part_working{part="jobs"}')).toBe(1);
  });

  it('says what Node’s process uses', async () => {
    expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(await valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });
});
