import { useEffect, useEffectEvent, useRef } from 'react';
import type { ApiProblem } from '#kernel/api/client.ts';
import { canSendLater, isPlanMissing } from '#kernel/api/problem.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { t } from '#kernel/language/t.ts';
import { paths, pathWith } from '#kernel/paths.ts';
import { useNavigate } from '#kernel/router/router.tsx';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { useOutbox } from '#features/check-ins/outbox/outbox.ts';
import { useDropFirstGoal, useFirstGoal } from '#features/first-goal/use-first-goal.ts';
import { removeVisitorGoal, type VisitorGoal } from '#features/first-goal/visitor-goal.ts';
import { useCreateGoal } from '#features/goals/mutations.ts';
import { usePlatform } from '#platform/platform-context.tsx';

/**
 * Sends the goal that a person made before signing up, and then its check-in, by the ordinary calls. Without an answer
 * it waits until the device is online or the dashboard opens again.
 * @param goals the person's
 */
export function useSendFirstGoal(uid: string, goals: readonly WireOwnGoal[]): void {
  const { preferences } = usePlatform();
  const goal = useFirstGoal(uid);
  const drop = useDropFirstGoal();
  const takeOver = useTakeOver(uid, goals);
  const isSending = useRef(false);

  const send = useEffectEvent(async (waiting: VisitorGoal) => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      await takeOver(waiting);
      await removeVisitorGoal(preferences, uid);
      drop();
    } catch (problem) {
      // A toast has said why. What can never be sent does not wait.
      const mayWait = canSendLater(problem as ApiProblem) || isPlanMissing(problem as ApiProblem);
      if (!mayWait) await removeVisitorGoal(preferences, uid);
      if (!mayWait) drop();
    } finally {
      isSending.current = false;
    }
  });

  useEffect(() => {
    if (!goal) return undefined;
    const sendNow = () => void send(goal);
    sendNow();
    window.addEventListener('online', sendNow);
    return () => window.removeEventListener('online', sendNow);
  }, [goal]);
}

/** Makes the goal, unless the account has it, and queues its check-in, whose scene was played. */
function useTakeOver(uid: string, goals: readonly WireOwnGoal[]): (goal: VisitorGoal) => Promise<void> {
  const navigate = useNavigate();
  const outbox = useOutbox();
  const toasts = useToasts();
  const creation = useCreateGoal({
    onRemind: (goalId) => navigate(pathWith(paths.dashboard, { remind: goalId }), { replace: true }),
  });
  return async ({ text, key, checkIn }) => {
    // Made in another tab, or before the app was closed: the server forgets a key sooner than the device forgets the goal.
    const known = goals.find(({ type, goal }) => type === 'regular' && goal === text);
    const body = { value: text, frequency: 'daily' as const };
    const made = known ?? (await creation.mutateAsync({ body, idempotencyKey: key })).data;
    if (checkIn === null) return;
    if (made.created_on !== checkIn.day) {
      // No check-in is older than its goal (Beyond section 4).
      toasts.success(t('Your goal starts today: check in again!'));
    } else if (made.last_checked === null) {
      await outbox.put({
        key: checkIn.key,
        uid,
        goalId: made.id,
        goalType: 'regular',
        day: checkIn.day,
        description: '',
        madeAt: checkIn.madeAt,
        isCelebrated: true,
        celebration: checkIn.celebration,
      });
    }
  };
}
