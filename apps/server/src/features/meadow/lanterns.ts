import type { AnswerOf, BodyOf } from '@fivefold/contract/call';
import { hangLantern as hangLanternCall, type WireMeadow } from '@fivefold/contract/calls/meadow';
import type { Clock } from '#kernel/clock';
import type { Database } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { sqlIn } from '#kernel/db/sql';
import type { Caller } from '#kernel/http/caller';
import { idempotencyKeyOf, inTransactionOnce } from '#kernel/idempotency-keys';
import { Problem } from '#kernel/problem';
import { todayOf } from '#kernel/today';
import { goalNameOf, lockParticipation } from '../goals/steps.ts';
import { lockProfiles } from '../profile/steps.ts';
import { isMemory, type LanternRow, putLantern } from './store.ts';

export interface LanternDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
}

/**
 * Hangs a paper lantern for a memory, today by the caller's own date.
 * @throws Problem goals.not_found, goals.not_accepted, meadow.no_memory
 */
export function hangLantern(
  { db, clock }: LanternDeps,
  caller: Caller,
  body: BodyOf<typeof hangLanternCall>,
  key: string | undefined,
): Promise<AnswerOf<typeof hangLanternCall>> {
  const { uid } = caller;
  const memory = { uid, ...body };
  return inTransactionOnce(db.kysely, clock, idempotencyKeyOf(hangLanternCall, uid, key, body), async (tx) => {
    if ((await lockParticipation(tx, uid, body.goalId)) === undefined) throw new Problem('goals.not_found');
    if (!(await isMemory(sqlIn(tx), memory))) throw new Problem('meadow.no_memory');
    // Two at once of two goals would keep one too many.
    await lockProfiles(tx, uid);
    await putLantern(sqlIn(tx), memory, todayOf(clock, caller));
    return { success: true };
  });
}

export function toWireLantern({ day, hung_on, note, ...goal }: LanternRow): WireMeadow['lanterns'][number] {
  return { ...goalNameOf(goal), day, hung_on, note };
}
