import { text } from '@fivefold/rules/text-key';
import type { deleteGoal } from '@fivefold/contract/calls/goals';
import type { Frequency } from '@fivefold/rules/frequency';
import { UNDO_TOAST_MS } from '@fivefold/rules/texts';
import { ERROR_TOASTS } from '@fivefold/rules/toast-texts';
import { SUCCESS_TOASTS } from '@fivefold/rules/success-texts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { t } from '#kernel/language/t.ts';
import { BookOpen, Footprints, Phone } from '#ui/later-icons.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { useFirstGoal } from '#features/first-goal/use-first-goal.ts';
import { findCheckButton } from '#features/check-ins/check-label.ts';
import type { CallInput } from '#kernel/api/client.ts';
import { createUuid } from '#kernel/api/idempotency-keys.ts';
import { CREATE_GOAL, DELETE_GOAL } from '#kernel/outbox/kinds.ts';
import { useChange } from '#kernel/outbox/use-change.ts';
import { paths, pathWith } from '#kernel/paths.ts';
import { useNavigate } from '#kernel/router/router.tsx';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import { useUnmountCallback } from '#ui/use-unmount-callback.ts';
import { findGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { addGoal, removeGoal } from '#kernel/dashboard-cache/later-changes.ts';
import styles from './starter-ideas.module.css';
import { Room } from '../frame/loading-shapes.tsx';
import { focusGoalsTitle } from '../list/goal-focus.ts';

const IDEAS: readonly (GoalIdea & { Icon: typeof BookOpen; rhythm: string })[] = [
  { text: text('Read ten pages'), frequency: 'daily', rhythm: text('every day'), Icon: BookOpen },
  { text: text('Walk twenty minutes'), frequency: 'daily', rhythm: text('every day'), Icon: Footprints },
  { text: text('Call someone I miss'), frequency: 'weekly', rhythm: text('every week'), Icon: Phone },
];

/** For a person without goals: three ways to begin, each with one tap. */
export function StarterIdeas() {
  const { start, starting } = useStartGoal();
  const firstGoal = useFirstGoal(useSession().user?.uid ?? '');
  // Who made a goal before signing up has begun: it is on its way.
  if (firstGoal !== null) return <Room of={firstGoal ? 'firstGoal' : 'starterIdeas'} />;
  return (
    <EmptyState
      title={t('Start with one small thing')}
      actions={
        <ul className={styles.ideas}>
          {IDEAS.map((idea) => ({ ...idea, text: t(idea.text) })).map(({ text: goal, frequency, rhythm, Icon }) => (
            <li key={goal}>
              <Button
                isWide
                isBusy={starting === goal}
                className={styles.idea}
                icon={<Icon size={18} aria-hidden="true" />}
                onClick={() => start({ text: goal, frequency })}
              >
                <span>{goal}</span> <span className={styles.rhythm}>{t(rhythm)}</span>
              </Button>
            </li>
          ))}
        </ul>
      }
    >
      {t('Five check-ins earn a streak point. Tap an idea to begin right away, or add your own goal.')}
    </EmptyState>
  );
}

interface GoalIdea {
  readonly text: string;
  readonly frequency: Frequency;
}

/**
 * Creates a goal from an idea with one tap, and takes it back from the toast. The idea goes when the goal is there: the
 * focus goes on to the goal's check-in.
 */
function useStartGoal() {
  const cache = useQueryClient();
  const toasts = useToasts();
  const navigate = useNavigate();
  const started = useRef<string>(undefined);
  const isStarting = useRef(false);
  const ideasGone = useUnmountCallback(() => focusCheckIn(started.current));
  const platform = usePlatform();
  const onGone = ({ body }: CallInput<typeof deleteGoal>) => {
    removeGoal(cache, body.goalId);
    focusGoalsTitle();
  };
  const undo = useChange(platform, DELETE_GOAL, {
    errorToast: ERROR_TOASTS.deleteGoal,
    successToast: SUCCESS_TOASTS.goalDeleted,
    onSuccess: (_answer, input) => onGone(input),
    onQueued: onGone,
  });
  const onMade = (id: string, goalText: string) => {
    started.current = goalText;
    ideasGone.arm();
    const dismiss = toasts.undoable(t(SUCCESS_TOASTS.goalCreated), {
      label: t('Undo'),
      onPress: () => {
        // A toast under the pointer stays longer than the watch below.
        if (!isCheckedIn(cache, id)) undo.mutate({ body: { goalId: id } });
      },
      other: {
        label: t('Remind me'),
        onPress: () => navigate(pathWith(paths.dashboard, { remind: id }), { replace: true }),
      },
    });
    onFirstCheckIn(cache, id, dismiss);
  };
  const creation = useChange(platform, CREATE_GOAL, {
    errorToast: ERROR_TOASTS.createGoal,
    onSuccess: async ({ data: goal }) => {
      onMade(goal.id, goal.goal);
      await addGoal(cache, goal);
    },
    // It is in the list already.
    onQueued: ({ body }) => onMade(body.id ?? '', body.value),
  });
  const start = ({ text, frequency }: GoalIdea) => {
    // The second tap of a double tap comes before the button is busy.
    if (creation.isPending || isStarting.current || creation.isSuccess) return;
    isStarting.current = true;
    const rhythm = { frequency, ...(frequency === 'weekly' && { weekly_interval: 1 as const }) };
    const settle = { onSettled: () => void (isStarting.current = false) };
    creation.mutate({ body: { id: createUuid(), value: text, ...rhythm } }, settle);
  };
  return { start, starting: creation.isIdle || creation.isError ? null : (creation.variables?.body.value ?? null) };
}

/** Takes the undo away once the goal has a check-in, which it would delete as well. */
function onFirstCheckIn(cache: QueryClient, goalId: string, dismiss: () => void): void {
  const stop = cache.getQueryCache().subscribe(() => {
    if (!isCheckedIn(cache, goalId)) return;
    dismiss();
    stop();
  });
  setTimeout(stop, UNDO_TOAST_MS * 2);
}

function isCheckedIn(cache: QueryClient, goalId: string): boolean {
  return (findGoal(cache, goalId)?.last_checked ?? null) !== null;
}

/** Moves the focus, which was on the idea, to the check-in of the goal that the idea has become. */
function focusCheckIn(goalText: string | undefined): void {
  if (goalText === undefined || (document.activeElement ?? document.body) !== document.body) return;
  findCheckButton(goalText)?.focus();
}
