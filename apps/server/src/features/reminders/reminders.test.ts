import type { BodyInputOf } from '@fivefold/contract/call';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { endAway, goAway, setRestDays } from '@fivefold/contract/calls/days-off';
import { archiveGoal } from '@fivefold/contract/calls/goal-list';
import { deleteGoal } from '@fivefold/contract/calls/goals';
import { changeMessageSettings } from '@fivefold/contract/calls/messages';
import { getProfile } from '@fivefold/contract/calls/profile';
import { getReminders, setReminders } from '@fivefold/contract/calls/reminders';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { formatTime } from '@fivefold/rules/messages';
import { wallTimeAt } from '@fivefold/rules/wall-clock';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '#ports/mailer/port';
import { openTestPostgres } from '#testing/database';
import { pushesTo as pushesToDevice, registerDevice } from '#testing/push';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { makeGoal } from '#testing/test-users';
import { type ReminderJobDeps, sendReminders } from './jobs.ts';

const MINUTE_MS = 60_000;

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  // What is enqueued stays to be looked at.
  app = await createTestApp({ database: openTestPostgres, hasWorker: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  setTo('2026-11-23T06:00:00Z');
  ann = await app.createUser('ann');
});

const setTo = (instant: string) => app.clock.setTo(new Date(instant));
const deps = (): ReminderJobDeps => ({ ...app.deps, hasMail: true, arePlansSold: true });
const hour = (n: number) => `${String(n).padStart(2, '0')}:00`;
type NewReminders = BodyInputOf<typeof setReminders>['reminders'];
const daily = (...times: string[]): NewReminders => times.map((time) => ({ time, weekdays: [1, 2, 3, 4, 5, 6, 7] }));
const remind = (who: TestUser, goalId: string, reminders: NewReminders) =>
  who.call(setReminders, { body: { goalId, reminders } });
const travel = (who: TestUser, zone: string) => who.call(getProfile, { headers: { 'time-zone': zone } });
const check = (who: TestUser, goalId: string, checkDate: LocalDay = app.today()) =>
  who.call(checkGoal, { body: { goalId, checkDate } });

/** A person with a phone and a goal with reminders. */
async function reminded(reminders: NewReminders, value = 'Read', who = ann) {
  await registerDevice(who, `phone-${who.uid}`);
  const { id } = await makeGoal(who, { value });
  expect((await remind(who, id, reminders)).status).toBe(200);
  return id;
}

interface Enqueued {
  readonly uid: string;
  readonly title: string;
  readonly body: string;
  readonly madeAt: string;
}
/** The pushes that were enqueued to a person, the first one first. */
async function pushesTo({ uid }: TestUser): Promise<Enqueued[]> {
  const jobs = await app.deps.db.kysely.selectFrom('jobs').select('payload').where('kind', '=', 'push.send').execute();
  return jobs
    .map(({ payload }) => payload as unknown as Enqueued)
    .filter((push) => push.uid === uid)
    .toSorted((one, other) => (one.madeAt < other.madeAt ? -1 : 1));
}
const titlesTo = async (who: TestUser) => (await pushesTo(who)).map(({ title }) => title);
async function sentAt(who: TestUser, instant: string): Promise<string[]> {
  setTo(instant);
  await sendReminders(deps());
  return titlesTo(who);
}

describe('the reminders of a goal', () => {
  it('are set as a whole, in the order of their times, and say when the next comes', async () => {
    const { id } = await makeGoal(ann);
    const { status, body } = await remind(ann, id, [
      { time: '18:15', weekdays: [7, 1, 1] },
      { time: '06:30', weekdays: [2] },
    ]);
    expect([status, body]).toEqual([
      200,
      {
        data: [
          { time: '06:30', weekdays: [2], is_quiet: true },
          { time: '18:15', weekdays: [1, 7], is_quiet: false },
        ],
        next: '2026-11-23T18:15:00.000Z',
      },
    ]);
    expect((await ann.call(getReminders, { query: { goalId: id } })).body).toEqual(body);
    expect((await remind(ann, id, [])).body).toEqual({ data: [], next: null });
  });

  it.each<[string, unknown]>([
    ['four of them', daily('08:00', '09:00', '10:00', '11:00')],
    ['one time twice', daily('08:00', '08:00')],
    ['no time', [{ time: '', weekdays: [1] }]],
    ['no day', [{ time: '08:00', weekdays: [] }]],
    ['an eighth day', [{ time: '08:00', weekdays: [8] }]],
    ['more than is known', [{ time: '08:00', weekdays: [1], loud: true }]],
  ])('refuse %s', async (_, reminders) => {
    const { id } = await makeGoal(ann);
    expect((await remind(ann, id, reminders as NewReminders)).status).toBe(400);
    expect((await ann.call(getReminders, { query: { goalId: id } })).body['data']).toEqual([]);
  });

  it('of a time that has passed come tomorrow', async () => {
    setTo('2026-11-23T12:00:00Z');
    await reminded(daily('11:45'));
    expect(await sentAt(ann, '2026-11-23T12:05:00Z')).toEqual([]);
    expect(await sentAt(ann, '2026-11-24T11:45:00Z')).toEqual(['Read']);
  });
});

