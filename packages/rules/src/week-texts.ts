/** What the Monday card and the Monday mail say. A week without a check-in is told as softly as any other. */

import { formatBothDays, formatDayRange } from './day-range.ts';
import { text } from './text-key.ts';
import type { DayMark } from './week.ts';
import type { WeekSuggestion } from './week-suggestion.ts';

/** Each number's one sentence about how it is counted. */
export const WEEK_EXPLANATIONS = {
  kept: text('Kept: your check-ins from Monday to Sunday. One on a day off counts, too.'),
  missed: text(
    'Slipped by: days without a check-in, and weeks and months that ended without one. Days off aren’t due.',
  ),
  hearts: text('Hearts: those your friends gave from Monday to Sunday, to check-ins of the last two weeks.'),
} as const;

/** 'November 16 – 22', 'March 30 – April 5'; 'Mon, Nov 16 – Sun, Nov 22' with weekdays. @param locale 'en-US' */
export function weekText(
  { from, to }: { readonly from: string; readonly to: string },
  locale: string,
  { hasWeekdays = false } = {},
): string {
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    ...(hasWeekdays ? { weekday: 'short', month: 'short' } : { month: 'long' }),
    timeZone: 'UTC',
  });
  const [first, last] = [new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)];
  // Over the turn of the year a range would name both years.
  const isInOneYear = first.getUTCFullYear() === last.getUTCFullYear();
  const range = (isInOneYear ? formatDayRange : formatBothDays)(format, first, last);
  // Some browsers write thin spaces, others none.
  return range.replace(/\s*–\s*/u, ' – ');
}

/** Marked texts, and what their values are: the page and the mail say them, each in its language. */
export const WEEK_TEXTS = {
  /** Of all goals or of one: '12 of 14 kept' */
  kept: text('{kept} of {due} kept'),
  /** '2 days slipped by' */
  missedDays: text('{missed, plural, one {# day slipped by} other {# days slipped by}}'),
  missedCheckIns: text('{missed, plural, one {# check-in slipped by} other {# check-ins slipped by}}'),
  /** '5 hearts from friends' */
  hearts: text('{hearts, plural, one {# heart from a friend} other {# hearts from friends}}'),
  /** 'Drink water: 46 glasses' */
  amount: text('{goal}: {amount}'),
} as const;

type Counts = Readonly<Record<'kept' | 'missed', number>>;

/** One line about the whole week. */
export function weekGreeting({ kept, missed }: Counts): string {
  if (kept + missed === 0) return text('A quiet week: nothing was due.');
  if (kept === 0) return text('A new week, a fresh start.');
  return missed === 0 ? text('You kept everything last week.') : text('Here’s what you did last week.');
}

/**
 * What suggestions say. `goal` is the goal's own text, `weekday` a day's name, `left` the check-ins that a block
 * still takes.
 */
const SUGGESTION_TEXTS: Readonly<Record<WeekSuggestion['kind'], string>> = {
  begin: text('Start small: “{goal}” is a good one to begin with today.'),
  rest: text('{weekday}s seem full for “{goal}”. You could make {weekday} its rest day.'),
  share: text('“{goal}” had a perfect week. Its page has a picture to share.'),
  block: text('“{goal}” needs {left, plural, one {# more check-in} other {# more check-ins}} for a full block.'),
  onward: text('Every check-in counts. One small one today is a good start.'),
};

/** The same of a day without, which is held. */
const HELD_TEXTS: Partial<typeof SUGGESTION_TEXTS> = {
  begin: text('“{goal}” is a good one to hold today.'),
  block: text('“{goal}” needs {left, plural, one {# more day held} other {# more days held}} for a full block.'),
};

/** @param goal what it is about; null where it is about none */
export function suggestionTextOf(kind: WeekSuggestion['kind'], goal: { readonly avoid: boolean } | null): string {
  return (goal?.avoid === true ? HELD_TEXTS[kind] : undefined) ?? SUGGESTION_TEXTS[kind];
}

/** The cue with which a suggestion names its goal: only what is to be done next begins with it. */
export function suggestedCue(kind: WeekSuggestion['kind'], cue: string | null): string | null {
  return kind === 'begin' || kind === 'block' ? cue : null;
}

/** The marks of a goal's week in words, with the names of their days: 'Kept: Monday, Tuesday.' */
export const MARK_TEXTS: Readonly<Record<Exclude<DayMark, 'open'>, string>> = {
  done: text('Kept: {days}.'),
  missed: text('Slipped by: {days}.'),
  off: text('Off: {days}.'),
};
