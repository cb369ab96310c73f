import { changeMessageSettings, getMessageSettings, type WireMessageSettings } from '@fivefold/contract/calls/messages';
import { updateProfile } from '@fivefold/contract/calls/names';
import { getProfile } from '@fivefold/contract/calls/profile';
import { checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import type { BodyInputOf } from '@fivefold/contract/call';
import { MESSAGES_PER_DAY } from '@fivefold/rules/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#kernel/db/retry';
import { pushesTo, registerDevice } from '#testing/push';
import { befriend, shareGoal } from '#testing/test-users';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { notify } from '../notifications/steps.ts';
import { takeMessagesOfDay } from './store.ts';
import { createUnsubscribeLinks, RECURRING_MAILS, type RecurringMail } from './unsubscribe/links.ts';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann');
});

const read = async (who: TestUser) => (await who.call(getMessageSettings)).body['data'] as WireMessageSettings;
const change = (who: TestUser, body: BodyInputOf<typeof changeMessageSettings>) =>
  who.call(changeMessageSettings, { body });
const phoneOf = ({ uid }: TestUser) => `phone-of-${uid}`;
const mailsTo = async (who: TestUser) =>
  (await app.fastify.inject('/dev/mailbox.json'))
    .json<{ to: string; subject: string; text: string }[]>()
    .filter(({ to, subject }) => to === who.email && subject === 'Time to run');

describe('the settings of messages', () => {
  it('push everything, mail nothing, and are quiet from ten to seven, until they are changed', async () => {
    expect(await read(ann)).toEqual({
      push: { reminder: true, evening: true, nudge: true, offer: true, heart: true, check_in: true, friend: true },
      mail: { reminder: false, evening: false, nudge: false, offer: false },
      quiet_from: '22:00',
      quiet_to: '07:00',
      evening_at: '20:00',
      amount_left: false,
      has_device: false,
      has_mail: true,
    });
  });

  it('change by what is sent, and keep the rest', async () => {
    await registerDevice(ann, phoneOf(ann));
    await change(ann, { push: { heart: false }, mail: { reminder: true }, quiet_to: '08:30' });
    const { status, body } = await change(ann, { mail: { nudge: true }, evening_at: '19:15' });
    expect([status, body['data']]).toMatchObject([
      200,
      {
        push: { heart: false, reminder: true },
        mail: { reminder: true, nudge: true, evening: false },
        quiet_from: '22:00',
        quiet_to: '08:30',
        evening_at: '19:15',
        has_device: true,
      },
    ]);
    expect(await read(ann)).toEqual(body['data']);
  });

  it('of two devices that change them at once are both kept', async () => {
    await Promise.all([change(ann, { mail: { reminder: true } }), change(ann, { mail: { nudge: true } })]);
    expect(await read(ann)).toMatchObject({ mail: { reminder: true, nudge: true } });
  });

  it.each([
    [{ quiet_from: '24:00' }],
    [{ evening_at: '8:00' }],
    [{ push: { monday: true } }],
    [{ mail: { heart: true } }],
    [{ push: { heart: 'no' } }],
  ])('refuse %j', async (body) => expect((await change(ann, body as never)).status).toBe(400));

  it('say that mail cannot reach an address that is not confirmed', async () =>
    expect(await read(await app.createUser('new', { verified: false }))).toMatchObject({ has_mail: false }));
});

