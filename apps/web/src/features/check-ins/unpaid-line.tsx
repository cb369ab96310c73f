import { POINTS_WINDOW_DAYS } from '@fivefold/rules/points-limits';
import { t } from '#kernel/language/t.ts';
import { Info } from '#ui/icons.ts';
import styles from './outbox/queued-check-in-note.module.css';
import type { UnpaidCheckIn } from './unpaid-check-ins.ts';

/** On a goal's card: why its last check-in brought no points. */
export function UnpaidLine({ unpaid }: { unpaid: UnpaidCheckIn }) {
  return (
    <p className={styles.waiting}>
      <Info size={16} aria-hidden="true" />
      <span>{formatUnpaid(unpaid)}</span>
    </p>
  );
}

export function formatUnpaid({ limit }: UnpaidCheckIn): string {
  if (limit === null) return t('It counts, but five check-ins this close together bring no points.');
  return t('It counts, but brings no point: goals like this bring at most {limit} points in {days} days.', {
    limit,
    days: POINTS_WINDOW_DAYS,
  });
}
