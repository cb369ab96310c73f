import { createHash } from 'node:crypto';
import { PUSH_DEVICES_MAX } from '@fivefold/rules/limits';
import type { GatheredKind } from '@fivefold/rules/notification-kinds';
import { sql, type Kysely } from 'kysely';
import { BATCH, deleteInBatches } from '#kernel/db/delete-in-batches';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';

const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url');

export interface Registration {
  readonly uid: string;
  readonly token: string;
  readonly platform: 'native' | 'web';
  readonly at: Date;
}

/** A token belongs to the user who registered it last. */
export async function upsertToken(tx: Tx<Schema>, { uid, token, platform, at }: Registration): Promise<void> {
  await tx
    .insertInto('push_tokens')
    .values({ digest: digestOf(token), uid, token, platform, registered_at: at })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ uid, platform, registered_at: at }))
    .execute();
}

/** Deletes a user's oldest registrations beyond the limit, never the newest one. */
export async function deleteOldestTokens(tx: Tx<Schema>, uid: string, newest: string): Promise<void> {
  await tx
    .deleteFrom('push_tokens')
    .where('digest', 'in', (eb) =>
      eb
        .selectFrom('push_tokens')
        .select('digest')
        .where('uid', '=', uid)
        .where('digest', '<>', digestOf(newest))
        .orderBy('registered_at', 'desc')
        .orderBy('digest')
        .offset(PUSH_DEVICES_MAX - 1),
    )
    .execute();
}

/** @param notAfter keeps a registration that was made later */
export async function deleteToken(
  db: Kysely<Schema>,
  { uid, token, notAfter }: { uid: string; token: string; notAfter?: Date },
): Promise<void> {
  const own = db.deleteFrom('push_tokens').where('digest', '=', digestOf(token)).where('uid', '=', uid);
  await (notAfter === undefined ? own : own.where('registered_at', '<=', notAfter)).execute();
}

export async function deleteTokens(db: Tx<Schema> | Kysely<Schema>, uid: string): Promise<void> {
  await db.deleteFrom('push_tokens').where('uid', '=', uid).execute();
}

/** The devices of users, by their ids, the oldest registration first. */
export async function listTokens(
  tx: Tx<Schema>,
  uids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx
    .selectFrom('push_tokens')
    .select(['uid', 'token'])
    .where('uid', '=', sql<string>`any(${uids}::text[])`)
    .orderBy('registered_at')
    .execute();
  const grouped = Map.groupBy(rows, ({ uid }) => uid);
  return new Map([...grouped].map(([uid, own]) => [uid, own.map(({ token }) => token)]));
}

interface Pair {
  readonly uid: string;
  readonly actorUid?: string | undefined;
}

/** @returns whether the one of a pair has muted the actor */
export async function listMutes(tx: Tx<Schema>, pairs: readonly Required<Pair>[]): Promise<(pair: Pair) => boolean> {
  if (pairs.length === 0) return () => false;
  const { rows } = await sql<{ uid: string; friend_uid: string }>`
    select uid, friend_uid from friendships where muted and (uid, friend_uid) in (
      select * from unnest(
        ${pairs.map(({ uid }) => uid)}::text[], ${pairs.map(({ actorUid }) => actorUid)}::text[]))`.execute(tx);
  return ({ uid, actorUid }) => rows.some((row) => row.uid === uid && row.friend_uid === actorUid);
}

export async function deleteEveryDevice(tx: Tx<Schema>): Promise<void> {
  await tx.deleteFrom('push_tokens').execute();
}

export async function hasDevice(db: Kysely<Schema>, uid: string): Promise<boolean> {
  return (
    (await db.selectFrom('push_tokens').select('uid').where('uid', '=', uid).limit(1).executeTakeFirst()) !== undefined
  );
}

export async function isRegistered(db: Kysely<Schema>, uid: string, token: string): Promise<boolean> {
  const row = await db.selectFrom('push_tokens').select('uid').where('digest', '=', digestOf(token)).executeTakeFirst();
  return row?.uid === uid;
}

/** Something that the actor did and the user `uid` is to be told. */
export interface PendingNotification {
  readonly uid: string;
  readonly kind: GatheredKind;
  readonly actorUid: string;
  /** The check-in that it is about; empty where it is about none. */
  readonly subject: string;
}

/** Cancels a notification that was not sent yet. */
export async function deletePending(
  tx: Tx<Schema>,
  { uid, kind, actorUid, subject }: PendingNotification,
): Promise<void> {
  await tx
    .deleteFrom('push_news')
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .where('actor_uid', '=', actorUid)
    .where('subject', '=', subject)
    .where('told_at', 'is', null)
    .execute();
}

/** Deletes what was not sent yet about one check-in of a user: its hearts, and what their partners were to be told. */
export async function deletePendingAbout(tx: Tx<Schema>, uid: string, subject: string): Promise<void> {
  await tx
    .deleteFrom('push_news')
    .where((eb) => eb.or([eb('uid', '=', uid), eb('actor_uid', '=', uid)]))
    .where('subject', '=', subject)
    .where('told_at', 'is', null)
    .execute();
}

/** Deletes a user's notifications, and those about them. */
export async function deleteNotificationsOf(tx: Tx<Schema>, uid: string): Promise<void> {
  await tx
    .deleteFrom('push_news')
    .where((eb) => eb.or([eb('uid', '=', uid), eb('actor_uid', '=', uid)]))
    .execute();
  await tx.deleteFrom('recorded_pushes').where('uid', '=', uid).execute();
}

export async function deleteNotificationsBetween(tx: Tx<Schema>, one: string, other: string): Promise<void> {
  await tx.deleteFrom('push_news').where('uid', 'in', [one, other]).where('actor_uid', 'in', [one, other]).execute();
}

export interface TakenNotification {
  readonly actor_uid: string;
  readonly subject: string;
}

/** Takes a user's pending notifications of a kind, the oldest first, and marks them as sent. */
export async function takePending(
  tx: Tx<Schema>,
  uid: string,
  kind: GatheredKind,
  at: Date,
): Promise<TakenNotification[]> {
  const { rows } = await sql<TakenNotification>`
    with taken as (
      update push_news set told_at = ${at} where uid = ${uid} and kind = ${kind} and told_at is null
      returning actor_uid, subject, at
    )
    select actor_uid, subject from taken order by at, actor_uid`.execute(tx);
  return rows;
}

export function deleteOldNotifications(db: Kysely<Schema>, before: Date): Promise<void> {
  return deleteInBatches(
    db,
    sql`
      delete from push_news where (uid, kind, actor_uid, subject) in (
        select uid, kind, actor_uid, subject from push_news where at < ${before} order by at limit ${BATCH})`,
  );
}
