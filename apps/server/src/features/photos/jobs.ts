import * as z from 'zod/mini';
import type { Clock } from '#kernel/clock';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { enqueue } from '#kernel/jobs/queue';
import { defineJob, type JobKind } from '#kernel/jobs/worker';
import type { PhotoStore } from '#ports/photo-store/port';
import { deleteClaimed, deletePhoto, deletePhotosOfGoal, deletePhotosOfPerson } from './store.ts';

const DELETE_JOB = 'photos.delete';
/** So few that a job ends long before its lease does, also where each is a request to a bucket. */
const IDS_PER_JOB = 100;

/**
 * Lets the photos of a goal go that is being deleted: their rows now, the pictures by jobs. Ask after the goal was
 * locked or deleted.
 */
export async function dropPhotosOfGoal(tx: Tx<Schema>, clock: Clock, goalId: string): Promise<void> {
  await enqueueDeletion(tx, clock, await deletePhotosOfGoal(tx, goalId));
}

/** The same for the photo of a check-in that loses it. */
export async function dropClaimedPhoto(tx: Tx<Schema>, clock: Clock, id: string): Promise<void> {
  await deleteClaimed(tx, id);
  await enqueueDeletion(tx, clock, [id]);
}

/** The same for a photo that was released from a check-in, unless another one has claimed it since. */
export async function dropReleasedPhoto(tx: Tx<Schema>, clock: Clock, id: string): Promise<void> {
  if (await deletePhoto(tx, id)) await enqueueDeletion(tx, clock, [id]);
}

/** The same for a user who deletes their account: photos in the check-ins of these goals, and photos in no check-in. */
export async function dropPhotosOfPerson(
  tx: Tx<Schema>,
  clock: Clock,
  uid: string,
  goalIds: readonly string[],
): Promise<void> {
  await enqueueDeletion(tx, clock, await deletePhotosOfPerson(tx, uid, goalIds));
}

/** Asks for the pictures of rows that are gone to be deleted. */
export async function enqueueDeletion(tx: Tx<Schema>, clock: Clock, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += IDS_PER_JOB) {
    await enqueue(tx, clock, { kind: DELETE_JOB, payload: { ids: ids.slice(from, from + IDS_PER_JOB) } });
  }
}

export function photoJobs({ photoStore }: { photoStore: PhotoStore }): JobKind[] {
  return [
    defineJob(DELETE_JOB, z.object({ ids: z.array(z.string()) }), async ({ ids }) => {
      for (const id of ids) await photoStore.delete(id);
    }),
  ];
}