describe('a reminder', () => {
  it('comes once, at its time by the person’s clock, to each device', async () => {
    await travel(ann, 'Asia/Kathmandu');
    await registerDevice(ann, `tablet-${ann.uid}`);
    await reminded(daily('08:00'));
    expect(await sentAt(ann, '2026-11-24T02:14:00Z')).toEqual([]);
    for (let nth = 0; nth < 3; nth++) expect(await sentAt(ann, '2026-11-24T02:15:00Z')).toEqual(['Read', 'Read']);
    expect((await pushesTo(ann))[0]).toMatchObject({ body: 'It’s time. One tap checks you in.', route: '/dashboard' });
  });

  it.each<[string, (goalId: string) => Promise<unknown>]>([
    ['the goal is done', (id) => check(ann, id)],
    ['the goal rests', (id) => ann.call(setRestDays, { body: { goalId: id, rest_weekdays: [1] } })],
    ['the person is away', () => ann.call(goAway, { body: { from: app.today(), to: app.today() } })],
    ['the goal is archived', (id) => ann.call(archiveGoal, { body: { goalId: id, archived: true } })],
    ['the goal is deleted', (id) => ann.call(deleteGoal, { body: { goalId: id } })],
    ['the goal has other reminders', (id) => remind(ann, id, daily('09:00'))],
    ['reminders are switched off', () => ann.call(changeMessageSettings, { body: { push: { reminder: false } } })],
    ['it is quiet', () => ann.call(changeMessageSettings, { body: { quiet_to: '08:01' } })],
    [
      'the plan is over',
      () =>
        app.deps.db.kysely
          .updateTable('billing_accounts')
          .set({ status: 'canceled' })
          .where('uid', '=', ann.uid)
          .execute(),
    ],
    [
      'the account is being deleted',
      () =>
        app.deps.db.kysely
          .updateTable('profiles')
          .set({ deletion_requested_at: app.clock.now() })
          .where('uid', '=', ann.uid)
          .execute(),
    ],
  ])('does not come when %s', async (_, change) => {
    const id = await reminded(daily('08:00'));
    await change(id);
    expect(await sentAt(ann, '2026-11-23T08:00:00Z')).toEqual([]);
  });

  it('comes again when what kept it silent is over', async () => {
    await reminded(daily('08:00'));
    await ann.call(goAway, { body: { from: app.today(), to: addDays(app.today(), 5) } });
    expect(await sentAt(ann, '2026-11-23T08:00:00Z')).toEqual([]);
    await ann.call(endAway, { body: { from: app.today() } });
    expect(await sentAt(ann, '2026-11-23T08:05:00Z')).toEqual([]);
    expect(await sentAt(ann, '2026-11-24T08:00:00Z')).toEqual(['Read']);
  });

  it('is one message with those of the next quarter of an hour, and each is said once', async () => {
    await reminded(daily('08:00', '08:10'), 'Read');
    await reminded(daily('08:15'), 'Walk');
    await reminded(daily('08:16'), 'Swim');
    expect(await sentAt(ann, '2026-11-23T08:00:00Z')).toEqual(['2 goals are up']);
    expect((await pushesTo(ann))[0]?.body).toBe('Read, Walk');
    expect(await sentAt(ann, '2026-11-23T08:15:00Z')).toHaveLength(1);
    expect(await sentAt(ann, '2026-11-23T08:16:00Z')).toEqual(['2 goals are up', 'Swim']);
  });

  it('comes at most five times a day, over all goals', async () => {
    for (const [nth, value] of ['A', 'B', 'C'].entries())
      await reminded(daily(hour(8 + nth), hour(12 + nth), hour(16 + nth)), value);
    for (let at = 8; at < 20; at++) await sentAt(ann, `2026-11-23T${hour(at)}:00Z`);
    expect(await titlesTo(ann)).toEqual(['A', 'B', 'C', 'A', 'B']);
    expect(await sentAt(ann, '2026-11-24T08:00:00Z')).toHaveLength(6);
  });

  it('is left out when nobody could send it for an hour', async () => {
    await reminded(daily('08:00'));
    expect(await sentAt(ann, '2026-11-23T09:00:00Z')).toEqual([]);
    expect(await sentAt(ann, '2026-11-24T08:59:00Z')).toEqual(['Read']);
  });

  it('follows the person to another zone: earlier after a flight east, and not twice after one west', async () => {
    await travel(ann, 'America/New_York');
    await reminded(daily('08:00'));
    expect(await sentAt(ann, '2026-11-23T13:00:00Z')).toEqual(['Read']);
    // In Honolulu it is Monday at three; on Tuesday at eight it comes there.
    await travel(ann, 'Pacific/Honolulu');
    for (const hour of ['14', '16', '18', '20']) expect(await sentAt(ann, `2026-11-23T${hour}:00:00Z`)).toHaveLength(1);
    expect(await sentAt(ann, '2026-11-24T18:00:00Z')).toHaveLength(2);
    await travel(ann, 'Asia/Tokyo');
    await sendReminders(deps());
    expect(await sentAt(ann, '2026-11-24T22:59:00Z')).toHaveLength(2);
    expect(await sentAt(ann, '2026-11-24T23:00:00Z')).toHaveLength(3);
  });

  it('is said once however the clock is moved', async () => {
    await reminded(daily('08:00'));
    expect(await sentAt(ann, '2026-11-25T08:00:00Z')).toHaveLength(1);
    for (const instant of [
      '2026-11-25T07:59:00Z',
      '2026-11-25T08:00:00Z',
      '2026-11-24T08:00:00Z',
      '2026-11-25T08:30:00Z',
    ])
      expect(await sentAt(ann, instant), instant).toHaveLength(1);
    expect(await sentAt(ann, '2026-11-26T08:00:00Z')).toHaveLength(2);
  });

  it('is sent once by several processes at once', async () => {
    const people = await Promise.all(['bea', 'cem', 'dan'].map((name) => app.createUser(name)));
    for (const who of people) await reminded(daily('08:00'), 'Read', who);
    setTo('2026-11-23T08:00:00Z');
    await Promise.all([1, 2, 3, 4].map(() => sendReminders(deps())));
    for (const who of people) expect(await titlesTo(who)).toEqual(['Read']);
  });

  it('that fails for one person comes for the others, and for that one when it can', async () => {
    const bea = await app.createUser('bea');
    for (const who of [ann, bea]) {
      await reminded(daily('08:00'), 'Read', who);
      await who.call(changeMessageSettings, { body: { mail: { reminder: true } } });
    }
    setTo('2026-11-23T08:00:00Z');
    const errors: unknown[] = [];
    await sendReminders({
      ...deps(),
      log: { error: (error: unknown) => void errors.push(error) },
      unsubscribeLinks: {
        ...app.deps.unsubscribeLinks,
        pathFor: (uid, kind) => {
          if (uid === ann.uid) throw new Error('out of memory');
          return app.deps.unsubscribeLinks.pathFor(uid, kind);
        },
      },
    });
    expect([await titlesTo(ann), await titlesTo(bea), errors.length]).toEqual([[], ['Read'], 2]);
    expect(await sentAt(ann, '2026-11-24T08:00:00Z')).toEqual(['Read']);
  });
});

