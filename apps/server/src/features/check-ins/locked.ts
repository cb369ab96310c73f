import type { LocalDay } from '@fivefold/rules/calendar';
import type { CycleCelebration } from '@fivefold/rules/celebration';
import { rhythmOf } from '@fivefold/rules/frequency';
import { pointsWindowStart } from '@fivefold/rules/points-limits';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { sqlIn } from '#kernel/db/sql';
import type { Caller } from '#kernel/http/caller';
import { Problem } from '#kernel/problem';
import { startJointRun } from '../goals/steps.ts';
import type { CheckInDeps } from './actions.ts';
import { decideCheckIn, type StoredAnswer } from './decide.ts';
import { lockAndRecountReturns, mayKeepUndoneReturn } from './returns.ts';
import { type CheckInFacts, readFacts, writeCheckIn } from './store.ts';

export type LockedDeps = Pick<CheckInDeps, 'clock' | 'pointsLimits'>;

export interface Part {
  readonly kind: 'regular' | 'shared';
  readonly goalId: string;
}

/** The facts of a goal whose participation the transaction has locked. */
export async function readLocked(
  { clock }: Pick<CheckInDeps, 'clock'>,
  tx: Tx<Schema>,
  uid: string,
  { kind, goalId }: Part,
  day: LocalDay | null = null,
): Promise<CheckInFacts> {
  const paidSince = pointsWindowStart(clock.now());
  const facts = await readFacts(sqlIn(tx), { goalId, uid, key: undefined, paidSince, kind, photoId: null, day });
  if (facts === undefined || facts.goal_id === null) throw new Problem('goals.not_found');
  return facts;
}

/**
 * A check-in of a day of the last week by the statement of every check-in, in a transaction that has locked the
 * participation.
 * @throws Problem check_ins.closed, check_ins.wrong_day
 */
export async function checkInLocked(
  deps: LockedDeps,
  tx: Tx<Schema>,
  caller: Caller,
  {
    kind,
    goalId,
    day,
    amount,
    celebration,
  }: Part & {
    readonly day: LocalDay;
    readonly amount: number | null;
    readonly celebration: CycleCelebration | null;
  },
): Promise<StoredAnswer> {
  let facts = await readLocked(deps, tx, caller.uid, { kind, goalId }, day);
  if (mayKeepUndoneReturn(facts)) {
    await lockAndRecountReturns(tx, { uid: caller.uid, goalId, kind });
    facts = await readLocked(deps, tx, caller.uid, { kind, goalId }, day);
  }
  const sql = sqlIn(tx);
  const { answer, decided } = await decideCheckIn({ ...deps, sql }, caller, facts, {
    kind,
    goalId,
    day,
    now: deps.clock.now(),
    isLate: true,
    description: '',
    photoId: null,
    small: false,
    celebration,
    amount,
  });
  if (facts.lacks_joint_run) await startJointRun(tx, goalId, rhythmOf(facts.frequency, facts.weekly_interval));
  // The transaction holds the goal; the profile's points may change before the statement.
  if (!(await writeCheckIn(sql, { ...decided, stored: undefined }))) throw new Problem('common.unavailable');
  return answer;
}
