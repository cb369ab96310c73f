import { type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import type { WireDaysOff } from '@fivefold/contract/shapes/goal';
import { type DaysOff, daysPerWeekOn, readDaysOff } from '@fivefold/rules/days-off';
import { type Frequency, type Rhythm, rhythmOf, type WeeklyInterval } from '@fivefold/rules/frequency';
import { type GoalProgress, type GoalState, goalState } from '@fivefold/rules/goal-state';
import { monthName, monthText } from '#kernel/day-text.ts';
import { t } from '#kernel/language/t.ts';

/** What a goal on the wire says about its rhythm and one person's progress. */
interface WireProgress {
  readonly frequency: Frequency;
  readonly weekly_interval: WeeklyInterval | null;
  readonly last_checked: string | null;
  readonly count_checked: number;
  readonly count_streak: number;
  readonly days_off: WireDaysOff;
  readonly avoid?: boolean;
  readonly miss_answered?: string | null;
}

export function getRhythm(goal: Pick<WireProgress, 'frequency' | 'weekly_interval'>): Rhythm {
  return rhythmOf(goal.frequency, goal.weekly_interval);
}

export function getProgress(goal: Pick<WireProgress, 'last_checked' | 'count_checked' | 'count_streak'>): GoalProgress {
  return {
    lastChecked: goal.last_checked === null ? null : (parseLocalDay(goal.last_checked) ?? null),
    countChecked: goal.count_checked,
    countStreak: goal.count_streak,
  };
}

export function getDaysOff(goal: Pick<WireProgress, 'days_off'>): DaysOff {
  return readDaysOff(goal.days_off);
}

const states = new WeakMap<WireProgress, { today: LocalDay; state: GoalState }>();

/**
 * How a goal of the API looks on a day. A goal that changes is another object, so that each is worked out once a day,
 * however often a list of two hundred is drawn.
 */
export function getGoalState(goal: Readonly<WireProgress>, today: LocalDay): GoalState {
  const known = states.get(goal);
  if (known?.today === today) return known.state;
  const counted = goalState(getRhythm(goal), getProgress(goal), today, getDaysOff(goal));
  const { isChecked, pill } = counted;
  // A day without is never red; one that was slipped is answered.
  const state: GoalState = goal.avoid
    ? {
        ...counted,
        ...(!isChecked && goal.miss_answered === today && { section: 'later' }),
        pill: { ...pill, color: isChecked ? 'green' : 'neutral' },
        progressColor: 'blue',
      }
    : counted;
  states.set(goal, { today, state });
  return state;
}

/** Whether a goal is in its person's archive on a day. */
export function isArchived(goal: Readonly<WireProgress>, today: LocalDay): boolean {
  return getGoalState(goal, today).dayOff === 'archived';
}

/** On how many days of a week a daily goal is due. */
export function getDaysPerWeek(goal: Pick<WireProgress, 'days_off'>, today: LocalDay): number {
  return daysPerWeekOn(getDaysOff(goal).week?.changes ?? [], today);
}

/** How often a goal is due, in words: 'Daily', '4 days a week', 'Weekly', 'Every 2 weeks', 'Monthly', 'Once'. */
export function formatRhythm(rhythm: Rhythm, daysPerWeek: number): string {
  switch (rhythm.frequency) {
    case 'daily':
      return daysPerWeek === 7 ? t('Daily') : t('{days} days a week', { days: daysPerWeek });
    case 'weekly':
      return t('{weeks, plural, one {Weekly} other {Every # weeks}}', { weeks: rhythm.weeklyInterval });
    case 'monthly':
      return t('Monthly');
    case 'once':
      return t('Once');
  }
}

/** When a goal was last checked in: 'Today', '3 days ago', 'November', 'Not checked yet'. */
export function formatLastChecked({ pill: { lastChecked } }: GoalState): string {
  switch (lastChecked.kind) {
    case 'never':
      return t('Not checked yet');
    case 'days':
      return t('{days, plural, =0 {Today} =1 {Yesterday} other {# days ago}}', lastChecked);
    case 'month':
      return lastChecked.hasYear ? monthText(lastChecked.month) : monthName(lastChecked.month);
  }
}
