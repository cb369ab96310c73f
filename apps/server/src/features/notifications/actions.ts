import type { AnswerOf, BodyOf } from '@fivefold/contract/call';
import type { registerPushToken, unregisterPushToken } from '@fivefold/contract/calls/notifications';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import type { Caller } from '#kernel/http/caller';
import { Problem } from '#kernel/problem';
import type { IdentityProvider } from '#ports/identity-provider/port';
import { type BrowserPushSender, isBrowserToken } from '#ports/push-sender/port';
import { lockProfiles } from '../profile/steps.ts';
import { deleteOldestTokens, deleteToken, upsertToken } from './store.ts';

export interface NotificationDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
  readonly identity: Pick<IdentityProvider, 'lockSession'>;
  /** Undefined where browsers get no pushes. */
  readonly browserSender: Pick<BrowserPushSender, 'findFault'> | undefined;
  /** What goes by the devices that a person has is planned anew. */
  readonly onRegistered: (tx: Tx<Schema>, uid: string) => Promise<void>;
}

/**
 * Registers a device for the caller's pushes; a device has one user (Specification section 3, Decisions section 10).
 * @throws Problem identity.signed_out, outside.address_refused
 */
export async function registerDevice(
  { db, clock, identity, browserSender, onRegistered }: NotificationDeps,
  caller: Pick<Caller, 'uid' | 'token'>,
  { token, platform }: BodyOf<typeof registerPushToken>,
): Promise<AnswerOf<typeof registerPushToken>> {
  const { uid } = caller;
  const fault = isBrowserToken(token) ? browserSender?.findFault(token) : undefined;
  if (fault !== undefined) throw new Problem('outside.address_refused', fault);
  await inTransaction(db.kysely, async (tx) => {
    // A password that is changed at the same moment ends the pushes of this device, too.
    if (!(await identity.lockSession(tx, caller))) throw new Problem('identity.signed_out');
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
