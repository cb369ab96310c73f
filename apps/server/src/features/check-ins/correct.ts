import type { AnswerOf, Call } from '@fivefold/contract/call';
import type { correctCheckIn } from '@fivefold/contract/calls/check-in-changes';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { sqlIn } from '#kernel/db/sql';
import type { Caller } from '#kernel/http/caller';
import { idempotencyKeyOf, inTransactionOnce } from '#kernel/idempotency-keys';
import { requireNotOvertaken } from '#kernel/overtaken';
import { Problem } from '#kernel/problem';
import { lockGoal, lockParticipation, type StoredCheckIn, toWireCheckIn } from '../goals/steps.ts';
import { claimPhoto, dropClaimedPhoto, photoIdOf, type PhotoLinks } from '../photos/steps.ts';
import { findCheckIn, lockCheckIn, updateCheckIn } from './store.ts';

export interface CorrectDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
  readonly photoLinks: PhotoLinks;
}

export interface Correction {
  readonly call: Call;
  readonly kind: 'regular' | 'shared';
  readonly goalId: string;
  readonly index: number;
  readonly key: string | undefined;
  /** What is left out stays. */
  readonly description?: string | undefined;
  /** The link of a new photo; null takes the photo away. */
  readonly photoUrl?: string | null | undefined;
  readonly was?: object | undefined;
}

/**
 * Changes note and photo of the caller's own check-in, however old; its hearts stay (Beyond section 4).
 * @throws Problem common.overtaken, goals.not_found, check_ins.not_found, check_ins.not_yours, photos.not_yours
 */
export async function correct(
  { db, clock, photoLinks }: CorrectDeps,
  caller: Caller,
  { call, kind, key, ...correction }: Correction,
): Promise<AnswerOf<typeof correctCheckIn>> {
  const { uid } = caller;
  const { goalId, index } = correction;
  const idempotencyKey = idempotencyKeyOf(call, uid, key, correction);
  // Stored for repeats with the photo's id: a link expires.
  const corrected = await inTransactionOnce<StoredCheckIn>(db.kysely, clock, idempotencyKey, async (tx) => {
    if ((await lockParticipation(tx, uid, goalId, kind)) === undefined) throw new Problem('goals.not_found');
    const before = await lockCheckIn(tx, goalId, index);
    if (before === undefined) throw new Problem('check_ins.not_found');
    if (before.uid !== uid) throw new Problem('check_ins.not_yours');
    const { description, photoUrl, was } = correction;
    requireNotOvertaken(was, { description }, before);
    const photo = photoUrl === undefined ? {} : { photo_id: photoUrl === null ? null : requirePhotoId(photoUrl) };
    // First: a photo that is in another check-in is refused here.
    if (photo.photo_id !== undefined && photo.photo_id !== before.photo_id) {
      await exchangePhotos(tx, clock, { uid, goalId, index, from: before.photo_id, to: photo.photo_id });
    }
    await updateCheckIn(tx, goalId, index, { ...(description === undefined ? {} : { description }), ...photo });
    const after = await findCheckIn(sqlIn(tx), goalId, index);
    if (after === undefined) throw new Problem('check_ins.not_found');
    return after;
  });
  return { success: true, check_in: toWireCheckIn(corrected, photoLinks.urlsFor(uid)) };
}

function requirePhotoId(url: string): string {
  const id = photoIdOf(url);
  if (id === undefined) throw new Problem('photos.not_yours');
  return id;
}

async function exchangePhotos(
  tx: Tx<Schema>,
  clock: Clock,
  {
    uid,
    goalId,
    index,
    from,
    to,
  }: { uid: string; goalId: string; index: number; from: string | null; to: string | null },
): Promise<void> {
  if (from !== null) await dropClaimedPhoto(tx, clock, from);
  if (to !== null && !(await claimPhoto(tx, { id: to, uid, goalId, index }))) throw new Problem('photos.not_yours');
}

/**
 * Takes away the note or the photo of a check-in, which the operator found to be against the rules. The check-in stays.
 */
export async function removeFromCheckIn(
  tx: Tx<Schema>,
  clock: Clock,
  { goalId, index, part }: { readonly goalId: string; readonly index: number; readonly part: 'note' | 'photo' },
): Promise<void> {
  await lockGoal(tx, goalId);
  const found = await lockCheckIn(tx, goalId, index);
  if (found === undefined) return;
  if (part === 'note') return updateCheckIn(tx, goalId, index, { description: '' });
  if (found.photo_id === null) return;
  await dropClaimedPhoto(tx, clock, found.photo_id);
  await updateCheckIn(tx, goalId, index, { photo_id: null });
}
