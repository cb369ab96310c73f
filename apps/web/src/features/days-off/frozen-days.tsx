import type { WireDaysOff } from '@fivefold/contract/shapes/goal';
import type { LocalDay } from '@fivefold/rules/calendar';
import { readRanges } from '@fivefold/rules/days-off';
import { t } from '#kernel/language/t.ts';
import { Snowflake } from '#ui/signed-in-icons.ts';
import styles from './days-off.module.css';
import { writeRange } from './write-day.ts';

interface Props {
  daysOff: WireDaysOff;
  today: LocalDay;
}

/** Older ones are on the goal's page. */
const SHOWN = 3;

/** The missed days since the last check-in that freezes made days off, the newest first. */
export function FrozenDays({ daysOff, today }: Props) {
  const frozen = readRanges(daysOff?.frozen ?? []);
  if (frozen.length === 0) return null;
  return (
    <ul className={styles.frozen} aria-label={t('Frozen days')}>
      {frozen
        .slice(-SHOWN)
        .toReversed()
        .map((range) => (
          <li key={range.from} className={styles.frozenDay}>
            <Snowflake size={16} aria-hidden="true" />
            <span>{t('Frozen: {days}', { days: writeRange(range, today) })}</span>
          </li>
        ))}
    </ul>
  );
}
