import type { WireReaction } from '@fivefold/contract/shapes/check-in';
import { useState } from 'react';
import { joinList } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { classNames } from '#ui/class-names.ts';
import { PixelIcon } from '#ui/pixel-icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { FULL_HEART } from './heart-pixels.ts';
import styles from './heart.module.css';
import { type HeartTarget, useHeart } from './use-heart.ts';

const EMPTY = [' ##   ## ', '#  # #  #', '#   #   #', '#       #', ' #     # ', '  #   #  ', '   # #   ', '    #    '];

interface HeartButtonProps {
  target: HeartTarget;
  reactions: readonly WireReaction[];
  /** Who is signed in. */
  uid: string;
  /** What it does, in words. */
  name: string;
  /** Is told at once whether the heart is there now. */
  onPress?: (isOn: boolean) => void;
}

/** A heart to press on another user's check-in, with the number of all. */
export function HeartButton({ target, reactions, uid, name, onPress }: HeartButtonProps) {
  const { isOn, count, toggle } = useHeart(target, reactions, uid);
  // A heart beats when it is pressed, not when it scrolls into view.
  const [isTapped, setIsTapped] = useState(false);
  const press = () => {
    setIsTapped(true);
    onPress?.(!isOn);
    toggle();
  };
  return (
    <button
      type="button"
      className={classNames(styles.heart, styles.button, isOn && styles.on, isTapped && styles.tapped)}
      // Not its words: Firefox finds none in a card that `content-visibility` has not laid out.
      aria-label={joinList([name, ...(count === 0 ? [] : [`${count} ${heartsText(count)}`])])}
      aria-pressed={isOn}
      onClick={press}
    >
      <PixelIcon rows={isOn ? FULL_HEART : EMPTY} className={styles.picture} />
      <Count count={count} />
    </button>
  );
}

/** The number of hearts on the user's own check-in, which cannot be pressed. Nothing while there are none. */
export function HeartCount({ reactions }: { reactions: readonly WireReaction[] }) {
  if (reactions.length === 0) return null;
  return (
    <span className={classNames(styles.heart, styles.on)}>
      <PixelIcon rows={FULL_HEART} /> <Count count={reactions.length} />
    </span>
  );
}

function Count({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span>{count}</span> <VisuallyHidden>{heartsText(count)}</VisuallyHidden>
    </span>
  );
}

function heartsText(count: number): string {
  return t('{count, plural, one {heart} other {hearts}}', { count });
}
