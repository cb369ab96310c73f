import type { AnswerOf } from '@fivefold/contract/call';
import type {
  getGoalHistory,
  getGoalSummary,
  WireGoalAmounts,
  WireGoalSummary,
} from '@fivefold/contract/calls/history';
import { fromHundredths } from '@fivefold/rules/amount';
import { type AmountSpan, amountBars, summarizeAmounts } from '@fivefold/rules/amount-history';
import { automaticityMean } from '@fivefold/rules/automaticity';
import { hasSlippedOn } from '@fivefold/rules/avoid';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { withChecked } from '@fivefold/rules/days-a-week';
import { type DaysOff, mondayOf } from '@fivefold/rules/days-off';
import { daysOffBetween } from '@fivefold/rules/days-off-shown';
import { HISTORY_DAYS_MAX } from '@fivefold/rules/limits';
import { celebrationOf } from '@fivefold/rules/celebration';
import { nameOf } from '@fivefold/rules/display-name';
import { type Rhythm, rhythmOf } from '@fivefold/rules/frequency';
import { type CheckInTotals, currentRun, totalsFromHistory } from '@fivefold/rules/runs';
import { strengthOn } from '@fivefold/rules/strength';
import type { Clock } from '#kernel/clock';
import type { Reads } from '#kernel/db/replica';
import type { Sql } from '#kernel/db/sql';
import type { Caller } from '#kernel/http/caller';
import { Problem } from '#kernel/problem';
import { todayOf, viewingOf } from '#kernel/today';
import { listDays } from '../check-ins/steps.ts';
import {
  askedGoalOf,
  countSlips,
  daysOffOf,
  listAnswers,
  mayRoot,
  requireVisibleGoal,
  sqlAbout,
  toWireDaysOff,
  toWireFriendGoal,
  toWireRoot,
  totalsOf,
  type Viewing,
  type VisibleGoal,
} from '../goals/steps.ts';
import { findBefore, findDaysOff, findGoalOf, type GoalOfPerson, listAmounts, listBetween } from './store.ts';

export interface HistoryDeps {
  readonly sql: Sql;
  readonly reads: Reads;
  readonly clock: Clock;
}

/**
 * The check-ins of a goal in a stretch of at most a year: the caller's own, or those of the friend whose public goal it
 * is.
 * @throws Problem goals.not_found
 */
export async function historyOf(
  deps: Pick<HistoryDeps, 'sql' | 'reads'>,
  { uid: viewerUid }: Caller,
  { goalId, from, to }: { readonly goalId: string; readonly from: LocalDay; readonly to: LocalDay },
): Promise<AnswerOf<typeof getGoalHistory>> {
  const visible = await requireVisibleGoal(deps.sql, viewerUid, goalId);
  const uid = personOf(visible);
  const sql = sqlAbout(deps, visible);
  const [rows, before, part] = await Promise.all([
    listBetween(sql, { goalId, uid, from, to, viewerUid }),
    findBefore(sql, { goalId, uid, from }),
    findDaysOff(sql, goalId, uid),
  ]);
  // Free days of the first week are found from its check-ins before the stretch.
  const known =
    before === null || (part?.week_plan ?? null) === null
      ? []
      : await listBetween(sql, { goalId, uid, from: mondayOf(before), to: before, viewerUid });
  const knownDays = known.map(({ date }) => date);
  // The first period begins with the check-in before.
  const since = before !== null && before > addDays(from, -HISTORY_DAYS_MAX) ? before : from;
  return {
    check_ins: rows.map(({ celebration, ...rest }) => ({
      ...rest,
      celebration: celebrationOf(celebration, rest.index),
    })),
    before,
    days_off:
      part === undefined ? null : toWireDaysOff(daysOffBetween(withChecked(daysOffOf(part), knownDays), since, to)),
  };
}

