import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarEventOf } from './calendar-events.ts';
import type { LocalDay } from './calendar.ts';
import { progressFromHistory, recordCheckIn } from './check-in.ts';
import { type DayRange, NO_DAYS_OFF, NO_END } from './days-off.ts';
import { duePeriods } from './due-periods.ts';
import { mayFreeze } from './freeze.ts';
import type { Rhythm } from './frequency.ts';
import { type GoalProgress, goalState } from './goal-state.ts';
import { nextMilestone, reachedMilestone } from './milestones.ts';
import { computeCheckIn } from './points-limits.ts';
import { rootedSince } from './rooted.ts';
import { withoutRoot, withRoot, withRootsAsDaysOff } from './root-times.ts';
import { isReturn } from './returns.ts';
import { addToTotals, currentRun, NO_TOTALS, totalsFromHistory } from './runs.ts';
import { day } from './testing/day.ts';
import { type Act, afterAct, daysOffOf, newPerson, type Person } from './testing/person.ts';
import { anyRhythm, DAILY } from './testing/rhythm.ts';
import { goalWeek, lastWeek } from './week.ts';

const off = (...rooted: DayRange[]) => ({ ...NO_DAYS_OFF, rooted });
const open = (from: string): DayRange => ({ from: day(from), to: NO_END });
const closed = (from: string, to: string): DayRange => ({ from: day(from), to: day(to) });
const progress = (lastChecked: string, countChecked = 4, countStreak = 7): GoalProgress => ({
  lastChecked: day(lastChecked),
  countChecked,
  countStreak,
});

describe('a goal that was rooted on 11 March', () => {
  const rooted = off(open('2026-03-11'));

  it.each<[what: string, lastChecked: string, today: string, expected: object]>([
    ['has this month behind it after a check-in before', '2026-03-10', '2026-03-11', { isChecked: true }],
    ['opens with the next month', '2026-03-10', '2026-04-01', { isChecked: false, isLapsed: false }],
    ['keeps its streak for a month', '2026-03-10', '2026-04-10', { isLapsed: false, countStreak: 7, countChecked: 4 }],
    ['lapses as a monthly goal does', '2026-03-10', '2026-04-11', { isLapsed: true, countStreak: 0, countChecked: 0 }],
    [
      'stands under none of the sections of what is due',
      '2026-03-10',
      '2026-04-01',
      { section: 'later', dayOff: null },
    ],
    [
      'says so in the words of a monthly goal',
      '2026-04-01',
      '2026-04-02',
      { checkedText: 'Already Checked This Month' },
    ],
  ])('%s', (_what, lastChecked, today, expected) => {
    expect(goalState(DAILY, progress(lastChecked), day(today), rooted)).toMatchObject(expected);
  });

  it('earns one point with a check-in, which is none of the running block', () => {
    const recorded = recordCheckIn(DAILY, progress('2026-03-10', 4, 7), day('2026-04-02'), rooted);
    expect(recorded).toEqual({ progress: progress('2026-04-02', 4, 8), points: 1 });
    expect(recordCheckIn(DAILY, recorded.progress, day('2026-04-20'), rooted).points).toBe(0);
  });

  it('is paid within the limits of monthly goals', () => {
    const budget = { paid: { once: 4, monthly: 6 }, limits: { once: 5, onceAndMonthly: 10 }, ageMs: Infinity };
    const paid = computeCheckIn(DAILY, progress('2026-03-10'), day('2026-04-02'), budget, rooted);
    expect(paid).toMatchObject({ points: 0, pointsLimit: 10, streakEarned: false, progress: { countStreak: 7 } });
  });

  it('asks for nothing: no freeze, no reminder, no line about a week', () => {
    const asked = { rhythm: DAILY, lastChecked: day('2026-03-10'), today: day('2026-04-20'), daysOff: rooted, held: 3 };
    expect(mayFreeze(asked)).toEqual({ answer: 'rooted' });
    const standing = { rhythm: DAILY, progress: progress('2026-03-10'), daysOff: rooted };
    expect(calendarEventOf({ weekdays: [1, 2, 3] }, standing, day('2026-04-20'))).toBeUndefined();
    const days = ['2026-03-09', '2026-03-10'].map(day);
    const goal = { rhythm: DAILY, createdOn: day('2026-03-09'), daysOff: rooted, days, before: null };
    expect(goalWeek(goal, lastWeek(day('2026-03-23')))).toBeUndefined();
    expect(goalWeek(goal, lastWeek(day('2026-03-16')))).toMatchObject({ kept: 2, missed: 0 });
  });
});

