import { REST_WEEKDAYS_MAX, type Weekday } from '@fivefold/rules/days-off';
import { useEffect, useRef, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { Plus } from '#ui/icons.ts';
import { WeekdayToggles } from '#ui/weekday-toggles.tsx';
import styles from './rest-day-picker.module.css';

interface Props {
  value: readonly Weekday[];
  onChange: (weekdays: Weekday[]) => void;
}

/** The weekdays on which a daily goal rests: seven toggles, of which five may be on. Without any it is one button. */
export function RestDayPicker({ value, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(value.length > 0);
  const days = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  // The pressed button is gone; the focus goes on to what it opened.
  useEffect(() => {
    if (isOpen && wasPressed.current) days.current?.querySelector('input')?.focus();
  }, [isOpen]);
  const isFull = value.length >= REST_WEEKDAYS_MAX;
  if (!isOpen) {
    const open = () => {
      wasPressed.current = true;
      setIsOpen(true);
    };
    return (
      <Button size="small" className={styles.open} icon={<Plus size={16} aria-hidden="true" />} onClick={open}>
        {t('Add rest days')}
      </Button>
    );
  }
  return (
    <WeekdayToggles
      legend={t('Rest days')}
      value={value}
      onChange={onChange}
      isFull={isFull}
      daysRef={days}
      hint={
        isFull
          ? t('That’s the most: {most} rest days a week.', { most: REST_WEEKDAYS_MAX })
          : t('Nothing is due on these days. They don’t break your streak.')
      }
    />
  );
}
