import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { readingStep } from '#ui/reading-step.ts';
import styles from './tile-picture.module.css';

interface Props {
  /** 'Tapestry of Read ten pages' */
  label: string;
  /** Tiles that can be chosen. */
  count: number;
  /** The tile that `text` is about; null before one is chosen. */
  chosen: number | null;
  text: string;
  onChoose: (tile: number) => void;
  /** The tile beside one in the direction of reading, or above or below it; undefined at the edge. */
  step: (tile: number, on: number, down: number) => number | undefined;
  /** Which tile is there, in CSS pixels from the upper corner where lines begin; undefined beside all of them. */
  tileAt: (x: number, y: number) => number | undefined;
  /** CSS pixels. */
  width: number;
  height: number;
  /** The picture, and a ring around the chosen tile. */
  children: ReactNode;
}

/**
 * A picture of tiles: pointing at one or moving with arrow keys chooses it, and its text is read. Time runs in it as lines
 * are read: on a page that is read from the right, what is drawn is mirrored.
 */
export function TilePicture(props: Props) {
  const { label, count, chosen, text, onChoose, step, tileAt, width, height, children } = props;
  const at = chosen ?? count - 1;
  const move = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: () => step(at, -readingStep(), 0),
      ArrowRight: () => step(at, readingStep(), 0),
      ArrowUp: () => step(at, 0, -1),
      ArrowDown: () => step(at, 0, 1),
      Home: () => 0,
      End: () => count - 1,
    }[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onChoose(next() ?? at);
  };
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, right, top } = event.currentTarget.getBoundingClientRect();
    const x = readingStep() === 1 ? event.clientX - left : right - event.clientX;
    const tile = tileAt(x, event.clientY - top);
    if (tile !== undefined) onChoose(tile);
  };
  return (
    <div
      className={styles.picture}
      style={{ inlineSize: width, blockSize: height }}
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <input> holds no picture; a slider is read with its text at each step
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={at + 1}
      aria-valuetext={text}
      onKeyDown={move}
      onFocus={() => onChoose(at)}
      onPointerDown={point}
      onPointerMove={(event) => event.pointerType === 'mouse' && point(event)}
    >
      {children}
    </div>
  );
}

/** Around the tile that the text is about; all in CSS pixels. */
export function Ring({ left, top, side }: { left: number; top: number; side: number }) {
  return (
    <span
      className={styles.ring}
      style={{ insetInlineStart: left, insetBlockStart: top, inlineSize: side, blockSize: side }}
    />
  );
}

/** What a tile is, below the picture. */
export function PictureText({ children }: { children: string }) {
  return (
    <p className={styles.text} aria-hidden="true">
      {children}
    </p>
  );
}
