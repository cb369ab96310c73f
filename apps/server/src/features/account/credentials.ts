import type { Kysely } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { deleteEveryToken, deleteTokensOf } from '../access-tokens/steps.ts';
import { deleteCalendarFeed, deleteEveryCalendarFeed } from '../calendar-feed/steps.ts';
import { deleteChannelsOf, deleteEveryChannel } from '../channels/steps.ts';
import { deleteEveryWebhook, deleteWebhooksOf } from '../webhooks/steps.ts';
import { unregisterDevices, unregisterEveryDevice } from '../notifications/steps.ts';

/**
 * What an account can be entered or read by beside its sessions. All of it ends when a person is signed out everywhere
 * (Decisions section 6): a further kind is added here, and made only in a transaction that holds the session's lock
 * (`IdentityProvider.lockSession` or `proveOwner`).
 */
export async function endCredentials(db: Tx<Schema> | Kysely<Schema>, uid: string): Promise<void> {
  await unregisterDevices(db, uid);
  await deleteTokensOf(db, uid);
  await deleteCalendarFeed(db, uid);
  await deleteChannelsOf(db, uid);
  await deleteWebhooksOf(db, uid);
}

/** The same for everyone. @returns how many there were */
export async function endEveryCredential(tx: Tx<Schema>): Promise<{ tokens: number; feeds: number }> {
  await unregisterEveryDevice(tx);
  await deleteEveryChannel(tx);
  await deleteEveryWebhook(tx);
  return { tokens: await deleteEveryToken(tx), feeds: await deleteEveryCalendarFeed(tx) };
}
