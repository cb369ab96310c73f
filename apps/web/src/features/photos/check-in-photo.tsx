import { t } from '#kernel/language/t.ts';
import { ImageOff } from '#ui/later-icons.ts';
import { useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './check-in-photo.module.css';
import { PhotoViewer } from './lazy-photo-viewer.tsx';
import { describePhoto, type ShownPhoto } from './shown-photo.ts';
import { usePhotoSource } from './use-photo-source.ts';

interface Props {
  photo: ShownPhoto;
  /** All photos that one can leaf through from here, this one among them. */
  album: readonly ShownPhoto[];
}

/** A check-in's photo as a small picture that opens large. Its place is taken before it is there: nothing moves. */
export function CheckInPhoto({ photo, album }: Props) {
  const { src, state, onLoad, onError } = usePhotoSource(photo);
  const [isOpen, setIsOpen] = useState(false);

  if (state === 'unavailable') {
    return (
      <p className={classNames(styles.place, styles.missing)}>
        <ImageOff size={18} aria-hidden="true" />
        <span>{t('This photo isn’t available')}</span>
      </p>
    );
  }
  return (
    <>
      <button
        type="button"
        title={t('View larger')}
        className={classNames(styles.place, styles.open)}
        onClick={() => setIsOpen(true)}
        onPointerEnter={() => void PhotoViewer.preload()}
      >
        <img
          src={src}
          alt={describePhoto(photo)}
          width={128}
          height={96}
          loading="lazy"
          decoding="async"
          className={classNames(styles.picture, state === 'loaded' && styles.loaded)}
          onLoad={onLoad}
          onError={onError}
        />
      </button>
      {isOpen && <PhotoViewer photos={album} startIndex={photo.index} onClose={() => setIsOpen(false)} />}
    </>
  );
}
