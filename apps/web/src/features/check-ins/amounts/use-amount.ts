import { DEFAULT_STEP, fromHundredths, toHundredths } from '@fivefold/rules/amount';
import type { LocalDay } from '@fivefold/rules/calendar';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { amountText } from '#kernel/amount-text.ts';
import { useApi } from '#kernel/api/api-context.tsx';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { t } from '#kernel/language/t.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { useClock } from '#kernel/use-today.ts';
import { sumOn } from './goal-amount.ts';
import { useOutbox } from '../outbox/outbox.ts';
import { shortenToastText, useUndoOffer } from '../undo/undo-toast.ts';
import { countedOf, useAdditionQueue, useQueuedAdditions } from './queued-additions.ts';
import { makeAddition } from './make-addition.ts';
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
  const toasts = useToasts();
  const offer = useUndoOffer();
  const [isUndoing, setIsUndoing] = useState(false);

  const takeBack = async () => {
    offer.dismiss();
    setIsUndoing(true);
    await undoAddition({ cache, api, queue, outbox, uid }, goal).finally(() => setIsUndoing(false));
  };
  const add = (hundredths: number) => {
    void makeAddition({ cache, queue, clock }, { goal, uid, day: today, hundredths });
    offer.dismiss();
    const added = `+${amountText(fromHundredths(hundredths), null)}`;
    const text = t('{action}: {goal}', { action: added, goal: shortenToastText(goal.goal) });
    offer.note(toasts.undoable(text, { label: t('Undo'), onPress: () => void takeBack() }, goal.id));
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
