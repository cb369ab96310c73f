import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { ReactNode } from 'react';
import { writtenDay } from '#kernel/day-text.ts';
import { LazyCheckInPhoto } from '#features/photos/lazy-photos.tsx';
import { listPhotos } from '#features/photos/shown-photo.ts';

interface Options {
  readonly goalId: string;
  readonly today: LocalDay;
  /** Who checked in, by the user's id. */
  readonly nameOfUser: (uid: string) => string;
  /** What reports another person's photo. */
  readonly renderReport?: (checkIn: WireCheckIn) => ReactNode;
}

/** For a list of check-ins: the photo of a row, from which one can leaf through those of all rows that are shown. */
export function renderPhotoOf({ goalId, today, nameOfUser, renderReport }: Options) {
  return (checkIn: WireCheckIn, shown: readonly WireCheckIn[]): ReactNode => {
    const album = listPhotos(shown, goalId, (row) => ({
      who: nameOfUser(row.user_id),
      day: writtenDay(row.date, today),
      report: renderReport?.(row),
    }));
    const photo = album.find(({ index }) => index === checkIn.index);
    return photo !== undefined && <LazyCheckInPhoto photo={photo} album={album} />;
  };
}
