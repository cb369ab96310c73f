/** What a person's ember says when it is tapped: one fact from their own history, never a reproach. Beyond section 21. */

import { addDays, addMonths, daysBetween, type LocalDay } from './calendar.ts';
import { WEEKDAYS, weekdayOf } from './days-off.ts';
import { goalTitle, type NamedGoal } from './goal-label.ts';
import { shortenNote } from './short-note.ts';
import { type Sentence, sentence, type SentenceValue } from './sentence.ts';
import { text } from './text-key.ts';

/** So many days, today included, no line comes again. */
export const EMBER_LINE_REST_DAYS = 7;

/** What the year's summary says of a person; nothing else is known to the ember. */
export interface EmberFacts {
  /** The day on which the person joined. */
  readonly since: LocalDay;
  /** The first of the days that are counted; the last is today. */
  readonly from: LocalDay;
  /** Check-ins by day, ascending; days with none are left out. */
  readonly days: readonly { readonly date: LocalDay; readonly count: number }[];
  readonly pointsTotal: number;
  /** The goals with the most check-ins, the first one first. */
  readonly bestGoals: readonly (NamedGoal & {
    readonly id: string;
    /** Check-ins in these days. */
    readonly count: number;
    /** How often it has earned. */
    readonly streak: number;
  })[];
  /** How many goals have taken root. */
  readonly roots: number;
  /** What the person wrote or showed. */
  readonly memories: readonly Memory[];
  /** Which goals have taken root, and since when. */
  readonly rooted: readonly (NamedGoal & { readonly id: string; readonly since: LocalDay })[];
}

/** A check-in with a note or a photo, and its goal. */
export interface Memory extends NamedGoal {
  readonly id: string;
  readonly date: LocalDay;
  /** Empty where there is only a photo. */
  readonly note: string;
  readonly isPhoto: boolean;
  /** Whether it is the goal's first check-in. */
  readonly isFirst: boolean;
}

export interface EmberLine {
  /** What it is about: two lines with one id say the same of different days. */
  readonly id: string;
  readonly words: Sentence;
  /** What it comes home with. */
  readonly find?: Find;
}

/** A memory that the ember finds: as what it is drawn, and the goal that it leads to. */
export interface Find {
  readonly kind: 'note' | 'photo' | 'root';
  readonly goalId: string;
  readonly goalTitle: string;
  /** What was written, in one line; empty where nothing was. */
  readonly note: string;
  /** The day that it is of. */
  readonly day: LocalDay;
}

/** A line that was said on this device. */
export interface SaidLine {
  readonly id: string;
  readonly day: LocalDay;
}

const GOAL = text('I was there on {count} days of “{goal}”.');
const EARNED = text('“{goal}” has made me glow {count} times.');
const WEEKDAY = text(
  '{weekday, select, 1 {Mondays carry you} 2 {Tuesdays carry you} 3 {Wednesdays carry you} 4 {Thursdays carry you} 5 {Fridays carry you} 6 {Saturdays carry you} other {Sundays carry you}}: {count} check-ins in a year.',
);
const WOKE = text('You woke me on {date}.');
const ASLEEP = text('Zzz… Your first check-in wakes me.');
const MET = text('We met on {date}.');
const FULLEST = text('Remember {date}? {count} check-ins in one day!');
const DAYS = text('You came by on {count} days in a year. I liked them all.');
const ROW = text('Once you came {count} days in a row. What a stretch!');
const WEEK = text('{count} check-ins in seven days: they keep me warm.');
const TODAY = text('{count, plural, one {# check-in} other {# check-ins}} today, and I can taste it.');
const YEAR_AGO = text('A year ago today: {count, plural, one {# check-in} other {# check-ins}}.');
const POINTS = text('{count} points earned so far.');
const YEAR = text('{count} check-ins in a year, and all of them yours.');
const ROOTS = text('{count, plural, one {# goal has} other {# goals have}} taken root.');
const NOTE = text('{span, select, week {A week ago} month {A month ago} other {A year ago}} you wrote: “{note}”');
const FIRST_NOTE = text('On day one you wrote: “{note}”');
const PHOTO = text(
  '{span, select, week {A week ago} month {A month ago} other {A year ago}} you took a photo of this.',
);
const ROOT = text('{span, select, month {A month ago} other {A year ago}} this one took root.');
const TOGETHER = text('We’ve been together for {count} days.');

