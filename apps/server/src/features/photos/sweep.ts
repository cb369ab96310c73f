import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UNCLAIMED_PHOTO_DAYS } from '@fivefold/rules/limits';
import { systemClock } from '#kernel/clock';
import { inTransaction } from '#kernel/db/retry';
import { defineHourlyJob, type RecurringDeps, type RecurringJob } from '#kernel/jobs/recurring';
import { namesOfOld } from '#kernel/old-files';
import type { Log } from '#kernel/log';
import type { PhotoStore } from '#ports/photo-store/port';
import { enqueueDeletion } from './jobs.ts';
import { deleteUnclaimed, findKnown } from './store.ts';

export interface SweepDeps extends RecurringDeps {
  readonly log: Pick<Log, 'warn'> | undefined;
  readonly photoStore: PhotoStore;
  readonly uploadsDir: string;
}

const MS_PER_DAY = 24 * 60 * 60 * 1000;
const UNCLAIMED_BATCH = 1000;
const PREFIXES = 256;
const HOURS = 24;

/** Every hour: photos that no check-in claimed go, and what crashes left on disk or in the bucket. */
export function photosSweep(deps: SweepDeps): RecurringJob {
  return defineHourlyJob(deps, 'photos.sweep', async () => {
    const unclaimedBefore = new Date(deps.clock.now().getTime() - UNCLAIMED_PHOTO_DAYS * MS_PER_DAY);
    await inTransaction(deps.db.kysely, async (tx) => {
      await enqueueDeletion(tx, deps.clock, await deleteUnclaimed(tx, unclaimedBefore, UNCLAIMED_BATCH));
    });
    const before = aDayAgo();
    await deps.photoStore.tidy(before);
    await deleteLeftoverUploads(deps.uploadsDir);
    await deleteOrphans(deps, before);
  });
}

/**
 * Removes what a crash left of uploads, on the machine that this runs on: by the job on a worker's, at each start on
 * others.
 */
export async function deleteLeftoverUploads(uploadsDir: string): Promise<void> {
  for (const name of await namesOfOld(uploadsDir, aDayAgo())) await rm(join(uploadsDir, name), { force: true });
}

/** Files know real time only. */
function aDayAgo(): Date {
  return new Date(systemClock.now().getTime() - MS_PER_DAY);
}

/**
 * Deletes old pictures without a row: a backup that was put back leaves them. A twenty-fourth of the store each hour,
 * so that all of it is looked at once a day. Where more are unknown than known the database is not the one these photos
 * belong to.
 */
async function deleteOrphans({ db, clock, log, photoStore }: SweepDeps, before: Date): Promise<void> {
  const unknown: string[] = [];
  let known = 0;
  for (let nth = clock.now().getUTCHours(); nth < PREFIXES; nth += HOURS) {
    const ids = await photoStore.listOld(nth.toString(16).padStart(2, '0'), before);
    const withRow = await findKnown(db.kysely, ids);
    known += withRow.size;
    unknown.push(...ids.filter((id) => !withRow.has(id)));
  }
  if (unknown.length > known) {
    log?.warn(
      { unknown: unknown.length, known },
      'The photo store holds photos that this database does not know. They are left alone.',
    );
    return;
  }
  for (const id of unknown) await photoStore.delete(id);
}
