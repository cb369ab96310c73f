import type { WireMeSummary } from '@fivefold/contract/calls/me';
import { celebrationOf } from '@fivefold/rules/celebration';
import { dayInZone, type LocalDay } from '@fivefold/rules/calendar';
import { rhythmOf } from '@fivefold/rules/frequency';
import { type GoalState, goalState } from '@fivefold/rules/goal-state';
import { firstPointsDay, memoryDays, pointsByMonth, yearUpTo } from '@fivefold/rules/year-summary';
import type { Clock } from '#kernel/clock';
import type { Sql } from '#kernel/db/sql';
import type { Caller } from '#kernel/http/caller';
import { viewingOf } from '#kernel/today';
import { countMonths } from '../billing/steps.ts';
import { daysOffOf, goalNameOf, toWireRoot } from '../goals/steps.ts';
import { findJoinedAt } from '../profile/steps.ts';
import { listPointsByDay } from '../streaks/steps.ts';
import { type BestGoalRow, countByDay, listAmounts, listBestGoals, listMemories } from './store.ts';
import { countRooted, listRoots, type RootRow } from './roots.ts';

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
  const [joinedAt, days, points, bestGoals, amounts, memories, roots, rooted, months] = await Promise.all([
    findJoinedAt(sql, uid),
    countByDay(sql, uid, year),
    listPointsByDay(sql, uid, firstPointsDay(today)),
    listBestGoals(sql, uid, year),
    listAmounts(sql, uid, year),
    listMemories(sql, uid, memoryDays(today)),
    listRoots(sql, uid),
    countRooted(sql, uid, year.from),
    payments === undefined ? null : countMonths(sql, uid),
  ]);
  return {
    since: dayInZone(joinedAt, timeZone),
    ...year,
    days,
    months: pointsByMonth(points, today),
    points_total: caller.lifetimePoints,
    best_goals: bestGoals.map((row) => toWireBestGoal(row, today)),
    amounts: amounts.map((row) => ({ ...goalNameOf(row), sum: row.sum })),
    memories: memories.map((row) => ({
      ...goalNameOf(row),
      date: row.date,
      note: row.note,
      photo: row.photo,
      is_first: row.is_first,
    })),
    roots: roots.map((row) => toWireRootOfYear(row, today)),
    roots_total: roots[0]?.total ?? 0,
    roots_of_year: rooted,
    performance: months && { months_earned: months.earned, saved_cents: months.saved },
  };
}

function toWireRootOfYear(row: RootRow, today: LocalDay): WireMeSummary['roots'][number] {
  const { rooted } = toWireRoot(row);
  if (rooted === undefined) throw new Error(`The goal ${row.id} was read as a root and is none.`);
  return {
    ...goalNameOf(row),
    rooted,
    check_ins: row.check_ins,
    is_checked: stateOf(row, today).isChecked,
    tiles: row.tiles.map(({ celebration, ...tile }) => ({
      ...tile,
      celebration: celebrationOf(celebration, tile.index),
    })),
  };
}

function toWireBestGoal(row: BestGoalRow, today: LocalDay): WireMeSummary['best_goals'][number] {
  return { ...goalNameOf(row), count: row.count, count_streak: stateOf(row, today).countStreak };
}

function stateOf(row: BestGoalRow | RootRow, today: LocalDay): GoalState {
  return goalState(
    rhythmOf(row.frequency, row.weekly_interval),
    { lastChecked: row.last_checked, countChecked: row.count_checked, countStreak: row.count_streak },
    today,
    daysOffOf(row),
  );
}
