import type { LocalDay } from '@fivefold/rules/calendar';
import { ERROR_TOASTS } from '@fivefold/rules/toast-texts';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '#kernel/language/t.ts';
import type { CheckIn } from '#features/check-ins/check-in.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Check } from '#ui/icons.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import styles from './welcome-back.module.css';

interface Props {
  /** The one thing to do; null once it, or anything else, is done. */
  goal: WireOwnGoal | null;
  today: LocalDay;
  onCheckIn: (checkIn: CheckIn) => Promise<boolean>;
  /** What else is to be said, quietly. */
  children: ReactNode;
}

/** For a person who was away for a week: a warm word, and one small thing before the list of all. */
export function WelcomeBack({ goal, today, onCheckIn, children }: Props) {
  const toasts = useToasts();
  const title = useRef<HTMLHeadingElement>(null);
  const wasPressed = useRef(false);
  const isAsleep = goal !== null;
  useEffect(() => {
    // The pressed button is gone, and the focus with it.
    if (!isAsleep && wasPressed.current) title.current?.focus({ preventScroll: true });
  }, [isAsleep]);
  const checkIn = (one: WireOwnGoal) => {
    wasPressed.current = true;
    onCheckIn({ goalId: one.id, goalType: one.type, day: today, description: '' }).catch(() =>
      toasts.error(t(ERROR_TOASTS.checkIn)),
    );
  };
  return (
    <Card as="section" tone="ember" aria-labelledby="welcome-back" className={styles.card}>
      <h2 id="welcome-back" ref={title} tabIndex={-1} className={styles.title}>
        {t(isAsleep ? 'Good to see you again' : 'You’re back')}
      </h2>
      {goal === null ? (
        <p>{t('Your ember is awake, and one small thing is done. The rest can wait.')}</p>
      ) : (
        <>
          <p>{t('Your ember dozed off while you were away. One small thing wakes it up:')}</p>
          <p className={styles.goal} dir="auto">
            {goal.emoji !== null && <span aria-hidden="true">{`${goal.emoji} `}</span>}
            <span>{goal.goal}</span>
          </p>
          <Button
            variant="primary"
            aria-label={t('Check in now: {goal}', { goal: goal.goal })}
            icon={<Check size={18} strokeWidth={3} aria-hidden="true" />}
            onClick={() => checkIn(goal)}
          >
            {t('Check in')}
          </Button>
        </>
      )}
      {children}
    </Card>
  );
}
