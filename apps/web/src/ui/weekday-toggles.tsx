import type { Weekday } from '@fivefold/rules/days-off';
import { type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import { CircleAlert } from './icons.ts';
import styles from './weekday-toggles.module.css';
import { getWeek, weekdayInColumn, weekdayName } from './weekdays.ts';

interface Props {
  legend: ReactNode;
  value: readonly Weekday[];
  onChange: (weekdays: Weekday[]) => void;
  /** No more may be on. */
  isFull?: boolean;
  /** Below the days; announced when it changes. */
  hint?: ReactNode;
  /** What is wrong and what to do; announced. */
  error?: string | undefined;
  daysRef?: Ref<HTMLDivElement>;
}

/** The seven days of a week, each on or off. */
export function WeekdayToggles({ legend, value, onChange, isFull = false, hint, error, daysRef }: Props) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint !== undefined && hintId, error && errorId].filter(Boolean).join(' ') || undefined;
  const toggle = (weekday: Weekday, isOn: boolean) =>
    onChange(getWeek().filter((each) => (each === weekday ? isOn : value.includes(each))));
  return (
    <fieldset className={styles.field} aria-describedby={describedBy}>
      <legend className={styles.legend}>{legend}</legend>
      <div ref={daysRef} className={styles.days}>
        {getWeek().map((weekday) => {
          const isOn = value.includes(weekday);
          return (
            <label key={weekday} className={classNames(styles.day, isFull && !isOn && styles.off)}>
              <input
                type="checkbox"
                className={styles.box}
                aria-label={weekdayName(weekday, 'long')}
                checked={isOn}
                disabled={isFull && !isOn}
                aria-invalid={error ? true : undefined}
                onChange={(event) => toggle(weekday, event.target.checked)}
              />
              <span aria-hidden="true">{weekdayInColumn(weekday)}</span>
            </label>
          );
        })}
      </div>
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          <CircleAlert size={16} aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
      {hint !== undefined && (
        <p id={hintId} className={styles.hint} aria-live="polite">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