it('comes every minute by itself', async () => {
  const working = await createTestApp();
  const bea = await working.createUser('bea');
  await registerDevice(bea, 'phone-of-bea');
  const { id } = await makeGoal(bea);
  working.clock.setTo(new Date('2027-01-11T07:00:00Z'));
  await remind(bea, id, daily('08:00'));
  working.clock.setTo(new Date('2027-01-11T08:00:30Z'));
  expect(await pushesToDevice(working, 'phone-of-bea')).toMatchObject([{ title: 'Read ten pages' }]);
  await working.close();
});

describe('the evening note', () => {
  /** A goal that was done on the last days. */
  async function run(days: number, value = 'Read', who = ann): Promise<string> {
    const { id } = await makeGoal(who, { value });
    for (let ago = days; ago > 0; ago--) {
      app.clock.advanceDays(ago === days ? 0 : 1);
      await check(who, id);
    }
    app.clock.advanceDays(1);
    return id;
  }
  beforeEach(() => registerDevice(ann, `phone-${ann.uid}`));

  it('comes at eight when a run of three ends today', async () => {
    await run(3);
    expect(app.today()).toBe('2026-11-26');
    expect(await sentAt(ann, '2026-11-26T19:59:00Z')).toEqual([]);
    for (let nth = 0; nth < 2; nth++)
      expect(await sentAt(ann, '2026-11-26T20:00:00Z')).toEqual(['Your run ends today']);
    expect((await pushesTo(ann))[0]?.body).toBe('One check-in keeps it: Read');
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the run is shorter', () => run(2)],
    ['there is none', () => makeGoal(ann)],
    ['it is done', async () => check(ann, await run(3))],
    ['it is switched off', async () => ann.call(changeMessageSettings, { body: { push: { evening: false } } })],
    ['its goal rests', async () => ann.call(archiveGoal, { body: { goalId: await run(3), archived: true } })],
  ])('does not come when %s', async (_, prepare) => {
    await prepare();
    app.clock.setTo(new Date(`${app.today()}T20:00:00Z`));
    await sendReminders(deps());
    expect(await titlesTo(ann)).toEqual([]);
  });

  it('is moved, and joined with a reminder', async () => {
    const id = await run(4);
    await ann.call(changeMessageSettings, { body: { evening_at: '18:10' } });
    await remind(ann, id, daily('18:00'));
    expect(await sentAt(ann, '2026-11-27T18:00:00Z')).toEqual(['Your run ends today']);
    for (const time of ['18:10', '20:00']) expect(await sentAt(ann, `2026-11-27T${time}:00Z`)).toHaveLength(1);
  });

  it('comes by mail to who has no phone, once that is wanted', async () => {
    const bea = await app.createUser('bea');
    const goalId = await run(3, 'Read', bea);
    await sentAt(bea, '2026-11-26T20:00:00Z');
    await bea.call(changeMessageSettings, { body: { mail: { evening: true } } });
    await sentAt(bea, '2026-11-26T20:01:00Z');
    const mails = async () => {
      const jobs = await app.deps.db.kysely
        .selectFrom('jobs')
        .select('payload')
        .where('kind', '=', 'mail.send')
        .execute();
      return jobs.map(({ payload }) => payload as unknown as Mail).filter(({ to }) => to === bea.email);
    };
    // It was wanted a minute after eight: from tomorrow on.
    expect(await mails()).toEqual([]);
    await check(bea, goalId, app.today());
    await sentAt(bea, '2026-11-27T20:00:00Z');
    const [mail, ...others] = await mails();
    expect([mail?.subject, others]).toEqual(['Your run ends today', []]);
    expect(mail?.text).toContain('One check-in keeps it: Read');
    expect(mail?.text).toContain('because a run of 3 or more ends today');
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  });
});

