import { NO_STYLE } from '@fivefold/rules/goal-label';
import { createPlans } from '#features/billing/steps';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { goAway } from '@fivefold/contract/calls/days-off';
import { updateProfile } from '@fivefold/contract/calls/names';
import { getProfile } from '@fivefold/contract/calls/profile';
import { react } from '@fivefold/contract/calls/reactions';
import type { WireWeek } from '@fivefold/contract/calls/week';
import type { Language } from '@fivefold/rules/languages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailJobs } from '#features/mail/jobs';
import type { Mail } from '#ports/mailer/port';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { befriend, makeGoal } from '#testing/test-users';
import { type MondayMailDeps, sendMondayMails } from './jobs.ts';
import { mondayMail } from './monday-mail.ts';
import { mailOf } from '../notifications/notify.ts';
import { createUnsubscribeLinks } from '../messages/unsubscribe/links.ts';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.setTo(new Date('2026-11-16T06:00:00Z'));
  ann = await app.createUser('ann');
});

const deps = (): MondayMailDeps => ({ ...app.deps, hasMail: true, plans: createPlans({ arePlansSold: true }) });
const setTo = (instant: string) => app.clock.setTo(new Date(instant));
const wantMail = (who: TestUser, monday_mail = true) => who.call(updateProfile, { body: { monday_mail } });
const wants = async (who: TestUser) =>
  ((await who.call(getProfile)).body['data'] as { monday_mail: boolean }).monday_mail;
const noteOf = async ({ uid }: TestUser) =>
  (
    await app.deps.db.kysely
      .selectFrom('profiles')
      .select('monday_mail_sent_on')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
  ).monday_mail_sent_on;
interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}
async function mailsTo(who: TestUser): Promise<SentMail[]> {
  await app.runJobs();
  const mails = (await app.fastify.inject('/dev/mailbox.json')).json<SentMail[]>();
  return mails.filter(({ to, subject }) => to === who.email && subject.startsWith('Your week'));
}
/** What the hourly job does at an instant. */
async function sentAt(who: TestUser, instant: string): Promise<number> {
  setTo(instant);
  await sendMondayMails(deps());
  return (await mailsTo(who)).length;
}