describe('a message', () => {
  const message = {
    kind: 'reminder',
    push: { title: 'Fivefold', body: 'Time to run' },
    mail: {
      subject: 'Time to run',
      lines: ['It’s time to run.'],
      button: { label: 'Check in', route: '/dashboard' },
      why: 'You get this mail because you set a reminder.',
    },
  } as const;
  const sent = async (who: TestUser) => [(await pushesTo(app, phoneOf(who))).length, (await mailsTo(who)).length];
  const send = async (who: TestUser, hasMail = true) => {
    await inTransaction(app.deps.db.kysely, (tx) => notify(tx, { ...app.deps, hasMail }, { uid: who.uid, ...message }));
    return sent(who);
  };

  it('goes by each channel that is switched on and there', async () => {
    expect(await send(ann)).toEqual([0, 0]);
    await registerDevice(ann, phoneOf(ann));
    expect(await send(ann)).toEqual([1, 0]);
    await change(ann, { mail: { reminder: true } });
    expect(await send(ann, false)).toEqual([2, 0]);
    expect(await send(ann)).toEqual([3, 1]);
    await change(ann, { push: { reminder: false } });
    expect(await send(ann)).toEqual([3, 2]);
    const mails = await mailsTo(ann);
    expect(mails[0]?.text).toContain('Check in: http://127.0.0.1:3000/#/dashboard\n\nYou get this mail because');
    expect(mails[0]?.text).toMatch(/Stop this mail: http:\/\/127\.0\.0\.1:3000\/unsubscribe\/reminder\?user=/);
  });

  it('that waited until it says nothing anymore is left out', async () => {
    await registerDevice(ann, phoneOf(ann));
    await change(ann, { mail: { reminder: true } });
    const until = new Date(app.clock.now().getTime() + 60_000);
    await inTransaction(app.deps.db.kysely, async (tx) => {
      await notify(tx, { ...app.deps, hasMail: true }, { uid: ann.uid, ...message, until });
      app.clock.setTo(until);
    });
    expect(await sent(ann)).toEqual([0, 0]);
  });

  it('is not mailed to an address that is not confirmed', async () => {
    const una = await app.createUser('una', { verified: false });
    await change(una, { mail: { reminder: true } });
    expect(await send(una)).toEqual([0, 0]);
  });

  it('of a kind that is switched off is not pushed', async () => {
    const ben = await app.createUser('ben');
    await befriend(ann, ben);
    const { id } = await shareGoal(ann, ben);
    await registerDevice(ann, phoneOf(ann));
    await change(ann, { push: { check_in: false } });
    await ben.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } });
    expect(await pushesTo(app, phoneOf(ann))).toEqual([]);
  });

  it('is counted, and there is a most a day, also when the day is set back', async () => {
    const take = async (day: string) => {
      const taken = inTransaction(app.deps.db.kysely, (tx) =>
        takeMessagesOfDay(tx, [{ uid: ann.uid, day: day as never }]),
      );
      return (await taken).has(ann.uid);
    };
    for (let nth = 0; nth < MESSAGES_PER_DAY; nth++) expect(await take('2026-11-16')).toBe(true);
    for (const day of ['2026-11-16', '2026-11-15']) expect(await take(day)).toBe(false);
    expect(await take('2026-11-17')).toBe(true);
    const taken = await Promise.all(Array.from({ length: 8 }, () => take('2026-11-17')));
    expect(taken.filter(Boolean)).toHaveLength(MESSAGES_PER_DAY - 1);
  });
});

async function want(who: TestUser, kind: RecurringMail): Promise<void> {
  if (kind === 'monday') await who.call(updateProfile, { body: { monday_mail: true } });
  else await change(who, { mail: { [kind]: true } });
}
async function wants(who: TestUser, kind: RecurringMail): Promise<boolean> {
  if (kind !== 'monday') return (await read(who)).mail[kind];
  return ((await who.call(getProfile)).body['data'] as { monday_mail: boolean }).monday_mail;
}

describe.each(RECURRING_MAILS)('the link that ends a %s mail', (kind) => {
  const path = () => app.deps.unsubscribeLinks.pathFor(ann.uid, kind);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (url: string, headers: Record<string, string> = form, payload = 'List-Unsubscribe=One-Click') =>
    app.fastify.inject({ method: 'POST', url, headers, payload });
  beforeEach(() => want(ann, kind));

  it('asks when it is opened, and changes nothing', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await app.fastify.inject({ method, url: path() });
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    }
    const { body } = await app.fastify.inject(path());
    expect(body).toContain('<h1>Stop ');
    expect(body).toContain('<form method="post">');
    expect(await wants(ann, kind)).toBe(true);
    expect((await app.fastify.inject('/plain-page.css')).headers['content-type']).toContain('text/css');
  });

  it.each([
    ['a mail program’s form', form, 'List-Unsubscribe=One-Click'],
    [
      'its form in parts',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['nothing', {}, ''],
  ])('ends it when it is sent %s, without a log-in, and may be repeated', async (_, headers, payload) => {
    for (let nth = 0; nth < 2; nth++) {
      const { statusCode, body } = await post(path(), headers, payload);
      expect([statusCode, body]).toEqual([200, expect.stringContaining('This mail is off')]);
    }
    expect(await wants(ann, kind)).toBe(false);
  });

  it('answers 404 when it is forged, cut off, or of another person', async () => {
    const [ben, ours] = [await app.createUser('ben'), path()];
    const forged = [
      ours.replace(encodeURIComponent(ann.uid), encodeURIComponent(ben.uid)),
      createUnsubscribeLinks('another secret').pathFor(ann.uid, kind),
      ours.slice(0, -1),
      ours.replace(/&signature.*/, ''),
      ours.replace(kind, kind === 'nudge' ? 'evening' : 'nudge'),
      ours.replace(/user=[^&]*&/, ''),
      `${ours}&user=${ben.uid}`,
      `/unsubscribe/${kind}?user=%00&signature=%F0%9F%99%82`,
    ];
    await want(ben, kind);
    for (const url of forged) {
      for (const { statusCode, body } of [await post(url), await app.fastify.inject(url)])
        expect([url, statusCode, body]).toEqual([url, 404, expect.stringContaining('This link doesn’t work')]);
    }
    expect([await wants(ann, kind), await wants(ben, kind)]).toEqual([true, true]);
    expect((await post(path(), form, 'x'.repeat(5000))).statusCode).toBe(413);
  });
});
