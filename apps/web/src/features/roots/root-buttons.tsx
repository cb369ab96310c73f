import type { LocalDay } from '@fivefold/rules/calendar';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { useCheckRoot, useRootGoal } from './mutations.ts';

interface CheckProps {
  goalId: string;
  goalText: string;
  today: LocalDay;
  /** Whether this month has its check-in. */
  isChecked: boolean;
}

/** A root asks for one check-in a month. */
export function RootCheckButton({ goalId, goalText, today, isChecked }: CheckProps) {
  const check = useCheckRoot();
  if (isChecked) return <span>{t('Done this month')}</span>;
  return (
    <Button
      size="small"
      variant="primary"
      isBusy={check.isPending}
      aria-label={t('Check in: {goal}', { goal: goalText })}
      onClick={() => check.mutate({ body: { goalId, checkDate: today, goalDescription: '' } })}
    >
      {t('Check in')}
    </Button>
  );
}

/** Takes a root up again, as it was. */
export function TakeUpButton({ goalId, goalText }: { goalId: string; goalText: string }) {
  const root = useRootGoal();
  return (
    <Button
      size="small"
      isBusy={root.isPending}
      aria-label={t('Take it up again: {goal}', { goal: goalText })}
      onClick={() => root.mutate({ body: { goalId, rooted: false } })}
    >
      {t('Take it up again')}
    </Button>
  );
}
