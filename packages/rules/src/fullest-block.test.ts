import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import { CHECK_INS_PER_BLOCK, recordCheckIn } from './check-in.ts';
import { NO_DAYS_OFF } from './days-off.ts';
import { type BlockGoal, fullestBlock } from './fullest-block.ts';
import { NO_PROGRESS } from './goal-state.ts';
import { day } from './testing/day.ts';
import { daysOff } from './testing/days-off.ts';
import { anyRhythm, DAILY, EVERY_3_WEEKS, MONTHLY, ONCE, WEEKLY } from './testing/rhythm.ts';
import type { Rhythm } from './frequency.ts';

const TODAY = day('2026-11-21');

function goal(
  rhythm: Rhythm,
  countChecked: number,
  { daysAgo = 0, hasPaid = true, daysOff = NO_DAYS_OFF } = {},
): BlockGoal {
  const lastChecked = countChecked === 0 ? null : addDays(TODAY, -daysAgo);
  return { rhythm, progress: { ...NO_PROGRESS, lastChecked, countChecked }, daysOff, hasPaid };
}

const anyGoal: fc.Arbitrary<BlockGoal> = fc
  .record({
    rhythm: anyRhythm,
    countChecked: fc.integer({ min: 0, max: CHECK_INS_PER_BLOCK }),
    daysAgo: fc.integer({ min: 0, max: 60 }),
    hasPaid: fc.boolean(),
  })
  .map(({ rhythm, countChecked, ...options }) => goal(rhythm, countChecked, options));

describe('the fullest running block', () => {
  it.each([
    ['of a daily goal that was never checked', [goal(DAILY, 0)], { filled: 0, points: 1 }],
    ['of two daily goals', [goal(DAILY, 1), goal(DAILY, 3)], { filled: 3, points: 1 }],
    ['pays more when two are equally full', [goal(DAILY, 2), goal(EVERY_3_WEEKS, 2)], { filled: 2, points: 15 }],
    ['is not one that lapsed', [goal(DAILY, 4, { daysAgo: 3 }), goal(DAILY, 1)], { filled: 1, points: 1 }],
    ['of a weekly goal lasts longer than two days', [goal(WEEKLY, 4, { daysAgo: 9 })], { filled: 4, points: 5 }],
    ['is not one that has paid', [goal(DAILY, 5), goal(DAILY, 2)], { filled: 2, points: 1 }],
    ['is empty when the only block has paid', [goal(DAILY, 5)], { filled: 0, points: 1 }],
    ['is full until it has paid', [goal(DAILY, 5, { hasPaid: false })], { filled: 5, points: 1 }],
    ['does not exist for monthly and once goals', [goal(MONTHLY, 1), goal(ONCE, 0)], null],
    ['does not exist without goals', [], null],
  ])('%s', (_, goals, expected) => {
    expect(fullestBlock(goals, TODAY)).toEqual(expected);
  });

  const away = daysOff({ away: '2026-11-01..2026-11-20' });
  const archived = daysOff({ archived: '2026-11-20..2999-12-31' });
  it.each([
    ['is one that was kept by days off', [goal(DAILY, 4, { daysAgo: 9, daysOff: away })], { filled: 4, points: 1 }],
    ['is not one in the archive', [goal(DAILY, 4, { daysOff: archived }), goal(DAILY, 1)], { filled: 1, points: 1 }],
    ['does not exist when all are in the archive', [goal(DAILY, 4, { daysOff: archived })], null],
  ])('%s', (_, goals, expected) => {
    expect(fullestBlock(goals, TODAY)).toEqual(expected);
  });

  it('is the same in every order of the goals, and no goal has a fuller one', () => {
    fc.assert(
      fc.property(fc.array(anyGoal, { maxLength: 8 }), (goals) => {
        const fullest = fullestBlock(goals, TODAY);
        expect(fullestBlock(goals.toReversed(), TODAY)).toEqual(fullest);
        for (const one of goals) {
          const own = fullestBlock([one], TODAY);
          expect(own?.filled ?? 0).toBeLessThanOrEqual(fullest?.filled ?? 0);
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
          const announced = fullestBlock([{ rhythm, progress, daysOff: NO_DAYS_OFF, hasPaid: true }], today);
          expect(announced?.filled).toBe(count - 1);
          const recorded = recordCheckIn(rhythm, progress, today);
          expect(recorded.points).toBe(count === CHECK_INS_PER_BLOCK ? announced?.points : 0);
          progress = recorded.progress;
        }
      }),
    );
  });
});
