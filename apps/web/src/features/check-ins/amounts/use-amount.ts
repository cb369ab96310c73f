import { DEFAULT_STEP, toHundredths } from '@fivefold/rules/amount';
import type { LocalDay } from '@fivefold/rules/calendar';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { createUuid } from '#kernel/api/idempotency-keys.ts';
import { findGoal, type WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { useClock } from '#kernel/use-today.ts';
import { amountStateOf, sumOn, withAdditions } from './goal-amount.ts';
import { useAdditionQueue, useQueuedAdditions } from './queued-additions.ts';
import { undoAddition } from './undo-addition.ts';

export interface AmountProps {
  goal: WireOwnGoal;
  uid: string;
  today: LocalDay;
}

/** What a goal counts in its period, with what the server has not acknowledged, and how it is changed. */
export function useAmount({ goal, uid, today }: AmountProps) {
  const cache = useQueryClient();
  const api = useApi();
  const queue = useAdditionQueue();
  const clock = useClock();
  const waiting = useQueuedAdditions(uid).filter(({ goalId }) => goalId === goal.id);
  const [isUndoing, setIsUndoing] = useState(false);

  const add = (hundredths: number) => {
    const known = findGoal(cache, goal.id) ?? goal;
    const earlier = queue.list().filter(({ goalId }) => goalId === goal.id);
    const added = { before: earlier[0]?.before ?? amountStateOf(known), day: today, hundredths };
    const isReaching =
      withAdditions(known, earlier).lastChecked !== withAdditions(known, [...earlier, added]).lastChecked;
    const its = { key: createUuid(), uid, goalId: goal.id, goalType: goal.type, madeAt: clock.now() };
    void queue.put({ ...its, ...added, isReaching });
  };
  const takeBack = async () => {
    setIsUndoing(true);
    await undoAddition({ cache, api, queue, uid }, goal).finally(() => setIsUndoing(false));
  };
  return {
    sum: sumOn(goal, waiting, today),
    target: toHundredths(goal.amount_target ?? 0),
    step: toHundredths(goal.amount_step ?? DEFAULT_STEP),
    isUndoing,
    isWaiting: waiting.length > 0,
    add,
    takeBack,
  };
}
