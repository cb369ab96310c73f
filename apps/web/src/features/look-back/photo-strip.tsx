import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import type { LocalDay } from '@fivefold/rules/calendar';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { writtenDay } from '#kernel/day-text.ts';
import { rich, t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { readingStep } from '#ui/reading-step.ts';
import { Spinner } from '#ui/spinner.tsx';
import { SIDE_WORDS, type Side } from './pair.ts';
import styles from './photo-strip.module.css';

interface Props {
  /** The newest first. */
  photos: readonly WireCheckIn[];
  today: LocalDay;
  /** Whose photo it is; undefined where all are of one person. */
  nameOf?: ((uid: string) => string) | undefined;
  /** What is compared, by the check-in's index. */
  compared: Readonly<Record<Side, number | undefined>>;
  /** What the next photo that is pressed is for; opening it unless given. */
  choosing: Side | undefined;
  onPick: (photo: WireCheckIn) => void;
  onCancel: () => void;
  hasMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  onNearEnd: () => void;
  renderPicture: (photo: WireCheckIn) => ReactNode;
}

/** Photos side by side in a row that scrolls. One is reached by Tab, the others by the arrow keys. */
export function PhotoStrip({
  photos,
  today,
  nameOf,
  compared,
  choosing,
  onPick,
  onCancel,
  hasMore,
  isLoading,
  hasFailed,
  onNearEnd,
  renderPicture,
}: Props) {
  const questionId = useId();
  const strip = useRef<HTMLOListElement>(null);
  const reached = useRef<HTMLButtonElement>(null);
  const [reachedIndex, setReachedIndex] = useState<number>();
  const atTab = photos.find(({ index }) => index === (choosing === undefined ? reachedIndex : compared[choosing]));
  const tabIndex = (atTab ?? photos[0])?.index;

  const loadWhenNear = () => {
    const row = strip.current;
    if (row === null || !hasMore || isLoading || hasFailed) return;
    // In a language from right to left one scrolls below 0.
    const left = row.scrollWidth - row.clientWidth - Math.abs(row.scrollLeft);
    if (left <= row.clientWidth) onNearEnd();
  };
  const loadWhenShort = useEffectEvent(loadWhenNear);
  useEffect(() => loadWhenShort(), [photos.length, hasMore, isLoading]);
  useEffect(() => {
    if (choosing !== undefined) reached.current?.focus();
  }, [choosing]);

  const pressKey = (event: KeyboardEvent<HTMLOListElement>) => {
    if (event.key === 'Escape' && choosing !== undefined) return onCancel();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const place = buttons.findIndex((button) => button === document.activeElement);
    const steps: Record<string, number> = {
      ArrowLeft: place - readingStep(),
      ArrowRight: place + readingStep(),
      Home: 0,
      End: buttons.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons[to]?.focus();
  };

  return (
    <div className={styles.strip}>
      {choosing !== undefined && (
        <div className={styles.choosing}>
          <p id={questionId}>
            {rich('Choose the photo for <b>{side}</b>.', {
              side: t(SIDE_WORDS[choosing]),
              b: (inside) => <strong>{inside}</strong>,
            })}
          </p>
          <Button size="small" variant="quiet" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        </div>
      )}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move between its buttons */}
      <ol
        ref={strip}
        className={styles.row}
        aria-label={t('Photos, newest first')}
        onScroll={loadWhenNear}
        onKeyDown={pressKey}
      >
        {photos.map((photo) => (
          <li key={photo.index} className={styles.item}>
            <button
              ref={photo.index === tabIndex ? (reached as Ref<HTMLButtonElement>) : undefined}
              type="button"
              className={styles.photo}
              aria-describedby={choosing === undefined ? undefined : questionId}
              tabIndex={photo.index === tabIndex ? 0 : -1}
              onFocus={() => setReachedIndex(photo.index)}
              onClick={() => onPick(photo)}
            >
              {renderPicture(photo)}
              {(['older', 'newer'] as const).map(
                (side) =>
                  photo.index === compared[side] && (
                    <span key={side} className={styles.tag}>
                      {t(SIDE_WORDS[side])}
                    </span>
                  ),
              )}
            </button>
            <time dateTime={photo.date}>{writtenDay(photo.date, today)}</time>
            {nameOf !== undefined && <span dir="auto">{nameOf(photo.user_id)}</span>}
          </li>
        ))}
        {(isLoading || hasFailed) && (
          <li className={styles.end}>
            {hasFailed ? (
              <Button size="small" onClick={onNearEnd}>
                {t('Load older photos')}
              </Button>
            ) : (
              <Spinner label={t('Loading older photos')} />
            )}
          </li>
        )}
      </ol>
    </div>
  );
}
