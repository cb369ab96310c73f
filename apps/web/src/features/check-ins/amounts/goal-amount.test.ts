import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { describe, expect, it } from 'vitest';
import { sampleGoal } from '#testing/wire-samples.ts';
import { amountStateOf, sumOn, withAdditions } from './goal-amount.ts';

const TODAY = '2026-11-21' as LocalDay;
const goalWith = (sum: number, fields: object = {}) =>
  sampleGoal({ amount_target: 8, amount: { from: TODAY, sum }, last_checked: null, check_ins: [], ...fields });

describe('what waits on the device', () => {
  it('is counted once where the dashboard has an addition before its acknowledgment comes', () => {
    const before = amountStateOf(goalWith(3));
    const waiting = [1, 2].map((count) => ({ before, day: TODAY, hundredths: count * 100 }));
    expect(sumOn(goalWith(3), waiting, TODAY)).toBe(600);
    expect(sumOn(goalWith(4), waiting, TODAY)).toBe(600);
    expect(sumOn(goalWith(6), waiting, TODAY)).toBe(600);
    // The first is acknowledged, and the second counted from its answer.
    const left = [{ before: amountStateOf(goalWith(4)), day: TODAY, hundredths: 200 }];
    expect(sumOn(goalWith(4), left, TODAY)).toBe(600);
    expect(sumOn(goalWith(6), [], TODAY)).toBe(600);
  });

  it('checks in with the addition that reaches the target, of each period once', () => {
    const yesterday = addDays(TODAY, -1);
    const before = { lastChecked: null, kept: { from: yesterday, hundredths: 700 } };
    const add = (day: LocalDay, hundredths: number) => ({ before, day, hundredths });
    const reached = (additions: ReturnType<typeof add>[]) => withAdditions(goalWith(7), additions).lastChecked;
    expect(reached([add(yesterday, 50)])).toBeNull();
    expect(reached([add(yesterday, 100), add(yesterday, 100)])).toBe(yesterday);
    expect(reached([add(yesterday, 100), add(TODAY, 799)])).toBe(yesterday);
    expect(reached([add(yesterday, 100), add(TODAY, 800)])).toBe(TODAY);
    expect(sumOn(goalWith(7), [add(yesterday, 100), add(TODAY, 250)], TODAY)).toBe(250);
  });

  it('of a week belongs to the period that its check-in ends', () => {
    const from = addDays(TODAY, -5);
    const weekly = goalWith(0, { frequency: 'weekly', weekly_interval: 1, amount: { from, sum: 5 } });
    const before = amountStateOf({ ...weekly, last_checked: addDays(TODAY, -12) });
    const waiting = [addDays(TODAY, -1), TODAY].map((day) => ({ before, day, hundredths: 200 }));
    expect(withAdditions(weekly, waiting)).toEqual({ lastChecked: TODAY, kept: { from, hundredths: 900 } });
    expect(sumOn({ ...weekly, last_checked: TODAY }, waiting, TODAY)).toBe(900);
  });
});
