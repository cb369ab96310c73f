import { createHmac } from 'node:crypto';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import {
  addWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  switchWebhookOn,
  type WireDelivery,
  type WireWebhook,
} from '@fivefold/contract/calls/webhooks';
import { WEBHOOK_DELIVERIES_SHOWN, WEBHOOK_EVENT_NAMES, WEBHOOKS_MAX } from '@fivefold/rules/webhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OutsideServer, startOutsideServer } from '#testing/outside-server';
import { pushesTo, registerDevice } from '#testing/push';
import { createTestApp, type TestApp, type TestUser } from '#testing/test-app';
import { makeGoal } from '#testing/test-users';

let server: OutsideServer;
let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  server = await startOutsideServer();
  app = await createTestApp({ env: { OUTSIDE_HOSTS: server.host } });
});
afterAll(async () => {
  await app.close();
  server.close();
});
beforeEach(async () => {
  ann = await app.createUser('ann');
  await app.runJobs();
  server.received.length = 0;
  server.statusOf.clear();
});

/** The other people of these tests are told what happens on the days that pass, too. */
const path = () => `/of-${ann.uid}`;
const received = () => server.received.filter((each) => each.path === path());

/** A webhook of Ann's. */
async function add(events: readonly string[] = WEBHOOK_EVENT_NAMES): Promise<WireWebhook & { secret: string }> {
  const { status, body } = await ann.call(addWebhook, { body: { url: `${server.url}${path()}`, events } });
  expect(status).toBe(200);
  return { ...(body['data'] as WireWebhook), secret: String(body['secret']) };
}
const find = async (id: string) => {
  const all = (await ann.call(listWebhooks)).body['data'] as WireWebhook[];
  return all.find((each) => each.id === id);
};
const deliveriesOf = async (id: string) =>
  (await ann.call(listDeliveries, { query: { id } })).body['data'] as WireDelivery[];
const check = async (goalId: string) => {
  const { status } = await ann.call(checkGoal, { body: { goalId, checkDate: app.today() } });
  expect(status).toBe(200);
};
const waitMinutes = (minutes: number) => app.clock.setTo(new Date(app.clock.now().getTime() + minutes * 60_000));
/** The next day, when what comes of days and hours was done. */
async function nextDay(): Promise<void> {
  app.clock.advanceDays(1);
  await app.runJobs();
}
const told = () => received().map(({ json: { type, date } }) => [type, date]);

