import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
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
  /** The tile beside one, or above or below it; undefined at the edge. */
  step: (tile: number, right: number, down: number) => number | undefined;
  /** Which tile is there, in CSS pixels from the upper left corner; undefined beside all of them. */
  tileAt: (x: number, y: number) => number | undefined;
  /** CSS pixels. */
  width: number;
  height: number;
  /** The picture, and a ring around the chosen tile. */
  children: ReactNode;
}

/** A picture of tiles: pointing at one or moving with arrow keys chooses it, and its text is read. */
export function TilePicture(props: Props) {
  const { label, count, chosen, text, onChoose, step, tileAt, width, height, children } = props;
  const at = chosen ?? count - 1;
  const move = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: () => step(at, -1, 0),
      ArrowRight: () => step(at, 1, 0),
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
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const tile = tileAt(event.clientX - left, event.clientY - top);
    if (tile !== undefined) onChoose(tile);
  };
  return (
    <div
      className={styles.picture}
      // Time runs from left to right in it, as in a chart, and places are counted from the left.
      dir="ltr"
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
