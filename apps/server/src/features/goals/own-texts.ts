import type { BodyOf } from '@fivefold/contract/call';
import type { ownTexts } from '@fivefold/contract/goal-fields';
import { type createGoal as createGoalCall, setOwnTexts as setOwnTextsCall } from '@fivefold/contract/calls/goals';
import type { LocalDay } from '@fivefold/rules/calendar';
import { cueSinceAfter } from '@fivefold/rules/cue';
import type { Clock } from '#kernel/clock';
import type { Database } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Caller } from '#kernel/http/caller';
import { idempotencyKeyOf, inTransactionOnce } from '#kernel/idempotency-keys';
import { requireNotOvertaken } from '#kernel/overtaken';
import { Problem } from '#kernel/problem';
import { todayOf } from '#kernel/today';
import type { OwnColumns } from './columns.ts';
import { lockParticipation } from './store.ts';

/** What a new goal begins with. */
export function ownTextsOf(
  { cue, small_version: smallVersion, part_of_day: part }: Pick<BodyOf<typeof createGoalCall>, keyof typeof ownTexts>,
  today: LocalDay,
): OwnColumns {
  return {
    cue: cue ?? null,
    cue_since: cue === undefined ? null : today,
    small_version: smallVersion ?? null,
    part_of_day: part ?? null,
    miss_answered: null,
  };
}

/**
 * Changes the caller's own cue, small version and part of the day of a goal.
 * @throws Problem common.overtaken, goals.not_found, goals.not_accepted
 */
export function setOwnTexts(
  { db, clock }: { readonly db: Database<Schema>; readonly clock: Clock },
  caller: Caller,
  body: BodyOf<typeof setOwnTextsCall>,
  key: string | undefined,
): Promise<{ success: true }> {
  const { uid } = caller;
  const { goalId, cue_answered: isAnswered, was, ...texts } = body;
  return inTransactionOnce(db.kysely, clock, idempotencyKeyOf(setOwnTextsCall, uid, key, body), async (tx) => {
    if ((await lockParticipation(tx, uid, goalId)) === undefined) throw new Problem('goals.not_found');
    const part = tx.selectFrom('goal_participants').where('goal_id', '=', goalId).where('uid', '=', uid);
    const columns = ['cue', 'cue_since', 'small_version', 'part_of_day'] as const;
    const before = await part.select(columns).executeTakeFirstOrThrow();
    requireNotOvertaken(was, texts, before);
    const { cue = before.cue, small_version = before.small_version, part_of_day = before.part_of_day } = texts;
    const since = isAnswered === true ? null : before.cue_since;
    const cue_since = cueSinceAfter(cue, { cue: before.cue, cueSince: since }, todayOf(clock, caller));
    await tx
      .updateTable('goal_participants')
      .set({ cue, cue_since, small_version, part_of_day })
      .where('goal_id', '=', goalId)
      .where('uid', '=', uid)
      .execute();
    return { success: true };
  });
}
