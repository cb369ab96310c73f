/**
 * How much a goal happens by itself: four sentences with which a person agrees from 1 to 7 (the Self-Report Behavioural
 * Automaticity Index), when they are asked, and when a goal has taken root. Beyond section 12.
 */

import { addDays, daysBetween, type LocalDay } from './calendar.ts';
import { type DaysOff, daysPerWeekOn, joinRanges, restWeekdaysOn } from './days-off.ts';
import type { Share } from './due-periods.ts';
import type { Rhythm } from './frequency.ts';
import { periodDays } from './goal-state.ts';
import { rootedSince } from './rooted.ts';
import { text } from './text-key.ts';

/** In the order in which they are asked. */
export const AUTOMATICITY_SENTENCES = [
  text('It happens by itself.'),
  text('I need nothing to remember it.'),
  text('I do it without thinking.'),
  text('I have begun before I notice.'),
] as const;
export const AUTOMATICITY_MIN = 1;
export const AUTOMATICITY_MAX = 7;

/** A goal is asked about from this age on. */
export const AUTOMATICITY_AGE_DAYS = 56;
/** And not again for so long, whether the question was answered or left out. */
export const AUTOMATICITY_PAUSE_DAYS = 28;
/** The share of its due periods that was done, at least. */
const AUTOMATICITY_SHARE = 1 / 2;

/** The mean of the four that counts as happening by itself. */
export const ROOT_MEAN = 5;
/** So many answers in a row. */
const ROOT_ANSWERS = 2;
/** The share of the due periods of the last {@link ROOT_DAYS} days that was done, at least. */
const ROOT_SHARE = 0.85;
export const ROOT_DAYS = 90;

/** Answers of a goal that are shown: a question in four weeks makes 13 a year. */
export const AUTOMATICITY_SHOWN = 130;

export interface AutomaticityAnswer {
  readonly day: LocalDay;
  /** As many as there are sentences. */
  readonly items: readonly number[];
}

export function automaticityMean({ items }: Pick<AutomaticityAnswer, 'items'>): number {
  return items.reduce((sum, item) => sum + item, 0) / items.length;
}

/** What is kept of a goal, from which it is known whether the question is due. */
export interface AskedGoal {
  readonly isShared: boolean;
  readonly isArchived: boolean;
  readonly rhythm: Rhythm;
  readonly createdOn: LocalDay;
  readonly checkIns: number;
  readonly daysOff: DaysOff;
  /** When it was asked last, or taken up again. */
  readonly askedOn: LocalDay | null;
  readonly today: LocalDay;
}

/** What a person reads when an answer is refused. */
export const NOT_ASKED = {
  shared: text('Only a personal goal can take root.'),
  once: text('A goal that is done once can’t take root.'),
  archived: text('This goal is archived. Bring it back first.'),
  rooted: text('This goal has taken root already.'),
  too_young: text('A goal is asked about when it is 8 weeks old.'),
  asked: text('A goal is asked about once in 4 weeks.'),
  too_rarely: text('A goal is asked about when it was done in half of its due periods.'),
} as const;

/** @returns why a goal is not asked about today; undefined when it is */
export function whyNotAsked(goal: AskedGoal): keyof typeof NOT_ASKED | undefined {
  const { rhythm, createdOn, askedOn, today, daysOff, checkIns } = goal;
  const kind = whyNeverRoot(goal);
  if (kind !== undefined) return kind;
  if (today < addDays(createdOn, AUTOMATICITY_AGE_DAYS)) return 'too_young';
  if (askedOn !== null && today < addDays(askedOn, AUTOMATICITY_PAUSE_DAYS)) return 'asked';
  return checkIns < AUTOMATICITY_SHARE * duePeriodsAbout(rhythm, daysOff, createdOn, today) ? 'too_rarely' : undefined;
}

function whyNeverRoot({ isShared, isArchived, rhythm, daysOff }: AskedGoal) {
  if (isShared) return 'shared';
  if (rhythm.frequency === 'once') return 'once';
  if (isArchived) return 'archived';
  return rootedSince(daysOff) === undefined ? undefined : 'rooted';
}

/** What a person reads when a goal does not take root. */
export const NOT_ROOTED = {
  shared: NOT_ASKED.shared,
  once: NOT_ASKED.once,
  archived: NOT_ASKED.archived,
  rooted: NOT_ASKED.rooted,
  answers: text('A goal takes root when it was at 5 or more twice in a row.'),
  too_rarely: text('A goal takes root when 85 % of the last 90 days were done.'),
} as const;

/**
 * @param answers the newest last; those before the goal was taken up again do not count
 * @param share of the due periods of the last {@link ROOT_DAYS} days
 * @returns why a goal cannot be let go; undefined when it can
 */
export function whyNotRoot(
  goal: AskedGoal,
  answers: readonly AutomaticityAnswer[],
  { done, due }: Share,
): keyof typeof NOT_ROOTED | undefined {
  const kind = whyNeverRoot(goal);
  if (kind !== undefined) return kind;
  if (!isAutomatic(answers, goal.daysOff)) return 'answers';
  return due === 0 || done < ROOT_SHARE * due ? 'too_rarely' : undefined;
}

/** Whether the last answers say that a goal happens by itself. */
export function isAutomatic(answers: readonly AutomaticityAnswer[], { rooted }: Pick<DaysOff, 'rooted'>): boolean {
  const takenUp = rooted?.at(-1)?.to ?? '';
  const last = answers.filter(({ day }) => day > takenUp).slice(-ROOT_ANSWERS);
  return last.length === ROOT_ANSWERS && last.every((answer) => automaticityMean(answer) >= ROOT_MEAN);
}

/** Of a month, for what is about. */
const MONTH_DAYS = 30;

/**
 * About how many due periods a goal had before today. The dashboard asks this of every goal, so that it is worked out
 * from the days off alone, however old the goal is.
 */
export function duePeriodsAbout(rhythm: Rhythm, daysOff: DaysOff, createdOn: LocalDay, today: LocalDay): number {
  const { rest, week, away, frozen, archived, rooted = [] } = daysOff;
  const off = joinRanges([...away, ...frozen, ...archived, ...rooted]);
  const changes = [...rest.map(({ from }) => from), ...(week?.changes ?? []).map(({ from }) => from)];
  const starts = [createdOn, ...changes.filter((day) => day > createdOn && day < today).toSorted()];
  const dueDays = starts.map((start, at) => {
    const end = starts[at + 1] ?? today;
    const daysAWeek = Math.min(7 - restWeekdaysOn(rest, start).length, daysPerWeekOn(week?.changes ?? [], start));
    const offDays = off.reduce((sum, range) => sum + daysWithin(range, start, end), 0);
    return ((daysBetween(start, end) - offDays) * daysAWeek) / 7;
  });
  const days = dueDays.reduce((sum, each) => sum + each, 0);
  return days / (rhythm.frequency === 'monthly' ? MONTH_DAYS : periodDays(rhythm));
}

/** How many days of a range lie from a day on and before another. */
function daysWithin({ from, to }: { readonly from: LocalDay; readonly to: LocalDay }, start: LocalDay, end: LocalDay) {
  const first = from > start ? from : start;
  const after = addDays(to, 1);
  const next = after < end ? after : end;
  return Math.max(daysBetween(first, next), 0);
}
