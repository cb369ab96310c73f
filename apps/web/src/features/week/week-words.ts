import type { WireWeek } from '@fivefold/contract/calls/week';
import { WEEKDAYS } from '@fivefold/rules/days-off';
import type { DayMark, WeekTotals } from '@fivefold/rules/week';
import {
  MARK_TEXTS,
  suggestedCue,
  suggestionTextOf,
  WEEK_TEXTS,
  weekText as weekTextIn,
} from '@fivefold/rules/week-texts';
import { amountText } from '#kernel/amount-text.ts';
import { joinList, joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { LOCALE } from '#kernel/locale.ts';
import { getWeek, MONDAY, weekdayName } from '#ui/weekdays.ts';

type Counts = Readonly<Record<'kept' | 'missed', number>>;

/**
 * 'November 16 – 22', 'March 30 – April 5'; 'Mon, Nov 16 – Sun, Nov 22' where the person's other weeks do not begin on a
 * Monday, because this one does.
 */
export function weekText(week: WireWeek['week']): string {
  return weekTextIn(week, LOCALE, { hasWeekdays: getWeek()[0] !== MONDAY });
}

/** Of all goals or of one: '12 of 14 kept' */
export function countsText({ kept, missed }: Counts): string {
  return t(WEEK_TEXTS.kept, { kept, due: kept + missed });
}

/** '2 days slipped by'; null when none did. */
export function missedText({ missed, areMissedDays }: WeekTotals): string | null {
  if (missed === 0) return null;
  return t(areMissedDays ? WEEK_TEXTS.missedDays : WEEK_TEXTS.missedCheckIns, { missed });
}

/** '5 hearts from friends'; null when there are none. */
export function heartsReceivedText(hearts: number): string | null {
  return hearts === 0 ? null : t(WEEK_TEXTS.hearts, { hearts });
}

/** 'Drink water: 46 glasses' */
export function amountOfGoalText({ goal, amount_unit: unit, sum }: WireWeek['amounts'][number]): string {
  return t(WEEK_TEXTS.amount, { goal, amount: amountText(sum, unit) });
}

export function suggestionText({ kind, goal, weekday, left }: NonNullable<WireWeek['suggestion']>): string {
  const name = weekdayName(weekday ?? 1, 'long');
  const cue = suggestedCue(kind, goal?.cue ?? null);
  const text = goal?.goal ?? '';
  const title = cue === null ? text : t('When {cue}: {goal}', { cue, goal: text });
  return t(suggestionTextOf(kind, goal), { goal: title, weekday: name, left: left ?? 0 });
}

/** The marks of a goal's week in words: 'Kept: Monday, Tuesday. Slipped by: Wednesday. Off: Saturday, Sunday.' */
export function marksText(marks: readonly DayMark[]): string {
  const sentences = (['done', 'missed', 'off'] as const).flatMap((mark) => {
    const days = WEEKDAYS.filter((_, nth) => marks[nth] === mark).map((weekday) => weekdayName(weekday, 'long'));
    return days.length === 0 ? [] : [t(MARK_TEXTS[mark], { days: joinList(days) })];
  });
  return joinSentences(sentences);
}
