import { createHmac } from 'node:crypto';
import { checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import {
  addChannel,
  changeChannel,
  listChannels,
  removeChannel,
  testChannel,
  type WireChannel,
} from '@fivefold/contract/calls/channels';
import { nudgePartner } from '@fivefold/contract/calls/goals';
import { changeMessageSettings } from '@fivefold/contract/calls/messages';
import { setReminders } from '@fivefold/contract/calls/reminders';
import { CHANNELS_MAX } from '@fivefold/rules/channels';
import { shortName } from '@fivefold/rules/display-name';
import { MESSAGE_KINDS } from '@fivefold/rules/notification-kinds';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OutsideServer, startOutsideServer } from '#testing/outside-server';
import { pushesTo, registerDevice } from '#testing/push';
import { createTestApp, type TestApp, type TestUser } from '#testing/test-app';
import { befriend, makeGoal, shareGoal } from '#testing/test-users';

let server: OutsideServer;
let app: TestApp;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  server = await startOutsideServer();
  app = await createTestApp({ env: { OUTSIDE_HOSTS: server.host } });
});
afterAll(async () => {
  await app.close();
  server.close();
});
beforeEach(async () => {
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob')]);
  await befriend(ann, bob);
  await app.runJobs();
  server.received.length = 0;
  server.statusOf.clear();
});

/** A channel of Ann's. */
async function add(given: Record<string, unknown> = {}): Promise<WireChannel & { secret: string }> {
  const body = { service: 'ntfy', url: `${server.url}/ann`, kinds: MESSAGE_KINDS, names_goals: false, ...given };
  const { status, body: answer } = await ann.call(addChannel, { body });
  expect(status).toBe(200);
  return { ...(answer['data'] as WireChannel), secret: String(answer['secret']) };
}
const list = async (who = ann) => (await who.call(listChannels)).body['data'] as WireChannel[];
const waitMinutes = (minutes: number) => app.clock.setTo(new Date(app.clock.now().getTime() + minutes * 60_000));

/** Bob is done with a goal that they share, and nudges Ann. */
async function nudge(): Promise<void> {
  const { id } = await shareGoal(ann, bob);
  await app.runJobs();
  await bob.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } });
  expect((await bob.call(nudgePartner, { body: { goalId: id } })).status).toBe(200);
}
const NUDGE = () => `${shortName(bob.email)} is done with a goal you share, and is rooting for you.`;

