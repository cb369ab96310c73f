import { REST_WEEKDAYS_MAX, type Weekday } from '@fivefold/rules/days-off';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './rest-day-picker.module.css';
import { WEEK, weekdayName } from './weekdays.ts';

interface Props {
  value: readonly Weekday[];
  onChange: (weekdays: Weekday[]) => void;
}

/** The weekdays on which a daily goal rests: seven toggles, of which five may be on. Without any it is one button. */
export function RestDayPicker({ value, onChange }: Props) {
  const hintId = useId();
  const [isOpen, setIsOpen] = useState(value.length > 0);
  const days = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  // The pressed button is gone; the focus goes on to what it opened.
  useEffect(() => {
    if (isOpen && wasPressed.current) days.current?.querySelector('input')?.focus();
  }, [isOpen]);
  const isFull = value.length >= REST_WEEKDAYS_MAX;
  const toggle = (weekday: Weekday, isOn: boolean) =>
    onChange(WEEK.filter((each) => (each === weekday ? isOn : value.includes(each))));
  if (!isOpen) {
    const open = () => {
      wasPressed.current = true;
      setIsOpen(true);
    };
    return (
      <Button variant="quiet" size="small" className={styles.open} onClick={open}>
        Add rest days
      </Button>
    );
  }
  return (
    <fieldset className={styles.field} aria-describedby={hintId}>
      <legend className={styles.legend}>Rest days</legend>
      <div ref={days} className={styles.days}>
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
      <p id={hintId} className={styles.hint} aria-live="polite">
        {isFull
          ? `That’s the most: ${REST_WEEKDAYS_MAX} rest days a week.`
          : 'Nothing is due on these days. They don’t break your streak.'}
      </p>
    </fieldset>
  );
}
