import { t } from '#kernel/language/t.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import styles from './lazy-photos.module.css';

function NotLoaded() {
  return <p className={styles.notLoaded}>{t('Photos didn’t load. Please refresh the page.')}</p>;
}

/** The part of a check-in's form that takes a photo; its code is fetched when a card is first opened. */
export const LazyPhotoField = lazyComponent(async () => (await import('./photo-field.tsx')).PhotoField, {
  whileLoading: <div className={styles.fieldPlace} />,
  onFailure: <NotLoaded />,
});

/** The photo of a check-in in a history; its place is kept from the start. */
export const LazyCheckInPhoto = lazyComponent(async () => (await import('./check-in-photo.tsx')).CheckInPhoto, {
  whileLoading: <div className={styles.photoPlace} />,
  onFailure: <NotLoaded />,
});
