import { NO_STYLE } from '@fivefold/rules/goal-label';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { goAway, setRestDays } from '@fivefold/contract/calls/days-off';
import { archiveGoal } from '@fivefold/contract/calls/goal-list';
import { createGoal, deleteGoal } from '@fivefold/contract/calls/goals';
import { react, unreact } from '@fivefold/contract/calls/reactions';
import { getLastWeek, type WireWeek } from '@fivefold/contract/calls/week';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import type { Frequency } from '@fivefold/rules/frequency';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statementsDuring } from '#testing/statements';
import { type CallInput, type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { befriend, makeGoal, shareGoal } from '#testing/test-users';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.setTo(new Date('2026-11-23T12:00:00Z'));
  ann = await app.createUser('ann');
});

const today = () => app.today() as LocalDay;
async function weekOf(who: TestUser, input: CallInput = {}): Promise<WireWeek> {
  const { status, body } = await who.call(getLastWeek, input);
  expect(status).toBe(200);
  return body as unknown as WireWeek;
}
const goalOf = async (frequency: Frequency = 'daily', value = 'Read') =>
  ((await ann.call(createGoal, { body: { value, frequency } })).body['data'] as { id: string }).id;

/**
 * A daily goal of ann's that is checked in on Monday 16, Tuesday and Thursday of the week up to Sunday, November 22.
 */
async function goalOfWeek(): Promise<string> {
  app.clock.setTo(new Date('2026-11-16T12:00:00Z'));
  const id = await goalOf();
  await checkDays(id, '2026-11-16', '2026-11-17', '2026-11-19');
  app.clock.setTo(new Date('2026-11-23T12:00:00Z'));
  return id;
}
async function checkDays(goalId: string, ...days: string[]): Promise<void> {
  for (const day of days) {
    app.clock.setTo(new Date(`${day}T12:00:00Z`));
    expect((await ann.call(checkGoal, { body: { goalId, checkDate: day } })).status).toBe(200);
  }
}
/** A heart on a check-in of ann's, given at an instant. */
const giveHeart = (goalId: string, index: number, at: string) =>
  app.deps.db.pool.query(
    `with given as (insert into reactions (goal_id, idx, uid, at) values ($1, $2, gen_random_uuid()::text, $3) returning goal_id, idx)
     update check_ins c set hearts = hearts + 1 from given where c.goal_id = given.goal_id and c.idx = given.idx`,
    [goalId, index, at],
  );

