import { PROGRESS_STEPS } from '@fivefold/rules/goal-state';
import { useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { PixelIcon } from '#ui/pixel-icon.tsx';
import styles from './ember-strip.module.css';

const LIT = ['   #   ', '   ##  ', '  ###  ', '# ###  ', '#######', '#######', '#######', ' ##### '];
const UNLIT = ['       ', '       ', '       ', '       ', '   #   ', '  ###  ', ' ##### ', '  ###  '];
const PLACES = Array.from({ length: PROGRESS_STEPS }, (_, place) => place);

interface Props {
  /** How many burn. */
  filled: number;
  /** What the sentence beside them says of the same block. */
  children: string;
  className?: string | undefined;
}

/** Five embers, lit by the check-ins of the block that pays next; the sentence beside them names its goal and its day. */
export function EmberStrip({ filled, children, className }: Props) {
  const [litBefore, setLitBefore] = useState(filled);
  if (filled < litBefore) setLitBefore(filled);
  return (
    <p className={classNames(styles.strip, className)}>
      <span className={styles.embers}>
        {PLACES.map((place) => (
          <PixelIcon
            key={place}
            rows={place < filled ? LIT : UNLIT}
            className={classNames(styles.ember, place < filled && styles.lit, place >= litBefore && styles.fresh)}
          />
        ))}
      </span>
      <span className={styles.sentence}>{children}</span>
    </p>
  );
}
