import type { LocalDay } from '@fivefold/rules/calendar';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { dayText, rangeText } from '#kernel/day-text.ts';
import { drawTapestry } from './draw-tapestry.ts';
import { TILE_SIDE } from './draw-tile.ts';
import { cornerOf, type Layout, layOut, ROW_STEP, TILE_STEP } from './layout.ts';
import { PER_ROW, type TapestryCheckIn, type TapestryDayOff, type TapestryRow, type Tile, toRows } from './rows.ts';
import styles from './tapestry.module.css';
import { describeDayOff, describeRow, describeRows, describeTile } from './words.ts';

interface Props {
  /** Ascending. */
  checkIns: readonly TapestryCheckIn[];
  /** Check-ins before the first one here. */
  earlier: number;
  /** Ascending. */
  daysOff: readonly TapestryDayOff[];
  today: LocalDay;
  /** 'Tapestry of Read ten pages' */
  label: string;
}

/** A tile for each check-in, five to a row, a full row in gold; drawn on one canvas, with the same in words (Beyond section 6). */
export function Tapestry({ checkIns, earlier, daysOff, today, label }: Props) {
  const rows = useMemo(() => toRows(checkIns, earlier, daysOff), [checkIns, earlier, daysOff]);
  const tiles = useMemo(() => rows.flatMap((row, nth) => row.tiles.map((tile) => ({ nth, tile }))), [rows]);
  // By its day, because older tiles may come before it.
  const [chosenDay, setChosenDay] = useState<LocalDay | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const layout = useLayout(place, rows);

  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (layout === null || context === null || context === undefined) return;
    const image = context.createImageData(layout.width, layout.height);
    drawTapestry(rows, layout, image);
    context.putImageData(image, 0, 0);
  }, [rows, layout]);

  const chosen = chosenDay === null ? -1 : tiles.findIndex(({ tile }) => tile.checkIn.date === chosenDay);
  const shown = tiles[chosen];
  const current = shown === undefined ? tiles.length - 1 : chosen;
  const choose = (at: number) =>
    setChosenDay(tiles[Math.max(0, Math.min(tiles.length - 1, at))]?.tile.checkIn.date ?? null);
  const move = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -PER_ROW,
      ArrowDown: PER_ROW,
      Home: -tiles.length,
      End: tiles.length,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    choose(current + step);
  };
  const point = (event: PointerEvent<HTMLElement>) => {
    if (layout === null) return;
    const box = event.currentTarget.getBoundingClientRect();
    const found = tileAt(
      tiles,
      layout,
      (event.clientX - box.left) / layout.scale,
      (event.clientY - box.top) / layout.scale,
    );
    if (found !== -1) choose(found);
  };

  return (
    <div>
      <div ref={place} className={styles.place}>
        {layout !== null && (
          <>
            <Labels rows={rows} layout={layout} today={today} />
            <div
              className={styles.picture}
              style={{ inlineSize: layout.width * layout.scale, blockSize: layout.height * layout.scale }}
              // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <input> holds no picture; a slider is read with its text at each step
              role="slider"
              tabIndex={0}
              aria-label={label}
              aria-valuemin={1}
              aria-valuemax={tiles.length}
              aria-valuenow={current + 1}
              aria-valuetext={shown === undefined ? describeRows(rows) : describeTile(shown.tile, today)}
              onKeyDown={move}
              onFocus={() => choose(current)}
              onPointerDown={point}
              onPointerMove={(event) => event.pointerType === 'mouse' && point(event)}
            >
              <canvas ref={canvas} width={layout.width} height={layout.height} className={styles.canvas} />
              {shown !== undefined && <Ring layout={layout} nth={shown.nth} place={shown.tile.place} />}
            </div>
          </>
        )}
      </div>
      <p className={styles.line} aria-hidden="true">
        {shown === undefined ? describeRows(rows) : describeTile(shown.tile, today)}
      </p>
      <Words rows={rows} today={today} />
    </div>
  );
}

/** The layout for the room there is; null until it is known. */
function useLayout(place: RefObject<HTMLElement | null>, rows: readonly TapestryRow[]): Layout | null {
  const [room, setRoom] = useState<{ width: number; pixelRatio: number } | null>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const measure = () => setRoom({ width: element.clientWidth, pixelRatio: window.devicePixelRatio });
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [place]);
  return useMemo(() => {
    if (room === null) return null;
    return layOut({ ...room, rows: rows.length, hasDaysOff: rows.some(({ daysOff }) => daysOff.length > 0) });
  }, [room, rows]);
}

function tileAt(
  tiles: readonly { readonly nth: number; readonly tile: Tile }[],
  layout: Layout,
  x: number,
  y: number,
): number {
  return tiles.findIndex(({ nth, tile }) => {
    const corner = cornerOf(layout, nth);
    const left = corner.x + tile.place * TILE_STEP;
    return x >= left && x < left + TILE_STEP && y >= corner.y && y < corner.y + ROW_STEP;
  });
}

/** Around the tile that the line below speaks of. */
function Ring({ layout, nth, place }: { layout: Layout; nth: number; place: number }) {
  const { x, y } = cornerOf(layout, nth);
  const side = TILE_SIDE * layout.scale;
  return (
    <span
      className={styles.ring}
      style={{
        insetInlineStart: (x + 1 + place * TILE_STEP) * layout.scale,
        insetBlockStart: (y + 1) * layout.scale,
        inlineSize: side,
        blockSize: side,
      }}
    />
  );
}

/** Above each strip, the month in which it begins. */
function Labels({ rows, layout, today }: { rows: readonly TapestryRow[]; layout: Layout; today: LocalDay }) {
  const starts = Array.from({ length: layout.strips }, (_, strip) => rows[strip * layout.rowsPerStrip]?.tiles[0]);
  return (
    <div className={styles.labels} aria-hidden="true">
      {starts.map(
        (start) =>
          start !== undefined && (
            <span key={start.checkIn.index} style={{ inlineSize: layout.stripStep * layout.scale }}>
              {rangeText(start.checkIn.date, start.checkIn.date, today)}
            </span>
          ),
      )}
    </div>
  );
}

/** The same as a table, whose rows are made when it is opened. */
function Words({ rows, today }: { rows: readonly TapestryRow[]; today: LocalDay }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.words} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Show as a table</summary>
      {isOpen && (
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">Tiles</th>
              </tr>
            </thead>
            <tbody>
              {rows.toReversed().map((row) => (
                <tr key={row.number}>
                  <th scope="row">
                    {row.number}
                    {row.isFull && ', full'}
                  </th>
                  <td>
                    {daysOf(row, today)}:{' '}
                    {[describeRow(row), ...row.daysOff.map((off) => describeDayOff(off, today))].join('. ')}.
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}

function daysOf({ tiles }: TapestryRow, today: LocalDay): string {
  const [first, last] = [tiles[0]?.checkIn.date, tiles.at(-1)?.checkIn.date];
  if (first === undefined || last === undefined) return '';
  return first === last ? dayText(first, today) : rangeText(first, last, today);
}
