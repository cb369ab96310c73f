import { addAmount } from '@fivefold/contract/calls/amounts';
import { endAway, goAway, setRestDays } from '@fivefold/contract/calls/days-off';
import { archiveGoal, restoreGoal } from '@fivefold/contract/calls/goal-list';
import { deleteGoal, setOwnTexts, updateGoal } from '@fivefold/contract/calls/goals';
import { changeMessageSettings } from '@fivefold/contract/calls/messages';
import type { AnswerOf } from '@fivefold/contract/call';
import { getReminders, listReminders } from '@fivefold/contract/calls/reminders';
import { addDays } from '@fivefold/rules/calendar';
import { beforeEach, describe, expect, it } from 'vitest';
import { pushesTo as pushesToDevice, registerDevice } from '#testing/push';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { makeGoal } from '#testing/test-users';
import { sendReminders } from './jobs.ts';
import { daily, useReminders } from './testing/use-reminders.ts';

const world = useReminders();
const { setTo, deps, remind, pushesTo, titlesTo, sentAt, travel, check, reminded, mailsTo } = world;
let app: TestApp;
let ann: TestUser;
beforeEach(() => {
  app = world.app();
  ann = world.ann();
});

const hour = (n: number) => `${String(n).padStart(2, '0')}:00`;

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
    expect((await remind(ann, id, reminders as never)).status).toBe(400);
    expect((await ann.call(getReminders, { query: { goalId: id } })).body['data']).toEqual([]);
  });

  it('are listed over all goals of the person alone, the earliest first', async () => {
    const [late, early] = [await reminded(daily('18:00'), 'Walk'), await reminded(daily('08:00', '20:00'), 'Read')];
    const { body } = await ann.call(listReminders);
    const listed = (body as AnswerOf<typeof listReminders>).data;
    expect(listed.filter(({ goal_id }) => goal_id === late || goal_id === early)).toEqual([
      { goal_id: early, time: '08:00', weekdays: [1, 2, 3, 4, 5, 6, 7] },
      { goal_id: late, time: '18:00', weekdays: [1, 2, 3, 4, 5, 6, 7] },
      { goal_id: early, time: '20:00', weekdays: [1, 2, 3, 4, 5, 6, 7] },
    ]);
    const ben = await app.createUser('ben');
    expect((await ben.call(listReminders)).body).toEqual({ data: [] });
  });

  it('begin with the goal’s cue', async () => {
    const id = await reminded(daily('08:00'), 'Stretch');
    await ann.call(setOwnTexts, { body: { goalId: id, cue: 'I have had breakfast' } });
    expect(await sentAt(ann, '2026-11-23T08:00:00Z')).toEqual(['When I have had breakfast: Stretch']);
  });

  it('of a time that has passed come tomorrow', async () => {
    setTo('2026-11-23T12:00:00Z');
    await reminded(daily('11:45'));
    expect(await sentAt(ann, '2026-11-23T12:05:00Z')).toEqual([]);
    expect(await sentAt(ann, '2026-11-24T11:45:00Z')).toEqual(['Read']);
  });

  it('of a time that has passed come in a week when its weekday is added', async () => {
    const id = await reminded([{ time: '11:45', weekdays: [2] }]);
    setTo('2026-11-23T12:00:00Z');
    await remind(ann, id, [{ time: '11:45', weekdays: [1, 2] }]);
    expect(await sentAt(ann, '2026-11-23T12:05:00Z')).toEqual([]);
    expect(await sentAt(ann, '2026-11-24T11:45:00Z')).toEqual(['Read']);
    await check(ann, id);
    expect(await sentAt(ann, '2026-11-30T11:45:00Z')).toHaveLength(2);
  });

  it('are not lost when they are saved again before they are sent', async () => {
    const id = await reminded(daily('11:45'));
    setTo('2026-11-23T11:45:20Z');
    await remind(ann, id, daily('11:45', '18:00'));
    expect(await sentAt(ann, '2026-11-23T11:46:00Z')).toEqual(['Read']);
  });

  it('are kept by no service until quiet hours or the next day', async () => {
    await ann.call(changeMessageSettings, { body: { quiet_from: '22:00', quiet_to: '07:00' } });
    await reminded(daily('08:00', '21:40'));
    const untilAt = async (instant: string) => {
      await sentAt(ann, instant);
      return (await pushesTo(ann)).at(-1)?.until?.slice(0, 16);
    };
    expect(await untilAt('2026-11-23T08:00:00Z')).toBe('2026-11-23T09:00');
    expect(await untilAt('2026-11-23T21:40:00Z')).toBe('2026-11-23T22:00');
    await ann.call(changeMessageSettings, { body: { quiet_from: '00:00', quiet_to: '00:00' } });
    setTo('2026-11-24T06:00:00Z');
    await reminded(daily('23:40'));
    expect(await untilAt('2026-11-24T23:40:00Z')).toBe('2026-11-25T00:00');
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
      'the account is closed',
      () =>
        app.deps.db.kysely
          .updateTable('profiles')
          .set({ closed_at: app.clock.now() })
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

  it('comes when its goal was deleted and restored meanwhile', async () => {
    const goalId = await reminded(daily('08:00'));
    await ann.call(deleteGoal, { body: { goalId } });
    await sendReminders(deps());
    expect((await ann.call(restoreGoal, { body: { goalId } })).status).toBe(200);
    expect(await sentAt(ann, '2026-11-23T08:00:00Z')).toEqual(['Read']);
  });

  it('is of use for an hour, and is not sent later', async () => {
    await reminded(daily('08:00'));
    await ann.call(changeMessageSettings, { body: { mail: { reminder: true } } });
    await sentAt(ann, '2026-11-23T08:00:00Z');
    const jobs = await app.deps.db.kysely.selectFrom('jobs').select('payload').execute();
    const own = jobs.map(({ payload }) => payload as { uid?: string; to?: string; until?: string });
    const untils = own
      .filter(({ uid, to }) => uid === ann.uid || to === ann.email)
      .map(({ until }) => until?.slice(0, 16));
    expect(untils).toEqual(Array<string>(2).fill('2026-11-23T09:00'));
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

  it('says what is left of an amount only to a person who switched that on', async () => {
    const goalId = await reminded(daily('08:00', '18:00'), 'Drink water');
    await ann.call(updateGoal, { body: { goalId, amount_target: 8, amount_unit: 'glasses' } });
    await ann.call(changeMessageSettings, { body: { mail: { reminder: true } } });
    await sentAt(ann, '2026-11-23T08:00:00Z');
    await ann.call(changeMessageSettings, { body: { amount_left: true } });
    await ann.call(addAmount, { body: { goalId, day: app.today(), add: 5.5 } });
    await sentAt(ann, '2026-11-23T18:00:00Z');
    const bodies = ['It’s time. Add what you’ve done.', 'It’s time. 2.5 glasses to go.'];
    expect((await pushesTo(ann)).map(({ body }) => body)).toEqual(bodies);
    expect((await mailsTo(ann)).map(({ text }) => bodies.find((body) => text.includes(body)))).toEqual(bodies);
    // Of yesterday's five and a half nothing is left to count.
    expect(await sentAt(ann, '2026-11-24T08:00:00Z')).toHaveLength(3);
    expect((await pushesTo(ann)).at(-1)?.body).toBe('It’s time. 8 glasses to go.');
  });

  it('is left out when it could not be sent for an hour', async () => {
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
