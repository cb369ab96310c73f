import { SLIPPED } from '@fivefold/rules/miss';
import { undoSlip } from '@fivefold/contract/calls/misses';
import type { LocalDay } from '@fivefold/rules/calendar';
import { text } from '@fivefold/rules/text-key';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/api/api-context.tsx';
import { sendCall } from '#kernel/api/use-call.ts';
import { cancelDashboardReads, type WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { t } from '#kernel/language/t.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import { queuedMissPrefixOf } from '#platform/preferences/personal-data.ts';
import { listQueuedMisses, showAnswered, useMissAnswers } from '../yesterday/miss-answers.ts';

const UNDO_FAILED = text('This couldn’t be undone. Please try again.');

/** What is being sent, by its goal and day: taking it back waits for its end. */
const inFlight = new Map<string, Promise<unknown>>();
const placeOf = (goalId: string, day: LocalDay) => `${goalId} ${day}`;

/** Says that a day of a goal to do without was none, and takes that back: at once on the screen, then on the server. */
export function useSlips(uid: string, today: LocalDay) {
  const deps = { api: useApi(), cache: useQueryClient() };
  const toasts = useToasts();
  const { preferences } = usePlatform();
  const { answer } = useMissAnswers(uid);

  /** Forgets the answer about a day. @returns whether it was still on this device, without the server's answer */
  const withdraw = async (goalId: string, day: LocalDay): Promise<boolean> => {
    await inFlight.get(placeOf(goalId, day));
    let wasQueued = false;
    for (const [key, body] of await listQueuedMisses(preferences, queuedMissPrefixOf(uid))) {
      if (body?.goalId !== goalId || body.day !== day) continue;
      wasQueued = true;
      await preferences.remove(key);
    }
    return wasQueued;
  };
  const undo = async ({ id: goalId }: WireOwnGoal, day: LocalDay): Promise<void> => {
    await cancelDashboardReads(deps.cache);
    showAnswered(deps.cache, goalId, null);
    // The server may have it all the same, when its answer was lost.
    const wasQueued = await withdraw(goalId, day);
    await sendCall(deps, undoSlip, { body: { goalId, day } }, wasQueued ? QUIET : { errorToast: UNDO_FAILED }).catch(
      () => {
        if (!wasQueued) showAnswered(deps.cache, goalId, day);
      },
    );
  };
  const slip = async (goal: WireOwnGoal, day: LocalDay): Promise<void> => {
    toasts.undoable(
      t(day === today ? 'Okay. Tomorrow is a new day.' : 'Okay. Today is a new day.'),
      { label: t('Undo'), onPress: () => void undo(goal, day) },
      goal.id,
    );
    await cancelDashboardReads(deps.cache);
    const place = placeOf(goal.id, day);
    const sent = answer({ goalId: goal.id, day, reason: SLIPPED }).finally(() => inFlight.delete(place));
    inFlight.set(place, sent);
    await sent;
  };
  return { slip, undo };
}

const QUIET = { handlesError: () => true };
