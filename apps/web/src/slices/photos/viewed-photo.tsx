import ImageOff from 'lucide-react/icons/image-off';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/spinner.tsx';
import { photoText, type ShownPhoto } from './photo-of-check-in.ts';
import styles from './photo-viewer.module.css';
import { usePhotoSource } from './use-photo-source.ts';

/** One photo as large as there is room. */
export function ViewedPhoto({ photo }: { photo: ShownPhoto }) {
  const { src, state, onLoad, onError } = usePhotoSource(photo);
  if (state === 'unavailable') {
    return (
      <p className={styles.missing}>
        <ImageOff size={28} aria-hidden="true" />
        This photo is not available
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
        alt={photoText(photo)}
        decoding="async"
        draggable={false}
        className={classNames(styles.photo, state === 'loaded' && styles.loaded)}
        onLoad={onLoad}
        onError={onError}
      />
    </>
  );
}
