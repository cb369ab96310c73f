import { useLayoutEffect, useRef } from 'react';
import { SPRITE_SIZE } from '#ui/ember/ember-sprite.ts';
import styles from './lantern.module.css';

/** A lantern of iron and glass, lit. */
const ROWS = [
  '...kkkk...',
  '..k....k..',
  '..k....k..',
  '...kiik...',
  '..kiiiik..',
  '.kiiiiiik.',
  '.kyyyyyyk.',
  'ikywwwyykk',
  'ikywwwwyki',
  'ikyywwwyki',
  'ikyywwyyki',
  '.kyyoyyyk.',
  '.kiiiiiik.',
  'kiiiiiiiik',
  'kkkkkkkkkk',
];
const COLORS: Readonly<Record<string, string>> = {
  k: '#1a1026',
  i: '#6b5a78',
  y: '#ffc65a',
  w: '#fff3c4',
  o: '#f2691f',
};
const WIDTH = 10;
/** Before its foot, in pixels of the sprite: beyond its picture the words begin. */
const LEFT = 17;
const inPercent = (pixels: number) => `${(pixels / SPRITE_SIZE) * 100}%`;
const PLACE = {
  left: inPercent(LEFT),
  width: inPercent(WIDTH),
  height: inPercent(ROWS.length),
};

/** Stands beside the ember on a day on which everything rests. Decoration. */
export function Lantern() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    ROWS.forEach((row, y) =>
      Array.from(row, (letter, x) => {
        const color = COLORS[letter];
        if (color === undefined) return;
        context.fillStyle = color;
        context.fillRect(x, y, 1, 1);
      }),
    );
  }, []);
  return (
    <span className={styles.lantern} style={PLACE} aria-hidden="true">
      <canvas ref={canvas} width={WIDTH} height={ROWS.length} />
    </span>
  );
}
