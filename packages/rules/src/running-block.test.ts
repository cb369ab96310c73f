import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import { CHECK_INS_PER_BLOCK, recordCheckIn } from './check-in.ts';
import { NO_DAYS_OFF } from './days-off.ts';
import { type BlockGoal, soonestBlock } from './running-block.ts';
import { goalState, NO_PROGRESS } from './goal-state.ts';
import { day } from './testing/day.ts';
import { daysOff } from './testing/days-off.ts';
import { anyRhythm, DAILY, EVERY_3_WEEKS, MONTHLY, ONCE, WEEKLY } from './testing/rhythm.ts';
import type { Rhythm } from './frequency.ts';

const TODAY = day('2026-11-21');

function goal(
  rhythm: Rhythm,
  countChecked: number,
  { name = 'Walk', daysAgo = 0, hasPaid = true, daysOff = NO_DAYS_OFF } = {},
): BlockGoal {
  const lastChecked = countChecked === 0 ? null : addDays(TODAY, -daysAgo);
  return { goal: name, rhythm, progress: { ...NO_PROGRESS, lastChecked, countChecked }, daysOff, hasPaid };
}

const anyGoal: fc.Arbitrary<BlockGoal> = fc
  .record({
    rhythm: anyRhythm,
    countChecked: fc.integer({ min: 0, max: CHECK_INS_PER_BLOCK }),
    daysAgo: fc.integer({ min: 0, max: 60 }),
    hasPaid: fc.boolean(),
  })
  .map(({ rhythm, countChecked, ...options }) => goal(rhythm, countChecked, options));

