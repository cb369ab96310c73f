import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { goalState } from '@fivefold/rules/goal-state';
import { rhythmOf } from '@fivefold/rules/frequency';
import { describe, expect, it } from 'vitest';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { ANN, BOB, checkInsUntil, sampleCheckIn, sampleGoal, sampleSharedGoal } from '#testing/wire-samples.ts';
import { withExpectedCheckIn } from '../optimistic.ts';
import { withoutCheckIn, withUndoAnswer } from './without-check-in.ts';

const TODAY = '2026-11-21' as LocalDay;

/** What is shown of a goal today. */
function shown(goal: WireOwnGoal) {
  const { frequency, weekly_interval, last_checked, count_checked, count_streak } = goal;
  const progress = {
    lastChecked: last_checked as LocalDay | null,
    countChecked: count_checked,
    countStreak: count_streak,
  };
  const { isChecked, countChecked, countStreak, pill } = goalState(
    rhythmOf(frequency, weekly_interval),
    progress,
    TODAY,
  );
  return { isChecked, countChecked, countStreak, pill, rows: goal.check_ins, total: goal.check_ins_total };
}

describe('a goal without its newest check-in', () => {
  const yesterday = addDays(TODAY, -1);
  it.each([
    ['the first of all', sampleGoal()],
    ['in the midst of a block', sampleGoal({ check_ins: checkInsUntil(yesterday, 3), count_checked: 3 })],
    ['the fifth', sampleGoal({ check_ins: checkInsUntil(yesterday, 4), count_checked: 4, count_streak: 2 })],
    ['the first of a block', sampleGoal({ check_ins: checkInsUntil(yesterday, 5), count_checked: 5, count_streak: 1 })],
    ['the first after a lapse', sampleGoal({ check_ins: checkInsUntil(addDays(TODAY, -9), 5), count_checked: 5 })],
    [
      'of a month',
      sampleGoal({
        frequency: 'monthly',
        check_ins: checkInsUntil('2026-10-09' as LocalDay, 1),
        count_checked: 1,
        count_streak: 1,
      }),
    ],
  ])('looks as before it: %s', (_case, goal) => {
    const mine = { uid: ANN.uid, day: TODAY, description: '', photoUrl: null, today: TODAY };
    const checked = withExpectedCheckIn(goal, mine);
    const index = checked.check_ins.at(-1)?.index ?? -1;
    expect(shown(withoutCheckIn(checked, { index, uid: ANN.uid }))).toEqual(shown(goal));
  });

  it('has the check-ins of the last one’s week, also when that is an earlier one', () => {
    const week = { changes: [{ from: '2026-11-01', days: 4 }], checked: ['2026-11-09', '2026-11-10'] };
    const days_off = { rest: [], away: [], frozen: [], archived: [], week };
    const check_ins = checkInsUntil('2026-11-10' as LocalDay, 4);
    const goal = sampleGoal({ days_off, check_ins, count_checked: 4 });
    const without = (from: WireOwnGoal, nth: number) => withoutCheckIn(from, { index: nth, uid: ANN.uid });
    const once = without(goal, 3);
    expect(once.days_off?.week?.checked).toEqual(['2026-11-09']);
    expect(without(once, 2).days_off?.week?.checked).toEqual(['2026-11-07', '2026-11-08']);
    const again = { uid: ANN.uid, day: '2026-11-10' as LocalDay, description: '', photoUrl: null };
    const expected = withExpectedCheckIn(once, { ...again, today: again.day });
    expect(expected.days_off?.week?.checked).toEqual(['2026-11-09', '2026-11-10']);
  });

  it('keeps the other participant’s check-ins, and their progress', () => {
    const rows = [
      sampleCheckIn({ index: 0, date: yesterday }),
      sampleCheckIn({ index: 1, date: TODAY }),
      sampleCheckIn({ index: 2, date: TODAY, user_id: BOB.uid }),
    ];
    const goal = sampleSharedGoal({ check_ins: rows, check_ins_total: 3, last_checked: TODAY, count_checked: 2 });
    const undone = withoutCheckIn(goal, { index: 1, uid: ANN.uid });
    expect(undone).toMatchObject({ last_checked: yesterday, count_checked: 1, check_ins_total: 2 });
    expect(undone.check_ins.map(({ index }) => index)).toEqual([0, 2]);
    if (undone.type !== 'shared') throw new Error('the goal was shared');
    expect(undone.participants[1]).toEqual(goal.participants[1]);
  });
});

describe('a goal with an amount, as the server answered the undo of its check-in', () => {
  const counts = { last_checked: null, count_checked: 0, count_streak: 0, check_ins_total: 0 };
  const answer = { success: true as const, points_reversed: 0, total_streaks: 0, level: 1 };
  const amount = { from: TODAY, sum: 8 };
  it.each([
    ['what is left', { amount: { from: TODAY, sum: 7 } }, { from: TODAY, sum: 7 }],
    ['nothing where nothing is left', { amount: null }, undefined],
    ['what it had where an older server says nothing', {}, amount],
  ])('counts %s', (_case, said, left) => {
    const goal = sampleGoal({ amount_target: 8, amount, check_ins: checkInsUntil(TODAY, 1), count_checked: 1 });
    const undone = withUndoAnswer(
      goal,
      { ...answer, goal: { id: goal.id, ...counts }, ...said },
      { index: 0, uid: ANN.uid },
    );
    expect(undone.amount).toEqual(left);
  });
});
