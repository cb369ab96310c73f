import { t } from '#kernel/language/t.ts';
import { ImageOff } from '#ui/later-icons.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './photo-picture.module.css';
import { describePhoto, type ShownPhoto } from './shown-photo.ts';
import { usePhotoSource } from './use-photo-source.ts';

/** A photo that fills its place, cropped: the place gives the size, so that nothing moves when it arrives. */
export function PhotoPicture({ photo }: { photo: ShownPhoto }) {
  const { src, state, onLoad, onError } = usePhotoSource(photo);
  if (state === 'unavailable') {
    return (
      <span className={styles.missing}>
        <ImageOff size={18} aria-hidden="true" />
        <span>{t('This photo isn’t available')}</span>
      </span>
    );
  }
  return (
    <img
      src={src}
      alt={describePhoto(photo)}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={classNames(styles.picture, state === 'loaded' && styles.loaded)}
      onLoad={onLoad}
      onError={onError}
    />
  );
}
