import { fromHundredths, toHundredths } from '@fivefold/rules/amount';
import type { LocalDay } from '@fivefold/rules/calendar';
import { TIMER_MAX_MINUTES, wholeMinutes } from '@fivefold/rules/timer';
import { useEffect, useEffectEvent } from 'react';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { t } from '#kernel/language/t.ts';
import { typeAmount } from '../amounts/type-amount.ts';
import { isTimed, timerStart, timerText, useTimerSeconds } from './timer-clock.ts';
import { timerQuestionId } from './timer-question.tsx';
import { useTimer } from './use-timer.ts';

/** What the button of a goal shows of its timer. */
export interface TimerFace {
  /** What the button is called; null where the goal has no timer. The seconds are not in it, which would be heard. */
  readonly label: string | null;
  /** '24:40' while it runs. */
  readonly clock: string | null;
  /** Whole minutes that it would add now. */
  readonly hundredths: number;
  /** The same with its seconds, by which the ring fills. */
  readonly part: number;
  /** In place of the sum. */
  readonly text: string | null;
  readonly press: () => void;
}

interface Subject {
  readonly goal: WireOwnGoal;
  readonly today: LocalDay;
  /** Opens the card, where a timer that was forgotten is asked about. */
  readonly onOpen: () => void;
}

interface Amount {
  readonly sum: number;
  readonly target: number;
}

export function useTimerFace({ goal, today, onOpen }: Subject, { sum, target }: Amount): TimerFace {
  const { announce, start, stop } = useTimer({ goal, today });
  const hasTimer = isTimed(goal);
  const startedAt = hasTimer ? timerStart(goal) : null;
  const seconds = useTimerSeconds(startedAt);
  const minutes = wholeMinutes(seconds * 1000);
  const hasEnded = minutes >= TIMER_MAX_MINUTES;
  const isRunning = startedAt !== null && !hasEnded;
  const isReached = isRunning && sum + toHundredths(minutes) >= target;
  const words = { sum: fromHundredths(sum), target: fromHundredths(target), goal: goal.goal };

  const tellReached = useEffectEvent(() =>
    announce(t('{target} min reached. Stop the timer to add them: {goal}', words)),
  );
  const isReachedByTimer = isReached && sum < target;
  useEffect(() => {
    if (isReachedByTimer) tellReached();
  }, [isReachedByTimer]);

  const press = () => {
    if (!hasEnded) return void (isRunning ? stop() : start());
    onOpen();
    void typeAmount(timerQuestionId(goal.id));
  };
  const nameIt = () => {
    if (hasEnded) return t('How many minutes? {goal}', words);
    const shown = { ...words, sum: fromHundredths(sum + toHundredths(minutes)) };
    return isRunning
      ? t('{sum} of {target} min, stop the timer: {goal}', shown)
      : t('{sum} of {target} min, start the timer: {goal}', words);
  };
  return {
    label: hasTimer ? nameIt() : null,
    clock: isRunning ? timerText(seconds) : null,
    hundredths: isRunning ? toHundredths(minutes) : 0,
    part: isRunning ? (seconds * 100) / 60 : 0,
    text: hasEnded ? t('How many minutes?') : null,
    press,
  };
}