describe('GET /api/week', () => {
  it('counts what was kept and what slipped by from Monday to Sunday', async () => {
    const id = await goalOfWeek();
    await checkDays(id, '2026-11-23');
    expect(await weekOf(ann)).toEqual({
      week: { from: '2026-11-16', to: '2026-11-22' },
      today: '2026-11-23',
      goals: 1,
      kept: 3,
      missed: 4,
      are_missed_days: true,
      hearts: 0,
      suggestion: { kind: 'block', goal: { id, goal: 'Read', ...NO_STYLE, cue: null }, weekday: null, left: 4 },
      lines: [
        {
          id,
          goal: 'Read',
          ...NO_STYLE,
          kept: 3,
          missed: 4,
          marks: ['done', 'done', 'missed', 'done', 'missed', 'missed', 'missed'],
        },
      ],
      amounts: [],
      more: 0,
    });
    app.clock.advanceDays(6);
    expect(await weekOf(ann)).toMatchObject({ week: { from: '2026-11-16', to: '2026-11-22' }, kept: 3 });
    app.clock.advanceDays(1);
    expect(await weekOf(ann)).toMatchObject({ week: { from: '2026-11-23', to: '2026-11-29' }, kept: 1, missed: 6 });
  });

  it('has nothing of a person without goals, and none of goals that came later', async () => {
    expect(await weekOf(ann)).toMatchObject({ goals: 0, kept: 0, missed: 0, suggestion: null, lines: [], more: 0 });
    await goalOf();
    expect(await weekOf(ann)).toMatchObject({ goals: 0, suggestion: null });
  });

  it('has nothing of a week in whose last three days the person began', async () => {
    app.clock.setTo(new Date('2026-11-20T12:00:00Z'));
    await checkDays(await goalOf(), app.today());
    app.clock.setTo(new Date('2026-11-23T12:00:00Z'));
    expect(await weekOf(ann)).toMatchObject({ goals: 0, kept: 0, missed: 0, lines: [] });
  });

  it('counts neither days off, nor archived goals, nor deleted ones', async () => {
    app.clock.setTo(new Date('2026-11-16T12:00:00Z'));
    const [rests, archived, deleted] = [await goalOf(), await goalOf(), await goalOf()];
    await ann.call(setRestDays, { body: { goalId: rests, rest_weekdays: [2, 3, 4] } });
    await ann.call(archiveGoal, { body: { goalId: archived, archived: true } });
    await ann.call(deleteGoal, { body: { goalId: deleted } });
    await ann.call(goAway, { body: { from: '2026-11-20', to: '2026-11-21' } });
    app.clock.setTo(new Date('2026-11-23T12:00:00Z'));
    const week = await weekOf(ann);
    expect(week).toMatchObject({ goals: 1, kept: 0, missed: 2, suggestion: { kind: 'begin' } });
    expect(week.lines.map(({ marks }) => marks)).toEqual([['missed', 'off', 'off', 'off', 'off', 'off', 'missed']]);
  });

  it('counts a week and a month that ended in the week, and a goal that was done once', async () => {
    app.clock.setTo(new Date('2026-11-09T12:00:00Z'));
    const [weekly, monthly, once] = [await goalOf('weekly'), await goalOf('monthly'), await goalOf('once')];
    await ann.call(checkGoal, { body: { goalId: once, checkDate: '2026-11-09' } });
    const missedBy = async (now: string) => {
      app.clock.setTo(new Date(now));
      const { goals, lines } = await weekOf(ann);
      return [goals, lines.map(({ id, kept, missed }) => [id, kept, missed])];
    };
    expect(await missedBy('2026-11-16T12:00:00Z')).toEqual([
      3,
      [
        [weekly, 0, 1],
        [once, 1, 0],
      ],
    ]);
    expect(await missedBy('2026-11-30T12:00:00Z')).toEqual([2, [[weekly, 0, 1]]]);
    // November ended on Monday.
    expect(await missedBy('2026-12-07T12:00:00Z')).toEqual([
      2,
      [
        [weekly, 0, 1],
        [monthly, 0, 1],
      ],
    ]);
  });

  it('counts hearts that came in the week to own check-ins of the last two weeks', async () => {
    const bob = await app.createUser('bob');
    await befriend(ann, bob);
    app.clock.setTo(new Date('2026-11-08T12:00:00Z'));
    const { id } = await makeGoal(ann, { isPublic: true });
    await checkDays(id, '2026-11-08', '2026-11-09', '2026-11-16');
    expect((await bob.call(react, { body: { goalId: id, checkInIndex: 2 } })).status).toBe(200);
    // An old check-in, an hour too early and an hour too late; then one for last week's.
    await giveHeart(id, 0, '2026-11-17T12:00:00Z');
    await giveHeart(id, 1, '2026-11-15T23:00:00Z');
    await giveHeart(id, 2, '2026-11-23T00:00:00Z');
    await giveHeart(id, 1, '2026-11-16T00:00:00Z');
    app.clock.setTo(new Date('2026-11-23T12:00:00Z'));
    expect((await weekOf(ann)).hearts).toBe(2);
    expect((await weekOf(bob)).hearts).toBe(0);
    await bob.call(unreact, { body: { goalId: id, checkInIndex: 2 } });
    expect((await weekOf(ann)).hearts).toBe(1);
  });

  it('has a person’s own check-ins on a shared goal, and nothing of a friend’s public goals', async () => {
    const bob = await app.createUser('bob');
    app.clock.setTo(new Date('2026-11-16T12:00:00Z'));
    await befriend(ann, bob);
    const shared = await shareGoal(ann, bob);
    await makeGoal(bob, { isPublic: true, value: 'Bob’s own' });
    await bob.call(checkSharedGoal, { body: { shared_goal_id: shared.id, checkDate: today() } });
    app.clock.setTo(new Date('2026-11-23T12:00:00Z'));
    const [ofAnn, ofBob] = [await weekOf(ann), await weekOf(bob)];
    expect(ofAnn).toMatchObject({ goals: 1, kept: 0, missed: 7 });
    expect(ofBob).toMatchObject({ goals: 2, kept: 1, missed: 13 });
    expect(JSON.stringify(ofAnn)).not.toMatch(/Bob|@/);
  });

  it.each([
    // Monday comes first on Kiritimati, and last on Niue: 25 hours later.
    ['Pacific/Kiritimati', '2026-11-22T09:59:59Z', '2026-11-09'],
    ['Pacific/Kiritimati', '2026-11-22T10:00:00Z', '2026-11-16'],
    ['Pacific/Niue', '2026-11-23T10:59:59Z', '2026-11-09'],
    ['Pacific/Niue', '2026-11-23T11:00:00Z', '2026-11-16'],
  ])('begins with the person’s own Monday: in %s at %s it is the week of %s', async (zone, now, monday) => {
    app.clock.setTo(new Date(now));
    expect((await weekOf(ann, { headers: { 'time-zone': zone } })).week.from).toBe(monday);
  });

  it('has a week of 169 hours when clocks go back', async () => {
    app.clock.setTo(new Date('2026-10-26T12:00:00Z'));
    const { id } = await makeGoal(ann);
    await checkDays(id, '2026-10-26', '2026-11-01');
    // In New York the week ends at 5:00 in UTC; it began at 4:00.
    for (const at of ['2026-10-26T03:59:59Z', '2026-10-26T04:00:00Z', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z'])
      await giveHeart(id, 0, at);
    app.clock.setTo(new Date('2026-11-02T12:00:00Z'));
    const week = await weekOf(ann, { headers: { 'time-zone': 'America/New_York' } });
    expect(week).toMatchObject({ week: { from: '2026-10-26', to: '2026-11-01' }, kept: 2, missed: 5, hearts: 2 });
  });

  it('shows five goals of sixty and counts them all, in one statement', async () => {
    app.clock.setTo(new Date('2026-11-16T12:00:00Z'));
    for (let nth = 0; nth < 60; nth++) await goalOf('daily', `Goal ${nth}`);
    app.clock.setTo(new Date('2026-11-23T12:00:00Z'));
    // The first call of a day notes that the person was here.
    await weekOf(ann);
    // A job that runs meanwhile has statements, too.
    await app.runJobs();
    const statements = await statementsDuring(async () => {
      const week = await weekOf(ann);
      expect(week).toMatchObject({ goals: 60, kept: 0, missed: 420, are_missed_days: false, more: 55 });
      expect(week.lines.map(({ goal }) => goal)).toEqual(['Goal 0', 'Goal 1', 'Goal 2', 'Goal 3', 'Goal 4']);
    });
    // One finds the caller.
    expect(statements).toHaveLength(2);
  });

  it('refuses parameters', async () => {
    const { status, body } = await ann.call(getLastWeek, { query: { week: addDays(today(), -7) } });
    expect([status, body['code']]).toEqual([400, 'common.invalid']);
  });
});
