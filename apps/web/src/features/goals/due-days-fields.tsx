import { DAYS_PER_WEEK, DAYS_PER_WEEK_MAX } from '@fivefold/rules/days-a-week';
import { mayHaveRestDays } from '@fivefold/rules/goal-conflicts';
import type { Weekday } from '@fivefold/rules/days-off';
import { t } from '#kernel/language/t.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import styles from './due-days-fields.module.css';
import { RestDayPicker } from './rest-day-picker.tsx';

/** On which days a daily goal is due: on some of a week, or on all but named ones. */
export interface DueDays {
  readonly restWeekdays: readonly Weekday[];
  readonly daysPerWeek: number;
}

interface Props {
  value: DueDays;
  /** Whether it can't be due on some days a week. */
  isEveryDay?: boolean;
  onChange: (changed: Partial<DueDays>) => void;
}

const CHOICES = DAYS_PER_WEEK.map((days) => ({ value: String(days), name: String(days) }));

/** How many days a week, and rest days; named days and a number exclude each other. */
export function DueDaysFields({ value: { restWeekdays, daysPerWeek }, isEveryDay = false, onChange }: Props) {
  const mayRest = (days: number) => mayHaveRestDays({ frequency: 'daily', daysPerWeek: days });
  const choose = (days: number) => onChange({ daysPerWeek: days, ...(!mayRest(days) && { restWeekdays: [] }) });
  return (
    <>
      {!isEveryDay && <DaysPerWeekField value={daysPerWeek} onChange={choose} />}
      {mayRest(daysPerWeek) && (
        <RestDayPicker value={restWeekdays} onChange={(days) => onChange({ restWeekdays: days })} />
      )}
    </>
  );
}

/** How many days a week, in one row. */
export function DaysPerWeekField({ value, onChange }: { value: number; onChange: (days: number) => void }) {
  return (
    <div className={styles.row}>
      <span className={styles.label} aria-hidden="true">
        {t('How many days a week?')}
      </span>
      <SegmentedControl
        legend={t('How many days a week?')}
        choices={CHOICES}
        value={String(value)}
        onChange={(days) => onChange(Number(days))}
      />
      {value < DAYS_PER_WEEK_MAX && <p className={styles.hint}>{t('Which days is up to you, week by week.')}</p>}
    </div>
  );
}
