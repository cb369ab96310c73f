import { deleteGoal, createGoal, updateGoal, deleteSharedGoal } from '@fivefold/contract/calls/goals';
import { undoCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { archiveGoal, restoreGoal } from '@fivefold/contract/calls/goal-list';
import { getMeSummary, type WireMeSummary } from '@fivefold/contract/calls/me';
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import { NO_STYLE } from '@fivefold/rules/goal-label';
import { addDays, dayInZone, type LocalDay } from '@fivefold/rules/calendar';
import { FREQUENCIES, type Frequency } from '@fivefold/rules/frequency';
import { BEST_GOALS_SHOWN } from '@fivefold/rules/year-summary';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statementsDuring } from '#testing/statements';
import { type CallInput, type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { befriend, eraseDeletedGoals, makeGoal, shareGoal } from '#testing/test-users';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann');
});

const today = () => app.today() as LocalDay;
async function summaryOf(who: TestUser, input: CallInput = {}): Promise<WireMeSummary> {
  const { status, body } = await who.call(getMeSummary, input);
  expect(status).toBe(200);
  return body as unknown as WireMeSummary;
}
const check = (goalId: string, day: string = today(), who = ann) =>
  who.call(checkGoal, { body: { goalId, checkDate: day, late: true } });
const undo = (goalId: string, checkInIndex: number) => ann.call(undoCheckIn, { body: { goalId, checkInIndex } });
const goalOf = async (frequency: Frequency, who = ann) =>
  (await who.call(createGoal, { body: { value: `A ${frequency} goal`, frequency } })).body['data'] as WireRegularGoal;
const pointsOf = ({ months }: WireMeSummary) =>
  Object.fromEntries(months.filter(({ points }) => points !== 0).map(({ month, points }) => [month, points]));

