/** What the Monday card and the Monday mail say. A week without a check-in is told as softly as any other. */

import { monthName, monthsApart } from './calendar.ts';
import { WEEKDAYS, type Weekday } from './days-off.ts';
import type { DayMark, Week, WeekTotals } from './week.ts';
import type { WeekSuggestion } from './week-suggestion.ts';

/** Each number's one sentence about how it is counted. */
export const WEEK_EXPLANATIONS = {
  kept: 'Kept: your check-ins from Monday to Sunday. One on a day off counts, too.',
  missed: 'Slipped by: days without a check-in, and weeks and months that ended without one. Days off aren’t due.',
  hearts: 'Hearts: those your friends gave from Monday to Sunday, to check-ins of the last two weeks.',
} as const;

/** 'November 16 – 22', 'March 30 – April 5' */
export function weekText({ from, to }: Week): string {
  const [first, last] = [from, to].map((day) => Number(day.slice(8)));
  const month = monthsApart(from, to) === 0 ? '' : `${monthName(to)} `;
  return `${monthName(from)} ${first} – ${month}${last}`;
}

type Counts = Readonly<Record<'kept' | 'missed', number>>;

/** Of all goals or of one: '12 of 14 kept' */
export function keptText({ kept, missed }: Counts): string {
  return `${kept} of ${kept + missed} kept`;
}

/** '2 days slipped by'; null when none did. */
export function missedText({ missed, areMissedDays }: WeekTotals): string | null {
  if (missed === 0) return null;
  if (areMissedDays) return missed === 1 ? '1 day slipped by' : `${missed} days slipped by`;
  return missed === 1 ? '1 check-in slipped by' : `${missed} check-ins slipped by`;
}

/** '5 hearts from friends'; null when there are none. */
export function heartsReceivedText(hearts: number): string | null {
  if (hearts === 0) return null;
  return hearts === 1 ? '1 heart from a friend' : `${hearts} hearts from friends`;
}

/** One line about the whole week. */
export function weekGreeting({ kept, missed }: Counts): string {
  if (kept + missed === 0) return 'A quiet week: nothing was due.';
  if (kept === 0) return 'A new week, a fresh start.';
  return missed === 0 ? 'You kept everything last week.' : 'Here’s what you did last week.';
}

export interface SuggestionText {
  readonly kind: WeekSuggestion['kind'];
  /** The goal's own text; empty for a suggestion about none. */
  readonly goal: string;
  readonly weekday: Weekday | null;
  /** Check-ins that a block still takes. */
  readonly left: number | null;
}

export function suggestionText({ kind, goal, weekday, left }: SuggestionText): string {
  switch (kind) {
    case 'begin':
      return `Start small: “${goal}” is a good one to begin with today.`;
    case 'rest':
      return `${weekdayName(weekday ?? 1)}s seem full for “${goal}”. You could make ${weekdayName(weekday ?? 1)} its rest day.`;
    case 'share':
      return `“${goal}” had a perfect week. Its page has a picture to share.`;
    case 'block':
      return `“${goal}” needs ${left === 1 ? '1 more check-in' : `${left ?? 0} more check-ins`} for a full block.`;
    case 'onward':
      return 'Every check-in counts. One small one today is a good start.';
  }
}

/** The marks of a goal's week in words: 'Kept: Monday, Tuesday. Slipped by: Wednesday. Off: Saturday, Sunday.' */
export function marksText(marks: readonly DayMark[]): string {
  const named = (['done', 'missed', 'off'] as const).flatMap((mark) => {
    const days = WEEKDAYS.filter((_, nth) => marks[nth] === mark).map(weekdayName);
    return days.length === 0 ? [] : [`${MARK_NAMES[mark]}: ${days.join(', ')}.`];
  });
  return named.join(' ');
}

const MARK_NAMES: Readonly<Record<Exclude<DayMark, 'open'>, string>> = {
  done: 'Kept',
  missed: 'Slipped by',
  off: 'Off',
};

const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

function weekdayName(weekday: Weekday): string {
  return WEEKDAY_NAMES[weekday - 1] ?? WEEKDAY_NAMES[0];
}
