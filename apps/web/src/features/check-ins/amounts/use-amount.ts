import { DEFAULT_STEP, fromHundredths, toHundredths } from '@fivefold/rules/amount';
import type { LocalDay } from '@fivefold/rules/calendar';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { createUuid } from '#kernel/api/idempotency-keys.ts';
import { findGoal, type WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { ADDITIONS } from '#kernel/outbox/addition-kinds.ts';
import { useClock } from '#kernel/use-today.ts';
import { amountStateOf, sumOn, withAdditions } from './goal-amount.ts';
import { useOutbox } from '../outbox/outbox.ts';
import { countedOf, listAdditions, useAdditionQueue, useQueuedAdditions } from './queued-additions.ts';
import { put } from './send-addition.ts';
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
  const outbox = useOutbox();
  const waiting = useQueuedAdditions(uid).filter((change) => change.goal.id === goal.id);
  const [isUndoing, setIsUndoing] = useState(false);

  const add = (hundredths: number) => {
    const known = findGoal(cache, goal.id) ?? goal;
    const earlier = listAdditions(queue, goal.id).map(countedOf);
    const before = earlier[0]?.before ?? amountStateOf(known);
    const all = [...earlier, { before, day: today, hundredths }];
    const isReaching = withAdditions(known, earlier).lastChecked !== withAdditions(known, all).lastChecked;
    const body = { day: today, add: fromHundredths(hundredths) };
    void put(queue, {
      key: createUuid(),
      uid,
      kind: ADDITIONS[goal.type].call.name,
      input: { body: goal.type === 'regular' ? { goalId: goal.id, ...body } : { shared_goal_id: goal.id, ...body } },
      goal: { id: goal.id, text: goal.goal },
      madeAt: Math.max(clock.now(), (queue.known().at(-1)?.madeAt ?? 0) + 1),
      day: today,
      addition: { hundredths, before, isReaching },
      isFresh: true,
    });
  };
  const takeBack = async () => {
    setIsUndoing(true);
    await undoAddition({ cache, api, queue, outbox, uid }, goal).finally(() => setIsUndoing(false));
  };
  return {
    sum: sumOn(goal, waiting.map(countedOf), today),
    target: toHundredths(goal.amount_target ?? 0),
    step: toHundredths(goal.amount_step ?? DEFAULT_STEP),
    isUndoing,
    isWaiting: waiting.length > 0,
    add,
    takeBack,
  };
}
