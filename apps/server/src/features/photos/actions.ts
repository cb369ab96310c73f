import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '@fivefold/contract/call';
import type { uploadPhoto as uploadPhotoCall } from '@fivefold/contract/calls/photos';
import { UNCLAIMED_PHOTOS_MAX } from '@fivefold/rules/limits';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '#kernel/clock';
import type { Database } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';
import type { Caller } from '#kernel/http/caller';
import { Problem } from '#kernel/problem';
import type { PhotoStore, StoredPhoto } from '#ports/photo-store/port';
import { beginsAsImage, type Decoder } from './decoder/decoder.ts';
import type { Picture } from './decoder/messages.ts';
import type { PhotoLinks } from './links.ts';
import { withReceivedPhoto } from './receive.ts';
import { countUnclaimed, deletePhoto, findPhoto, insertPhoto } from './store.ts';
import type { UploadLimiter } from './upload-limiter.ts';

export interface PhotoDeps {
  readonly db: Database<Schema>;
  readonly sql: Sql;
  readonly clock: Clock;
  readonly photoStore: PhotoStore;
  readonly photoLinks: PhotoLinks;
  readonly uploadLimiter: UploadLimiter;
  readonly decoder: Decoder;
  /** Where uploads lie while they are received and decoded. */
  readonly uploadsDir: string;
  /**
   * Goals come after photos in the order of features, so this function is passed in. Whether a viewer may see a photo.
   */
  readonly maySeeGoal: (uid: string, goalId: string) => Promise<boolean>;
}

/**
 * Takes a photo in: received on disk, decoded, made small, and kept for a check-in to claim.
 * @throws Problem photos.*, common.invalid, common.too_many_requests
 */
export function uploadPhoto(
  deps: PhotoDeps,
  caller: Caller,
  request: FastifyRequest,
): Promise<AnswerOf<typeof uploadPhotoCall>> {
  return deps.uploadLimiter.run(caller.uid, async () => {
    if ((await countUnclaimed(deps.db.kysely, caller.uid)) >= UNCLAIMED_PHOTOS_MAX) {
      throw new Problem(
        'common.too_many_requests',
        'You have uploaded many photos without a check-in. Please try again tomorrow.',
      );
    }
    const picture = await withReceivedPhoto(request, deps.uploadsDir, (path) => makePicture(deps, caller.uid, path));
    return { photoUrl: deps.photoLinks.urlOf(caller.uid, await keep(deps, caller.uid, picture)) };
  });
}

/** Each step waits for its turn, also the first: what a file's head holds can take as long as its pixels. */
async function makePicture({ uploadLimiter, decoder }: PhotoDeps, uid: string, path: string): Promise<Picture> {
  if (!(await beginsAsImage(path))) throw new Problem('photos.not_an_image');
  const original = await uploadLimiter.decode(uid, { isHuge: false }, () => decoder.inspect(path));
  return uploadLimiter.decode(uid, original, () => decoder.make(path, original));
}

/**
 * Inserts the row first, so that a crash cannot leave an unreferenced file; a row without a file is deleted after a
 * day.
 */
async function keep(
  { db, clock, photoStore }: PhotoDeps,
  uid: string,
  { jpeg, width, height }: Picture,
): Promise<string> {
  const id = randomUUID();
  await insertPhoto(db.kysely, { id, uid, bytes: jpeg.length, width, height, createdAt: clock.now() });
  try {
    await photoStore.put(id, jpeg);
  } catch (error) {
    await deletePhoto(db.kysely, id).catch(() => undefined);
    throw error;
  }
  return id;
}

export interface SeenPhoto extends StoredPhoto {
  /** For how long a browser may keep it. */
  readonly secondsLeft: number;
}

/**
 * The photo behind a link, for as long as its viewer may see the check-in: who was a friend sees it no more.
 * @throws Problem photos.not_found for a link that is forged or over, and for a photo that is gone or not theirs to see
 */
export async function openPhoto(
  deps: PhotoDeps,
  id: string,
  query: Readonly<Record<string, string | undefined>>,
): Promise<SeenPhoto> {
  const link = deps.photoLinks.follow(id, query);
  const photo = link && (await findPhoto(deps.sql, link.photoId, link.viewerUid));
  if (link === undefined || photo === undefined || !(await maySee(deps, link.viewerUid, photo)))
    throw new Problem('photos.not_found');
  const stored = await deps.photoStore.open(link.photoId);
  if (stored === undefined) throw new Problem('photos.not_found');
  return { ...stored, secondsLeft: link.secondsLeft };
}

function maySee(deps: PhotoDeps, uid: string, photo: { uid: string; goal_id: string | null }): Promise<boolean> {
  return photo.goal_id === null ? Promise.resolve(photo.uid === uid) : deps.maySeeGoal(uid, photo.goal_id);
}