type Days = EmberFacts['days'];

/** The least that each fact must count to be worth a line. */
const LEAST = { goal: 2, weekday: 4, fullest: 2, days: 3, row: 3, week: 2, points: 2, year: 10, together: 7 };

/** Every line that is true today. */
export function emberLines(facts: EmberFacts, today: LocalDay): readonly EmberLine[] {
  const { days, since, from, pointsTotal, roots } = facts;
  const total = sumOf(days);
  const first = days[0];
  const fullest = days.toSorted((one, other) => other.count - one.count)[0];
  const row = longestRow(days);
  const week = sumOf(days.filter(({ date }) => date > addDays(today, -7)));
  const todays = countOn(days, today);
  const yearAgo = addMonths(today, -12);
  const thatDay = yearAgo < from ? 0 : countOn(days, yearAgo);
  const together = daysBetween(since, today) + 1;
  const isNew = since >= from && total + pointsTotal + facts.bestGoals.length === 0;
  const lines: readonly (EmberLine | false | undefined)[] = [
    ...facts.bestGoals.flatMap(goalLines),
    isNew && line('asleep', ASLEEP, {}),
    isNew && line('met', MET, { date: onDay(since, today) }),
    weekdayLine(days),
    first !== undefined &&
      first.date >= since &&
      first.date < today &&
      line('woke', WOKE, { date: onDay(first.date, today) }),
    fullest !== undefined &&
      fullest.count >= LEAST.fullest &&
      line('fullest', FULLEST, { count: fullest.count, date: onDay(fullest.date, today) }),
    days.length >= LEAST.days && line('days', DAYS, { count: days.length }),
    row >= LEAST.row && line('row', ROW, { count: row }),
    week >= LEAST.week && line('week', WEEK, { count: week }),
    todays > 0 && line('today', TODAY, { count: todays }),
    thatDay > 0 && line('year-ago', YEAR_AGO, { count: thatDay }),
    pointsTotal >= LEAST.points && line('points', POINTS, { count: pointsTotal }),
    total >= LEAST.year && line('year', YEAR, { count: total }),
    ...findsOfToday(facts, today),
    ...firstNotes(facts, today),
    roots > 0 && line('roots', ROOTS, { count: roots }),
    together >= LEAST.together && line('together', TOGETHER, { count: together }),
  ];
  return lines.filter((each): each is EmberLine => each !== undefined && each !== false);
}

/**
 * What it says at a tap, the person's own words of this day first; undefined when it has said all that is true in these seven days.
 * @param said on this device, in any order
 */
export function nextEmberLine(facts: EmberFacts, said: readonly SaidLine[], today: LocalDay): EmberLine | undefined {
  const find = nextFind(facts, said, today);
  if (find !== undefined) return find;
  const recent = withoutOldLines(said, today);
  const taps = recent.filter(({ day }) => day === today).length;
  const placeOf = ({ id }: EmberLine) => hashOf(`${today} ${taps} ${id}`);
  return emberLines(facts, today)
    .filter(({ id }) => !recent.some((before) => before.id === id))
    .toSorted((one, other) => placeOf(one) - placeOf(other))[0];
}

/**
 * What it comes home with today: what is farthest back first, words before photos. Undefined where there is nothing, or
 * it was said lately.
 */
export function nextFind(facts: EmberFacts, said: readonly SaidLine[], today: LocalDay): EmberLine | undefined {
  const recent = withoutOldLines(said, today);
  return findsOfToday(facts, today).find(({ id }) => !recent.some((before) => before.id === id));
}

/** A first day is a memory after a while. */
const FIRST_AGO_DAYS = 14;

