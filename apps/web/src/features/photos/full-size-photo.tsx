import { t } from '#kernel/language/t.ts';
import { ImageOff } from '#ui/later-icons.ts';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/spinner.tsx';
import { describePhoto, type ShownPhoto } from './shown-photo.ts';
import styles from './photo-viewer.module.css';
import { usePhotoSource } from './use-photo-source.ts';

/** One photo as large as there is room. */
export function FullSizePhoto({ photo }: { photo: ShownPhoto }) {
  const { src, state, onLoad, onError } = usePhotoSource(photo);
  if (state === 'unavailable') {
    return (
      <p className={styles.missing}>
        <ImageOff size={28} aria-hidden="true" />
        <span>{t('This photo isn’t available')}</span>
      </p>
    );
  }
  return (
    <>
      {state === 'loading' && (
        <span className={styles.waiting}>
          <Spinner size={32} />
        </span>
      )}
      <img
        src={src}
        alt={describePhoto(photo)}
        decoding="async"
        draggable={false}
        className={classNames(styles.photo, state === 'loaded' && styles.loaded)}
        onLoad={onLoad}
        onError={onError}
      />
    </>
  );
}
