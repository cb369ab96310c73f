import type { AnswerOf, Call } from '@fivefold/contract/call';
import { type undoCheckIn } from '@fivefold/contract/calls/check-in-changes';
import type { LocalDay } from '@fivefold/rules/calendar';
import { progressFromHistory } from '@fivefold/rules/check-in';
import { freezesTakenBack } from '@fivefold/rules/freeze';
import { rhythmOf } from '@fivefold/rules/frequency';
import { totalsFromHistory } from '@fivefold/rules/runs';
import { mayUndo, UNDO_REFUSALS } from '@fivefold/rules/undo';
import { type GoalProgress, goalState } from '@fivefold/rules/goal-state';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { sqlIn } from '#kernel/db/sql';
import type { Caller } from '#kernel/http/caller';
import { idempotencyKeyOf, inTransactionOnce } from '#kernel/idempotency-keys';
import { Problem } from '#kernel/problem';
import { todayOf } from '#kernel/today';
import {
  daysOffOf,
  lockParticipation,
  periodAmountOf,
  recountJointRun,
  skipIndex,
  writeProgress,
} from '../goals/steps.ts';
import { deletePendingAbout } from '../notifications/steps.ts';
import { findAward, listNewestAwards, lockBalance, recordReversal, toWireStreaks } from '../streaks/steps.ts';
import { type Participation, periodOn } from './amount-periods.ts';
import { deleteAdditionsToTarget, type RemovedAddition } from './amounts-store.ts';
import { findLastImported } from './imported.ts';
import { keepAmounts, toWireAmount } from './keep-amounts.ts';
import { removeRestorably } from './restore.ts';
import { countReturns, removeReturns } from './returns.ts';
import { listDays, listUnpaidDays } from './rows.ts';
import { lockCheckIn } from './store.ts';

export interface UndoDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
}

export interface UndoRequest {
  readonly call: Call;
  readonly kind: 'regular' | 'shared';
  readonly goalId: string;
  readonly index: number;
  readonly key: string | undefined;
}

/**
 * Takes the caller's newest check-in of a goal back, with its photo, hearts, unsent news, points, and the additions that
 * reached its target; for a few seconds it can be brought back. A push that was sent is not unsent. The index stays used, and the counters are those of the history that is left (Beyond section 4).
 * @throws Problem goals.not_found, check_ins.not_found, check_ins.not_yours, check_ins.not_undoable
 */
export function undo(
  { db, clock }: UndoDeps,
  caller: Caller,
  { call, kind, goalId, index, key }: UndoRequest,
): Promise<AnswerOf<typeof undoCheckIn>> {
  const idempotencyKey = idempotencyKeyOf(call, caller.uid, key, { goalId, index });
  return inTransactionOnce(db.kysely, clock, idempotencyKey, (tx) =>
    takeBack(tx, { clock }, caller, { kind, goalId, index }),
  );
}

/** The same in a transaction that does more. */
export async function takeBack(
  tx: Tx<Schema>,
  { clock }: Pick<UndoDeps, 'clock'>,
  caller: Caller,
  { kind, goalId, index }: Pick<UndoRequest, 'kind' | 'goalId' | 'index'>,
): Promise<AnswerOf<typeof undoCheckIn>> {
  const { uid } = caller;
  const part = await lockParticipation(tx, uid, goalId, kind);
  if (part === undefined) throw new Problem('goals.not_found');
  const checkIn = await lockCheckIn(tx, goalId, index);
  if (checkIn === undefined) throw new Problem('check_ins.not_found');
  if (checkIn.uid !== uid) throw new Problem('check_ins.not_yours');

  const before = await lockBalance(tx, uid);
  const award = await findAward(tx, uid, goalId, index);
  const today = todayOf(clock, caller);
  const refusal = mayUndo({
    isNewest: checkIn.day === part.last_checked,
    addedOn: checkIn.added_on ?? checkIn.day,
    today,
    points: award?.points ?? 0,
    totalStreaks: before.total_streaks,
  });
  if (refusal !== 'ok') throw new Problem('check_ins.not_undoable', UNDO_REFUSALS[refusal]);

  const { photo_id: photoId } = checkIn;
  const ledgerSeq = before.ledger_seq + (award === undefined ? 0 : 1);
  const additions = await removeAdditions(tx, { goalId, uid }, part, checkIn.day);
  await removeRestorably(tx, clock, { goalId, index, photoId, ledgerSeq, additions });
  await deletePendingAbout(tx, uid, `${goalId}:${index}`);
  const rhythm = rhythmOf(part.frequency, part.weekly_interval);
  const daysOff = daysOffOf(part);
  const days = await listDays(sqlIn(tx), goalId, uid);
  const lastImported = await findLastImported(tx, goalId, uid);
  const unpaid = await listUnpaidDays(sqlIn(tx), goalId, uid);
  const progress = progressFromHistory(rhythm, days, daysOff, lastImported, unpaid);
  const amount = await keepAmountsWithout(tx, { goalId, uid }, part, { day: checkIn.day, progress });
  const totals = totalsFromHistory(rhythm, days, daysOff);
  const returns = await countReturns(tx, goalId, uid);
  await writeProgress(tx, uid, goalId, { progress, totals, days, returns });
  // Imported returns are the goal's alone; what an older process undid before without counting it is among the others.
  const imported = checkIn.came_back && checkIn.is_imported ? 1 : 0;
  await removeReturns(tx, uid, part.returns - returns.returns - imported);
  if (kind === 'shared') await recountJointRun(tx, goalId, rhythm);
  await skipIndex(tx, goalId, 1);
  const after =
    award === undefined
      ? before
      : await recordReversal(tx, {
          uid,
          goalId,
          index,
          award: {
            ...award,
            freezes: freezesTakenBack(before.lifetime_points, award.points, await listNewestAwards(tx, uid)),
          },
          at: clock.now(),
        });
  const state = goalState(rhythm, progress, today, daysOff);
  return {
    success: true,
    points_reversed: award?.points ?? 0,
    ...toWireStreaks({ totalStreaks: after.total_streaks, lifetimePoints: after.lifetime_points }),
    goal: {
      id: goalId,
      last_checked: progress.lastChecked,
      count_checked: state.countChecked,
      count_streak: state.countStreak,
      check_ins_total: part.next_idx - part.gone_check_ins - 1,
    },
    ...(amount !== undefined && { amount }),
  };
}

/** Takes additions back until the check-in's period is below the target: a due goal has no full ring. */
function removeAdditions(
  tx: Tx<Schema>,
  place: { readonly goalId: string; readonly uid: string },
  part: Participation,
  day: LocalDay,
): Promise<readonly RemovedAddition[]> {
  const { target_hundredths: target } = part;
  if (target === null) return Promise.resolve([]);
  const { from, to } = periodOn(part, day);
  return deleteAdditionsToTarget(tx, place, { from, to, target });
}

/** @returns what is left of the newest period; undefined for a goal that counts nothing */
async function keepAmountsWithout(
  tx: Tx<Schema>,
  place: { readonly goalId: string; readonly uid: string },
  part: Participation,
  { day, progress }: { readonly day: LocalDay; readonly progress: GoalProgress },
) {
  if (periodAmountOf(part) === null) return undefined;
  return toWireAmount(await keepAmounts(tx, place, part, { day, lastChecked: progress.lastChecked }));
}
