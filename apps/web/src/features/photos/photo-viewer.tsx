import { t } from '#kernel/language/t.ts';
import { X } from '#ui/icons.ts';
import { ChevronLeft, ChevronRight } from '#ui/later-icons.ts';
import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { readingStep } from '#ui/reading-step.ts';
import { useModalDialog } from '#ui/use-modal-dialog.ts';
import type { ShownPhoto } from './shown-photo.ts';
import styles from './photo-viewer.module.css';
import { useSwipe } from './use-swipe.ts';
import { FullSizePhoto } from './full-size-photo.tsx';

interface Props {
  /** In the order of the history, newest first. */
  photos: readonly ShownPhoto[];
  /** Which check-in's photo is shown first. */
  startIndex: number;
  onClose: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Photos of a goal, one at a time over the whole window: arrows, keys and swipes leaf through them, Escape leaves. */
export function PhotoViewer({ photos, startIndex, onClose }: Props) {
  const dialog = useModalDialog(onClose);
  const [index, setIndex] = useState(startIndex);
  const place = Math.max(
    0,
    photos.findIndex((photo) => photo.index === index),
  );
  const photo = photos[place];
  const [before, after] = [photos[place - 1], photos[place + 1]];

  const leaf = (step: number) => {
    const next = photos[place + step];
    if (next !== undefined) setIndex(next.index);
    return next !== undefined;
  };
  const swipe = useSwipe(leaf);
  usePreloadImages([before?.url, after?.url]);

  const pressKey = (event: KeyboardEvent<HTMLDialogElement>) => {
    // The keys and presses in a report that stands over the photo are its own.
    if (!isDirectlyIn(event.currentTarget, event.target)) return;
    const step = STEPS[event.key];
    if (step !== undefined) leaf(step * readingStep());
    dialog.onKeyDown(event);
  };
  const closeFromBeside = ({ currentTarget, target }: MouseEvent) => {
    if (
      isDirectlyIn(currentTarget, target) &&
      target instanceof Element &&
      target.closest('img, button, figcaption') === null
    )
      onClose();
  };

  if (photo === undefined) return null;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the keyboard's way, handled by useModalDialog
    <dialog
      {...dialog}
      aria-label={t('Photos')}
      className={styles.viewer}
      onKeyDown={pressKey}
      onClick={closeFromBeside}
    >
      <figure className={styles.figure}>
        <div className={styles.stage} {...swipe}>
          <FullSizePhoto key={photo.index} photo={photo} />
        </div>
        <figcaption className={styles.caption} aria-live="polite">
          {photo.description !== '' && (
            <p className={styles.note} dir="auto">
              {photo.description}
            </p>
          )}
          <p className={styles.facts}>
            <span dir="auto">{photo.who}</span>
            <span>{photo.day}</span>
            {photos.length > 1 && <span>{t('{done} of {steps}', { done: place + 1, steps: photos.length })}</span>}
          </p>
        </figcaption>
      </figure>
      <IconButton
        label={t('Close')}
        icon={<X size={22} aria-hidden="true" />}
        className={styles.close}
        onClick={onClose}
      />
      {Boolean(photo.report) && (
        <div key={photo.index} className={styles.report}>
          {photo.report}
        </div>
      )}
      {photos.length > 1 && (
        <div className={styles.arrows}>
          <Arrow label={t('Newer photo')} Icon={ChevronLeft} isAtEnd={before === undefined} onPress={() => leaf(-1)} />
          <Arrow label={t('Older photo')} Icon={ChevronRight} isAtEnd={after === undefined} onPress={() => leaf(1)} />
        </div>
      )}
    </dialog>
  );
}

/** Whether no other dialog stands between a dialog and what is inside of it. */
function isDirectlyIn(dialog: EventTarget, target: EventTarget): boolean {
  return target instanceof Element && target.closest('dialog') === dialog;
}

interface ArrowProps {
  label: string;
  Icon: typeof ChevronLeft;
  /** There is nothing that way. The button stays where it is, so that the focus does too. */
  isAtEnd: boolean;
  onPress: () => void;
}

function Arrow({ label, Icon, isAtEnd, onPress }: ArrowProps) {
  return (
    <IconButton
      label={label}
      icon={<Icon size={26} aria-hidden="true" />}
      aria-disabled={isAtEnd || undefined}
      className={styles.arrow}
      onClick={onPress}
    />
  );
}

/** Fetches the neighbours, so that leafing shows them at once. */
function usePreloadImages(urls: readonly (string | undefined)[]): void {
  const list = urls.filter((url) => url !== undefined).join('\n');
  const api = useApi();
  useEffect(() => {
    for (const url of list.split('\n').filter(Boolean)) new Image().src = api.addressOf(url);
  }, [api, list]);
}