describe('GET /api/me', () => {
  it('is empty for a person who has just joined', async () => {
    const summary = await summaryOf(ann);
    expect(summary).toMatchObject({
      since: today(),
      from: addDays(today(), -365),
      to: today(),
      days: [],
      points_total: 0,
      best_goals: [],
      performance: { months_earned: 0, saved_cents: 0 },
    });
    expect([summary.months.length, pointsOf(summary)]).toEqual([12, {}]);
  });

  it('counts own check-ins by day over all goals, and never a friend’s on a shared goal', async () => {
    const bob = await app.createUser('bob');
    await befriend(ann, bob);
    const [read, shared] = [await makeGoal(ann), await shareGoal(ann, bob)];
    await makeGoal(bob, { isPublic: true }).then(({ id }) => check(id, today(), bob));
    const checkShared = (who: TestUser) =>
      who.call(checkSharedGoal, { body: { shared_goal_id: shared.id, checkDate: today() } });
    const first = today();
    await check(read.id);
    await checkShared(ann);
    await checkShared(bob);
    app.clock.advanceDays(1);
    await checkShared(bob);
    app.clock.advanceDays(1);
    await check(read.id);
    expect(await summaryOf(ann)).toMatchObject({
      days: [
        { date: first, count: 2 },
        { date: today(), count: 1 },
      ],
      best_goals: [
        { id: read.id, goal: 'Read ten pages', ...NO_STYLE, count: 2, count_streak: 0 },
        { id: shared.id, goal: 'Run together', ...NO_STYLE, count: 1, count_streak: 0 },
      ],
    });
    expect((await summaryOf(bob)).days.map(({ count }) => count)).toEqual([2, 1]);
    // A goal that a person has left is no longer theirs.
    await bob.call(deleteSharedGoal, { params: { id: shared.id } });
    expect((await summaryOf(bob)).days).toEqual([{ date: first, count: 1 }]);
  });

  it('begins and ends the year with the person’s own day', async () => {
    // 12:00 in UTC is the next day on Kiritimati, and 2 o'clock of the same day on Hawaii.
    const goal = await goalOf('daily');
    const last = dayInZone(app.clock.now(), 'Pacific/Kiritimati');
    expect(last).toBe(addDays(today(), 1));
    await check(goal.id, last);
    const inZone = (zone: string) => summaryOf(ann, { headers: { 'time-zone': zone } });
    expect(await inZone('Pacific/Kiritimati')).toMatchObject({
      since: last,
      to: last,
      days: [{ date: last, count: 1 }],
    });
    // On a flight west the day is tomorrow's, and comes back with it.
    expect(await inZone('Pacific/Honolulu')).toMatchObject({ since: today(), to: today(), days: [] });

    app.clock.advanceDays(365);
    expect((await inZone('Pacific/Kiritimati')).days).toEqual([{ date: last, count: 1 }]);
    app.clock.advanceDays(1);
    expect(await inZone('Pacific/Kiritimati')).toMatchObject({ days: [], best_goals: [] });
  });

  it('keeps goals in the archive, and points of deleted ones', async () => {
    const [once, daily] = [await goalOf('once'), await goalOf('daily')];
    await check(once.id);
    await check(daily.id);
    await ann.call(archiveGoal, { body: { goalId: daily.id, archived: true } });
    const before = await summaryOf(ann);
    expect([before.days, before.best_goals.length, before.points_total]).toEqual([[{ date: today(), count: 2 }], 2, 1]);
    await ann.call(deleteGoal, { body: { goalId: once.id } });
    const deleted = await summaryOf(ann);
    expect(deleted).toEqual({
      ...before,
      days: [{ date: today(), count: 1 }],
      best_goals: before.best_goals.filter(({ id }) => id === daily.id),
    });
    await ann.call(restoreGoal, { body: { goalId: once.id } });
    expect(await summaryOf(ann)).toEqual(before);
    await ann.call(deleteGoal, { body: { goalId: once.id } });
    await eraseDeletedGoals(app);
    expect(await summaryOf(ann)).toEqual(deleted);
  });

  it('forgets an undone check-in with its points, in the month of its day', async () => {
    // The last of a month, so that the undo is written in the next one.
    app.clock.setTo(new Date('2028-02-29T12:00:00Z'));
    const { id } = await goalOf('monthly');
    await check(id);
    const points = (await summaryOf(ann)).points_total;
    expect(points).toBeGreaterThan(0);
    app.clock.advanceDays(1);
    expect(await summaryOf(ann)).toMatchObject({ days: [{ date: '2028-02-29', count: 1 }], points_total: points });
    expect(pointsOf(await summaryOf(ann))).toEqual({ '2028-02': points });
    await undo(id, 0);
    const after = await summaryOf(ann);
    expect(after).toMatchObject({ days: [], best_goals: [], points_total: 0 });
    expect(pointsOf(after)).toEqual({});
  });

  it('counts a late check-in on the day that it is for', async () => {
    const { id } = await goalOf('monthly');
    app.clock.setTo(new Date('2029-06-03T12:00:00Z'));
    await check(id, '2029-05-31');
    const summary = await summaryOf(ann);
    expect(summary.days).toEqual([{ date: '2029-05-31', count: 1 }]);
    expect(Object.keys(pointsOf(summary))).toEqual(['2029-05']);
  });

  it('names five goals with the most check-ins, with the streak as of today', async () => {
    const goals = [];
    for (let nth = 0; nth < BEST_GOALS_SHOWN + 2; nth++) goals.push(await makeGoal(ann, { value: `Goal ${nth}` }));
    for (let day = 0; day < 6; day++) {
      if (day > 0) app.clock.advanceDays(1);
      for (const goal of goals.slice(day)) await check(goal.id);
    }
    const [most, last] = goals.slice(-2) as [WireRegularGoal, WireRegularGoal];
    await ann.call(updateGoal, { body: { goalId: last.id, emoji: '🌱' } });
    const best = async () => (await summaryOf(ann)).best_goals;
    const before = await best();
    expect(before.map(({ count }) => count)).toEqual([6, 6, 5, 4, 3]);
    expect(before.find(({ id }) => id === most.id)).toMatchObject({ goal: 'Goal 5', count: 6, count_streak: 1 });
    expect(before.find(({ id }) => id === last.id)).toMatchObject({ emoji: '🌱' });
    app.clock.advanceDays(3);
    expect((await best()).map(({ count_streak }) => count_streak)).toEqual([0, 0, 0, 0, 0]);
  });

  it('remembers what was written on this day and on the first one of a goal, and of no other person or day', async () => {
    const bob = await app.createUser('bob');
    await befriend(ann, bob);
    const [read, shared] = [await makeGoal(ann), await shareGoal(ann, bob)];
    const write = (note: string, who = ann) =>
      who.call(checkGoal, { body: { goalId: read.id, checkDate: today(), goalDescription: note } });
    const writeShared = (note: string, who: TestUser) =>
      who.call(checkSharedGoal, {
        body: { shared_goal_id: shared.id, checkDate: today(), goalDescription: note },
      });
    const first = today();
    await write('It rained.');
    const of = async (who: TestUser) =>
      (await summaryOf(who)).memories.map((memory) => [memory.id, memory.date, memory.note, memory.is_first]);
    expect(await of(ann)).toEqual([[read.id, first, 'It rained.', true]]);
    app.clock.advanceDays(30);
    await write('Not of this day.');
    app.clock.advanceDays(1);
    const second = today();
    await write('x'.repeat(300));
    await writeShared('', ann);
    await writeShared('Bob’s own.', bob);
    app.clock.advanceDays(7);
    expect(await of(ann)).toEqual([
      [read.id, second, 'x'.repeat(140), false],
      [read.id, first, 'It rained.', true],
    ]);
    expect(await of(bob)).toEqual([[shared.id, second, 'Bob’s own.', true]]);
  });

  it('refuses parameters', async () => {
    const { status, body } = await ann.call(getMeSummary, { query: { uid: 'another' } });
    expect([status, body['code']]).toEqual([400, 'common.invalid']);
  });

  it('is as many statements, however many goals and check-ins there are', async () => {
    // The first call of a day notes that the person was here.
    await summaryOf(ann);
    // A job that runs meanwhile has statements, too.
    await app.runJobs();
    const ofAnn = await statementsDuring(() => summaryOf(ann));
    expect(ofAnn).toHaveLength(10);
    for (const frequency of FREQUENCIES) await check((await goalOf(frequency)).id);
    await app.runJobs();
    expect((await statementsDuring(() => summaryOf(ann))).toSorted()).toEqual(ofAnn.toSorted());
  });
});

