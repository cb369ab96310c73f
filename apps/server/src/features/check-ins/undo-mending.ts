import type { AnswerOf, Call } from '@fivefold/contract/call';
import type { undoMendingOfGoal } from '@fivefold/contract/calls/mend';
import { NO_DAYS_OFF } from '@fivefold/rules/days-off';
import type { Caller } from '#kernel/http/caller';
import { idempotencyKeyOf, inTransactionOnce } from '#kernel/idempotency-keys';
import { Problem } from '#kernel/problem';
import { lockParticipation, skipIndex, writeDaysOff } from '../goals/steps.ts';
import { lockAwayAndFreezes, returnFreezes } from '../profile/steps.ts';
import { readTotals } from './mend.ts';
import { takeMending } from './mendings.ts';
import { takeBack, type UndoDeps } from './undo.ts';

export interface UndoMendingRequest {
  readonly call: Call;
  readonly kind: 'regular' | 'shared';
  readonly goalId: string;
  readonly key: string | undefined;
}

/**
 * Undoes all that the caller's last mending of a goal did, in the seconds of its toast: its check-ins with what they
 * earned, the frozen days, and the freezes. What came after it is not touched: then it is kept.
 * @throws Problem goals.not_found, goals.mending_kept, check_ins.not_undoable
 */
export function undoMending(
  deps: UndoDeps,
  caller: Caller,
  { call, kind, goalId, key }: UndoMendingRequest,
): Promise<AnswerOf<typeof undoMendingOfGoal>> {
  const { db, clock } = deps;
  const { uid } = caller;
  return inTransactionOnce(db.kysely, clock, idempotencyKeyOf(call, uid, key, { goalId }), async (tx) => {
    const part = await lockParticipation(tx, uid, goalId, kind);
    if (part === undefined) throw new Problem('goals.not_found');
    const mending = await takeMending(tx, clock, { goalId, uid });
    if (mending === undefined) throw new Problem('goals.mending_kept');
    await lockAwayAndFreezes(tx, uid);
    // First, so that the counters are those of the history without frozen days.
    if (mending.freezes > 0) await writeDaysOff(tx, uid, goalId, mending.days_off_before ?? NO_DAYS_OFF);
    let reversed = 0;
    for (const index of mending.indexes.toReversed()) {
      const { points_reversed: points } = await takeBack(tx, deps, caller, { kind, goalId, index });
      reversed += points;
    }
    if (mending.indexes.length === 0) await skipIndex(tx, goalId, 0);
    await returnFreezes(tx, uid, mending.freezes);
    return { ...(await readTotals(deps, tx, caller, { kind, goalId })), points_reversed: reversed };
  });
}
