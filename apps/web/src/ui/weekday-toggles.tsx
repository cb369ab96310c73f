import type { Weekday } from '@fivefold/rules/days-off';
import { type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './weekday-toggles.module.css';
import { WEEK, weekdayName } from './weekdays.ts';

interface Props {
  legend: string;
  value: readonly Weekday[];
  onChange: (weekdays: Weekday[]) => void;
  /** No more may be on. */
  isFull?: boolean;
  /** Below the days; announced when it changes. */
  hint?: ReactNode;
  daysRef?: Ref<HTMLDivElement>;
}

/** The seven days of a week, each on or off. */
export function WeekdayToggles({ legend, value, onChange, isFull = false, hint, daysRef }: Props) {
  const hintId = useId();
  const toggle = (weekday: Weekday, isOn: boolean) =>
    onChange(WEEK.filter((each) => (each === weekday ? isOn : value.includes(each))));
  return (
    <fieldset className={styles.field} aria-describedby={hint === undefined ? undefined : hintId}>
      <legend className={styles.legend}>{legend}</legend>
      <div ref={daysRef} className={styles.days}>
        {WEEK.map((weekday) => {
          const isOn = value.includes(weekday);
          return (
            <label key={weekday} className={classNames(styles.day, isFull && !isOn && styles.off)}>
              <input
                type="checkbox"
                className={styles.box}
                aria-label={weekdayName(weekday, 'long')}
                checked={isOn}
                disabled={isFull && !isOn}
                onChange={(event) => toggle(weekday, event.target.checked)}
              />
              <span aria-hidden="true">{weekdayName(weekday, 'short')}</span>
            </label>
          );
        })}
      </div>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint} aria-live="polite">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
