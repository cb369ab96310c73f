import { stopTimer } from '@fivefold/contract/calls/timers';
import type { LocalDay } from '@fivefold/rules/calendar';
import { type SyntheticEvent, useState } from 'react';
import { writtenDay } from '#kernel/day-text.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { t } from '#kernel/language/t.ts';
import { readDecimal } from '#kernel/read-decimal.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { amountFormId } from '../amounts/type-amount.ts';
import styles from './timer-question.module.css';
import { isTimed, timerStart, useTimerEnded } from './timer-clock.ts';
import { useTimer } from './use-timer.ts';

interface Props {
  goal: WireOwnGoal;
  today: LocalDay;
}

export const timerQuestionId = (goalId: string) => `timer-${goalId}`;

/** In an open card: a timer that was forgotten adds nothing by itself, so its person says how many minutes it was. */
export function TimerQuestion({ goal, today }: Props) {
  const { stop } = useTimer({ goal, today });
  const hasEnded = useTimerEnded(timerStart(goal));
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  if (!hasEnded || goal.timer === undefined || !isTimed(goal)) return null;

  const send = async (minutes: number) => {
    setIsBusy(true);
    // The question goes, and the focus with it.
    document.getElementById(amountFormId(goal.id))?.querySelector('button')?.focus();
    await stop(minutes).finally(() => setIsBusy(false));
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = readDecimal(event.currentTarget.querySelector('input')?.value ?? '');
    const read = stopTimer.body.safeParse({ goalId: goal.id, minutes: typed });
    const message = read.error?.issues[0]?.message;
    setError(message === undefined ? undefined : t(message));
    if (read.data?.minutes !== undefined) void send(read.data.minutes);
  };
  return (
    <form id={timerQuestionId(goal.id)} className={styles.question} onSubmit={submit} noValidate>
      <p>
        {t('Timer, {day}: it ended after 12 hours. How many minutes was it?', {
          day: writtenDay(goal.timer.day, today),
        })}
      </p>
      <TextField label={t('Minutes')} error={error} inputMode="numeric" autoComplete="off" />
      <div className={styles.answers}>
        <Button type="submit" size="small" isBusy={isBusy}>
          {t('Add||amount')}
        </Button>
        <Button size="small" variant="quiet" onClick={() => void send(0)}>
          {t('Add nothing')}
        </Button>
      </div>
    </form>
  );
}
