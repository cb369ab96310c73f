import { clientConfig } from '@fivefold/contract/calls/auth';
import { checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { registerPushToken } from '@fivefold/contract/calls/notifications';
import { PUSH_DEVICES_MAX } from '@fivefold/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { befriend, offerGoal } from '#testing/test-users';
import { pushesTo } from '#testing/push';
import { createTestBrowser, startPushService } from '#testing/push-service';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let service: Awaited<ReturnType<typeof startPushService>>;
let app: TestApp;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  service = await startPushService();
  app = await createTestApp({
    env: { WEB_PUSH: 'on', OUTSIDE_HOSTS: service.host, OPERATOR_MAIL: 'ops@goals.example' },
    outsideAuthority: service.authority,
  });
});
afterAll(async () => {
  await app.close();
  service.close();
});
beforeEach(async () => {
  ann = await app.createUser('ann');
  bob = await app.createUser('bob');
  await befriend(ann, bob);
  await app.runJobs();
  service.received.length = 0;
});

const register = (who: TestUser, token: string) => who.call(registerPushToken, { body: { token, platform: 'web' } });
const devices = async () =>
  (await app.deps.db.kysely.selectFrom('push_tokens').select('token').where('uid', '=', ann.uid).execute()).length;

/** Bob does something that Ann is told. */
async function notifyAnn(): Promise<void> {
  const { id } = await offerGoal(ann, bob);
  expect((await bob.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } })).status).toBe(200);
  await app.runJobs();
}

describe('with web push', () => {
  it('a browser gets what its person is told, and phones get theirs as before', async () => {
    const browser = service.subscribe('/ann');
    expect((await register(ann, browser.token)).status).toBe(200);
    await ann.call(registerPushToken, { body: { token: `phone-of-${ann.uid}`, platform: 'native' } });
    await notifyAnn();
    const [message] = service.received;
    expect(service.received).toHaveLength(1);
    expect(browser.read(message?.body ?? Buffer.of())).toMatchObject({
      title: 'Your friend checked in',
      route: '/dashboard',
    });
    expect(Number(message?.headers['ttl'])).toBe(24 * 60 * 60);
    expect((await pushesTo(app, `phone-of-${ann.uid}`)).map(({ title }) => title)).toEqual(['Your friend checked in']);
    expect(await pushesTo(app, browser.token)).toEqual([]);
  });

  it.each([404, 410])('a browser that is gone (%s) is forgotten', async (status) => {
    service.statusOf.set(`/gone-${status}`, status);
    await register(ann, service.subscribe(`/gone-${status}`).token);
    await notifyAnn();
    expect([service.received.length, await devices()]).toEqual([1, 0]);
  });

  it.each([429, 500])('a message that was answered with %s is sent later', async (status) => {
    service.statusOf.set(`/busy-${status}`, status);
    await register(ann, service.subscribe(`/busy-${status}`).token);
    await notifyAnn();
    await app.runJobs();
    expect(service.received).toHaveLength(1);
    service.statusOf.clear();
    app.clock.setTo(new Date(app.clock.now().getTime() + 60_000));
    await app.runJobs();
    expect([service.received.length, await devices()]).toEqual([2, 1]);
  });

  it.each([
    ['https://127.0.0.1/x', 'The address leads to a private network or to this server, where messages can’t go.'],
    [
      'https://[::ffff:10.0.0.1]/',
      'The address leads to a private network or to this server, where messages can’t go.',
    ],
    ['https://169.254.169.254/', 'The address leads to a private network or to this server, where messages can’t go.'],
    ['https://ann:secret@push.example/', 'The address must not hold a name or password.'],
    ['http://push.example/', 'The address must begin with https://.'],
    ['javascript:alert(1)', 'The address must begin with https://.'],
  ])('refuses the address %s', async (endpoint, detail) => {
    const { status, body } = await register(ann, createTestBrowser(endpoint).token);
    expect([status, body['code'], body['detail']]).toEqual([422, 'outside.address_refused', detail]);
    expect(await devices()).toBe(0);
  });

  it('refuses keys that are none, and http also to a host that the operator named', async () => {
    const endpoint = `https://${service.host}/x`;
    const bad = await register(ann, JSON.stringify({ endpoint, p256dh: 'BA', auth: 'AA' }));
    expect([bad.status, bad.body['detail']]).toEqual([422, 'This token is not valid.']);
    const plain = await register(ann, createTestBrowser(`http://${service.host}/x`).token);
    expect([plain.status, plain.body['detail']]).toEqual([422, 'The address must begin with https://.']);
  });

  it('counts browsers among a person’s devices', async () => {
    for (let nth = 0; nth < PUSH_DEVICES_MAX + 2; nth++) await register(ann, service.subscribe(`/${nth}`).token);
    expect(await devices()).toBe(PUSH_DEVICES_MAX);
  });

  it('tells browsers the key', async () => {
    const { body } = await app.callSignedOut(clientConfig);
    expect(body['server']).toMatchObject({ web_push: expect.stringMatching(/^B[\w-]{86}$/) });
  });
});

describe('without web push', () => {
  it('nothing is asked of the address of a browser, and pushes are not offered', async () => {
    const usual = await createTestApp();
    const eve = await usual.createUser('eve');
    const { token } = createTestBrowser('https://127.0.0.1/x');
    expect((await register(eve, token)).status).toBe(200);
    const { body } = await usual.callSignedOut(clientConfig);
    expect(body['server']).not.toHaveProperty('web_push');
    await usual.close();
  });
});
