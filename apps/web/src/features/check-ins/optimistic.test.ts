import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { describe, expect, it } from 'vitest';
import { ANN, BOB, checkInsUntil, sampleCheckIn, sampleGoal, sampleSharedGoal } from '#testing/wire-samples.ts';
import { withAnsweredCheckIn, withExpectedCheckIn } from './optimistic.ts';

const TODAY = '2026-11-21' as LocalDay;
const mine = { uid: ANN.uid, day: TODAY, description: 'done', photoUrl: null, today: TODAY };

describe('the check-in that is expected', () => {
  it('counts on, and has a row with the next index', () => {
    const goal = sampleGoal({
      check_ins: checkInsUntil(addDays(TODAY, -1), 4, 9),
      count_checked: 4,
      check_ins_total: 13,
    });
    const expected = withExpectedCheckIn(goal, mine);
    expect(expected).toMatchObject({ last_checked: TODAY, count_checked: 5, count_streak: 1, check_ins_total: 14 });
    expect(expected.check_ins.at(-1)).toEqual(
      sampleCheckIn({ index: 13, date: TODAY, description: 'done', user_id: ANN.uid }),
    );
  });

  it('begins again after a lapse', () => {
    const goal = sampleGoal({ check_ins: checkInsUntil(addDays(TODAY, -5), 1), count_checked: 4, count_streak: 3 });
    expect(withExpectedCheckIn(goal, mine)).toMatchObject({ count_checked: 1, count_streak: 0 });
  });

  it('is also that of the participant, on a shared goal', () => {
    const expected = withExpectedCheckIn(sampleSharedGoal(), mine);
    if (expected.type !== 'shared') throw new Error('the goal was shared');
    expect(expected.participants.map(({ uid, last_checked }) => [uid, last_checked])).toEqual([
      [ANN.uid, TODAY],
      [BOB.uid, null],
    ]);
  });
});

describe('the check-in that was answered', () => {
  it('takes the place of the expected one, also when its index is another', () => {
    const goal = sampleSharedGoal({ check_ins: [sampleCheckIn({ index: 0, date: addDays(TODAY, -1) })] });
    const expected = withExpectedCheckIn(goal, mine);
    const check_in = sampleCheckIn({ index: 2, date: TODAY, description: 'done' });
    const standing = { last_checked: TODAY, count_checked: 2, count_streak: 0, check_ins_total: 3, next_milestone: 7 };
    const agreed = withAnsweredCheckIn(expected, {
      success: true,
      streak_earned: false,
      points_earned: 0,
      total_streaks: 0,
      level: 0,
      goal: { id: goal.id, ...standing },
      check_in,
    });
    expect(agreed.check_ins.map(({ index }) => index)).toEqual([0, 2]);
    expect(agreed).toMatchObject(standing);
  });
});
