import { t } from '#kernel/language/t.ts';
import { getWeek, weekdayInColumn, weekdayName } from '#ui/weekdays.ts';
import styles from './weekdays.module.css';

interface Props {
  /** Check-ins of each weekday, by its number: Monday first. */
  counts: readonly number[];
}

/** How the check-ins of a year spread over the week: seven bars with their numbers. */
export function Weekdays({ counts }: Props) {
  const most = Math.max(1, ...counts);
  return (
    <>
      <ul className={styles.days}>
        {getWeek().map((weekday) => {
          const count = counts[weekday - 1] ?? 0;
          return (
            <li key={weekday} className={styles.day}>
              <span className={styles.count}>{count}</span>
              <span className={styles.bar} aria-hidden="true" style={{ blockSize: `${(count * 6) / most}rem` }} />
              <abbr className={styles.name} title={weekdayName(weekday, 'long')}>
                {weekdayInColumn(weekday)}
              </abbr>
            </li>
          );
        })}
      </ul>
      <p className={styles.how}>{t('Check-ins of the last 12 months by the weekday that they count for.')}</p>
    </>
  );
}