it('is no return and no milestone as a root, so that neither brings a freeze nor is reached twice', () => {
  const daysOff = off(open('2026-03-11'));
  const run = { from: day('2026-03-03'), to: day('2026-03-09'), count: 7 };
  const before = { ...NO_TOTALS, checkIns: 7, run, best: run, strength: 0.4 };
  const on = day('2026-04-01');
  // 10 March was missed: without the root this would be a return.
  expect(isReturn(DAILY, { run, lastReturn: null }, day('2026-03-11'), NO_DAYS_OFF)).toBe(true);
  expect(isReturn(DAILY, { run, lastReturn: null }, on, daysOff)).toBe(false);
  const kept = { ...before, run: { ...run, to: day('2026-03-10') } };
  const after = addToTotals(DAILY, kept, on, daysOff);
  expect([after.run?.count, after.strength]).toEqual([7, 0.4]);
  expect(reachedMilestone(DAILY, { before: kept, after }, on, daysOff)).toBeNull();
  expect(nextMilestone(DAILY, { ...after, run: { count: 6, to: on } }, daysOff)).toBeNull();
});

describe('a goal that is taken up again', () => {
  const again = off(closed('2026-03-11', '2026-05-20'));

  it('is as it was: its block, its streak and its run go on', () => {
    const state = goalState(DAILY, progress('2026-03-10', 4, 7), day('2026-05-21'), again);
    expect(state).toMatchObject({ isChecked: false, isLapsed: false, countChecked: 4, countStreak: 7, section: 'due' });
    expect(recordCheckIn(DAILY, progress('2026-04-02', 4, 8), day('2026-05-21'), again)).toEqual({
      progress: progress('2026-05-21', 5, 9),
      points: 1,
    });
    const days = ['2026-03-08', '2026-03-09', '2026-03-10', '2026-04-02', '2026-05-21'].map(day);
    const totals = totalsFromHistory(DAILY, days, again);
    expect(totals).toMatchObject({
      checkIns: 5,
      run: { from: day('2026-03-08'), to: day('2026-05-21'), count: 4 },
      best: { from: day('2026-03-08'), to: day('2026-05-21'), count: 4 },
    });
    expect(currentRun(DAILY, totals, day('2026-05-22'), again)?.count).toBe(4);
  });

  it('had nothing due meanwhile, and what was done counts as done', () => {
    const days = ['2026-03-10', '2026-04-02', '2026-05-21'].map(day);
    const today = day('2026-05-22');
    const periods = duePeriods({ rhythm: DAILY, start: day('2026-03-10'), before: null, days, daysOff: again, today });
    expect(periods).toEqual(days.map((each) => ({ day: each, isDone: true })));
  });

  it('lapses by its own rhythm from then on', () => {
    expect(goalState(DAILY, progress('2026-03-10'), day('2026-05-22'), again).isLapsed).toBe(false);
    expect(goalState(DAILY, progress('2026-03-10'), day('2026-05-23'), again).isLapsed).toBe(true);
  });

  it('is answered with days off that any device knows', () => {
    const { archived, rooted } = withRootsAsDaysOff(again, day('2026-05-21'));
    expect([archived, rooted]).toEqual([[closed('2026-03-11', '2026-05-20')], undefined]);
    // Today is none of them: the goal would stand in the archive.
    expect(withRootsAsDaysOff(off(closed('2026-03-11', '2026-05-21')), day('2026-05-21')).archived).toEqual([
      closed('2026-03-11', '2026-05-20'),
    ]);
  });
});

