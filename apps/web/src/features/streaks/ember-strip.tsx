import type { RunningBlock } from '@fivefold/rules/fullest-block';
import { PROGRESS_STEPS } from '@fivefold/rules/goal-state';
import { useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { PixelIcon } from '#ui/pixel-icon.tsx';
import { blockText } from './block-text.ts';
import styles from './ember-strip.module.css';

const LIT = ['   #   ', '   ##  ', '  ###  ', '# ###  ', '#######', '#######', '#######', ' ##### '];
const UNLIT = ['       ', '       ', '       ', '       ', '   #   ', '  ###  ', ' ##### ', '  ###  '];
const PLACES = Array.from({ length: PROGRESS_STEPS }, (_, place) => place);

interface Props {
  block: RunningBlock;
  /** The person has never earned a point. */
  isFirst: boolean;
  className?: string | undefined;
}

/** Five embers, lit by the check-ins of the fullest running block; the sentence beside them says the same. */
export function EmberStrip({ block, isFirst, className }: Props) {
  const [litBefore, setLitBefore] = useState(block.filled);
  if (block.filled < litBefore) setLitBefore(block.filled);
  return (
    <p className={classNames(styles.strip, className)}>
      <span className={styles.embers}>
        {PLACES.map((place) => (
          <PixelIcon
            key={place}
            rows={place < block.filled ? LIT : UNLIT}
            className={classNames(styles.ember, place < block.filled && styles.lit, place >= litBefore && styles.fresh)}
          />
        ))}
      </span>
      <span className={styles.sentence}>{blockText(block, isFirst)}</span>
    </p>
  );
}
