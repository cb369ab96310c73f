import type { WireGoalAmounts } from '@fivefold/contract/calls/history';
import type { AmountSpan } from '@fivefold/rules/amount-history';
import { type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { text } from '@fivefold/rules/text-key';
import { useMemo, useRef, useState } from 'react';
import { TableBehind } from '#features/tapestry/table-behind.tsx';
import { PictureText, TilePicture } from '#features/tapestry/tile-picture.tsx';
import { useRoom } from '#features/tapestry/use-room.ts';
import { amountText } from '#kernel/amount-text.ts';
import { dayText, monthText } from '#kernel/day-text.ts';
import { t } from '#kernel/language/t.ts';
import { LOCALE } from '#kernel/locale.ts';
import { rangeText } from '#kernel/range-text.ts';
import styles from './amount-chart.module.css';
import { type BarBox, barAt, layOutBars, topOf } from './chart-layout.ts';

export interface ChartProps {
  amounts: WireGoalAmounts;
  unit: string | null;
  /** What the goal asks for in the time of a bar; null where a bar is another time than its period. */
  target: number | null;
  today: LocalDay;
  /** 'Amounts of Drink water' */
  label: string;
}

type Bar = WireGoalAmounts['bars'][number];

/** CSS pixels of a text of 16; it grows with the text. */
const HEIGHT_IN_EM = 10;

/** A bar for each day, week or month; pointing at one or moving with arrow keys says what it is. The same as a table. */
export function AmountChart(props: ChartProps) {
  const { amounts, unit, target, today, label } = props;
  const { bars, span } = amounts;
  // By its first day, because tomorrow the bars are others.
  const [chosen, setChosen] = useState<string | null>(null);
  const top = topOf(Math.max(target ?? 0, ...bars.map(({ sum }) => sum)));
  const scale = top.toLocaleString(LOCALE);
  const nth = bars.findIndex(({ from }) => from === chosen);
  const bar = bars[nth];
  const words = bar === undefined ? describeAmounts(amounts, unit) : describeBar(bar, props);
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <div>
      <div className={styles.chart}>
        <div className={styles.scale} aria-hidden="true">
          <span>{scale}</span>
          {target !== null && isApart(target / top) && (
            <span className={styles.level} style={{ insetBlockEnd: `${(target * 100) / top}%` }}>
              {target.toLocaleString(LOCALE)}
            </span>
          )}
          <span>0</span>
        </div>
        <Picture
          // A longer number leaves less room beside it.
          key={scale}
          bars={bars}
          top={top}
          target={target}
          label={label}
          chosen={bar === undefined ? null : nth}
          words={words}
          onChoose={(at) => setChosen(bars[at]?.from ?? null)}
        />
        {first !== undefined && last !== undefined && (
          <div className={styles.ends} aria-hidden="true">
            <span>{nameOfBar(first, span, today)}</span>
            <span>{nameOfBar(last, span, today)}</span>
          </div>
        )}
      </div>
      <PictureText>{words}</PictureText>
      <TableBehind label={label}>{() => <Table {...props} />}</TableBehind>
    </div>
  );
}

interface PictureProps {
  bars: readonly Bar[];
  /** The number at the top of the scale. */
  top: number;
  target: number | null;
  label: string;
  chosen: number | null;
  words: string;
  onChoose: (nth: number) => void;
}

function Picture({ bars, top, target, label, chosen, words, onChoose }: PictureProps) {
  const place = useRef<HTMLDivElement>(null);
  const room = useRoom(place);
  const [width, height] = [room?.width ?? 0, HEIGHT_IN_EM * (room?.fontSize ?? 0)];
  const boxes = useMemo(() => {
    const sums = bars.map(({ sum }) => sum);
    return layOutBars(sums, top, { width, height });
  }, [bars, top, width, height]);
  return (
    <div ref={place} className={styles.place}>
      {room !== null && (
        <TilePicture
          label={label}
          count={bars.length}
          chosen={chosen}
          text={words}
          onChoose={onChoose}
          step={(at, on, down) => (bars[at + on - down] === undefined ? undefined : at + on - down)}
          tileAt={(x) => barAt(x, bars.length, width)}
          width={width}
          height={height}
        >
          {chosen !== null && <Chosen box={boxes[chosen]} />}
          <Bars boxes={boxes} width={width} height={height} />
          {target !== null && <span className={styles.target} style={{ insetBlockEnd: `${(target * 100) / top}%` }} />}
        </TilePicture>
      )}
    </div>
  );
}

/** Two paths for all bars: their bodies and, where light falls on them, their tops. */
function Bars({ boxes, width, height }: { boxes: readonly BarBox[]; width: number; height: number }) {
  const draw = (cap: boolean) =>
    boxes
      .filter((box) => box.height > 0)
      .map((box) => {
        const tall = cap ? Math.min(box.height, CAP) : box.height;
        return `M${box.left} ${height - box.height}h${box.width}v${tall}h${-box.width}z`;
      })
      .join('');
  return (
    <svg className={styles.bars} viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      <path className={styles.body} d={draw(false)} />
      <path className={styles.cap} d={draw(true)} />
    </svg>
  );
}

const CAP = 4;

/** Whether a number on the scale touches neither that at its top nor that at its foot. */
function isApart(height: number): boolean {
  return height > 0.12 && height < 0.88;
}

function Chosen({ box }: { box: BarBox | undefined }) {
  if (box === undefined) return null;
  return <span className={styles.chosen} style={{ insetInlineStart: box.left - 1, inlineSize: box.width + 2 }} />;
}

const HEADS = { '30-days': text('Day'), '1-year': text('Week'), '5-years': text('Month') } as const;

/** A row for each bar, the newest first. */
function Table({ amounts: { bars, span }, unit, today }: ChartProps) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{t(HEADS[span])}</th>
          <th scope="col">{t('Amount||of a goal')}</th>
        </tr>
      </thead>
      <tbody>
        {bars.toReversed().map((bar) => (
          <tr key={bar.from}>
            <th scope="row">{nameOfBar(bar, span, today)}</th>
            <td>{amountText(bar.sum, unit)}</td>
          </tr>
        ))}
      </tbody>
    </>
  );
}

/** 'Mon, Nov 16: 5 of 8 glasses.', 'Nov 16 – 22: 46 glasses.' */
function describeBar(bar: Bar, { amounts: { span }, unit, target, today }: ChartProps): string {
  const label = nameOfBar(bar, span, today);
  if (target === null) return t('{label}: {value}.', { label, value: amountText(bar.sum, unit) });
  const value = t('{sum} of {target}', {
    sum: bar.sum.toLocaleString(LOCALE),
    target: amountText(target, unit),
  });
  return t('{label}: {value}.', { label, value });
}

/** '240 glasses on 28 days.' */
function describeAmounts({ sum, days }: WireGoalAmounts, unit: string | null): string {
  if (days === 0) return t('Nothing was added in this time.');
  return t('{amount} on {days, plural, one {# day} other {# days}}.', { amount: amountText(sum, unit), days });
}

function nameOfBar({ from, to }: Bar, span: AmountSpan, today: LocalDay): string {
  const [first, last] = [parseLocalDay(from) ?? today, parseLocalDay(to) ?? today];
  if (span === '5-years') return monthText(first, 'short');
  return span === '30-days' ? dayText(first, today) : rangeText(first, last, today);
}
