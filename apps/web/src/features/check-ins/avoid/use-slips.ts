import { SLIPPED } from '@fivefold/rules/miss';
import type { LocalDay } from '@fivefold/rules/calendar';
import { text } from '@fivefold/rules/text-key';
import { cancelDashboardReads, type WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { changeGoal } from '#kernel/dashboard-cache/later-changes.ts';
import { t } from '#kernel/language/t.ts';
import { ANSWER_MISS, UNDO_SLIP } from '#kernel/outbox/answer-kinds.ts';
import { deliverChange } from '#kernel/outbox/deliver-change.ts';
import { useDeliverDeps } from '#kernel/outbox/use-change.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { usePlatform } from '#platform/platform-context.tsx';

const SLIP_FAILED = text('Your answer couldn’t be saved.');
const UNDO_FAILED = text('This couldn’t be undone. Please try again.');

/** What is being sent, by its goal and day: taking it back waits for its end. */
const inFlight = new Map<string, Promise<unknown>>();
const placeOf = (goalId: string, day: LocalDay) => `${goalId} ${day}`;

/** Says that a day of a goal to do without was none, and takes that back: at once on the screen, then on the server. */
export function useSlips(today: LocalDay) {
  const deps = useDeliverDeps(usePlatform());
  const { cache } = deps;
  const toasts = useToasts();
  /** The last day about which the goal was answered. */
  const show = (goalId: string, day: LocalDay | null) =>
    changeGoal(cache, goalId, (goal) => ({ ...goal, miss_answered: day }));

  const undo = async ({ id: goalId }: WireOwnGoal, day: LocalDay): Promise<void> => {
    await cancelDashboardReads(cache);
    show(goalId, null);
    await inFlight.get(placeOf(goalId, day));
    const input = { body: { goalId, day } };
    await deliverChange(deps, UNDO_SLIP, input, { errorToast: UNDO_FAILED }).catch(() => show(goalId, day));
  };
  const slip = async (goal: WireOwnGoal, day: LocalDay): Promise<void> => {
    toasts.undoable(
      t(day === today ? 'Okay. Tomorrow is a new day.' : 'Okay. Today is a new day.'),
      { label: t('Undo'), onPress: () => void undo(goal, day) },
      goal.id,
    );
    await cancelDashboardReads(cache);
    show(goal.id, day);
    const place = placeOf(goal.id, day);
    const input = { body: { goalId: goal.id, day, reason: SLIPPED } } as const;
    const sent = deliverChange(deps, ANSWER_MISS, input, { errorToast: SLIP_FAILED })
      // Refused: the reads that follow show the day as the server has it.
      .catch(() => undefined)
      .finally(() => inFlight.delete(place));
    inFlight.set(place, sent);
    await sent;
  };
  return { slip, undo };
}
