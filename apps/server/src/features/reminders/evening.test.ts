import { archiveGoal } from '@fivefold/contract/calls/goal-list';
import { setRestDays } from '@fivefold/contract/calls/days-off';
import { changeMessageSettings } from '@fivefold/contract/calls/messages';
import { formatTime } from '@fivefold/rules/messages';
import { wallTimeAt } from '@fivefold/rules/wall-clock';
import { beforeEach, describe, expect, it } from 'vitest';
import { registerDevice } from '#testing/push';
import type { TestUser, TestApp } from '#testing/test-app';
import { makeGoal } from '#testing/test-users';
import { sendReminders } from './jobs.ts';
import { daily, useReminders } from './testing/use-reminders.ts';

const MINUTE_MS = 60_000;

const world = useReminders();
const { setTo, deps, remind, pushesTo, titlesTo, sentAt, travel, check, reminded, mailsTo } = world;
let app: TestApp;
let ann: TestUser;
beforeEach(() => {
  app = world.app();
  ann = world.ann();
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
    // It is one goal, so it is named once.
    expect((await pushesTo(ann))[0]?.body).toBe('One check-in keeps it: Read');
    for (const time of ['18:10', '20:00']) expect(await sentAt(ann, `2026-11-27T${time}:00Z`)).toHaveLength(1);
  });

  it('is a message of its own to who gets it by another channel than the reminder', async () => {
    const id = await run(3);
    await ann.call(changeMessageSettings, { body: { push: { evening: false }, mail: { evening: true } } });
    await remind(ann, id, daily('20:00'));
    expect(await sentAt(ann, '2026-11-26T20:00:00Z')).toEqual(['Read']);
    expect((await mailsTo(ann)).map(({ subject }) => subject)).toEqual(['Your run ends today']);
  });

  it('comes by mail to who has no phone, once that is wanted', async () => {
    const bea = await app.createUser('bea');
    const goalId = await run(3, 'Read', bea);
    await sentAt(bea, '2026-11-26T20:00:00Z');
    await bea.call(changeMessageSettings, { body: { mail: { evening: true } } });
    await sentAt(bea, '2026-11-26T20:01:00Z');
    // It was wanted a minute after eight: from tomorrow on.
    expect(await mailsTo(bea)).toEqual([]);
    await check(bea, goalId, app.today());
    await sentAt(bea, '2026-11-27T20:00:00Z');
    const [mail, ...others] = await mailsTo(bea);
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
