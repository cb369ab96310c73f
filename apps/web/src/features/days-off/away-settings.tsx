import { getDashboard } from '@fivefold/contract/calls/dashboard';
import type { WireRegularGoal, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { type LocalDay, addDays, parseLocalDay } from '@fivefold/rules/calendar';
import { AWAY_REFUSALS, mayGoAway } from '@fivefold/rules/away';
import { type DayRange, readDaysOff, readRanges } from '@fivefold/rules/days-off';
import { FREEZE_OFFER_DAYS, FREEZES_MAX } from '@fivefold/rules/freeze';
import { rhythmOf } from '@fivefold/rules/frequency';
import { goalState } from '@fivefold/rules/goal-state';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { useSearchParams } from '#kernel/router/router.tsx';
import { isOfferTo } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { useToday } from '#kernel/use-today.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { CircleAlert } from '#ui/icons.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './days-off.module.css';
import { useEndAway, useGoAway } from './mutations.ts';
import { writeDay, writeRange } from './write-day.ts';

const USUAL_DAYS = 7;

/** Going away: all goals rest from one day to another. Below it the freezes that the user holds. */
export function AwaySettings() {
  const { data } = useQuery(callQuery(getDashboard));
  if (data === undefined) return <Skeleton height="14rem" shape="block" />;
  const { profile, personal_goals, shared_goals } = data;
  const accepted = shared_goals.filter((goal) => !isOfferTo(goal, profile.uid));
  return (
    <>
      <AwayForm away={readRanges(profile.away)} goals={[...personal_goals, ...accepted]} />
      <section className={styles.freezes}>
        <h3 className={styles.title}>{t('Freezes')}</h3>
        <p className={styles.words}>{describeFreezes(profile.freezes)}</p>
      </section>
    </>
  );
}

function describeFreezes(held: number): string {
  const more =
    held < FREEZES_MAX
      ? t('One more comes with each new level, up to {most}.', { most: FREEZES_MAX })
      : t('That’s the most.');
  return joinSentences([
    t('{held, plural, =0 {You have no freezes.} one {You have # freeze.} other {You have # freezes.}}', { held }),
    more,
    t('When a goal loses its streak, its card offers to keep it for {days} days.', { days: FREEZE_OFFER_DAYS }),
  ]);
}

interface FormProps {
  away: readonly DayRange[];
  /** Those in the archive too. */
  goals: readonly (WireRegularGoal | WireSharedGoal)[];
}

function AwayForm({ away, goals }: FormProps) {
  const today = useToday();
  const toasts = useToasts();
  const start = useGoAway();
  const end = useEndAway();
  const [from, setFrom] = useState<string>(today);
  const [to, setTo] = useState<string>(addDays(today, USUAL_DAYS - 1));
  const [fault, setFault] = useState<string>();
  const title = useRef<HTMLHeadingElement>(null);
  const params = useSearchParams();
  const isAskedFor = params.get('show') === 'away';
  useEffect(() => {
    if (isAskedFor) title.current?.focus();
  }, [isAskedFor]);

  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    if (start.isPending) return;
    const [first, last] = [parseLocalDay(from), parseLocalDay(to)];
    const found = first === undefined || last === undefined ? t('Choose both days.') : findFault(first, last);
    setFault(found);
    if (found !== undefined || first === undefined || last === undefined) return;
    start.mutate(
      { body: { from: first, to: last } },
      {
        onSuccess: () => toasts.success(first === today ? t('Enjoy your time away!') : t('Your time away is planned.')),
        onError: (problem) => setFault(problem.code === 'away.not_possible' ? problem.message : undefined),
      },
    );
  };
  /** The absence goes from the list, and the focus with it. */
  const cancel = ({ from: first }: DayRange) =>
    end.mutate(
      { body: { from: first } },
      {
        onSuccess: () => {
          setFault(undefined);
          title.current?.focus();
        },
      },
    );
  const changeFrom = (day: string) => {
    setFault(undefined);
    setFrom(day);
    // The last day follows, so that two days never stand the wrong way round because of the first.
    if (day > to) setTo(day);
  };
  const changeTo = (day: string) => {
    setFault(undefined);
    setTo(day);
  };
  const findFault = (first: LocalDay, last: LocalDay) => {
    const answer = mayGoAway({ from: first, to: last }, away, today);
    return answer === 'ok' ? undefined : t(AWAY_REFUSALS[answer]);
  };
  const planned = away.filter((range) => range.to >= today);

  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <div>
        <h3 ref={title} tabIndex={-1} className={styles.title}>
          {t('Going away')}
        </h3>
        <p className={styles.words}>{describeProtection(goals, today)}</p>
      </div>
      {planned.length > 0 && (
        <ul className={styles.list} aria-label={t('Your time away')}>
          {planned.map((range) => (
            <li key={range.from} className={styles.planned}>
              <span>{describeRange(range, today)}</span>
              <Button
                size="small"
                variant="quiet"
                isBusy={end.isPending}
                aria-label={t(range.from <= today ? 'I’m back: {range}' : 'Cancel: {range}', {
                  range: describeRange(range, today),
                })}
                onClick={() => cancel(range)}
              >
                {t(range.from <= today ? 'I’m back' : 'Cancel')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.fields}>
        <TextField
          type="date"
          label={t('First day')}
          min={today}
          value={from}
          onChange={(event) => changeFrom(event.target.value)}
        />
        <TextField
          type="date"
          label={t('Last day')}
          min={from}
          value={to}
          onChange={(event) => changeTo(event.target.value)}
        />
      </div>
      {fault !== undefined && (
        <p role="alert" className={styles.fault}>
          <CircleAlert size={16} aria-hidden="true" />
          <span>{fault}</span>
        </p>
      )}
      <Button type="submit" variant="primary" isBusy={start.isPending} className={styles.save}>
        {t('Go away')}
      </Button>
    </form>
  );
}

/** What rests meanwhile: 'All 7 goals rest while you’re away, and 4 streaks wait for you.' */
function describeProtection(goals: FormProps['goals'], today: LocalDay): string {
  const states = goals
    .map((goal) =>
      goalState(
        rhythmOf(goal.frequency, goal.weekly_interval),
        {
          lastChecked: goal.last_checked === null ? null : (parseLocalDay(goal.last_checked) ?? null),
          countChecked: goal.count_checked,
          countStreak: goal.count_streak,
        },
        today,
        readDaysOff(goal.days_off),
      ),
    )
    .filter(({ dayOff }) => dayOff !== 'archived');
  const streaks = states.filter(({ countStreak }) => countStreak > 0).length;
  return t(
    '{goals, plural, =0 {All your goals rest} =1 {Your goal rests} =2 {Both goals rest} other {All # goals rest}} while you’re away{streaks, plural, =0 {. Missed days don’t count.} one {, and your streak waits for you.} other {, and # streaks wait for you.}}',
    { goals: states.length, streaks },
  );
}

function describeRange(range: DayRange, today: LocalDay): string {
  return range.from <= today ? t('Away until {day}', { day: writeDay(range.to, today) }) : writeRange(range, today);
}
