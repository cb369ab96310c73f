import type { LocalDay } from '@fivefold/rules/calendar';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { drawFrame, layOutFrame } from './draw-frame.ts';
import styles from './framed-tapestry.module.css';
import { PER_ROW, type TapestryCheckIn, toRows } from './rows.ts';
import { useRoom } from './use-room.ts';
import { describeRows } from './words.ts';

/** No wider than this many CSS pixels a pixel. */
const LARGEST_SCALE = 2;

interface Props {
  /** The newest check-ins of a root, ascending. */
  tiles: readonly Omit<TapestryCheckIn, 'date'>[];
  /** All that it has. */
  total: number;
  since: LocalDay;
  /** For how many months the goal has been rooted. */
  months: number;
  /** Which goal it is: each frame grows in its own way. */
  id: string;
}

/** The tapestry of a root in a frame that grows over with the months; its last rows, and the same in words. */
export function FramedTapestry({ tiles, total, since, months, id }: Props) {
  const rows = useMemo(() => {
    const earlier = Math.max(0, total - tiles.length);
    // A row whose first tiles are not here is left out.
    const begun = (PER_ROW - (earlier % PER_ROW)) % PER_ROW;
    const checkIns = tiles.slice(begun).map((tile) => ({ ...tile, date: since }));
    return toRows(checkIns, earlier + begun, []);
  }, [tiles, total, since]);
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const room = useRoom(place);
  const { width, height } = layOutFrame(rows.length);
  const scale = room === null ? null : scaleFor(room, width);

  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (scale === null || context === null || context === undefined) return;
    const image = context.createImageData(width, height);
    drawFrame({ rows, seed: seedOf(id), months }, image);
    context.putImageData(image, 0, 0);
  }, [rows, width, height, id, months, scale]);

  return (
    <div ref={place} className={styles.place}>
      {scale !== null && (
        <canvas
          ref={canvas}
          width={width}
          height={height}
          className={styles.canvas}
          style={{ inlineSize: width * scale, blockSize: height * scale }}
          aria-hidden="true"
        />
      )}
      <VisuallyHidden>{describeRows(rows, total)}</VisuallyHidden>
    </div>
  );
}

/** A whole number of device pixels for each pixel. */
function scaleFor(room: { readonly width: number; readonly pixelRatio: number }, width: number): number {
  const wanted = Math.min(LARGEST_SCALE, room.width / width);
  return Math.max(1, Math.floor(wanted * room.pixelRatio)) / room.pixelRatio;
}

function seedOf(id: string): number {
  return Number.parseInt(id.slice(0, 7), 16) || id.length;
}