it('a week of reminders is the table', async () => {
  // The week in which New York's clocks go forward, on Sunday at two.
  setTo('2026-03-06T12:00:00Z');
  await travel(ann, 'America/New_York');
  const read = await reminded(daily('07:30', '21:30'), 'Read');
  const swim = await reminded(
    [
      { time: '07:45', weekdays: [1, 3, 5] },
      { time: '02:30', weekdays: [7] },
    ],
    'Swim',
  );
  await ann.call(changeMessageSettings, { body: { quiet_from: '00:00', quiet_to: '00:00' } });
  await ann.call(setRestDays, { body: { goalId: swim, rest_weekdays: [6] } });
  const wall = () => wallTimeAt(app.clock.now(), 'America/New_York');
  const end = new Date('2026-03-13T12:00:00Z');
  for (; app.clock.now() < end; app.clock.setTo(new Date(app.clock.now().getTime() + 15 * MINUTE_MS))) {
    await sendReminders(deps());
    const { day, minute } = wall();
    // Read on Saturday, Sunday and Monday at nine; a swim on Wednesday at six.
    if (minute === 540 && ['2026-03-07', '2026-03-08', '2026-03-09'].includes(day)) await check(ann, read, day);
    if (minute === 360 && day === '2026-03-11') await check(ann, swim, day);
  }
  const lines = (await pushesTo(ann)).map(({ title, body, madeAt }) => {
    const at = wallTimeAt(new Date(madeAt), 'America/New_York');
    return `${at.day} ${formatTime(at.minute)} ${title}${title.includes('goals') ? `: ${body}` : ''}`;
  });
  expect(lines).toEqual([
    '2026-03-06 07:30 2 goals are up: Read, Swim',
    '2026-03-06 21:30 Read',
    '2026-03-07 07:30 Read',
    '2026-03-08 03:30 Swim',
    '2026-03-08 07:30 Read',
    '2026-03-09 07:30 2 goals are up: Read, Swim',
    '2026-03-10 07:30 Read',
    '2026-03-10 20:00 Your run ends today',
    '2026-03-10 21:30 Read',
    '2026-03-11 07:30 Read',
    '2026-03-11 21:30 Read',
    '2026-03-12 07:30 Read',
    '2026-03-12 21:30 Read',
    '2026-03-13 07:30 2 goals are up: Read, Swim',
  ]);
});
