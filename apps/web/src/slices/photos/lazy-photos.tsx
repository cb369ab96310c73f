import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import styles from './lazy-photos.module.css';

const PhotoField = lazily(async () => (await import('./photo-field.tsx')).PhotoField);
const CheckInPhoto = lazily(async () => (await import('./check-in-photo.tsx')).CheckInPhoto);

/** The part of a check-in's form that takes a photo; its code comes when a card is first opened. */
export function LazyPhotoField(props: ComponentProps<typeof PhotoField>) {
  return (
    <Suspense fallback={<div className={styles.fieldPlace} />}>
      <PhotoField {...props} />
    </Suspense>
  );
}

/** The photo of a check-in in a history; its place is kept from the start. */
export function LazyCheckInPhoto(props: ComponentProps<typeof CheckInPhoto>) {
  return (
    <Suspense fallback={<div className={styles.photoPlace} />}>
      <CheckInPhoto {...props} />
    </Suspense>
  );
}

/** A part that cannot be fetched says so in its place, and the rest of the page stays as it is. */
function lazily<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => NotLoaded) }));
}

function NotLoaded() {
  return <p className={styles.notLoaded}>Photos could not be loaded. Please refresh the page.</p>;
}
