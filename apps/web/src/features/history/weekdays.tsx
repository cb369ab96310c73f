import { getWeek, weekdayInColumn, weekdayName } from '#ui/weekdays.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './weekdays.module.css';

interface Props {
  /** Check-ins of each weekday, by its number: Monday first. */
  counts: readonly number[];
  /** What they are. */
  how: string;
  /** Not the color of what was done. */
  isNeutral?: boolean;
}

/** How something spreads over the week: seven bars with their numbers. */
export function Weekdays({ counts, how, isNeutral = false }: Props) {
  const most = Math.max(1, ...counts);
  return (
    <>
      <ul className={styles.days}>
        {getWeek().map((weekday) => {
          const count = counts[weekday - 1] ?? 0;
          return (
            <li key={weekday} className={styles.day}>
              <span className={styles.count}>{count}</span>
              <span
                className={classNames(styles.bar, isNeutral && styles.neutral)}
                aria-hidden="true"
                style={{ blockSize: `${(count * 6) / most}rem` }}
              />
              <abbr className={styles.name} title={weekdayName(weekday, 'long')}>
                {weekdayInColumn(weekday)}
              </abbr>
            </li>
          );
        })}
      </ul>
      <p className={styles.how}>{how}</p>
    </>
  );
}
