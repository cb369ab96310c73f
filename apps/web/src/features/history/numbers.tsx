import { addDays, type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { type DuePeriod, shareOfDue } from '@fivefold/rules/due-periods';
import type { ReactNode } from 'react';
import type { KnownGoal } from '#kernel/dashboard-cache/known-goal.ts';
import { t } from '#kernel/language/t.ts';
import { rangeText } from '#kernel/range-text.ts';
import { Card } from '#ui/card.tsx';
import { dayInSentence } from '#kernel/day-text.ts';
import { LOCALE } from '#kernel/locale.ts';
import styles from './numbers.module.css';
import { ownRhythmOf } from './own-rhythm.ts';
import { periodWordsOf } from './period-words.ts';

/** Shares are shown of these last days, today among them. */
const SHARE_WINDOWS = [30, 90, 365] as const;

/** As high as what comes. */
const NOTHING_YET = '\u00a0';

interface Props {
  /** What is not known yet leaves the place of its number empty. */
  summary: KnownGoal;
  /** The periods of the last 365 days; none before they are known. */
  periods?: readonly DuePeriod[];
  today: LocalDay;
}

/** Runs, totals and shares of a goal, each with how it is counted. */
export function Numbers({ summary, periods, today }: Props) {
  const { goal, current_run: current, best_run: best, check_ins: total, returns = 0, strength = null } = summary;
  const rhythm = ownRhythmOf(goal);
  const createdOn = parseLocalDay(goal.created_on) ?? today;
  const isOnce = rhythm.frequency === 'once';
  const words = periodWordsOf(rhythm);
  const weeks = rhythm.frequency === 'weekly' ? rhythm.weeklyInterval : 1;
  const windows = SHARE_WINDOWS.filter((_, at) => {
    const shorter = SHARE_WINDOWS[at - 1];
    return shorter === undefined || createdOn <= addDays(today, -shorter);
  });
  return (
    <div className={styles.numbers}>
      {!isOnce && (
        <>
          <Number
            name={t('Current run')}
            value={countOf(current)}
            unit={t(words.inARow, { count: current?.count ?? 0 })}
            facts={current === null ? t('It begins with the next check-in.') : current && since(current.from, today)}
          >
            {t(words.runCounts, { weeks })}
          </Number>
          <Number
            name={goal.avoid ? t('Longest time held') : t('Best run')}
            value={countOf(best)}
            unit={t(words.inARow, { count: best?.count ?? 0 })}
            facts={best === null ? false : best && rangeOf(best, today)}
          >
            {t('The longest run since the goal was made.')}
          </Number>
        </>
      )}
      <Number
        name={goal.avoid ? t('Held in all') : t('Total check-ins')}
        value={total}
        unit={
          goal.avoid
            ? t('{count, plural, one {day} other {days}}', { count: total ?? 0 })
            : t('{count, plural, one {check-in} other {check-ins}}', { count: total ?? 0 })
        }
        facts={since(goal.created_on, today)}
      >
        {returns > 0
          ? t('Came back {count, plural, =1 {once} =2 {twice} other {# times}} after a break.', {
              count: returns,
            })
          : undefined}
      </Number>
      {!isOnce && periods !== undefined && (
        <Card as="section" className={styles.shares} padding="roomy">
          {strength !== null && <Strength percent={strength} />}
          <h3 className={styles.name}>{t(words.share)}</h3>
          <ul className={styles.bars}>
            {windows.map((window) => (
              <Share key={window} window={window} {...shareOfDue(periods, today, window)} />
            ))}
          </ul>
          <p className={styles.how}>{t(words.shareCounts, { weeks })}</p>
        </Card>
      )}
    </div>
  );
}

/** @returns undefined while it is not known whether there is a run */
function countOf(run: KnownGoal['current_run']): number | undefined {
  return run === null ? 0 : run?.count;
}

interface NumberProps {
  name: string;
  /** Undefined until it is known. */
  value: number | undefined;
  unit: string;
  /** False for none, undefined until they are known. */
  facts: ReactNode;
  /** How it is counted. */
  children?: string | undefined;
}

function Number({ name, value, unit, facts, children }: NumberProps) {
  return (
    <Card as="section" className={styles.number} padding="roomy">
      <h3 className={styles.name}>{name}</h3>
      <p>
        <span className={styles.value}>{value?.toLocaleString(LOCALE) ?? NOTHING_YET}</span>{' '}
        {value !== undefined && <span className={styles.unit}>{unit}</span>}
      </p>
      {facts !== false && <p className={styles.facts}>{facts ?? NOTHING_YET}</p>}
      {children !== undefined && <p className={styles.how}>{children}</p>}
    </Card>
  );
}

function Strength({ percent }: { percent: number }) {
  return (
    <p className={styles.strength}>
      <strong className={styles.unit}>{t('Holds {percent}%', { percent })}</strong>{' '}
      <span>
        {t(
          'How firmly it sits in your days: the number grows each time you do it, falls a little when you leave one out, and comes back.',
        )}
      </span>
    </p>
  );
}

function Share({ window, done, due }: { window: number; done: number; due: number }) {
  const percent = due === 0 ? 0 : Math.round((done * 100) / due);
  return (
    <li className={styles.share}>
      <span>{t('{count, plural, one {# day} other {# days}}', { count: window })}</span>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${percent}%` }} />
      </span>
      <span className={styles.of}>
        {due === 0 ? t('nothing due') : t('{done} of {due} · {percent}%', { done, due, percent })}
      </span>
    </li>
  );
}

function since(date: string, today: LocalDay): string {
  const day = parseLocalDay(date);
  return t('Since {day}', { day: day === undefined ? date : dayInSentence(day, today) });
}

function rangeOf({ from, to }: { from: string; to: string }, today: LocalDay): string {
  const [first, last] = [parseLocalDay(from), parseLocalDay(to)];
  return first === undefined || last === undefined ? '' : rangeText(first, last, today);
}
