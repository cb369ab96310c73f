import type { AnswerOf, BodyOf } from '@fivefold/contract/call';
import type { registerPushToken, unregisterPushToken } from '@fivefold/contract/calls/notifications';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import { lockProfiles } from '../profile/steps.ts';
import { deleteOldestTokens, deleteToken, upsertToken } from './store.ts';

export interface NotificationDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
  /** What goes by the devices that a person has is planned anew. */
  readonly onRegistered: (tx: Tx<Schema>, uid: string) => Promise<void>;
}

/**
 * Registers a device for the caller's pushes; a device has one user (Specification section 3, Decisions section 10).
 */
export async function registerDevice(
  { db, clock, onRegistered }: NotificationDeps,
  uid: string,
  { token, platform }: BodyOf<typeof registerPushToken>,
): Promise<AnswerOf<typeof registerPushToken>> {
  await inTransaction(db.kysely, async (tx) => {
    await lockProfiles(tx, uid);
    await upsertToken(tx, { uid, token, platform, at: clock.now() });
    await deleteOldestTokens(tx, uid, token);
    await onRegistered(tx, uid);
  });
  return { success: true };
}

/** Unregisters a device of the caller. The answer is the same for a device that is not theirs. */
export async function unregisterDevice(
  { db }: Pick<NotificationDeps, 'db'>,
  uid: string,
  { token }: BodyOf<typeof unregisterPushToken>,
): Promise<AnswerOf<typeof unregisterPushToken>> {
  await deleteToken(db.kysely, { uid, token });
  return { success: true };
}
