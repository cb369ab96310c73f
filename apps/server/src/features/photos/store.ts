import type { Kysely } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';
import { isPresentSql } from '../profile/steps.ts';

export interface NewPhoto {
  readonly id: string;
  readonly uid: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly createdAt: Date;
}

export async function insertPhoto(db: Kysely<Schema>, { createdAt, ...photo }: NewPhoto): Promise<void> {
  await db
    .insertInto('photos')
    .values({ ...photo, created_at: createdAt, goal_id: null, idx: null })
    .execute();
}

/** Takes back a photo that is in no check-in. @returns whether it was there */
export async function deletePhoto(db: Kysely<Schema>, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('photos').where('id', '=', id).where('goal_id', 'is', null).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

export async function countUnclaimed(db: Kysely<Schema>, uid: string): Promise<number> {
  const { count } = await db
    .selectFrom('photos')
    .where('uid', '=', uid)
    .where('goal_id', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface PhotoFacts {
  readonly uid: string;
  /** Of the check-in that claimed it. */
  readonly goal_id: string | null;
}

const FIND_PHOTO = `
  select f.uid, f.goal_id from photos f
  join profiles viewer on viewer.uid = $2 and ${isPresentSql('viewer')}
  join profiles owner on owner.uid = f.uid and ${isPresentSql('owner')}
  where f.id = $1`;

/** A photo of a person and for a person who are both present: a link needs no session. */
export async function findPhoto(sql: Sql, id: string, viewerUid: string): Promise<PhotoFacts | undefined> {
  return (await sql<PhotoFacts>('find_photo', FIND_PHOTO, [id, viewerUid]))[0];
}

/** @returns the ids of the photos that went with a goal. */
export async function deletePhotosOfGoal(tx: Tx<Schema>, goalId: string): Promise<string[]> {
  const gone = await tx.deleteFrom('photos').where('goal_id', '=', goalId).returning('id').execute();
  return gone.map(({ id }) => id);
}

/** Deletes the photo of a check-in. */
export async function deleteClaimed(tx: Tx<Schema>, id: string): Promise<void> {
  await tx.deleteFrom('photos').where('id', '=', id).where('goal_id', 'is not', null).execute();
}

/** Takes a photo out of its check-in, as if it had been uploaded now. */
export async function releasePhoto(tx: Tx<Schema>, id: string, at: Date): Promise<void> {
  await tx.updateTable('photos').set({ goal_id: null, idx: null, created_at: at }).where('id', '=', id).execute();
}

/** Moves a person's photos with their check-ins from one goal to another. */
export async function movePhotos(
  tx: Tx<Schema>,
  { from, to, uid }: { readonly from: string; readonly to: string; readonly uid: string },
): Promise<void> {
  await tx.updateTable('photos').set({ goal_id: to }).where('goal_id', '=', from).where('uid', '=', uid).execute();
}

/** Claims a photo of a person for a check-in. @returns false when it is not theirs, or in a check-in already */
export async function claimPhoto(
  tx: Tx<Schema>,
  { id, uid, goalId, index }: { id: string; uid: string; goalId: string; index: number },
): Promise<boolean> {
  const claimed = await tx
    .updateTable('photos')
    .set({ goal_id: goalId, idx: index })
    .where('id', '=', id)
    .where('uid', '=', uid)
    .where('goal_id', 'is', null)
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}

/** @returns the ids of one person's photos in some goals, and of those that no check-in claimed. */
export async function deletePhotosOfPerson(tx: Tx<Schema>, uid: string, goalIds: readonly string[]): Promise<string[]> {
  const gone = await tx
    .deleteFrom('photos')
    .where('uid', '=', uid)
    .where((eb) => eb.or([eb('goal_id', 'is', null), ...(goalIds.length === 0 ? [] : [eb('goal_id', 'in', goalIds)])]))
    .returning('id')
    .execute();
  return gone.map(({ id }) => id);
}

/**
 * Deletes the oldest photos that no check-in claimed; one that is being claimed right now is left.
 * @returns their ids
 */
export async function deleteUnclaimed(tx: Tx<Schema>, before: Date, most: number): Promise<string[]> {
  const gone = await tx
    .deleteFrom('photos')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('photos')
        .select('id')
        .where('goal_id', 'is', null)
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return gone.map(({ id }) => id);
}

/** Those of some ids that have a row. */
export async function findKnown(db: Kysely<Schema>, ids: readonly string[]): Promise<Set<string>> {
  const rows = ids.length === 0 ? [] : await db.selectFrom('photos').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** SQL: whether a photo belongs to a person and is in no check-in yet. Every value is SQL. */
export function isPhotoFreeSql({ photoId, uid }: Readonly<Record<'photoId' | 'uid', string>>): string {
  return `exists (select 1 from photos f where f.id = ${photoId} and f.uid = ${uid} and f.goal_id is null)`;
}

/** SQL: locks such a photo. While another request claims or sweeps it this one waits, and then finds it or no row. */
export function lockFreePhotoSql({ photoId, uid }: Readonly<Record<'photoId' | 'uid', string>>): string {
  return `select id from photos where id = ${photoId} and uid = ${uid} and goal_id is null for no key update`;
}

/** SQL: claims a photo for a check-in. `from` names a CTE with the goal's `id`, or no row. */
export function claimPhotoSql({
  from,
  photoId,
  index,
}: Readonly<Record<'from' | 'photoId' | 'index', string>>): string {
  return `update photos set goal_id = ${from}.id, idx = ${index} from ${from} where photos.id = ${photoId}`;
}
