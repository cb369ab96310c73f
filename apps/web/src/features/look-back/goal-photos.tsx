import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import type { LocalDay } from '@fivefold/rules/calendar';
import { type ReactNode, useRef, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useCheckInPages, useOldestPhotos } from './check-in-pages.ts';
import styles from './goal-photos.module.css';
import { NotLoaded } from './not-loaded.tsx';
import { choosePhoto, oldestBeside, type Pair, type Side } from './pair.ts';
import { PhotoStrip } from './photo-strip.tsx';
import { ThenAndNow } from './then-and-now.tsx';

interface Props {
  goalId: string;
  today: LocalDay;
  /** Whose photo it is, by the user's id; undefined where all are of one person. */
  nameOf?: ((uid: string) => string) | undefined;
  /** Whether the viewer checks in on the goal. */
  isOwn: boolean;
  /** A photo that fills its place. */
  renderPicture: (photo: WireCheckIn) => ReactNode;
  /** Shows a photo large, and others that one can leaf to from it. */
  onOpen: (photo: WireCheckIn, photos: readonly WireCheckIn[]) => void;
}

/**
 * All photos of a goal in a strip, and two of them compared: the oldest and the newest one, unless others are chosen.
 */
export function GoalPhotos({ goalId, today, nameOf, isOwn, renderPicture, onOpen }: Props) {
  const pages = useCheckInPages(goalId, 'photos');
  const { rows: photos, hasNextPage } = pages;
  const isComplete = pages.data !== undefined && !hasNextPage;
  const oldest = useOldestPhotos(goalId, hasNextPage);
  const [chosen, setChosen] = useState<Pair>();
  const [choosing, setChoosing] = useState<Side>();
  const changeButtons = { older: useRef<HTMLButtonElement>(null), newer: useRef<HTMLButtonElement>(null) };

  // The comparison stands above the strip: it comes with it, so that nothing moves.
  if (pages.isPending || (photos.length > 0 && hasNextPage && oldest === undefined)) {
    return (
      <div className={styles.photos}>
        <VisuallyHidden>
          <output>{t('Loading photos')}</output>
        </VisuallyHidden>
        <Skeleton height="10rem" shape="block" />
      </div>
    );
  }
  if (pages.data === undefined) {
    return (
      <NotLoaded isTrying={pages.isFetching} onTryAgain={() => void pages.refetch()}>
        {t('Photos didn’t load. Please try again.')}
      </NotLoaded>
    );
  }
  if (photos.length === 0 && isComplete) {
    return (
      <p className={styles.empty}>
        {t(isOwn ? 'Photos you add when you check in will show up here.' : 'No photos yet.')}
      </p>
    );
  }
  const newest = photos[0];
  const beside = oldestBeside(newest, [...(oldest ?? []), ...photos.toReversed()]);
  const pair = chosen ?? (newest !== undefined && beside !== undefined ? { older: beside, newer: newest } : undefined);
  const endChoosing = () => {
    setChoosing(undefined);
    if (choosing !== undefined) changeButtons[choosing].current?.focus();
  };

  return (
    <div className={styles.photos}>
      {pair !== undefined && (
        <ThenAndNow
          {...pair}
          today={today}
          nameOf={nameOf}
          choosing={choosing}
          changeButtons={changeButtons}
          onChange={(side) => setChoosing(side === choosing ? undefined : side)}
          renderPicture={renderPicture}
        />
      )}
      <PhotoStrip
        photos={photos}
        today={today}
        nameOf={nameOf}
        compared={{ older: pair?.older.index, newer: pair?.newer.index }}
        choosing={choosing}
        onPick={(photo) => {
          if (choosing === undefined || pair === undefined) return onOpen(photo, photos);
          setChosen(choosePhoto(pair, choosing, photo));
          endChoosing();
        }}
        onCancel={endChoosing}
        hasMore={hasNextPage}
        isLoading={pages.isFetchingNextPage}
        hasFailed={pages.isFetchNextPageError}
        onNearEnd={() => void pages.fetchNextPage()}
        renderPicture={renderPicture}
      />
    </div>
  );
}