describe('the Monday mail', () => {
  it('is off until it is switched on, and says what the week was', async () => {
    const bob = await app.createUser('bob');
    await befriend(ann, bob);
    const { id } = await makeGoal(ann, { value: 'Read <b>ten</b> pages', isPublic: true });
    await ann.call(checkGoal, { body: { goalId: id, checkDate: app.today(), goalDescription: 'My secret' } });
    await bob.call(react, { body: { goalId: id, checkInIndex: 0 } });
    expect(await wants(ann)).toBe(false);
    expect(await sentAt(ann, '2026-11-23T07:00:00Z')).toBe(0);
    const { status, body } = await wantMail(ann);
    // Unlike a change of the name, it does not answer the question for one.
    expect([status, body['data']]).toMatchObject([200, { monday_mail: true, name_asked: false }]);
    expect(await sentAt(ann, '2026-11-23T08:00:00Z')).toBe(1);
    const [mail] = await mailsTo(ann);
    expect(mail?.subject).toBe('Your week, November 16 – 22');
    expect(mail?.text.split('\n').slice(0, 5)).toEqual([
      'Here’s what you did last week.',
      '1 of 7 kept, 6 days slipped by, 1 heart from a friend.',
      'Every check-in counts. One small one today is a good start.',
      '',
      'Open Fivefold: http://127.0.0.1:3000/',
    ]);
    expect(mail?.text).toContain('because you switched it on in your settings');
    expect(mail?.text).toMatch(/Stop this mail: http:\/\/127\.0\.0\.1:3000\/unsubscribe\/monday\?user=/);
    for (const unsaid of ['My secret', bob.email, 'bob']) expect(mail?.text).not.toContain(unsaid);
  });

  it('comes once a week, between 7:00 and 12:00 by the person’s own clock', async () => {
    await makeGoal(ann);
    await wantMail(ann);
    for (const instant of ['2026-11-22T23:00:00Z', '2026-11-23T06:59:00Z', '2026-11-23T12:00:00Z'])
      expect(await sentAt(ann, instant), instant).toBe(0);
    for (const instant of ['2026-11-23T11:59:00Z', '2026-11-23T11:59:30Z', '2026-11-24T08:00:00Z'])
      expect(await sentAt(ann, instant), instant).toBe(1);
    expect(await noteOf(ann)).toBe('2026-11-23');
    expect(await sentAt(ann, '2026-11-30T08:00:00Z')).toBe(2);
    await wantMail(ann, false);
    expect(await sentAt(ann, '2026-12-07T08:00:00Z')).toBe(2);
  });

  it.each([
    ['Pacific/Kiritimati', '2026-11-22T16:00:00Z', '2026-11-22T17:00:00Z'],
    ['Pacific/Niue', '2026-11-23T17:00:00Z', '2026-11-23T18:00:00Z'],
    // The Mondays after clocks went back.
    ['America/New_York', '2026-11-23T11:00:00Z', '2026-11-23T12:00:00Z'],
  ])('comes in %s after %s at %s', async (zone, before, from) => {
    await makeGoal(ann);
    await ann.call(getProfile, { headers: { 'time-zone': zone } });
    await wantMail(ann);
    expect(await sentAt(ann, before)).toBe(0);
    expect(await sentAt(ann, from)).toBe(1);
    expect(await noteOf(ann)).toBe('2026-11-23');
  });

  it('comes once to a person who flies into Monday a second time', async () => {
    await makeGoal(ann);
    await wantMail(ann);
    await ann.call(getProfile, { headers: { 'time-zone': 'Pacific/Kiritimati' } });
    expect(await sentAt(ann, '2026-11-22T18:00:00Z')).toBe(1);
    await ann.call(getProfile, { headers: { 'time-zone': 'Pacific/Niue' } });
    expect(await sentAt(ann, '2026-11-23T19:00:00Z')).toBe(1);
  });

  it('does not come without a goal in the week, after a week away, or when nothing was due', async () => {
    const [away, weekly] = [await app.createUser('away'), await app.createUser('weekly')];
    for (const who of [ann, away, weekly]) await wantMail(who);
    const { id } = await makeGoal(away);
    await away.call(goAway, { body: { from: '2026-11-16', to: '2026-11-22' } });
    // A check-in on a day off counts, but who was away all week is not written to.
    setTo('2026-11-18T12:00:00Z');
    await away.call(checkGoal, { body: { goalId: id, checkDate: '2026-11-18' } });
    await makeGoal(weekly);
    await app.deps.db.kysely
      .updateTable('goals')
      .set({ frequency: 'monthly' })
      .where('created_by', '=', weekly.uid)
      .execute();
    for (const who of [ann, away, weekly]) expect(await sentAt(who, '2026-11-23T08:00:00Z')).toBe(0);
    // Looked at once, not every hour.
    expect(await noteOf(away)).toBe('2026-11-23');
  });

  it('does not come without a plan, to an unverified or a former address, or to an account that is being deleted', async () => {
    const [free, unverified, moved, leaving] = [
      await app.createUser('free', { plan: false }),
      await app.createUser('unverified', { verified: false }),
      await app.createUser('moved'),
      await app.createUser('leaving'),
    ];
    const all = [free, unverified, moved, leaving];
    for (const who of all) {
      if (who !== free) await makeGoal(who);
      await wantMail(who);
    }
    const change = (who: TestUser, changes: object) =>
      app.deps.db.kysely.updateTable('profiles').set(changes).where('uid', '=', who.uid).execute();
    await change(moved, { verified_email: 'before@example.com' });
    await change(leaving, { deletion_requested_at: app.clock.now() });
    for (const who of all) expect([await sentAt(who, '2026-11-23T08:00:00Z'), await noteOf(who)]).toEqual([0, null]);
    // Where nothing is sold, everyone has the plan.
    await sendMondayMails({ ...deps(), plans: createPlans({ arePlansSold: false }) });
    expect(await noteOf(free)).toBe('2026-11-23');
  });

  it('is written once by several processes at the same time', async () => {
    const people = [ann, await app.createUser('ben'), await app.createUser('cem')];
    for (const who of people) {
      await makeGoal(who);
      await wantMail(who);
    }
    setTo('2026-11-23T08:00:00Z');
    await Promise.all([1, 2, 3, 4].map(() => sendMondayMails(deps())));
    for (const who of people) expect(await mailsTo(who)).toHaveLength(1);
  });

  it('is written again after a crash in the middle, and for everyone else meanwhile', async () => {
    const ben = await app.createUser('ben');
    for (const who of [ann, ben]) {
      await makeGoal(who);
      await wantMail(who);
    }
    setTo('2026-11-23T08:00:00Z');
    const errors: unknown[] = [];
    const broken = createUnsubscribeLinks('a secret');
    await sendMondayMails({
      ...deps(),
      log: { error: (error: unknown) => void errors.push(error) },
      unsubscribeLinks: {
        ...broken,
        pathFor: (uid, kind) => {
          if (uid === ann.uid) throw new Error('out of memory');
          return broken.pathFor(uid, kind);
        },
      },
    });
    expect([await mailsTo(ann), await noteOf(ann), errors.length]).toEqual([[], null, 1]);
    expect(await mailsTo(ben)).toHaveLength(1);
    await sendMondayMails(deps());
    expect([(await mailsTo(ann)).length, (await mailsTo(ben)).length]).toEqual([1, 1]);
  });

  it('reaches the last of many who want it', async () => {
    await app.deps.db.pool.query(
      `insert into profiles (uid, email, verified_email, monday_mail, created_at)
       select '!' || nth, 'many' || nth || '@example.com', 'many' || nth || '@example.com', true, now() from generate_series(1, 400) nth`,
    );
    await makeGoal(ann);
    await wantMail(ann);
    expect(await sentAt(ann, '2026-11-23T08:00:00Z')).toBe(1);
    await app.deps.db.pool.query(`delete from profiles where uid like '!%'`);
  });

  it('runs every hour, and never on a server without mail', async () => {
    // Later than in any other test: what runs every hour was asked for until then.
    setTo('2026-12-28T12:00:00Z');
    await makeGoal(ann);
    await wantMail(ann);
    setTo('2027-01-04T08:00:00Z');
    await sendMondayMails({ ...deps(), hasMail: false });
    expect(await noteOf(ann)).toBeNull();
    await app.runJobs();
    expect(await noteOf(ann)).toBe('2027-01-04');
  });
});

