import { CHECK_INS_PER_BLOCK } from '@fivefold/rules/check-in';
import type { WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import { useSyncExternalStore } from 'react';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { createGoalNotes, type GoalNotes } from '#kernel/goal-notes.ts';
import { useSharedInstance } from '#kernel/shared-instance.tsx';

/** A check-in that counts and brought nothing, where its goal earns points with it. */
export interface UnpaidCheckIn {
  readonly date: string;
  /** The limit on points that left none; null when a block was filled faster than its days come. */
  readonly limit: number | null;
}

/** The check-ins of this visit that brought no points, so that their cards can say why. */
export function useUnpaidCheckIns(): GoalNotes<UnpaidCheckIn> {
  return useSharedInstance(createUnpaidCheckIns);
}

/** The goal's last check-in, if it brought none. */
export function useUnpaidCheckIn({ id, last_checked: date }: WireOwnGoal): UnpaidCheckIn | undefined {
  const { find, subscribe } = useUnpaidCheckIns();
  const unpaid = useSyncExternalStore(subscribe, () => find(id));
  return unpaid?.date === date ? unpaid : undefined;
}

/** What the answer says of points that did not come. */
export function unpaidOf(
  { frequency, count_checked: count }: Pick<WireOwnGoal, 'frequency' | 'count_checked'>,
  { points_earned: points, points_limit: limit = null, check_in: { date } }: WireCheckInAnswer,
): UnpaidCheckIn | undefined {
  if (points > 0) return undefined;
  const isTooSoon = (frequency === 'daily' || frequency === 'weekly') && count === CHECK_INS_PER_BLOCK;
  return limit !== null || isTooSoon ? { date, limit } : undefined;
}

function createUnpaidCheckIns() {
  return createGoalNotes<UnpaidCheckIn>();
}
