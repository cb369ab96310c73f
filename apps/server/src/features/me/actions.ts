import type { WireMeSummary } from '@fivefold/contract/calls/me';
import { dayInZone, type LocalDay } from '@fivefold/rules/calendar';
import { savedDollars } from '@fivefold/rules/exchange';
import { rhythmOf } from '@fivefold/rules/frequency';
import { goalState } from '@fivefold/rules/goal-state';
import { firstPointsDay, pointsByMonth, yearUpTo } from '@fivefold/rules/year-summary';
import type { Clock } from '#kernel/clock';
import type { Sql } from '#kernel/db/sql';
import type { Caller } from '#kernel/http/caller';
import { viewingOf } from '#kernel/today';
import { countMonths } from '../billing/steps.ts';
import { daysOffOf, goalNameOf } from '../goals/steps.ts';
import { findJoinedAt } from '../profile/steps.ts';
import { listPointsByDay } from '../streaks/steps.ts';
import { type BestGoalRow, countByDay, listBestGoals } from './store.ts';

export interface MeDeps {
  readonly sql: Sql;
  readonly clock: Clock;
  /** Undefined where nothing is sold. */
  readonly payments?: object | undefined;
}

/** The caller's last year in numbers. What it reads is bounded by the year and by the number of goals. */
export async function summarizeYear({ sql, clock, payments }: MeDeps, caller: Caller): Promise<WireMeSummary> {
  const { uid } = caller;
  const { today, timeZone } = viewingOf(clock, caller);
  const year = yearUpTo(today);
  const [joinedAt, days, points, bestGoals, months] = await Promise.all([
    findJoinedAt(sql, uid),
    countByDay(sql, uid, year),
    listPointsByDay(sql, uid, firstPointsDay(today)),
    listBestGoals(sql, uid, year),
    payments === undefined ? null : countMonths(sql, uid),
  ]);
  return {
    since: dayInZone(joinedAt, timeZone),
    ...year,
    days,
    months: pointsByMonth(points, today),
    points_total: caller.lifetimePoints,
    best_goals: bestGoals.map((row) => toWireBestGoal(row, today)),
    performance: months && { months_earned: months.earned, dollars_saved: savedDollars(months.spent) },
  };
}

function toWireBestGoal(row: BestGoalRow, today: LocalDay): WireMeSummary['best_goals'][number] {
  const { countStreak } = goalState(
    rhythmOf(row.frequency, row.weekly_interval),
    { lastChecked: row.last_checked, countChecked: row.count_checked, countStreak: row.count_streak },
    today,
    daysOffOf(row),
  );
  return { ...goalNameOf(row), count: row.count, count_streak: countStreak };
}
