/** What the bench measures, how often, and what it holds the numbers to. */

/** Goals of the two people in every database. */
export const GOAL_COUNTS = [20, 200] as const;
export type GoalCount = (typeof GOAL_COUNTS)[number];

/** How many days each goal was checked in before the bench begins; one database each. */
export const HISTORIES = [
  { key: 'month', name: '30 days', days: 30 },
  { key: 'years', name: '5 years', days: 1826 },
] as const;
export type History = (typeof HISTORIES)[number];

export const SIDES = ['product', 'bare'] as const;
export type Side = (typeof SIDES)[number];

/** A ratio is the median of this many windows, and counts if they do not differ by more than this. */
export const WINDOWS = 5;
export const MOST_SPREAD = 0.1;
/** Rounds of a window at first, unless the command line says otherwise; many short ones, because noise comes in bursts. */
export const ROUNDS = 5;
/** Windows that differ more are made longer, but a series does not begin to grow again after this many seconds. */
export const SECONDS_PER_SERIES = 20;
export const READS_PER_ROUND: Record<GoalCount, number> = { 20: 20, 200: 6 };
export const CHECK_INS_PER_ROUND: Record<GoalCount, number> = { 20: 20, 200: 50 };
/** Unmeasured requests first, so that both sides run compiled code and know their statements. */
export const LOOKS_PER_ROUND = 50;
export const WARM_UP_READS: Record<GoalCount, number> = { 20: 500, 200: 60 };
export const WARM_UP_CHECK_INS = 1000;
/** Cheap requests are compiled late: a look costs half as much after 2,000 of them, and no less after more. */
export const WARM_UP_LOOKS = 3000;
export const STARTS = 3;
/** Photos of a phone: uploaded one after the other, and then this many at once. */
export const PHOTO = { width: 4000, height: 3000, alone: 5, atOnce: 10 } as const;

export const TIME_ZONE = 'Europe/Berlin';
/** Every process of a run signs and checks bearer tokens with it; the run's data is thrown away. */
export const AUTH_SECRET = 'the bench signs its own sessions with this';

const KILOBYTE = 1024;

/** The most that each number may be. */
export const TARGETS = {
  /** Product against the bare server, wall clock and CPU. */
  checkInRatio: 1.25,
  dashboardRatio: 1.2,
  /** Five years of history against 30 days. */
  historyRatio: 1.05,
  checkInCpuMs: 0.8,
  startMs: 2000,
  /** A start against that of an empty server with the same packages. */
  startRatio: 2,
  /** Of all processes, the database's too, in megabytes: two seconds after the start, and after everything else. */
  memory: { idle: 150, loaded: 190 },
  /** The page's main thread while the dashboard of 20 goals opens: as the machine is, and 4 times slower. */
  openingMs: { 1: 250, 4: 1000 },
  /** The same for a check-in with its celebration. */
  tapMs: 100,
  mainScreenBytes: 200 * KILOBYTE,
  minimalDashboardBytes: 60 * KILOBYTE,
} as const;
