import { type AmountState, amountOn, toHundredths, withAddition } from '@fivefold/rules/amount';
import { type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { readDaysOff } from '@fivefold/rules/days-off';
import { rhythmOf } from '@fivefold/rules/frequency';
import { inForceOn } from '@fivefold/rules/rooted';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';

export function amountStateOf({ last_checked, amount }: WireOwnGoal): AmountState {
  return {
    lastChecked: parseLocalDay(last_checked ?? '') ?? null,
    kept: amount === undefined ? null : { from: amount.from as LocalDay, hundredths: toHundredths(amount.sum) },
  };
}

/** What is counted of an addition that the server has not acknowledged. */
export interface CountedAddition {
  readonly day: LocalDay;
  readonly hundredths: number;
  /** The goal before the oldest addition that waits. */
  readonly before: AmountState;
}

/**
 * The goal once its additions, the oldest first, are acknowledged. It is counted from what the server said before the
 * first of them: an answer that arrives before its acknowledgment may have that one already.
 */
export function withAdditions(goal: WireOwnGoal, additions: readonly CountedAddition[]): AmountState {
  const target = toHundredths(goal.amount_target ?? 0);
  return additions.reduce(
    (state, addition) => withAddition(rhythmOn(goal, addition.day), target, state, addition),
    additions[0]?.before ?? amountStateOf(goal),
  );
}

/** What is added in the period of today, in hundredths. */
export function sumOn(goal: WireOwnGoal, additions: readonly CountedAddition[], today: LocalDay): number {
  const { lastChecked, kept } = withAdditions(goal, additions);
  return amountOn(rhythmOn(goal, today), lastChecked, kept, today);
}

function rhythmOn({ frequency, weekly_interval, days_off }: WireOwnGoal, day: LocalDay) {
  return inForceOn(rhythmOf(frequency, weekly_interval), readDaysOff(days_off), day).rhythm;
}