describe('a channel', () => {
  it('at ntfy gets a message as JSON, with the token of its topic', async () => {
    await add({ token: 'tk_secret', kinds: ['nudge'] });
    await nudge();
    await app.runJobs();
    expect(server.received).toMatchObject([{ path: '/', headers: { authorization: 'Bearer tk_secret' } }]);
    expect(server.received[0]?.json).toEqual({
      topic: 'ann',
      title: 'Your turn?',
      message: NUDGE(),
      priority: 3,
      tags: ['nudge'],
      click: 'http://127.0.0.1:3000/#/dashboard',
    });
  });

  it('at Gotify gets a message as its app, also below a path', async () => {
    await add({ service: 'gotify', url: `${server.url}/gotify/`, token: 'A.secret', kinds: ['nudge'] });
    await nudge();
    await app.runJobs();
    expect(server.received).toMatchObject([{ path: '/gotify/message', headers: { 'x-gotify-key': 'A.secret' } }]);
    expect(server.received[0]?.json).toEqual({
      title: 'Your turn?',
      message: NUDGE(),
      priority: 5,
      extras: { 'client::notification': { click: { url: 'http://127.0.0.1:3000/#/dashboard' } } },
    });
  });

  it('that is an address of one’s own gets a message that is signed with what was shown once', async () => {
    const { secret } = await add({ service: 'address', url: `${server.url}/hook?a=b`, kinds: ['nudge'] });
    await nudge();
    await app.runJobs();
    const [{ path, headers, text, json } = { path: '', headers: {}, text: '', json: {} }] = server.received;
    const [, t = '', v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['fivefold-signature'])) ?? [];
    expect([path, v1]).toEqual(['/hook?a=b', createHmac('sha256', secret).update(`${t}.${text}`).digest('hex')]);
    expect(Number(t)).toBe(Math.floor(app.clock.now().getTime() / 1000));
    expect(json).toEqual({
      id: headers['fivefold-id'],
      type: 'message',
      kind: 'nudge',
      title: 'Your turn?',
      text: NUDGE(),
      url: 'http://127.0.0.1:3000/#/dashboard',
    });
  });

  it('names goals where its person wants that, and nowhere else', async () => {
    await add({ kinds: ['nudge'], names_goals: true });
    await add({ kinds: ['nudge'], url: `${server.url}/plain` });
    await nudge();
    await app.runJobs();
    const said = Object.fromEntries(server.received.map(({ json }) => [json['topic'], json['message']]));
    expect(said).toEqual({ ann: `${NUDGE()}\nRun together`, plain: NUDGE() });
  });

  it('gets reminders of a person without a phone, with the goal’s name or without', async () => {
    await add({ kinds: ['reminder'], names_goals: true });
    await add({ kinds: ['reminder'], url: `${server.url}/plain` });
    const { id } = await makeGoal(ann, { value: 'Läufe am Fluß' });
    const body = { goalId: id, reminders: [{ time: '12:05', weekdays: [1, 2, 3, 4, 5, 6, 7] }] };
    expect((await ann.call(setReminders, { body })).status).toBe(200);
    await app.runJobs();
    waitMinutes(6);
    await app.runJobs();
    const said = Object.fromEntries(server.received.map(({ json }) => [json['topic'], json['title']]));
    expect(said).toEqual({ ann: 'Läufe am Fluß', plain: 'A goal is up' });
  });

  it('gets what is gathered, too, and only the kinds that were chosen', async () => {
    await add({ kinds: ['check_in'], names_goals: true });
    const { id } = await shareGoal(ann, bob);
    await app.runJobs();
    server.received.length = 0;
    await bob.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } });
    await bob.call(nudgePartner, { body: { goalId: id } });
    await app.runJobs();
    expect(server.received.map(({ json }) => json['message'])).toEqual([
      `${shortName(bob.email)} checked in on a goal you share.\nRun together`,
    ]);
  });

  it('gets what is switched off for phones, and switches nothing on for them', async () => {
    const { id } = await shareGoal(ann, bob);
    await registerDevice(ann, `phone-${ann.uid}`);
    await ann.call(changeMessageSettings, { body: { push: { check_in: false } } });
    await add({ kinds: ['check_in'] });
    await bob.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } });
    expect(await pushesTo(app, `phone-${ann.uid}`)).toEqual([]);
    expect(server.received).toHaveLength(1);
  });
});