describe('a webhook', () => {
  it('is told of a check-in with ids and a date, signed with what was shown once', async () => {
    const { secret } = await add();
    const { id } = await makeGoal(ann, { value: 'Run' });
    await check(id);
    await app.runJobs();
    const { headers, text, json } = received()[0] ?? { headers: {} as Record<string, string>, text: '', json: {} };
    const [, t = '', v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['fivefold-signature'])) ?? [];
    expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${text}`).digest('hex'));
    expect(json).toEqual({
      id: headers['fivefold-id'],
      type: 'check_in',
      at: expect.stringMatching(/^2026-/),
      goal_id: id,
      index: 0,
      date: app.today(),
    });
    expect(received()).toHaveLength(1);
  });

  it('is told of points, of a lapse once, and of the return', async () => {
    await add(['points', 'lapse', 'return']);
    const { id } = await makeGoal(ann);
    for (let day = 1; day <= 5; day++) {
      await check(id);
      await nextDay();
    }
    const fifth = received().length;
    expect(received().map(({ json }) => [json['type'], json['points']])).toEqual([['points', 1]]);
    await nextDay();
    await nextDay();
    waitMinutes(60);
    await app.runJobs();
    expect(told().slice(fifth)).toEqual([['lapse', app.today()]]);
    await check(id);
    await app.runJobs();
    expect(told().slice(fifth + 1)).toEqual([['return', app.today()]]);
  });

  it('is told of no lapse that was there before it', async () => {
    const { id } = await makeGoal(ann);
    await check(id);
    for (let day = 0; day < 3; day++) app.clock.advanceDays(1);
    await add(['lapse']);
    await nextDay();
    expect(received()).toEqual([]);
  });

  it('is told nothing of a check-in that was refused, and each of two at once of one', async () => {
    const { id: webhook } = await add(['check_in']);
    await add(['check_in']);
    const { id } = await makeGoal(ann);
    await Promise.all([1, 2, 3].map(() => ann.call(checkGoal, { body: { goalId: id, checkDate: app.today() } })));
    await app.runJobs();
    expect(received()).toHaveLength(2);
    expect(await deliveriesOf(webhook)).toMatchObject([
      { event: 'check_in', state: 'arrived', tries: 1, failure: null },
    ]);
  });
});

describe('a delivery that fails', () => {
  it('is tried again with the same id until it arrives, and says why it did not', async () => {
    const { id } = await add(['check_in']);
    server.statusOf.set(path(), 500);
    await check((await makeGoal(ann)).id);
    await app.runJobs();
    expect(await deliveriesOf(id)).toMatchObject([
      { state: 'waiting', tries: 1, failure: { reason: 'failed', status: 500 }, next_at: expect.any(Number) },
    ]);
    server.statusOf.clear();
    waitMinutes(2);
    await app.runJobs();
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'arrived', tries: 2, failure: null, next_at: null }]);
    expect(new Set(received().map(({ json }) => json['id'])).size).toBe(1);
    expect(await find(id)).toMatchObject({ failures: 0 });
  });

  it('is given up after a day', async () => {
    const { id } = await add(['check_in']);
    server.statusOf.set(path(), 500);
    await check((await makeGoal(ann)).id);
    for (let tries = 1; tries <= 10; tries++) {
      await app.runJobs();
      waitMinutes(8 * 60 + 1);
    }
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'given_up', tries: 10, next_at: null }]);
    expect(await find(id)).toMatchObject({ failures: 10, off_at: null });
  });

  it('is the last after a hundred in a row: its webhook is off, its person is told, and it can be switched on', async () => {
    const { id } = await add(['check_in']);
    await registerDevice(ann, `phone-${ann.uid}`);
    await app.deps.db.pool.query('update webhooks set failures = 99 where id = $1', [id]);
    server.statusOf.set(path(), 404);
    const goal = await makeGoal(ann);
    await check(goal.id);
    await app.runJobs();
    expect(await find(id)).toMatchObject({ failures: 100, off_at: expect.any(Number) });
    expect(await pushesTo(app, `phone-${ann.uid}`)).toMatchObject([{ title: 'A webhook is off' }]);
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'given_up' }]);
    app.clock.advanceDays(1);
    await check(goal.id);
    await app.runJobs();
    expect(received()).toHaveLength(1);
    server.statusOf.clear();
    expect((await ann.call(switchWebhookOn, { body: { id } })).body['data']).toMatchObject({
      failures: 0,
      off_at: null,
    });
    app.clock.advanceDays(1);
    await check(goal.id);
    await app.runJobs();
    expect(told().slice(1)).toEqual([['check_in', app.today()]]);
  });
});

it('lists the newest fifty deliveries, and keeps no older ones', async () => {
  const { id } = await add(['check_in']);
  await app.deps.db.pool.query(
    `insert into webhook_deliveries (id, webhook_id, event, data, made_at, tries, ended_at)
     select gen_random_uuid(), $1, 'check_in', '{}', now() - interval '1 year', 1, now() from generate_series(1, 60)`,
    [id],
  );
  await check((await makeGoal(ann)).id);
  await app.runJobs();
  const deliveries = await deliveriesOf(id);
  expect(deliveries).toHaveLength(WEBHOOK_DELIVERIES_SHOWN);
  expect(deliveries[0]).toMatchObject({ state: 'arrived' });
  const { rows } = await app.deps.db.pool.query('select 1 from webhook_deliveries where webhook_id = $1', [id]);
  expect(rows).toHaveLength(WEBHOOK_DELIVERIES_SHOWN);
});

describe('webhooks', () => {
  it.each([
    [{ url: 'https://10.0.0.1/' }, 422, /private network/],
    [{ url: 'ftp://example.com/' }, 400, /https:/],
    [{ events: [] }, 400, /at least one/],
    [{ events: ['everything'] }, 400, /Choose check-ins/],
  ])('refuse %j with a sentence', async (given, status, sentence) => {
    const answer = await ann.call(addWebhook, { body: { url: 'https://example.com/', events: ['lapse'], ...given } });
    expect(answer.status).toBe(status);
    expect(answer.body['detail']).toMatch(sentence);
  });

  it('are five of a person at most, also with concurrent requests', async () => {
    const body = { url: 'https://example.com/', events: ['lapse'] };
    const answers = await Promise.all(Array.from({ length: WEBHOOKS_MAX + 2 }, () => ann.call(addWebhook, { body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(WEBHOOKS_MAX);
  });

  it('are their person’s alone, keep what signs them unreadable, and leave nothing when they are removed', async () => {
    const { id, secret } = await add();
    const bob = await app.createUser('bob');
    for (const call of [switchWebhookOn, removeWebhook])
      expect((await bob.call(call, { body: { id } })).body['code']).toBe('webhooks.not_found');
    expect((await bob.call(listDeliveries, { query: { id } })).body['code']).toBe('webhooks.not_found');
    const { rows } = await app.deps.db.pool.query('select * from webhooks where id = $1', [id]);
    expect(JSON.stringify([rows, (await ann.call(listWebhooks)).raw.body])).not.toContain(secret);
    await check((await makeGoal(ann)).id);
    expect((await ann.call(removeWebhook, { body: { id } })).status).toBe(200);
    await app.runJobs();
    expect(received()).toEqual([]);
    const { rows: left } = await app.deps.db.pool.query('select 1 from webhook_deliveries where webhook_id = $1', [id]);
    expect([left, await find(id)]).toEqual([[], undefined]);
  });
});
