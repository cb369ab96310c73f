import { addDays, daysBetween, type LocalDay } from '@fivefold/rules/calendar';
import { WEEKDAYS } from '@fivefold/rules/days-off';
import { useMemo, useRef, useState } from 'react';
import { monthName } from '#kernel/day-text.ts';
import { t } from '#kernel/language/t.ts';
import { rangeText } from '#kernel/range-text.ts';
import { LOCALE } from '#kernel/locale.ts';
import { getWeek, weekdayName } from '#ui/weekdays.ts';
import { TableBehind } from './table-behind.tsx';
import { PictureText, Ring, TilePicture } from './tile-picture.tsx';
import { useRoom } from './use-room.ts';
import { DAY_SIDE, drawFires, drawTiles, type Fire, LEVELS } from './year-art.ts';
import {
  cornerOfDay,
  dayAt,
  firstOfWeek,
  labeledDays,
  layOutYear,
  placeOfDay,
  type YearLayout,
} from './year-layout.ts';
import styles from './year-tiles.module.css';
import { describeDay, describeYear } from './year-words.ts';

interface Props {
  /** Check-ins of each day over all goals; days without any may be left out. */
  days: readonly { readonly date: LocalDay; readonly count: number }[];
  from: LocalDay;
  /** Today. */
  to: LocalDay;
  /** 'Check-ins of your year' */
  label: string;
}

/**
 * A year of days, each a tile whose fire grows with its check-ins; the same in words and as a table (Beyond section 6).
 */
export function YearTiles({ days, from, to, label }: Props) {
  const counts = useMemo(
    () => new Map(days.filter(({ count }) => count > 0).map(({ date, count }) => [date, count])),
    [days],
  );
  const place = useRef<HTMLDivElement>(null);
  const room = useRoom(place);
  // By its day, because tomorrow the year begins a day later.
  const [chosen, setChosen] = useState<LocalDay | null>(null);
  const layout = useMemo(() => (room === null ? null : layOutYear(from, to, room)), [from, to, room]);
  const all = daysBetween(from, to) + 1;
  const day = chosen === null || chosen < from ? undefined : chosen;
  const text = day === undefined ? describeYear(counts, to) : describeDay(day, counts.get(day) ?? 0, to);

  return (
    <div>
      <div ref={place} className={styles.place}>
        {layout !== null && room !== null && (
          <TilePicture
            label={label}
            count={all}
            chosen={day === undefined ? null : daysBetween(from, day)}
            text={text}
            onChoose={(nth) => setChosen(addDays(from, nth))}
            step={(nth, right, down) => {
              const next = nth + right * WEEKDAYS.length + down;
              return next >= 0 && next < all ? next : undefined;
            }}
            tileAt={(x, y) => {
              const found = dayAt(layout, x, y);
              return found === undefined || found < from || found > to ? undefined : daysBetween(from, found);
            }}
            width={layout.width}
            height={layout.height}
          >
            <Months layout={layout} from={from} to={to} fontSize={room.fontSize} />
            <Year layout={layout} counts={counts} from={from} to={to} />
            {day !== undefined && <Ring {...cornerOfDay(layout, day)} side={DAY_SIDE * layout.scale} />}
          </TilePicture>
        )}
      </div>
      <PictureText>{text}</PictureText>
      <Legend />
      <TableBehind label={label}>{() => <Weeks counts={counts} from={from} to={to} />}</TableBehind>
    </div>
  );
}

interface YearProps {
  layout: YearLayout;
  from: LocalDay;
  to: LocalDay;
}

/** Where a month begins, its name. */
function Months({ layout, from, to, fontSize }: YearProps & { fontSize: number }) {
  return labeledDays(layout, from, to, fontSize).map((day) => (
    <span
      key={day}
      className={styles.month}
      style={{
        insetInlineStart: cornerOfDay(layout, day).left,
        insetBlockStart: placeOfDay(layout, day).band * layout.bandStep,
      }}
    >
      {monthName(day, 'short')}
    </span>
  ));
}

function Year({ layout, counts, from, to }: YearProps & { counts: ReadonlyMap<LocalDay, number> }) {
  const fires = daysFrom(from, to).map((day) => {
    const { band, column, weekday } = placeOfDay(layout, day);
    return { band, count: counts.get(day) ?? 0, x: column * layout.step, y: weekday * layout.step };
  });
  return (
    <svg className={styles.year} viewBox={`0 0 ${layout.width} ${layout.height}`}>
      {[...Map.groupBy(fires, ({ band }) => band)].map(([band, ofBand]) => (
        <g key={band} transform={`translate(0 ${band * layout.bandStep + layout.labelHeight}) scale(${layout.scale})`}>
          <Fires fires={ofBand} />
        </g>
      ))}
    </svg>
  );
}

function Fires({ fires }: { fires: readonly Fire[] }) {
  return (
    <>
      <path className={styles.tile} d={drawTiles(fires)} />
      {[...drawFires(fires)].map(([color, path]) => (
        <path key={color} className={styles[color]} d={path} />
      ))}
    </>
  );
}

/** From how many check-ins on a fire is as large. */
function Legend() {
  return (
    <ul className={styles.legend} aria-hidden="true">
      {LEVELS.map((count, nth) => {
        const last = (LEVELS[nth + 1] ?? count + 1) - 1;
        return (
          <li key={count}>
            <svg viewBox={`0 0 ${DAY_SIDE} ${DAY_SIDE}`} width="0.875rem" height="0.875rem" shapeRendering="crispEdges">
              <Fires fires={[{ count, x: 0, y: 0 }]} />
            </svg>
            <span>{nth === LEVELS.length - 1 ? `${count}+` : last === count ? count : `${count}–${last}`}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** A row for each week, the newest first. */
function Weeks({ counts, from, to }: { counts: ReadonlyMap<LocalDay, number>; from: LocalDay; to: LocalDay }) {
  const weeks = [...Map.groupBy(daysFrom(from, to), firstOfWeek)].toReversed();
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{t('Week')}</th>
          {getWeek().map((weekday) => (
            <th key={weekday} scope="col">
              {weekdayName(weekday, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(([first, days]) => (
          <tr key={first}>
            <th scope="row">{rangeText(days[0] ?? first, days.at(-1) ?? first, to)}</th>
            {getWeek().map((weekday, nth) => {
              const day = addDays(first, nth);
              return <td key={weekday}>{day >= from && day <= to && (counts.get(day) ?? 0).toLocaleString(LOCALE)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </>
  );
}

function daysFrom(from: LocalDay, to: LocalDay): LocalDay[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, nth) => addDays(from, nth));
}