/** Notes, photos and roots of this day a year, a month or a week ago. */
function findsOfToday({ memories, rooted }: EmberFacts, today: LocalDay): readonly EmberLine[] {
  const spans = [
    { span: 'year', day: addMonths(today, -12) },
    { span: 'month', day: addMonths(today, -1) },
    { span: 'week', day: addDays(today, -7) },
  ];
  return spans.flatMap(({ span, day }) => {
    const own = memories.filter(({ date }) => date === day);
    const notes = own.filter(({ note }) => note !== '');
    const photos = own.filter(({ note, isPhoto }) => note === '' && isPhoto);
    const roots = span === 'week' ? [] : rooted.filter(({ since }) => since === day);
    return [
      ...notes.map((each) => found('note', each, NOTE, { span, note: shortenNote(each.note) })),
      ...photos.map((each) => found('photo', each, PHOTO, { span })),
      ...roots.map(({ since, ...goal }) => found('root', { ...goal, date: since, note: '' }, ROOT, { span })),
    ];
  });
}

/** What was written on the first day of a goal. */
function firstNotes({ memories }: EmberFacts, today: LocalDay): readonly EmberLine[] {
  return memories
    .filter(({ isFirst, note, date }) => isFirst && note !== '' && daysBetween(date, today) >= FIRST_AGO_DAYS)
    .map((each) => found('note', each, FIRST_NOTE, { note: shortenNote(each.note) }));
}

function found(
  kind: Find['kind'],
  goal: NamedGoal & Pick<Memory, 'id' | 'date' | 'note'>,
  english: string,
  values: Sentence['values'],
): EmberLine {
  const find = { kind, goalId: goal.id, goalTitle: goalTitle(goal), note: shortenNote(goal.note), day: goal.date };
  return { ...line(`${kind} ${goal.id} ${goal.date}`, english, values), find };
}

/** Those that may not come again yet. A device's clock may have been ahead: such lines do not stay for good. */
export function withoutOldLines(said: readonly SaidLine[], today: LocalDay): readonly SaidLine[] {
  return said.filter(({ day }) => Math.abs(daysBetween(day, today)) < EMBER_LINE_REST_DAYS);
}

function goalLines({ id, count, streak, ...goal }: EmberFacts['bestGoals'][number]): readonly (EmberLine | false)[] {
  const title = goalTitle(goal);
  return [
    count >= LEAST.goal && line(`goal ${id}`, GOAL, { goal: title, count }),
    streak >= LEAST.goal && line(`earned ${id}`, EARNED, { goal: title, count: streak }),
  ];
}

/** The weekday with the most check-ins, if there is one. */
function weekdayLine(days: Days): EmberLine | undefined {
  const counts = WEEKDAYS.map((weekday) => ({
    weekday,
    count: sumOf(days.filter(({ date }) => weekdayOf(date) === weekday)),
  })).toSorted((one, other) => other.count - one.count);
  const [best, next] = counts;
  if (best === undefined || best.count < LEAST.weekday || best.count === next?.count) return undefined;
  return line('weekday', WEEKDAY, { weekday: best.weekday, count: best.count });
}

/** The most days in a row with a check-in. */
function longestRow(days: Days): number {
  let [longest, current] = [0, 0];
  for (const [at, { date }] of days.entries()) {
    const before = days[at - 1];
    current = before !== undefined && addDays(before.date, 1) === date ? current + 1 : 1;
    longest = Math.max(longest, current);
  }
  return longest;
}

function sumOf(days: Days): number {
  return days.reduce((sum, { count }) => sum + count, 0);
}

function countOn(days: Days, day: LocalDay): number {
  return days.find(({ date }) => date === day)?.count ?? 0;
}

function line(id: string, english: string, values: Sentence['values']): EmberLine {
  return { id, words: sentence(english, values) };
}

/** 'May 3'; on a May 3 with its year, which is another one than is read then. */
function onDay(day: LocalDay, today: LocalDay): SentenceValue {
  const isAnniversary = day !== today && day.slice(5) === today.slice(5);
  return (locale) =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'long',
      ...(isAnniversary && { year: 'numeric' }),
      timeZone: 'UTC',
    }).format(new Date(`${day}T00:00:00Z`));
}

/** FNV-1a: which line comes is the same on every device that has said the same. */
function hashOf(words: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < words.length; at += 1) hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
