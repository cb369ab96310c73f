import type { WireWeek } from '@fivefold/contract/calls/week';
import { addDays, dayInZone } from '@fivefold/rules/calendar';
import { rhythmOf } from '@fivefold/rules/frequency';
import { startOfDay } from '@fivefold/rules/start-of-day';
import { goalWeek, hasJustBegun, lastWeek, readDays, WEEK_GOALS_SHOWN, weekTotals } from '@fivefold/rules/week';
import { type SuggestedGoal, suggestForWeek, type WeekSuggestion } from '@fivefold/rules/week-suggestion';
import type { Clock } from '#kernel/clock';
import type { Sql } from '#kernel/db/sql';
import { viewingOf } from '#kernel/today';
import { daysOffOf, goalNameOf } from '../goals/steps.ts';
import { listWeekGoals, type WeekGoalRow } from './store.ts';

export interface WeekDeps {
  readonly sql: Sql;
  readonly clock: Clock;
}

/** A person's last week from Monday to Sunday, by their own clock. One statement, however many goals there are. */
export async function summarizeWeek(
  { sql, clock }: WeekDeps,
  person: { readonly uid: string; readonly timeZone: string | null },
): Promise<WireWeek> {
  const { today, timeZone } = viewingOf(clock, person);
  const week = lastWeek(today);
  const rows = await listWeekGoals(sql, person.uid, {
    ...readDays(week),
    heartsFrom: addDays(week.from, -7),
    amountsFrom: week.from,
    givenFrom: startOfDay(week.from, timeZone),
    givenBefore: startOfDay(addDays(week.to, 1), timeZone),
  });
  const goals = rows.map((row) => toSuggestedGoal(row, timeZone));
  const isLookedAt = !hasJustBegun(goals, week);
  const seen = goals.flatMap((goal, nth) => {
    const [row, found] = [rows[nth], isLookedAt ? goalWeek(goal, week) : undefined];
    return found === undefined || row === undefined ? [] : [{ row, rhythm: goal.rhythm, ...found }];
  });
  const totals = weekTotals(seen);
  // What slipped by stands first, so that the sentence about it never speaks of a goal that is not shown.
  const due = seen
    .filter(({ kept, missed }) => kept + missed > 0)
    .toSorted((one, other) => Number(other.missed > 0) - Number(one.missed > 0));
  return {
    week,
    today,
    goals: seen.length,
    kept: totals.kept,
    missed: totals.missed,
    are_missed_days: totals.areMissedDays,
    hearts: rows.reduce((sum, { hearts }) => sum + hearts, 0),
    suggestion: toWireSuggestion(suggestForWeek(goals, week, today), rows),
    lines: due
      .slice(0, WEEK_GOALS_SHOWN)
      .map(({ row, kept, missed, marks }) => ({ ...goalNameOf(row), kept, missed, marks: [...marks] })),
    amounts: rows
      .flatMap((row) => (row.amount === null ? [] : [{ ...goalNameOf(row), sum: row.amount }]))
      .slice(0, WEEK_GOALS_SHOWN),
    more: Math.max(due.length - WEEK_GOALS_SHOWN, 0),
  };
}

function toSuggestedGoal(row: WeekGoalRow, timeZone: string): SuggestedGoal {
  return {
    id: row.id,
    text: row.goal,
    rhythm: rhythmOf(row.frequency, row.weekly_interval),
    createdOn: dayInZone(row.created_at, timeZone),
    daysOff: daysOffOf(row),
    days: row.days,
    before: row.before,
    progress: { lastChecked: row.last_checked, countChecked: row.count_checked, countStreak: row.count_streak },
    checkIns: row.check_ins_total,
  };
}

function toWireSuggestion(suggestion: WeekSuggestion | null, rows: readonly WeekGoalRow[]): WireWeek['suggestion'] {
  if (suggestion === null) return null;
  const row = 'goalId' in suggestion ? rows.find(({ id }) => id === suggestion.goalId) : undefined;
  return {
    kind: suggestion.kind,
    goal: row === undefined ? null : { ...goalNameOf(row), cue: row.cue },
    weekday: suggestion.kind === 'rest' ? suggestion.weekday : null,
    left: suggestion.kind === 'block' ? suggestion.left : null,
  };
}
