import { moveGoal } from '@fivefold/contract/calls/goal-list';
import { moveBefore } from '@fivefold/rules/move-goal';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { text } from '@fivefold/rules/text-key';
import { t } from '#kernel/language/t.ts';
import { useCall } from '#kernel/api/use-call.ts';
import { type WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { listOwnGoals } from '#kernel/dashboard-cache/later-changes.ts';
import { applyOrder } from './apply-order.ts';
import { planMove } from './plan-move.ts';

/** Moves are sent one after the other: in another order they would end in another list. */
const IN_TURN = { scope: { id: moveGoal.name } };

/**
 * Moves a goal of a list to another place of it, at once; a failure moves it back and says so.
 * @param list the goals in their order
 */
export function useMoveGoal(list: readonly WireOwnGoal[]) {
  const cache = useQueryClient();
  const [announcement, setAnnouncement] = useState('');
  const { mutateAsync } = useCall(moveGoal, {
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
