import type { WireProfile } from '@fivefold/contract/shapes/profile';
import { parseLocalDay } from '@fivefold/rules/calendar';
import { nameOf } from '@fivefold/rules/display-name';
import type { ReactNode } from 'react';
import { monthText } from '#kernel/day-text.ts';
import { t } from '#kernel/language/t.ts';
import { useMeSummary } from './use-me-summary.ts';
import styles from './me-head.module.css';

interface Props {
  profile: Pick<WireProfile, 'display_name' | 'email' | 'created_on'>;
  /** The person’s ember, large. */
  ember: ReactNode;
  /** What changes its name. */
  emberName: ReactNode;
}

/** The person's face and name, and since when they are here. */
export function MeHead({ profile, ember, emberName }: Props) {
  const { data: summary } = useMeSummary();
  // The dashboard has told it already.
  const since = parseLocalDay(summary?.since ?? profile.created_on ?? '');
  return (
    <div className={styles.head}>
      {ember}
      <div className={styles.words}>
        <strong dir="auto" className={styles.name}>
          {nameOf(profile)}
        </strong>
        <span className={styles.since}>{since && t('Here since {month}', { month: monthText(since) })}</span>
        {emberName}
      </div>
    </div>
  );
}
