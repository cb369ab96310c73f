import type { LocalDay } from '@fivefold/rules/calendar';
import { withChecked } from '@fivefold/rules/days-a-week';
import { rhythmOf } from '@fivefold/rules/frequency';
import { goalState } from '@fivefold/rules/goal-state';
import { nextMilestone, reachedMilestone } from '@fivefold/rules/milestones';
import { isReturn, RETURN_RUN_MIN, withReturn } from '@fivefold/rules/returns';
import { addToTotals, totalsFromHistory } from '@fivefold/rules/runs';
import type { Sql } from '#kernel/db/sql';
import { daysOffOf, totalsOf } from '../goals/steps.ts';
import { listDays } from './rows.ts';
import { areNewestOwn, findReturns } from './returns.ts';
import type { CheckInFacts, CountedIn } from './store.ts';

interface Place {
  readonly facts: CheckInFacts;
  readonly goalId: string;
  readonly uid: string;
  /** Freezes that the person holds with those that the check-in's points bring. */
  readonly held: number;
  /** Days of its week that will have a check-in. */
  readonly checkedDays: readonly LocalDay[];
}

/**
 * Counts the check-in of a day. Where totals are not kept yet, the history is read: what another check-in changes
 * meanwhile makes this one lose its round.
 */
export async function countIn(sql: Sql, place: Place, day: LocalDay): Promise<CountedIn> {
  const { facts, goalId, uid, checkedDays } = place;
  const rhythm = rhythmOf(facts.frequency, facts.weekly_interval);
  const daysOff = daysOffOf(facts);
  const before = totalsOf(facts) ?? totalsFromHistory(rhythm, await listDays(sql, goalId, uid), daysOff);
  const totals = addToTotals(rhythm, before, day, daysOff);
  const isBack = isReturn(rhythm, { run: before.run, lastReturn: facts.last_return }, day, daysOff);
  return {
    totals,
    milestone: reachedMilestone(rhythm, { before, after: totals }, day, daysOff),
    nextMilestone: nextMilestone(rhythm, totals, withChecked(daysOff, checkedDays)),
    returned: isBack ? await returnOf(sql, place) : null,
    beganAnew: goalState(rhythm, progressOf(facts), day, daysOff).isLapsed,
  };
}

/** Of what was imported there is no return: files could bring as many freezes as one likes. */
async function returnOf(sql: Sql, { goalId, uid, held }: Place): Promise<CountedIn['returned']> {
  if (!(await areNewestOwn(sql, { goalId, uid, count: RETURN_RUN_MIN }))) return null;
  const before = await findReturns(sql, uid);
  const after = withReturn(before, held);
  return { returns: { ...after, seq: before.seq + 1 }, freezes: after.freezes - before.freezes };
}

function progressOf(facts: CheckInFacts) {
  return { lastChecked: facts.last_checked, countChecked: facts.count_checked, countStreak: facts.count_streak };
}
