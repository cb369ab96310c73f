import type { OutsideFailureReason } from '@fivefold/rules/outside-failures';
import type { MessageKind } from '@fivefold/rules/notification-kinds';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { ChannelTable } from '#kernel/db/tables/people';

type Db = Tx<Schema> | Kysely<Schema>;

export type StoredChannel = Selectable<ChannelTable>;

/** A person's channels, the oldest first; they are few. */
export function listChannels(db: Db, uid: string): Promise<StoredChannel[]> {
  return db.selectFrom('channels').selectAll().where('uid', '=', uid).orderBy('made_at').orderBy('id').execute();
}

/** The channels of several people that take a kind of message, by their ids. */
export async function listChannelsOf(db: Db, uids: readonly string[]): Promise<ReadonlyMap<string, StoredChannel[]>> {
  const rows = await db
    .selectFrom('channels')
    .selectAll()
    .where('uid', '=', sql<string>`any(${uids}::text[])`)
    .orderBy('made_at')
    .execute();
  return Map.groupBy(rows, ({ uid }) => uid);
}

export function findChannel(db: Db, uid: string, id: string): Promise<StoredChannel | undefined> {
  return db.selectFrom('channels').selectAll().where('uid', '=', uid).where('id', '=', id).executeTakeFirst();
}

export async function insertChannel(tx: Tx<Schema>, channel: StoredChannel): Promise<void> {
  await tx.insertInto('channels').values(channel).execute();
}

/** @returns undefined when the person has no such channel */
export function updateChannel(
  tx: Tx<Schema>,
  { uid, id, ...changes }: Pick<StoredChannel, 'uid' | 'id'> & Partial<Pick<StoredChannel, 'kinds' | 'names_goals'>>,
): Promise<StoredChannel | undefined> {
  const own = tx.updateTable('channels').set({ id, ...changes });
  return own.where('uid', '=', uid).where('id', '=', id).returningAll().executeTakeFirst();
}

/** @returns false when the person has no such channel */
export async function deleteChannel(tx: Tx<Schema>, uid: string, id: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('channels').where('uid', '=', uid).where('id', '=', id).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function deleteChannelsOf(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('channels').where('uid', '=', uid).execute();
}

export async function deleteEveryChannel(tx: Tx<Schema>): Promise<void> {
  await tx.deleteFrom('channels').execute();
}

export async function noteArrival(db: Db, id: string, at: Date): Promise<void> {
  const arrived = { last_sent_at: at, failing_since: null, failure: null, failure_status: null };
  await db.updateTable('channels').set(arrived).where('id', '=', id).execute();
}

export async function noteFailure(
  db: Db,
  id: string,
  { reason, status, at }: { readonly reason: OutsideFailureReason; readonly status: number | null; readonly at: Date },
): Promise<void> {
  await db
    .updateTable('channels')
    .set({ failure: reason, failure_status: status, failing_since: sql<Date>`coalesce(failing_since, ${at})` })
    .where('id', '=', id)
    .execute();
}

/** SQL that is true where a person has a channel for a kind of message. Both are SQL. */
export function hasChannelSql({ uid, kind }: Readonly<Record<'uid' | 'kind', string>>): string {
  return `exists (select from channels ch where ch.uid = ${uid} and ${kind} = any(ch.kinds))`;
}

/** SQL for all kinds of messages that a person has a channel for. @param uid SQL */
export function channelKindsSql(uid: string): string {
  return `array(select distinct unnest(ch.kinds) from channels ch where ch.uid = ${uid})`;
}

export const takes = (channel: StoredChannel, kind: MessageKind | null) =>
  kind !== null && channel.kinds.includes(kind);
