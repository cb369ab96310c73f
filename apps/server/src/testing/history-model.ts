import type { Frequency } from '@fivefold/rules/frequency';

/**
 * The specification's check-ins a second time, the naive way: it keeps every day there was and works everything out
 * anew from them, with the calendar of JavaScript. It shares no code with the rules package, on purpose.
 */

export interface ModelGoal {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly madeAt: Date;
  /** Days that were accepted, in order, with what each was paid. */
  readonly days: { readonly day: string; readonly points: number }[];
}

export interface ModelPerson {
  readonly goals: ModelGoal[];
  /** Of every goal that ever was: deleting one takes nothing back. */
  readonly awards: { readonly at: Date; readonly points: number; readonly frequency: Frequency }[];
}

export type Verdict =
  | { readonly status: 409 | 422 }
  | {
      readonly status: 200;
      readonly points: number;
      readonly countChecked: number;
      readonly countStreak: number;
      readonly index: number;
    };

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const daysApart = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** What a check-in is answered, and counted: the model is changed when it is accepted. */
export function tap(person: ModelPerson, goal: ModelGoal, day: string, now: Date): Verdict {
  const verdict = judge(person, goal, day, now);
  if (verdict.status !== 200) return verdict;
  goal.days.push({ day, points: verdict.points });
  if (verdict.points > 0) person.awards.push({ at: now, points: verdict.points, frequency: goal.frequency });
  return verdict;
}

function judge(person: ModelPerson, goal: ModelGoal, day: string, now: Date): Verdict {
  const isTodaySomewhere = Array.from({ length: 27 }, (_, nth) =>
    dateOf(now.getTime() + (nth - 12) * HOUR_MS),
  ).includes(day);
  if (!isTodaySomewhere) return { status: 422 };
  const last = goal.days.at(-1)?.day;
  if (last !== undefined && day < last) return { status: 422 };
  if (last !== undefined && isSamePeriod(goal, last, day)) return { status: 409 };

  const run = currentRun(goal, day);
  const nth = run.length + 1;
  const earned = pointsOf(goal, nth);
  const points = Math.min(earned, roomFor(person, goal, now));
  return {
    status: 200,
    points,
    countChecked: ((nth - 1) % 5) + 1,
    countStreak: run.filter((each) => each.points > 0).length + (points > 0 ? 1 : 0),
    index: goal.days.length,
  };
}

function isSamePeriod({ frequency, interval }: ModelGoal, last: string, day: string): boolean {
  if (frequency === 'once') return true;
  if (frequency === 'monthly') return last.slice(0, 7) === day.slice(0, 7);
  return daysApart(last, day) < (frequency === 'weekly' ? 7 * interval : 1);
}

/** The check-ins since the streak was last lost, as of a day. */
export function currentRun(goal: ModelGoal, day: string): ModelGoal['days'] {
  let begin = 0;
  const all = [...goal.days.map((each) => each.day), day];
  for (let nth = 1; nth < all.length; nth++) if (isLost(goal, all[nth - 1] ?? '', all[nth] ?? '')) begin = nth;
  return goal.days.slice(begin);
}

function isLost({ frequency, interval }: ModelGoal, last: string, day: string): boolean {
  if (frequency === 'once') return false;
  if (frequency !== 'monthly') return daysApart(last, day) > (frequency === 'daily' ? 2 : 14 * interval);
  const [year = 0, month = 0, date = 0] = last.split('-').map(Number);
  // Day 0 of a month is the last of the month before.
  const lengthOf = (of: number) => new Date(Date.UTC(year, of, 0)).getUTCDate();
  const isAtEnd = date === lengthOf(month);
  return day > dateOf(Date.UTC(year, month, isAtEnd ? lengthOf(month + 1) : Math.min(date, lengthOf(month + 1))));
}

function pointsOf({ frequency, interval }: ModelGoal, nth: number): number {
  if (frequency === 'monthly' || frequency === 'once') return 1;
  return nth % 5 === 0 ? (frequency === 'weekly' ? 5 * interval : 1) : 0;
}

/** What the limits leave: five points of once goals in thirty days, ten with monthly ones, and no block in two days. */
function roomFor(person: ModelPerson, { frequency, interval, madeAt }: ModelGoal, now: Date): number {
  const paid = (...frequencies: Frequency[]) =>
    sum(person.awards.filter((award) => frequencies.includes(award.frequency) && isWithinThirtyDays(award.at, now)));
  if (frequency === 'once') return Math.max(Math.min(5 - paid('once'), 10 - paid('once', 'monthly')), 0);
  if (frequency === 'monthly') return Math.max(10 - paid('once', 'monthly'), 0);
  const hours = frequency === 'daily' ? 70 : 28 * 24 * interval - 26;
  return now.getTime() - madeAt.getTime() < hours * HOUR_MS ? 0 : Infinity;
}

function isWithinThirtyDays(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() < 30 * DAY_MS;
}

export function sum(awards: readonly { readonly points: number }[]): number {
  return awards.reduce((total, award) => total + award.points, 0);
}

/** The most that goals of some frequencies were paid in any thirty days. */
export function mostPointsInThirtyDays(person: ModelPerson, ...frequencies: Frequency[]): number {
  const awards = person.awards.filter(({ frequency }) => frequencies.includes(frequency));
  return Math.max(
    0,
    ...awards.map((first) => sum(awards.filter(({ at }) => at >= first.at && isWithinThirtyDays(first.at, at)))),
  );
}

export function levelOf(points: number): number {
  return [1, 5, 10, 20, 35, 50, 75, 100].filter((threshold) => points >= threshold).length;
}
