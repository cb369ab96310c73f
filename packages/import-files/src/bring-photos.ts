import type { WireImport } from '@fivefold/contract/calls/import';
import type { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import type { AnswerOf } from '@fivefold/contract/call';
import { FileProblem } from './file-problem.ts';
import type { FoundPhoto } from './found.ts';

/** The calls that photos go through: the same as for a photo that is added by hand. */
export interface PhotoCalls {
  /** The check-ins of a goal behind an index. */
  readonly listAfter: (goalId: string, index: number) => Promise<AnswerOf<typeof listCheckIns>>;
  /** @returns the photo's link */
  readonly upload: (photo: Blob) => Promise<string>;
  readonly attach: (goalId: string, checkInIndex: number, photoUrl: string) => Promise<unknown>;
  /** Whether a failure is of one photo, so that the next ones may do. */
  readonly isOfPhoto: (error: unknown) => boolean;
}

export interface BroughtPhotos {
  readonly brought: number;
  /** Those that can't be used: damaged, or no pictures. */
  readonly unusable: number;
  /** Those that were not tried: the connection or the hourly limit of uploads ended it. */
  readonly left: number;
}

/**
 * Uploads the photos of imported check-ins that have none, one after the other. It may end at any time: the same file
 * goes on behind those that are there.
 */
export async function bringPhotos(
  photos: readonly FoundPhoto[],
  goals: WireImport['goals'],
  calls: PhotoCalls,
  onProgress: (done: number) => void = () => undefined,
): Promise<BroughtPhotos> {
  let [brought, unusable, known] = [0, 0, 0];
  for (const { key, id } of goals) {
    const ofGoal = photos.filter((photo) => photo.key === key);
    if (id === null || ofGoal.length === 0) continue;
    const places = await findPlaces(id, ofGoal, calls).catch(() => undefined);
    for (const { date, read } of places === undefined ? [] : ofGoal) {
      const index = places?.get(date);
      if (index === undefined) known += 1;
      else {
        try {
          await calls.attach(id, index, await calls.upload(await read()));
          brought += 1;
        } catch (error) {
          if (!(error instanceof FileProblem) && !calls.isOfPhoto(error)) return result();
          unusable += 1;
        }
      }
      onProgress(brought + unusable + known);
    }
  }
  return result();

  function result(): BroughtPhotos {
    const sent = new Set(goals.map(({ key }) => key));
    const all = photos.filter(({ key }) => sent.has(key)).length;
    return { brought, unusable, left: all - brought - unusable - known };
  }
}

/** The indexes of imported check-ins without a photo, by the days that have one in the file. */
async function findPlaces(
  goalId: string,
  photos: readonly FoundPhoto[],
  { listAfter }: PhotoCalls,
): Promise<ReadonlyMap<string, number>> {
  const wanted = new Set(photos.map(({ date }) => date));
  const places = new Map<string, number>();
  for (let after: number | null = -1; after !== null;) {
    const page: AnswerOf<typeof listCheckIns> = await listAfter(goalId, after);
    for (const { date, index, imported, photo_url: url } of page.check_ins)
      if (imported && url === null && wanted.has(date)) places.set(date, index);
    after = page.next_after;
  }
  return places;
}
