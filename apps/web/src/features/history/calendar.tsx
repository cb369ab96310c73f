import type { LocalDay } from '@fivefold/rules/calendar';
import { weekdayOf } from '@fivefold/rules/days-off';
import { text } from '@fivefold/rules/text-key';
import { monthName, monthText } from '#kernel/day-text.ts';
import { t } from '#kernel/language/t.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { getWeek } from '#ui/weekdays.ts';
import styles from './calendar.module.css';
import { type CalendarMonth, countDone, type DayMark, describeMonth, isOtherYear } from './months.ts';

interface Props {
  months: readonly CalendarMonth[];
  today: LocalDay;
}

/** Twelve months as small pictures with their counts, and the same in words below. */
export function Calendar({ months, today }: Props) {
  return (
    <>
      <div className={styles.months} aria-hidden="true">
        {months.map((month) => (
          <Month key={month.first} month={month} today={today} />
        ))}
      </div>
      <Legend marks={new Set(months.flatMap(({ marks }) => marks))} />
      <Disclosure summary={t('Show the calendar as text')} className={styles.words}>
        <dl>
          {months.toReversed().map((month) => (
            <div key={month.first}>
              <dt>{monthText(month.first)}</dt>
              <dd>{describeMonth(month)}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </>
  );
}

/** Side of a day, in units of the picture; a unit more lies between two of them. */
const DAY = 8;
const STEP = DAY + 2;

function Month({ month, today }: { month: CalendarMonth; today: LocalDay }) {
  const done = countDone(month);
  const shapes = Map.groupBy(
    month.marks.map((mark, at) => ({ mark, at })),
    ({ mark }) => mark,
  );
  const offset = getWeek().indexOf(weekdayOf(month.first));
  return (
    <figure>
      <figcaption className={styles.name}>
        <span>{(isOtherYear(month, today) ? monthText : monthName)(month.first, 'short')}</span>
        {month.marks.some((mark) => mark !== null) && <span className={styles.count}>{done}</span>}
      </figcaption>
      <svg viewBox={`0 0 ${7 * STEP - 2} ${6 * STEP - 2}`} className={styles.days}>
        {[...shapes].map(([mark, days]) => (
          <path
            key={mark}
            className={styles[mark ?? 'none']}
            d={days.map(({ at }) => moveTo(offset + at) + SHAPES[mark ?? 'none']).join('')}
          />
        ))}
      </svg>
    </figure>
  );
}

function moveTo(cell: number): string {
  return `M${(cell % 7) * STEP} ${Math.floor(cell / 7) * STEP}`;
}

const SQUARE = 'h8v8h-8z';
/** Each sign differs in its shape, not only in its color. Drawn from the upper left corner of a day. */
const SHAPES: Readonly<Record<DayMark | 'none', string>> = {
  done: SQUARE,
  late: 'h8v8h-8zm2 2v4h4v-4z',
  missed: 'm0 0h8v8h-8zm1 1v6h6v-6z',
  frozen: 'm3 0h2v2h1v-1h1v1h-1v1h2v2h-2v1h1v1h-1v-1h-1v2h-2v-2h-1v1h-1v-1h1v-1h-2v-2h2v-1h-1v-1h1v1h1z',
  away: 'm0 3h8v2h-8z',
  rest: 'm3 3h2v2h-2z',
  free: 'm2 2h4v4h-4zm1 1v2h2v-2z',
  archived: 'm0 6h8v2h-8z',
  rooted: 'm3 0h2v3h3v2h-3v1h1v2h-4v-2h1v-1h-3v-2h3z',
  open: 'm3 3h2v2h-2z',
  none: 'm3.5 3.5h1v1h-1z',
};

const NAMES: Readonly<Partial<Record<DayMark, string>>> = {
  done: text('Done'),
  late: text('Added later'),
  missed: text('Missed'),
  frozen: text('Frozen'),
  away: text('Away'),
  rest: text('Rest day'),
  free: text('Free day'),
  archived: text('In the archive'),
  rooted: text('Rooted'),
};

function Legend({ marks }: { marks: ReadonlySet<DayMark | null> }) {
  return (
    <ul className={styles.legend} aria-hidden="true">
      {Object.entries(NAMES).map(
        ([mark, name]) =>
          marks.has(mark as DayMark) && (
            <li key={mark}>
              <svg viewBox="0 0 8 8" width="0.75rem" height="0.75rem">
                <path className={styles[mark]} d={`M0 0${SHAPES[mark as DayMark]}`} />
              </svg>
              <span>{t(name)}</span>
            </li>
          ),
      )}
    </ul>
  );
}
