import { undoAmount, undoSharedAmount } from '@fivefold/contract/calls/amounts';
import { amountOn, DEFAULT_STEP, findAmountPeriod, toHundredths } from '@fivefold/rules/amount';
import { type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { readDaysOff } from '@fivefold/rules/days-off';
import { rhythmOf } from '@fivefold/rules/frequency';
import { inForceOn } from '@fivefold/rules/rooted';
import { useEffect, useEffectEvent } from 'react';
import { createUuid } from '#kernel/api/idempotency-keys.ts';
import { useCall } from '#kernel/api/use-call.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { useClock } from '#kernel/use-today.ts';
import type { OnChecked } from '../check-in.ts';
import { useAdditionQueue, useQueuedAdditions } from './queued-additions.ts';

const RETRY_INTERVAL_MS = 15_000;

/** A number that is begun on the button; each time another object. */
export interface Typed {
  /** Empty after a long press. */
  readonly digit: string;
}

export interface AmountProps {
  goal: WireOwnGoal;
  uid: string;
  today: LocalDay;
  onChecked: OnChecked;
}

/** What a goal counts in its period, with what the server has not acknowledged, and how it is changed. */
export function useAmount({ goal, uid, today, onChecked }: AmountProps) {
  const queue = useAdditionQueue();
  const clock = useClock();
  const waiting = useQueuedAdditions(uid).filter(({ goalId }) => goalId === goal.id);
  const undoOwn = useCall(undoAmount);
  const undoShared = useCall(undoSharedAmount);
  const send = useEffectEvent(() => void queue.send(uid, onChecked));
  const isWaiting = waiting.length > 0;

  useEffect(() => {
    if (!isWaiting) return undefined;
    const attempt = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) send();
    };
    const timer = setInterval(attempt, RETRY_INTERVAL_MS);
    window.addEventListener('online', attempt);
    document.addEventListener('visibilitychange', attempt);
    attempt();
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', attempt);
      document.removeEventListener('visibilitychange', attempt);
    };
  }, [isWaiting]);

  const target = toHundredths(goal.amount_target ?? 0);
  const step = toHundredths(goal.amount_step ?? DEFAULT_STEP);
  const sum = sumWith(goal, today, waiting);

  const add = (hundredths: number) => {
    const goalType = goal.type;
    const addition = { key: createUuid(), uid, goalId: goal.id, goalType, day: today, hundredths, madeAt: clock.now() };
    void queue.put(addition);
    void queue.send(uid, onChecked);
  };
  const takeBack = async () => {
    const newest = waiting.at(-1);
    if (newest !== undefined && (await queue.withdraw(newest))) return;
    if (goal.type === 'regular') undoOwn.mutate({ body: { goalId: goal.id } });
    else undoShared.mutate({ body: { shared_goal_id: goal.id } });
  };
  return { sum, target, step, isUndoing: undoOwn.isPending || undoShared.isPending, isWaiting, add, takeBack };
}

function sumWith(
  goal: WireOwnGoal,
  today: LocalDay,
  waiting: readonly { readonly day: LocalDay; readonly hundredths: number }[],
): number {
  const { rhythm } = inForceOn(rhythmOf(goal.frequency, goal.weekly_interval), readDaysOff(goal.days_off), today);
  const lastChecked = parseLocalDay(goal.last_checked ?? '') ?? null;
  const kept =
    goal.amount === undefined
      ? null
      : { from: goal.amount.from as LocalDay, hundredths: toHundredths(goal.amount.sum) };
  const { from, to } = findAmountPeriod(rhythm, lastChecked, kept, today);
  return waiting
    .filter(({ day }) => from <= day && day <= to)
    .reduce((sum, { hundredths }) => sum + hundredths, amountOn(rhythm, lastChecked, kept, today));
}