const letterDeps = {
  publicUrl: () => 'https://goals.example',
  unsubscribeLinks: {
    pathFor: (uid: string, kind: string) => `/unsubscribe/${kind}?user=${uid}&signature=2`,
    follow: () => undefined,
  },
};

const letterTo = (language: Language, week: WireWeek) =>
  mailOf(letterDeps, { uid: '1', kind: 'monday' }, mondayMail(week), { email: 'ann@example.com', language });

it('a mail’s own headers reach the mailer', async () => {
  const sent: Mail[] = [];
  const mailer = { send: (mail: Mail) => Promise.resolve(void sent.push(mail)) };
  const [job] = mailJobs({
    clock: app.clock,
    mailer,
    contact: { supportEmail: 'help@example.com' },
    publicUrl: () => '',
    mayTellOf: () => Promise.resolve(true),
  });
  const week = { week: { from: '2026-11-16', to: '2026-11-22' }, today: '2026-11-23', goals: 1, hearts: 0 };
  const mail = letterTo('en', {
    ...week,
    kept: 1,
    missed: 0,
    are_missed_days: false,
    suggestion: null,
    lines: [],
    amounts: [],
    more: 0,
  });
  await job?.run(JSON.parse(JSON.stringify(mail)));
  expect(sent[0]?.headers).toEqual({
    'List-Unsubscribe': '<https://goals.example/unsubscribe/monday?user=1&signature=2>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(sent[0]?.html).toContain('href="https://goals.example/unsubscribe/monday?user=1&amp;signature=2"');
});

it('a mail escapes the goal’s text', () => {
  const mail = letterTo('en', {
    week: { from: '2026-11-16', to: '2026-11-22' },
    today: '2026-11-23',
    goals: 1,
    kept: 5,
    missed: 0,
    are_missed_days: false,
    hearts: 0,
    suggestion: {
      kind: 'share',
      goal: { id: '', goal: '<img src=x onerror="alert(1)">', ...NO_STYLE, cue: 'I get up' },
      weekday: null,
      left: null,
    },
    lines: [],
    amounts: [],
    more: 0,
  });
  expect(mail.html).not.toContain('<img');
  expect(mail.html).toContain('“&lt;img src=x onerror=&quot;alert(1)&quot;&gt;” had a perfect week.');
});

it.each([
  ['en', 'begin', false, 'Start small: “When I get up: Run” is a good one to begin with today.'],
  ['de', 'block', false, '„Wenn I get up: Run“'],
  ['en', 'share', false, '“Run” had a perfect week. Its page has a picture to share.'],
  ['en', 'block', true, '“When I get up: Run” needs 2 more days held for a full block.'],
] as const)('a mail in %s suggests what is to be done next with its cue: %s', (language, kind, avoid, expected) => {
  const mail = letterTo(language, {
    week: { from: '2026-11-16', to: '2026-11-22' },
    today: '2026-11-23',
    goals: 1,
    kept: 0,
    missed: 2,
    are_missed_days: true,
    hearts: 0,
    suggestion: { kind, goal: { id: '', goal: 'Run', ...NO_STYLE, avoid, cue: 'I get up' }, weekday: null, left: 2 },
    lines: [],
    amounts: [],
    more: 0,
  });
  expect(mail.text).toContain(expected);
});

it.each([
  ['en', 'Drink water: 1,046.5 glasses'],
  ['de', 'Drink water: 1.046,5 glasses'],
] as const)('a mail in %s adds up units', (language, line) => {
  const mail = letterTo(language, {
    week: { from: '2026-11-16', to: '2026-11-22' },
    today: '2026-11-23',
    goals: 1,
    kept: 5,
    missed: 2,
    are_missed_days: true,
    hearts: 0,
    suggestion: null,
    lines: [],
    amounts: [{ id: '', ...NO_STYLE, goal: 'Drink water', amount_unit: 'glasses', sum: 1046.5 }],
    more: 0,
  });
  expect(mail.text.split('\n')).toContain(line);
});

it('a mail in Japanese joins its numbers and sentences without spaces', () => {
  const mail = letterTo('ja', {
    week: { from: '2026-11-16', to: '2026-11-22' },
    today: '2026-11-23',
    goals: 1,
    kept: 5,
    missed: 2,
    are_missed_days: true,
    hearts: 3,
    suggestion: null,
    lines: [],
    amounts: [],
    more: 0,
  });
  expect(mail.subject).toContain('11月16日～11月22日');
  expect(mail.text.split('\n')[1]).toBe('7回中5回達成、2日見送り、友だちからハート3個。');
  expect(mail.text).not.toMatch(/。 /);
});