describe('a channel that fails', () => {
  it('says why, keeps no other waiting, and is tried again until the message arrives', async () => {
    const broken = await add({ service: 'gotify', url: `${server.url}/broken`, token: 'old' });
    await add();
    server.statusOf.set('/broken/message', 401);
    await nudge();
    await app.runJobs();
    server.received.length = 0;
    const [failing, fine] = await list();
    expect(failing).toMatchObject({ id: broken.id, failure: { reason: 'refused', status: 401 }, last_sent_at: null });
    expect(fine).toMatchObject({ failure: null, last_sent_at: expect.any(Number) });
    server.statusOf.clear();
    waitMinutes(1);
    await app.runJobs();
    expect(server.received.length).toBeGreaterThan(0);
    expect(new Set(server.received.map(({ path }) => path))).toEqual(new Set(['/broken/message']));
    expect((await list())[0]).toMatchObject({ failure: null, failing_since: null });
  });

  it('gives a message up when it is a day old, and leaves no job behind', async () => {
    await add({ service: 'gotify', url: `${server.url}/day`, token: 'A', kinds: ['check_in'] });
    server.statusOf.set('/day/message', 500);
    const { id } = await shareGoal(ann, bob);
    await bob.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } });
    for (const hours of [1, 24]) {
      await app.runJobs();
      waitMinutes(60 * hours);
    }
    await app.runJobs();
    const tries = server.received.filter(({ path }) => path === '/day/message').length;
    const { rows } = await app.deps.db.pool.query(`select 1 from jobs where payload ->> 'uid' = $1`, [ann.uid]);
    expect([rows.length, tries]).toEqual([0, 2]);
  });

  it('answers the test button with the reason, and null once it works', async () => {
    const { id } = await add();
    server.statusOf.set('/', 404);
    expect((await ann.call(testChannel, { body: { id } })).body).toEqual({
      failure: { reason: 'refused', status: 404 },
    });
    expect((await list())[0]?.failure).toEqual({ reason: 'refused', status: 404 });
    server.statusOf.clear();
    expect((await ann.call(testChannel, { body: { id } })).body).toEqual({ failure: null });
    expect(server.received.at(-1)?.json['title']).toBe('A test from Fivefold');
    expect((await list())[0]?.failure).toBeNull();
  });
});

describe('adding a channel', () => {
  it.each([
    [{ url: 'https://192.168.1.1/ann' }, 422, 'outside.address_refused', /private network/],
    [{ url: 'http://ntfy.sh/ann' }, 422, 'outside.address_refused', /https:/],
    [{ url: 'https://ann:x@ntfy.sh/ann' }, 422, 'outside.address_refused', /name or password/],
    [{ url: 'https://ntfy.sh/' }, 422, 'channels.no_topic', /topic/],
    [{ service: 'gotify', url: 'https://gotify.example' }, 422, 'channels.token_missing', /token/],
    [{ url: 'ntfy.sh/ann' }, 400, 'common.invalid', /https:/],
    [{ token: 'tk\nx' }, 400, 'common.invalid', /no token has/],
    [{ kinds: ['everything'] }, 400, 'common.invalid', /Choose among/],
  ])('refuses %j with a sentence', async (given, status, code, sentence) => {
    const body = { service: 'ntfy', url: 'https://ntfy.invalid/ann', kinds: [], names_goals: false, ...given };
    const answer = await ann.call(addChannel, { body });
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
    expect(answer.body['detail']).toMatch(sentence);
  });

  it('stops at five, also with concurrent requests', async () => {
    const body = { service: 'ntfy', url: 'https://ntfy.invalid/ann', kinds: [], names_goals: false };
    const answers = await Promise.all(Array.from({ length: CHANNELS_MAX + 2 }, () => ann.call(addChannel, { body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(CHANNELS_MAX);
    expect(await list()).toHaveLength(CHANNELS_MAX);
  });

  it('stores tokens so that a copy of the database does not hold them, and never answers them', async () => {
    await add({ token: 'tk_secret' });
    const { secret } = await add({ service: 'address', url: `${server.url}/hook` });
    const { rows } = await app.deps.db.pool.query('select * from channels where uid = $1', [ann.uid]);
    const listed = await ann.call(listChannels);
    for (const text of [JSON.stringify(rows), listed.raw.body]) {
      expect(text).not.toContain('tk_secret');
      expect(text).not.toContain(secret);
    }
  });
});

it('a channel is its person’s alone', async () => {
  const { id } = await add();
  for (const call of [changeChannel, removeChannel, testChannel])
    expect((await bob.call(call, { body: { id } })).body['code']).toBe('channels.not_found');
  expect(await list(bob)).toEqual([]);
  const changed = await ann.call(changeChannel, { body: { id, kinds: ['heart'], names_goals: true } });
  expect(changed.body['data']).toMatchObject({ kinds: ['heart'], names_goals: true });
  expect((await ann.call(removeChannel, { body: { id } })).status).toBe(200);
  expect(await list()).toEqual([]);
});
