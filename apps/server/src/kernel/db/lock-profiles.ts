import type { Tx } from './connect.ts';
import type { Schema } from './schema.ts';

/**
 * Holds people's profiles until the transaction ends, always in the same order. Who counts before adding (goals, friends,
 * invitations) holds the profile of whose it is, so that two at once both see the limit. Profiles are the last locks taken.
 */
export async function lockProfiles(tx: Tx<Schema>, ...uids: readonly string[]): Promise<void> {
  await tx.selectFrom('profiles').select('uid').where('uid', 'in', uids).orderBy('uid').forNoKeyUpdate().execute();
}
