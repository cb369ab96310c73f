import type { WireGoalSummary } from '@fivefold/contract/calls/history';
import { AUTOMATICITY_MAX, AUTOMATICITY_MIN, ROOT_MEAN } from '@fivefold/rules/automaticity';
import { daysBetween, type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { dayText } from '#kernel/day-text.ts';
import { t } from '#kernel/language/t.ts';
import { LOCALE } from '#kernel/locale.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './automaticity-curve.module.css';

interface Props {
  /** Ascending, at least one. */
  answers: NonNullable<WireGoalSummary['automaticity']>['answers'];
  today: LocalDay;
}

/** What was answered about a goal over time, as a curve; screen readers have the same as a table. */
export function AutomaticityCurve({ answers, today }: Props) {
  const points = answers.map(({ date, mean }) => ({ day: parseLocalDay(date) ?? today, mean }));
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const whole = Math.max(1, daysBetween(first.day, last.day));
  const acrossOf = (day: LocalDay) => (points.length === 1 ? 50 : (daysBetween(first.day, day) * 100) / whole);
  return (
    <div className={styles.content}>
      <p className={styles.now}>
        <span className={styles.value}>{meanText(last.mean)}</span>{' '}
        <span>{t('of {most}', { most: AUTOMATICITY_MAX })}</span>
      </p>
      <div className={styles.curve} aria-hidden="true">
        <div className={styles.scale}>
          <span>{AUTOMATICITY_MAX.toLocaleString(LOCALE)}</span>
          <span>{AUTOMATICITY_MIN.toLocaleString(LOCALE)}</span>
        </div>
        <div className={styles.room}>
          <span className={styles.level} style={{ insetBlockEnd: `${heightOf(ROOT_MEAN)}%` }} />
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.line}>
            <polyline points={points.map(({ day, mean }) => `${acrossOf(day)},${100 - heightOf(mean)}`).join(' ')} />
          </svg>
          {points.map(({ day, mean }) => (
            <span
              key={day}
              className={styles.point}
              style={{ insetInlineStart: `${acrossOf(day)}%`, insetBlockEnd: `${heightOf(mean)}%` }}
            />
          ))}
        </div>
        <div className={styles.days}>
          <span>{dayText(first.day, today)}</span>
          {points.length > 1 && <span>{dayText(last.day, today)}</span>}
        </div>
      </div>
      <VisuallyHidden>
        <Table points={points} today={today} />
      </VisuallyHidden>
      <p className={styles.how}>
        {t(
          'The mean of what you answered, from 1, not at all, to 7, completely. Twice in a row 5 or more, and 85 % of 90 days done, and it has taken root.',
        )}
      </p>
    </div>
  );
}

function Table({ points, today }: { points: readonly { day: LocalDay; mean: number }[]; today: LocalDay }) {
  return (
    <table>
      <caption>{t('How much it happens by itself')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Day')}</th>
          <th scope="col">{t('Mean')}</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ day, mean }) => (
          <tr key={day}>
            <th scope="row">{dayText(day, today)}</th>
            <td>{meanText(mean)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function heightOf(mean: number): number {
  return ((mean - AUTOMATICITY_MIN) * 100) / (AUTOMATICITY_MAX - AUTOMATICITY_MIN);
}

function meanText(mean: number): string {
  return mean.toLocaleString(LOCALE, { maximumFractionDigits: 1 });
}
