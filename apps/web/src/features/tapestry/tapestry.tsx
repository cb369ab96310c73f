import type { LocalDay } from '@fivefold/rules/calendar';
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { dayText } from '#kernel/day-text.ts';
import { joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { rangeText } from '#kernel/range-text.ts';
import { drawTapestry } from './draw-tapestry.ts';
import { TILE_SIDE } from './draw-tile.ts';
import { cornerOf, type Layout, layOut, leftOf, ROW_STEP, TILE_STEP } from './layout.ts';
import {
  PER_ROW,
  stepFrom,
  type Stop,
  type TapestryCheckIn,
  type TapestryDayOff,
  type TapestryRow,
  toRows,
  toStops,
} from './rows.ts';
import { TableBehind } from './table-behind.tsx';
import styles from './tapestry.module.css';
import { PictureText, Ring, TilePicture } from './tile-picture.tsx';
import { useRoom } from './use-room.ts';
import { describeDaysOff, describeRow, describeRows, describeTile } from './words.ts';

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
  /** What its person wrote to their later self, by the number of the row. */
  lines?: ReadonlyMap<number, string>;
  /** Beside the words about a tile: what can be done with its row, or with the last one. */
  renderRow?: (row: TapestryRow) => ReactNode;
}

/**
 * A tile for each check-in, five to a row, a full row in gold; drawn on one canvas, with the same in words (Beyond
 * section 6).
 */
export function Tapestry({ checkIns, earlier, daysOff, today, label, lines = NO_LINES, renderRow }: Props) {
  const rows = useMemo(() => toRows(checkIns, earlier, daysOff), [checkIns, earlier, daysOff]);
  const stops = useMemo(() => toStops(rows), [rows]);
  const [chosenId, setChosenId] = useState<string | null>(null);
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

  const chosen = stops.findIndex(({ id }) => id === chosenId);
  const shown = stops[chosen];
  const row = shown?.row ?? rows.at(-1);
  const text =
    shown === undefined
      ? describeRows(rows, earlier + checkIns.length)
      : withLine(lines, shown.row, describeStop(shown, today));
  return (
    <div>
      <div ref={place} className={styles.place}>
        {layout !== null && (
          <>
            <Labels rows={rows} layout={layout} today={today} />
            <TilePicture
              label={label}
              count={stops.length}
              chosen={shown === undefined ? null : chosen}
              text={text}
              onChoose={(nth) => setChosenId(stops[nth]?.id ?? null)}
              step={(nth, right, down) => stepFrom(stops, nth, right, down)}
              tileAt={(x, y) => stopAt(stops, layout, x / layout.scale, y / layout.scale)}
              width={layout.width * layout.scale}
              height={layout.height * layout.scale}
            >
              <canvas ref={canvas} width={layout.width} height={layout.height} className={styles.canvas} />
              <LineMarks rows={rows} layout={layout} lines={lines} />
              {shown !== undefined && <StopRing layout={layout} {...shown} />}
            </TilePicture>
          </>
        )}
      </div>
      <PictureText>{text}</PictureText>
      {row !== undefined && renderRow?.(row)}
      <TableBehind label={label}>{() => <Words rows={rows} today={today} lines={lines} />}</TableBehind>
    </div>
  );
}

type Lines = ReadonlyMap<number, string>;
const NO_LINES: Lines = new Map();

/** The layout for the room there is; null until it is known. */
function useLayout(place: RefObject<HTMLElement | null>, rows: readonly TapestryRow[]): Layout | null {
  const room = useRoom(place);
  return useMemo(() => {
    if (room === null) return null;
    return layOut({ ...room, rows: rows.length, hasDaysOff: rows.some(({ daysOff }) => daysOff.length > 0) });
  }, [room, rows]);
}

/** A row that is not full any more has none. */
function lineOf(lines: Lines, row: TapestryRow): string[] {
  const line = row.isFull ? lines.get(row.number) : undefined;
  return line === undefined ? [] : [line];
}

function withLine(lines: Lines, row: TapestryRow, text: string): string {
  return joinSentences([text, ...lineOf(lines, row)]);
}

/** A dot at the end of each row with a line. */
function LineMarks({ rows, layout, lines }: { rows: readonly TapestryRow[]; layout: Layout; lines: Lines }) {
  const side = TILE_SIDE * layout.scale;
  return rows.map((row, nth) => {
    if (lineOf(lines, row).length === 0) return null;
    const { x, y } = cornerOf(layout, nth);
    const left = (x + leftOf(PER_ROW - 1)) * layout.scale + side;
    return (
      <span
        key={row.number}
        className={styles.mark}
        style={{ insetInlineStart: left, insetBlockStart: (y + 1) * layout.scale }}
      />
    );
  });
}

function stopAt(stops: readonly Stop[], layout: Layout, x: number, y: number): number | undefined {
  const found = stops.findIndex(({ nthRow, place }) => {
    const corner = cornerOf(layout, nthRow);
    const left = corner.x + leftOf(place);
    return x >= left && x < left + TILE_STEP && y >= corner.y && y < corner.y + ROW_STEP;
  });
  return found === -1 ? undefined : found;
}

function StopRing({ layout, nthRow, place }: Pick<Stop, 'nthRow' | 'place'> & { layout: Layout }) {
  const { x, y } = cornerOf(layout, nthRow);
  return (
    <Ring left={(x + leftOf(place)) * layout.scale} top={(y + 1) * layout.scale} side={TILE_SIDE * layout.scale} />
  );
}

function describeStop({ tile, row }: Stop, today: LocalDay): string {
  return tile === undefined ? describeDaysOff(row, today) : describeTile(tile, today);
}

/** Above each strip, the month in which it begins. */
function Labels({ rows, layout, today }: { rows: readonly TapestryRow[]; layout: Layout; today: LocalDay }) {
  const starts = Array.from({ length: layout.strips }, (_, strip) => rows[strip * layout.rowsPerStrip]?.tiles[0]);
  return (
    <div className={styles.labels} aria-hidden="true">
      {starts.map(
        (start, strip) =>
          start !== undefined && (
            <span
              key={start.checkIn.index}
              style={strip === layout.strips - 1 ? undefined : { inlineSize: layout.stripStep * layout.scale }}
            >
              {rangeText(start.checkIn.date, start.checkIn.date, today)}
            </span>
          ),
      )}
    </div>
  );
}

function Words({ rows, today, lines }: { rows: readonly TapestryRow[]; today: LocalDay; lines: Lines }) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{t('Row')}</th>
          <th scope="col">{t('Tiles')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map((row) => (
          <tr key={row.number}>
            <th scope="row">{row.isFull ? t('{number}, full', { number: row.number }) : row.number}</th>
            <td>
              {joinSentences([
                t('{label}: {value}.', { label: daysOf(row, today), value: describeRow(row) }),
                ...(row.daysOff.length > 0 ? [describeDaysOff(row, today)] : []),
                ...lineOf(lines, row),
              ])}
            </td>
          </tr>
        ))}
      </tbody>
    </>
  );
}

function daysOf({ tiles }: TapestryRow, today: LocalDay): string {
  const [first, last] = [tiles[0]?.checkIn.date, tiles.at(-1)?.checkIn.date];
  if (first === undefined || last === undefined) return '';
  return first === last ? dayText(first, today) : rangeText(first, last, today);
}