/** What the whole history of a goal comes to, from what is kept with it. @throws Problem goals.not_found */
export async function summaryOf(
  deps: HistoryDeps,
  caller: Caller,
  goalId: string,
): Promise<AnswerOf<typeof getGoalSummary>> {
  const visible = await requireVisibleGoal(deps.sql, caller.uid, goalId);
  const uid = personOf(visible);
  const sql = sqlAbout(deps, visible);
  const row = await findGoalOf(sql, goalId, uid);
  if (row === undefined) throw new Problem('goals.not_found');
  const viewing = viewingOf(deps.clock, caller);
  const rhythm = rhythmOf(row.frequency, row.weekly_interval);
  const daysOff = daysOffOf(row);
  const totals = totalsOf(row) ?? totalsFromHistory(rhythm, await listDays(sql, goalId, uid), daysOff);
  const { check_ins_total: _, ...goal } = toWireFriendGoal(row, viewing);
  const isOwner = visible.goal.type === 'regular' && uid === caller.uid;
  return {
    goal: { ...goal, type: visible.goal.type, is_public: row.is_public, ...toWireRoot(row) },
    person: { uid, name: nameOf(row), avatar_color: row.avatar_color },
    check_ins: totals.checkIns,
    // A slip of today ends it at once, a day that was only missed at its end.
    current_run:
      row.avoid && hasSlippedOn(viewing.today, row.miss_answered, row.last_checked)
        ? null
        : currentRun(rhythm, totals, viewing.today, daysOff),
    best_run: totals.best,
    returns: row.returns,
    strength: strengthInPercent(rhythm, totals, viewing.today, daysOff),
    ...(isOwner && row.avoid && { slips: [...(await countSlips(sql, { uid, goalId }, viewing.today))] }),
    ...(isOwner && { automaticity: await automaticityOf(sql, row, viewing, { goalId, uid }) }),
  };
}

/** What the owner answered, and whether the goal may be let go. */
async function automaticityOf(
  sql: Sql,
  row: GoalOfPerson,
  viewing: Viewing,
  place: { readonly goalId: string; readonly uid: string },
): Promise<WireGoalSummary['automaticity']> {
  const answers = await listAnswers(sql, place);
  return {
    answers: answers.map((answer) => ({ date: answer.day, mean: automaticityMean(answer) })),
    may_root: await mayRoot(sql, askedGoalOf({ kind: 'regular', ...row }, viewing), { ...place, answers }),
  };
}

/**
 * What the caller added to a goal of theirs. Friends see amounts with check-ins alone: what stays below the target is
 * its person's.
 * @throws Problem goals.not_found
 */
export async function amountsOf(
  deps: Pick<HistoryDeps, 'sql' | 'clock'>,
  caller: Caller,
  { goalId, span }: { readonly goalId: string; readonly span: AmountSpan },
): Promise<WireGoalAmounts> {
  const visible = await requireVisibleGoal(deps.sql, caller.uid, goalId);
  if (personOf(visible) !== caller.uid) throw new Problem('goals.not_found');
  const bars = await listAmounts(deps.sql, goalId, caller.uid, amountBars(span, todayOf(deps.clock, caller)));
  const { hundredths, days, mean, best } = summarizeAmounts(bars);
  return {
    span,
    bars: bars.map(({ from, to, hundredths: sum }) => ({ from, to, sum: fromHundredths(sum) })),
    sum: fromHundredths(hundredths),
    days,
    mean: mean === null ? null : fromHundredths(mean),
    best: best === null ? null : { day: best.day, sum: fromHundredths(best.hundredths) },
  };
}

/** Null before the first check-in, and for a goal that is done once. */
function strengthInPercent(
  rhythm: Rhythm,
  { run, strength }: CheckInTotals,
  today: LocalDay,
  daysOff: DaysOff,
): number | null {
  if (run === null || rhythm.frequency === 'once') return null;
  return Math.round(100 * strengthOn(rhythm, { strength, last: run.to }, today, daysOff));
}

/** Whose check-ins a look back at a goal shows. */
function personOf({ viewer, goal }: VisibleGoal): string {
  return goal.type === 'shared' ? viewer.uid : goal.ownerUid;
}