describe('the times in which a goal is rooted', () => {
  it.each<[what: string, lastChecked: string | null, expected: DayRange[]]>([
    ['begin today', '2026-03-10', [open('2026-03-11')]],
    ['begin behind a check-in of today', '2026-03-11', [open('2026-03-12')]],
    ['begin behind one of a day ahead', '2026-03-12', [open('2026-03-13')]],
    ['begin today without a check-in', null, [open('2026-03-11')]],
  ])('%s', (_what, lastChecked, expected) => {
    const standing = { lastChecked: lastChecked === null ? null : day(lastChecked), today: day('2026-03-11') };
    expect(withRoot([], standing)).toEqual(expected);
  });

  it.each<[what: string, lastChecked: string, today: string, expected: DayRange[]]>([
    ['end yesterday', '2026-03-10', '2026-05-21', [closed('2026-03-11', '2026-05-20')]],
    ['have the day of a check-in of today', '2026-05-21', '2026-05-21', [closed('2026-03-11', '2026-05-21')]],
    ['leave nothing when they end on the day on which they began', '2026-03-10', '2026-03-11', []],
  ])('%s', (_what, lastChecked, today, expected) => {
    const times = withoutRoot([open('2026-03-11')], { lastChecked: day(lastChecked), today: day(today) });
    expect(times).toEqual(expected);
    expect(rootedSince({ rooted: times })).toBeUndefined();
  });
});

const anyActs = fc.array(
  fc.oneof(
    { weight: 10, arbitrary: fc.constant<Act>({ kind: 'checkIn' }) },
    { weight: 10, arbitrary: fc.record({ kind: fc.constant('wait'), days: fc.integer({ min: 1, max: 3 }) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait'), days: fc.integer({ min: 4, max: 40 }) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('addLate'), days: fc.integer({ min: 1, max: 7 }) }) },
    {
      weight: 6,
      arbitrary: fc.constantFrom<Act>(
        { kind: 'root' },
        { kind: 'takeUp' },
        { kind: 'undo' },
        { kind: 'freeze' },
        { kind: 'archive' },
        { kind: 'bringBack' },
      ),
    },
  ) as fc.Arbitrary<Act>,
  { minLength: 20, maxLength: 120, size: 'max' },
);

/** What the check-ins could have earned at most without the rules: those of a root by months, all others by blocks. */
function mostPoints({ rhythm, checkIns, daysOff: { rooted = [] } }: Person): number {
  const isRoots = (on: LocalDay) => rooted.some(({ from, to }) => from <= on && on <= to);
  const ofRoots = checkIns.filter((checkIn) => isRoots(checkIn.day));
  const own = checkIns.filter((checkIn) => !isRoots(checkIn.day)).length;
  const months = new Set(ofRoots.map((checkIn) => checkIn.day.slice(0, 7)));
  expect(months.size).toBe(ofRoots.length);
  if (rhythm.frequency === 'monthly') return own + months.size;
  const ofBlock = rhythm.frequency === 'weekly' ? 5 * rhythm.weeklyInterval : 1;
  return Math.floor(own / 5) * ofBlock + months.size;
}

it('pays no more in any order of rooting, taking up and undoing than its blocks and its months are worth', () => {
  let roots = 0;
  const anyRooted = anyRhythm.filter((rhythm) => rhythm.frequency !== 'once');
  fc.assert(
    fc.property(anyRooted, anyActs, (rhythm: Rhythm, acts) => {
      const person = acts.reduce(afterAct, newPerson(rhythm, 3));
      const days = person.checkIns.map((checkIn) => checkIn.day);
      expect(person.lifetimePoints).toBeLessThanOrEqual(mostPoints(person));
      // What was counted check-in by check-in is what the whole history says: no order makes a difference.
      expect(progressFromHistory(rhythm, days, daysOffOf(person))).toEqual(person.progress);
      roots += person.daysOff.rooted?.length ?? 0;
    }),
    { numRuns: 300 },
  );
  expect(roots).toBeGreaterThan(100);
});
