import { createHash } from 'node:crypto';
import { PUSH_DEVICES_MAX } from '@fivefold/rules/limits';
import { sql, type Kysely } from 'kysely';
import { BATCH, deleteInBatches } from '../../kernel/db/delete-in-batches.ts';
import type { Tx } from '../../kernel/db/connect.ts';
import type { PushNewsTable, Schema } from '../../kernel/db/schema.ts';

const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url');

export interface Registration {
  readonly uid: string;
  readonly token: string;
  readonly platform: 'native' | 'web';
  readonly at: Date;
}

/** A token belongs to the last person who registered it. */
export async function keepToken(tx: Tx<Schema>, { uid, token, platform, at }: Registration): Promise<void> {
  await tx
    .insertInto('push_tokens')
    .values({ digest: digestOf(token), uid, token, platform, registered_at: at })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ uid, platform, registered_at: at }))
    .execute();
}

/** Lets go of somebody's oldest registrations beyond the limit, never of the one that was made just now. */
export async function dropOldest(tx: Tx<Schema>, uid: string, justMade: string): Promise<void> {
  await tx
    .deleteFrom('push_tokens')
    .where('digest', 'in', (eb) =>
      eb
        .selectFrom('push_tokens')
        .select('digest')
        .where('uid', '=', uid)
        .where('digest', '<>', digestOf(justMade))
        .orderBy('registered_at', 'desc')
        .orderBy('digest')
        .offset(PUSH_DEVICES_MAX - 1),
    )
    .execute();
}

/** @param notAfter leaves a registration alone that was made since: it is a new one. */
export async function deleteToken(
  db: Kysely<Schema>,
  { uid, token, notAfter }: { uid: string; token: string; notAfter?: Date },
): Promise<void> {
  const theirs = db.deleteFrom('push_tokens').where('digest', '=', digestOf(token)).where('uid', '=', uid);
  await (notAfter === undefined ? theirs : theirs.where('registered_at', '<=', notAfter)).execute();
}

/** Somebody was signed out everywhere. */
export async function deleteTokens(db: Tx<Schema> | Kysely<Schema>, uid: string): Promise<void> {
  await db.deleteFrom('push_tokens').where('uid', '=', uid).execute();
}

export async function listTokens(tx: Tx<Schema>, uid: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('push_tokens')
    .select('token')
    .where('uid', '=', uid)
    .orderBy('registered_at')
    .execute();
  return rows.map(({ token }) => token);
}

export async function isRegistered(db: Kysely<Schema>, uid: string, token: string): Promise<boolean> {
  const row = await db.selectFrom('push_tokens').select('uid').where('digest', '=', digestOf(token)).executeTakeFirst();
  return row?.uid === uid;
}

export type NewsKind = PushNewsTable['kind'];

/** Something that one person did and another is to be told. */
export interface News {
  readonly uid: string;
  readonly kind: NewsKind;
  readonly actorUid: string;
  /** The check-in that it is about, if it is about one. */
  readonly subject: string;
}

/** @returns false where nobody is told: to oneself, without a device, or when it was told already. */
export async function insertNews(tx: Tx<Schema>, { uid, kind, actorUid, subject }: News, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into push_news (uid, kind, actor_uid, subject, at)
    select ${uid}, ${kind}, ${actorUid}, ${subject}, ${at}::timestamptz
    where ${uid}::text <> ${actorUid}::text and exists (select 1 from push_tokens t where t.uid = ${uid})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length === 1;
}

export async function deleteUntold(tx: Tx<Schema>, { uid, kind, actorUid, subject }: News): Promise<void> {
  await tx
    .deleteFrom('push_news')
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .where('actor_uid', '=', actorUid)
    .where('subject', '=', subject)
    .where('told_at', 'is', null)
    .execute();
}

/** What somebody was or is to be told, and what others are to be told of them. */
export async function deleteNewsOf(tx: Tx<Schema>, uid: string): Promise<void> {
  await tx
    .deleteFrom('push_news')
    .where((eb) => eb.or([eb('uid', '=', uid), eb('actor_uid', '=', uid)]))
    .execute();
  await tx.deleteFrom('recorded_pushes').where('uid', '=', uid).execute();
}

export async function deleteNewsBetween(tx: Tx<Schema>, one: string, other: string): Promise<void> {
  await tx.deleteFrom('push_news').where('uid', 'in', [one, other]).where('actor_uid', 'in', [one, other]).execute();
}

export interface UntoldNews {
  readonly email: string;
  readonly subject: string;
}

/** Takes what somebody is to be told of one kind, oldest first; it is told from now on. */
export async function takeNews(tx: Tx<Schema>, uid: string, kind: NewsKind, at: Date): Promise<UntoldNews[]> {
  const { rows } = await sql<UntoldNews>`
    with told as (
      update push_news set told_at = ${at} where uid = ${uid} and kind = ${kind} and told_at is null
      returning actor_uid, subject, at
    )
    select p.email, told.subject from told join profiles p on p.uid = told.actor_uid order by told.at, told.actor_uid`.execute(
    tx,
  );
  return rows;
}

export function deleteOldNews(db: Kysely<Schema>, before: Date): Promise<void> {
  return deleteInBatches(
    db,
    sql`
      delete from push_news where (uid, kind, actor_uid, subject) in (
        select uid, kind, actor_uid, subject from push_news where at < ${before} order by at limit ${BATCH})`,
  );
}
