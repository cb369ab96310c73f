import type { AnswerOf, BodyOf } from '@fivefold/contract/call';
import type { registerPushToken, unregisterPushToken } from '@fivefold/contract/calls/push';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../kernel/db/connect.ts';
import { lockProfiles } from '../../kernel/db/lock-profiles.ts';
import { inTransaction } from '../../kernel/db/retry.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { deleteToken, dropOldest, keepToken } from './store.ts';

export interface PushDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
}

/** Sends a person's pushes to this device, too, and to nobody else's from now on (Specification section 3, Decisions section 10). */
export async function register(
  { db, clock }: PushDeps,
  uid: string,
  { token, platform }: BodyOf<typeof registerPushToken>,
): Promise<AnswerOf<typeof registerPushToken>> {
  await inTransaction(db.kysely, async (tx) => {
    await lockProfiles(tx, uid);
    await keepToken(tx, { uid, token, platform, at: clock.now() });
    await dropOldest(tx, uid, token);
  });
  return { success: true };
}

/** The device gets this person's pushes no more. What is not theirs stays, and the answer does not tell. */
export async function unregister(
  { db }: PushDeps,
  uid: string,
  { token }: BodyOf<typeof unregisterPushToken>,
): Promise<AnswerOf<typeof unregisterPushToken>> {
  await deleteToken(db.kysely, { uid, token });
  return { success: true };
}
