/**
 * Mending a daily goal's streak: what a person says about the days that were missed since the last check-in, what it
 * costs, and what will be. Late check-ins and freezes together can keep what neither keeps alone. Beyond section 12.
 */

import { type LocalDay, addDays } from './calendar.ts';
import { LATE_CHECK_IN_DAYS, recordCheckIn } from './check-in.ts';
import { checkedAfter, withChecked } from './days-a-week.ts';
import { type DaysOff, dueDaysBetween, joinRanges, pastDayOffKind } from './days-off.ts';
import { FREEZE_OFFER_DAYS, FREEZE_REFUSALS } from './freeze.ts';
import { DAILY_LAPSE_DAYS, goalState, isStreakLost } from './goal-state.ts';
import { type MendQuestion, whyNotMend } from './may-mend.ts';
import { text } from './text-key.ts';

/** The most missed days that are shown. */
export const MEND_DAYS = 7;
/** More cannot be missed while a streak can be kept. */
const MISSED_MAX = DAILY_LAPSE_DAYS + FREEZE_OFFER_DAYS;

/** A late check-in, a day off that costs nothing, one that costs a freeze, or nothing. */
type MendChoice = 'done' | 'rest' | 'freeze' | 'missed';

/** Days that a person did, and days that freezes make days off. All others stay as they are. */
export interface Mending {
  readonly done: readonly LocalDay[];
  readonly freeze: readonly LocalDay[];
}

export interface MendTile {
  readonly day: LocalDay;
  /** What can be said about it. */
  readonly choices: readonly MendChoice[];
}

export interface MendOutcome {
  /** Whether the block and the streak of the last check-in go on. */
  readonly isSaved: boolean;
  /** As of today. */
  readonly countChecked: number;
  readonly countStreak: number;
}

export const MEND_REFUSALS = {
  ...FREEZE_REFUSALS,
  nothing: text('Say for at least one day that you did it, or use a freeze.'),
  not_daily: text('Only a daily goal can be mended day by day.'),
  not_missed: text('Only a day that you missed since your last check-in can be mended.'),
  not_kept: text('These freezes wouldn’t keep anything.'),
} as const;

/**
 * The missed days since the last check-in, the newest first, and the rest days between them on which a check-in is
 * welcome.
 */
export function mendTiles({ progress: { lastChecked }, createdOn, today, daysOff, held }: MendQuestion): MendTile[] {
  if (lastChecked === null) return [];
  const missed = new Set(dueDaysBetween(daysOff, lastChecked, today, MISSED_MAX).slice(-MEND_DAYS));
  const firstLate = addDays(today, -LATE_CHECK_IN_DAYS);
  const tiles: MendTile[] = [];
  for (
    let day = addDays(today, -1);
    day > lastChecked && (day >= firstLate || missed.size > 0);
    day = addDays(day, -1)
  ) {
    const done: MendChoice[] = day >= firstLate && day >= createdOn ? ['done'] : [];
    if (missed.delete(day)) {
      const freeze: MendChoice[] = held > 0 ? ['freeze'] : [];
      tiles.push({ day, choices: [...done, ...freeze, 'missed'] });
    } else if (done.length > 0 && isRest(daysOff, day)) tiles.push({ day, choices: [...done, 'rest'] });
  }
  return tiles;
}

/** A day that costs nothing, named or not. */
function isRest(daysOff: DaysOff, day: LocalDay): boolean {
  const kind = pastDayOffKind(daysOff, day);
  return kind === 'rest' || kind === 'free';
}

/**
 * The fewest freezes that keep what was lost, after what a person says they did; none where those they hold are not
 * enough. What costs nothing is a day off by itself. That something was done is never filled in: only the person knows,
 * and a check-in may earn.
 * @param missed days that stay as they are
 */
export function fewestFreezes(
  question: MendQuestion,
  done: readonly LocalDay[],
  missed: readonly LocalDay[] = [],
): readonly LocalDay[] {
  const { rhythm, progress, today, held } = question;
  const freezable = mendTiles(question).flatMap(({ day, choices }) =>
    choices.includes('freeze') && !missed.includes(day) ? [day] : [],
  );
  const freeze: LocalDay[] = [];
  let from = progress.lastChecked;
  let off = question.daysOff;
  for (const to of [...done.toSorted(), today]) {
    const since: LocalDay | null = from;
    const between = freezable.filter((day) => since !== null && day > since && day < to).toReversed();
    while (since !== null && isStreakLost(rhythm, since, to, withFrozen(off, freeze))) {
      const oldest = between.shift();
      if (oldest === undefined || freeze.length >= held) return [];
      freeze.push(oldest);
    }
    off = withDone(off, from, to);
    from = to;
  }
  return freeze;
}

/** What will be. It asks nothing: see {@link checkMending}. */
export function mendOutcome(
  { rhythm, progress, today, daysOff }: Pick<MendQuestion, 'rhythm' | 'progress' | 'today' | 'daysOff'>,
  { done, freeze }: Mending,
): MendOutcome {
  let off = withFrozen(daysOff, freeze);
  let isSaved = true;
  let after = progress;
  for (const day of done.toSorted()) {
    isSaved &&= !goalState(rhythm, after, day, off).isLapsed;
    const before = after.lastChecked;
    after = recordCheckIn(rhythm, after, day, off).progress;
    off = withDone(off, before, day);
  }
  const { isLapsed, countChecked, countStreak } = goalState(rhythm, after, today, off);
  return { isSaved: isSaved && !isLapsed, countChecked, countStreak };
}

/**
 * Whether a goal can be mended in this way. Freezes are used only where, with what was done, they keep what was lost, or
 * what a missed check-in of today would take.
 * The date of each late check-in is the gate's question.
 */
export function checkMending(question: MendQuestion, { done, freeze }: Mending): 'ok' | keyof typeof MEND_REFUSALS {
  if (done.length + freeze.length === 0) return 'nothing';
  const { rhythm, today, held } = question;
  if (rhythm.frequency !== 'daily') return 'not_daily';
  if (done.some((day) => day >= today)) return 'not_missed';
  if (freeze.length === 0) return 'ok';
  const refusal = whyNotMend(question);
  if (refusal !== undefined && !(refusal === 'not_lapsed' && hasProgress(question))) return refusal;
  const tiles = mendTiles({ ...question, held: Math.max(held, 1) });
  const isMissed = (day: LocalDay) => tiles.some((tile) => tile.day === day && tile.choices.includes('freeze'));
  if (freeze.some((day) => done.includes(day) || !isMissed(day))) return 'not_missed';
  if (freeze.length > held) return 'not_enough';
  return mendOutcome(question, { done, freeze }).isSaved ? 'ok' : 'not_kept';
}

function hasProgress({ progress: { countChecked, countStreak } }: MendQuestion): boolean {
  return countChecked + countStreak > 0;
}

/** Days off as they are known after one more check-in. */
function withDone(daysOff: DaysOff, lastChecked: LocalDay | null, day: LocalDay): DaysOff {
  return withChecked(daysOff, checkedAfter(daysOff.week, lastChecked, day));
}

/** Days off with days that freezes add. */
export function withFrozen(daysOff: DaysOff, days: readonly LocalDay[]): DaysOff {
  if (days.length === 0) return daysOff;
  return { ...daysOff, frozen: joinRanges([...daysOff.frozen, ...days.map((day) => ({ from: day, to: day }))]) };
}
