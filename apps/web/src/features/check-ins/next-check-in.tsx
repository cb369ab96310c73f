import { daysBetween, type LocalDay } from '@fivefold/rules/calendar';
import { t } from '#kernel/language/t.ts';
import { CalendarClock } from '#ui/later-icons.ts';
import { dayText } from '#kernel/day-text.ts';
import styles from './check-in-form.module.css';

interface Props {
  /** The first day on which the gate is open again; null when it never is. */
  day: LocalDay | null;
  today: LocalDay;
}

/** When a checked goal is due again. */
export function NextCheckIn({ day, today }: Props) {
  return (
    <p className={styles.next}>
      <CalendarClock size={18} aria-hidden="true" />
      <span>{day === null ? t('Completed. Nothing more to do here.') : nextText(day, today)}</span>
    </p>
  );
}

function nextText(day: LocalDay, today: LocalDay): string {
  const days = daysBetween(today, day);
  if (days === 1) return t('Next check-in: tomorrow.');
  return t('Next check-in: {day}, in {days, plural, one {# day} other {# days}}.', { day: dayText(day, today), days });
}