/** One step of a person, some days after the one before. */
const anyStep = fc.record({
  daysLater: fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 0, max: 2 }) }, fc.integer({ min: 3, max: 45 })),
  goal: fc.nat({ max: 3 }),
  act: fc.constantFrom('check', 'check', 'check', 'check late', 'undo'),
});

it(
  'points over time and days are what the answers said, after any check-ins and undos of months',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 20, maxLength: 40, size: 'max' }), async (steps) => {
        const who = await app.createUser('someone');
        const goals = await Promise.all(FREQUENCIES.map((frequency) => goalOf(frequency, who)));
        /** Each goal's check-ins that stand, the newest last. */
        const standing = goals.map((): { index: number; day: string; points: number }[] => []);
        for (const { daysLater, goal, act } of steps) {
          app.clock.advanceDays(daysLater);
          const [{ id }, own] = [goals[goal] as WireRegularGoal, standing[goal] as (typeof standing)[number]];
          const newest = own.at(-1);
          if (act === 'undo') {
            if (newest === undefined) continue;
            const { status, body } = await who.call(undoCheckIn, { body: { goalId: id, checkInIndex: newest.index } });
            if (status !== 200) continue;
            expect(body['points_reversed']).toBe(newest.points);
            own.pop();
          } else {
            const day = addDays(today(), act === 'check late' ? -3 : 0);
            const { status, body } = await check(id, day, who);
            if (status === 200)
              own.push({
                index: (body['check_in'] as { index: number }).index,
                day,
                points: body['points_earned'] as number,
              });
          }
        }
        const summary = await summaryOf(who);
        const all = standing.flat();
        const sumBy = (key: (day: string) => string, value: (points: number) => number) => {
          const sums: Record<string, number> = {};
          for (const { day, points } of all)
            if (value(points) > 0) sums[key(day)] = (sums[key(day)] ?? 0) + value(points);
          return sums;
        };
        const [oldest] = summary.months as [WireMeSummary['months'][number]];
        const inMonths = Object.entries(
          sumBy(
            (day) => day.slice(0, 7),
            (points) => points,
          ),
        );
        expect(pointsOf(summary)).toEqual(Object.fromEntries(inMonths.filter(([month]) => month >= oldest.month)));
        expect(summary.points_total).toBe(all.reduce((sum, { points }) => sum + points, 0));
        const inDays = Object.entries(
          sumBy(
            (day) => day,
            () => 1,
          ),
        ).filter(([day]) => day >= summary.from);
        expect(Object.fromEntries(summary.days.map(({ date, count }) => [date, count]))).toEqual(
          Object.fromEntries(inDays),
        );
      }),
      { numRuns: 5 },
    );
  },
);
