/** What keeps points from coming faster than a calendar allows. Decisions section 3. */

import type { LocalDay } from './calendar.ts';
import { CHECK_INS_PER_BLOCK, isStreakEarned, recordCheckIn, type RecordedCheckIn, withoutStreak } from './check-in.ts';
import { type DaysOff, NO_DAYS_OFF } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { type GoalProgress, periodDays } from './goal-state.ts';
import { inForceOn } from './rooted.ts';

/** What 'once' goals together may pay in any window of days, so that writing goals down is not a way to make money. */
export const ONCE_POINTS_LIMIT = 5;
/** The same of 'once' and 'monthly' goals together: both pay with one check-in. */
export const ONCE_AND_MONTHLY_POINTS_LIMIT = 10;
export const POINTS_WINDOW_DAYS = 30;

const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 24 * MS_PER_HOUR;
/** What a clock change, or a flight east, may take from the days of a block. */
const SHORT_DAYS_MS = 2 * MS_PER_HOUR;

/** Most points in any window; 0 = no limit. */
export interface PointsLimits {
  readonly once: number;
  readonly onceAndMonthly: number;
}

/** What a person's goals of a frequency were paid in the window that ends now, without what was taken back. */
export interface PaidAtOnce {
  readonly once: number;
  readonly monthly: number;
}

/** What the points of one check-in depend on besides its goal. */
export interface PointsBudget {
  readonly paid: PaidAtOnce;
  readonly limits: PointsLimits;
  /** How long the goal has been there, by the server's clock. */
  readonly ageMs: number;
}

export const NO_POINTS_LIMITS: PointsBudget = {
  paid: { once: 0, monthly: 0 },
  limits: { once: 0, onceAndMonthly: 0 },
  ageMs: Infinity,
};

interface LimitedPoints {
  readonly points: number;
  /** The limit that left less than was earned, in points; null when all is paid, or the goal is too young. */
  readonly pointsLimit: number | null;
}

interface PaidCheckIn extends RecordedCheckIn, LimitedPoints {
  readonly streakEarned: boolean;
}

/** A check-in with every limit applied: points, flag and count of streaks agree, also when nothing is paid. */
export function computeCheckIn(
  rhythm: Rhythm,
  progress: GoalProgress,
  day: LocalDay,
  budget: PointsBudget,
  daysOff: DaysOff = NO_DAYS_OFF,
): PaidCheckIn {
  const recorded = recordCheckIn(rhythm, progress, day, daysOff);
  const paid = limitPoints(inForceOn(rhythm, daysOff, day).rhythm, recorded.points, budget);
  const streakEarned = isStreakEarned(paid.points);
  const isUnpaid = recorded.points > 0 && !streakEarned;
  return { progress: isUnpaid ? withoutStreak(recorded.progress) : recorded.progress, ...paid, streakEarned };
}

/** After this instant an award is in the window that ends now. */
export function pointsWindowStart(now: Date): Date {
  return new Date(now.getTime() - POINTS_WINDOW_DAYS * MS_PER_DAY);
}

/** The points that are really paid. */
function limitPoints(rhythm: Rhythm, earned: number, { paid, limits, ageMs }: PointsBudget): LimitedPoints {
  if (earned === 0) return { points: 0, pointsLimit: null };
  if (ageMs < youngestPaidMs(rhythm)) return { points: 0, pointsLimit: null };
  const rooms = [
    { limit: limits.once, paid: paid.once, isMeant: rhythm.frequency === 'once' },
    {
      limit: limits.onceAndMonthly,
      paid: paid.once + paid.monthly,
      isMeant: rhythm.frequency === 'once' || rhythm.frequency === 'monthly',
    },
  ].filter(({ limit, isMeant }) => isMeant && limit > 0);
  return rooms.reduce<LimitedPoints>(
    (least, room) => {
      const points = Math.max(room.limit - room.paid, 0);
      return points < least.points ? { points, pointsLimit: room.limit } : least;
    },
    { points: earned, pointsLimit: null },
  );
}

/**
 * How old a goal is at least when its first block is full. Its check-ins lie four periods apart; the first may come with
 * the last minute of its day, the fifth with the first minute of its own. Only dates of several time zones at the same
 * moment come faster, and a new goal for each block would make points of them without end.
 */
function youngestPaidMs(rhythm: Rhythm): number {
  // The clock of another process may have made the goal a moment later than now.
  if (rhythm.frequency === 'once' || rhythm.frequency === 'monthly') return -Infinity;
  return ((CHECK_INS_PER_BLOCK - 1) * periodDays(rhythm) - 1) * MS_PER_DAY - SHORT_DAYS_MS;
}
