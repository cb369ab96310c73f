import { moveGoal } from '@fivefold/contract/calls/goal-list';
import { moveBefore } from '@fivefold/rules/move-goal';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { text } from '@fivefold/rules/text-key';
import { t } from '#kernel/language/t.ts';
import { cancelDashboardReads, patchDashboard, type WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { listOwnGoals, withOrder } from '#kernel/dashboard-cache/later-changes.ts';
import { MOVE_GOAL } from '#kernel/outbox/kinds.ts';
import { useChange } from '#kernel/outbox/use-change.ts';
import { usePlatform } from '#platform/platform-context.tsx';

/** Moves are sent one after the other: in another order they would end in another list. */
const IN_TURN = { scope: { id: moveGoal.name } };

/**
 * Moves a goal of a list to another place of it, at once; a failure moves it back and says so.
 * @param list the goals in their order
 */
export function useMoveGoal(list: readonly WireOwnGoal[]) {
  const cache = useQueryClient();
  const [announcement, setAnnouncement] = useState('');
  const { mutateAsync } = useChange(usePlatform(), MOVE_GOAL, {
    ...IN_TURN,
    errorToast: text('The goal couldn’t be moved. It’s back in its place.'),
  });

  const move = (from: number, to: number) => {
    const goal = list[from];
    if (goal === undefined) return;
    if (to < 0 || to >= list.length) {
      setAnnouncement(t(to < 0 ? 'Already first of {count}' : 'Already last of {count}', { count: list.length }));
      return;
    }
    const allIds = listOwnGoals(cache).map(({ id }) => id);
    const planned = planMove(list, from, to, allIds);
    const rollback = applyOrder(cache, allIds, moveBefore(allIds, goal.id, planned.before));
    setAnnouncement(planned.announcement);
    mutateAsync({ body: { goalId: goal.id, before: planned.before } }).catch(() => {
      rollback();
      setAnnouncement('');
    });
  };
  return { move, announcement };
}

interface NamedGoal {
  readonly id: string;
  readonly goal: string;
}

interface PlannedMove {
  /** The goal before which it stands then, in the order of all goals; null behind all. */
  readonly before: string | null;
  readonly announcement: string;
}

/** Where a goal of a list goes, by the place that it will have there, from 0. Beyond an end is that end. */
export function planMove(list: readonly NamedGoal[], from: number, to: number, allIds: readonly string[]): PlannedMove {
  const id = list[from]?.id;
  const others = list.filter((goal) => goal.id !== id);
  const place = Math.max(0, Math.min(to, others.length));
  const next = others[place];
  const last = others.at(-1);
  const at = { place: place + 1, count: list.length };
  return {
    before: next?.id ?? idAfter(last?.id, allIds, id),
    announcement:
      next === undefined
        ? t('Moved after “{goal}”, {place} of {count}', { ...at, goal: last?.goal ?? '' })
        : t('Moved before “{goal}”, {place} of {count}', { ...at, goal: next.goal }),
  };
}

/** Goals that are not in the list, such as those done today, stay behind the last one that is. */
function idAfter(id: string | undefined, allIds: readonly string[], moved: string | undefined): string | null {
  const others = allIds.filter((other) => other !== moved);
  return id === undefined ? null : (others[others.indexOf(id) + 1] ?? null);
}

type Ids = readonly string[];

/**
 * Shows the person's goals in another order.
 * @returns shows the order before again, unless there is a third one by now
 */
function applyOrder(cache: QueryClient, before: Ids, after: Ids): () => void {
  const change = (from: Ids, to: Ids) => {
    const shown = listOwnGoals(cache).map(({ id }) => id);
    if (shown.join() === from.join()) patchDashboard(cache, (dashboard) => withOrder(dashboard, to));
  };
  change(before, after);
  // Canceling a read restores what was cached before it, so the change is applied once more.
  void cancelDashboardReads(cache).then(() => change(before, after));
  return () => change(after, before);
}