describe('the block that pays next', () => {
  const block = (filled: number, points: number, fullOn: string, goal = 'Walk') => ({ goal, filled, points, fullOn });
  const read = (countChecked: number, options = {}) => goal(DAILY, countChecked, { name: 'Read', ...options });
  const away = daysOff({ away: '2026-11-01..2026-11-20' });
  const toComeAway = daysOff({ away: '2026-11-23..2026-11-29' });
  const archived = daysOff({ archived: '2026-11-20..2999-12-31' });
  // November 21 is a Saturday.
  const someDays = {
    ...NO_DAYS_OFF,
    week: { changes: [{ from: day('2026-11-02'), days: 3 }], checked: [day('2026-11-17'), day('2026-11-19')] },
  };
  it.each([
    ['of a daily goal that was never checked', [goal(DAILY, 0)], block(0, 1, '2026-11-25')],
    ['is full on the day of its last check-in', [goal(DAILY, 3, { daysAgo: 1 })], block(3, 1, '2026-11-22')],
    ['begins with the next period of a goal that is done', [goal(DAILY, 3)], block(3, 1, '2026-11-23')],
    ['is the one of two that is full the soonest', [goal(WEEKLY, 3), read(1)], block(1, 1, '2026-11-25', 'Read')],
    ['may be an emptier one', [goal(WEEKLY, 4), read(2)], block(2, 1, '2026-11-24', 'Read')],
    ['is the fuller one of two on a day', [goal(DAILY, 2, { daysAgo: 1 }), read(3)], block(3, 1, '2026-11-23', 'Read')],
    [
      'pays more when two on a day are equally full',
      [read(4, { daysAgo: 1 }), goal(EVERY_3_WEEKS, 4, { daysAgo: 21 })],
      block(4, 15, '2026-11-21'),
    ],
    ['is the first in the list of two that are alike', [read(2), goal(DAILY, 2)], block(2, 1, '2026-11-24', 'Read')],
    ['is not one that lapsed', [goal(DAILY, 4, { daysAgo: 3 }), read(1)], block(1, 1, '2026-11-25', 'Read')],
    ['of a weekly goal lasts longer than two days', [goal(WEEKLY, 4, { daysAgo: 9 })], block(4, 5, '2026-11-21')],
    ['is not one that has paid', [goal(DAILY, 5), read(2)], block(2, 1, '2026-11-24', 'Read')],
    ['is empty when the only block has paid', [goal(DAILY, 5)], block(0, 1, '2026-11-26')],
    ['is full until it has paid', [goal(DAILY, 5, { hasPaid: false }), read(4, { daysAgo: 1 })], block(5, 1, TODAY)],
    ['is empty in the period after it was full', [goal(DAILY, 5, { daysAgo: 1 })], block(0, 1, '2026-11-25')],
    ['leaves out days away', [goal(DAILY, 2, { daysOff: toComeAway })], block(2, 1, '2026-12-01')],
    [
      'has no more check-ins in a week than a goal of some days asks for',
      [goal(DAILY, 2, { daysAgo: 2, daysOff: someDays })],
      block(2, 1, '2026-11-24'),
    ],
    ['is one that was kept by days off', [goal(DAILY, 4, { daysAgo: 9, daysOff: away })], block(4, 1, TODAY)],
    ['is not one in the archive', [goal(DAILY, 4, { daysOff: archived }), read(1)], block(1, 1, '2026-11-25', 'Read')],
    ['does not exist when all are in the archive', [goal(DAILY, 4, { daysOff: archived })], null],
    ['does not exist for monthly and once goals', [goal(MONTHLY, 1), goal(ONCE, 0)], null],
    ['does not exist without goals', [], null],
  ])('%s', (_, goals, expected) => {
    expect(soonestBlock(goals, TODAY)).toEqual(expected);
  });

  it('has a day for a goal that rests on every day', () => {
    const resting = daysOff({ away: '2026-11-01..2029-11-20' });
    expect(soonestBlock([goal(DAILY, 1, { daysOff: resting })], TODAY)?.filled).toBe(1);
  });

  it('is the same in every order of the goals, and no goal has a sooner one', () => {
    fc.assert(
      fc.property(fc.array(anyGoal, { maxLength: 8 }), (goals) => {
        const soonest = soonestBlock(goals, TODAY);
        expect(soonestBlock(goals.toReversed(), TODAY)).toEqual(soonest);
        for (const one of goals) {
          const own = soonestBlock([one], TODAY);
          if (own !== null) expect(soonest !== null && soonest.fullOn <= own.fullOn).toBe(true);
        }
      }),
    );
  });

  it('gains one with each check-in of a single goal, and the fifth pays its points', () => {
    fc.assert(
      fc.property(fc.constantFrom(DAILY, WEEKLY, EVERY_3_WEEKS), (rhythm) => {
        let progress = NO_PROGRESS;
        const step = rhythm.frequency === 'weekly' ? 7 * rhythm.weeklyInterval : 1;
        for (let count = 1; count <= CHECK_INS_PER_BLOCK; count += 1) {
          const today = addDays(TODAY, count * step);
          const announced = soonestBlock(
            [{ goal: 'Walk', rhythm, progress, daysOff: NO_DAYS_OFF, hasPaid: true }],
            today,
          );
          expect(announced?.filled).toBe(count - 1);
          const recorded = recordCheckIn(rhythm, progress, today);
          expect(recorded.points).toBe(count === CHECK_INS_PER_BLOCK ? announced?.points : 0);
          progress = recorded.progress;
        }
      }),
    );
  });
});

describe('the progress bar', () => {
  it.each<[Rhythm, last: string, today: string, steps: number]>([
    [DAILY, '2026-11-21', '2026-11-21', 5],
    [DAILY, '2026-11-20', '2026-11-21', 0],
    [WEEKLY, '2026-11-15', '2026-11-21', 5],
    [WEEKLY, '2026-11-14', '2026-11-21', 0],
  ])('is full until the next period of %o begins: five on %s are on %s %i steps', (rhythm, last, today, steps) => {
    const state = goalState(rhythm, { lastChecked: day(last), countChecked: 5, countStreak: 1 }, day(today));
    expect([state.progressSteps, state.countChecked]).toEqual([steps, 5]);
  });
});
