/** The users and requests of the load test, and its targets. */

export const GOALS_EACH = 10;
/** The first of these goals are public. */
export const PUBLIC_GOALS = 5;
/** Each user is friends with this many before and after them. */
export const FRIENDS_PER_SIDE = 2;
/** Days of check-ins before today; with the goals that began some days later it makes 30 check-ins a goal. */
export const DAYS = 32;
/** Users in the database that the large one is compared with. */
export const SMALL_POPULATION = 1000;
export const POPULATIONS = [1000, 10_000] as const;

/** Connections that always have one request in flight. */
export const CONNECTIONS = 8;
/** Servers take turns in windows of this length, so that noise affects all of them. */
export const WINDOW_MS = 1500;
export const WINDOWS = 24;
export const WARM_UP_MS = 6000;

/** This many of them use the product while it is measured; their friends are among them. */
export const ACTIVE_PEOPLE = 1000;

/** Requests of each kind in a hundred. */
export const MIX = { dashboard: 70, 'check-in': 20, friends: 3, status: 3, edit: 2, heart: 2 } as const;
export type Operation = keyof typeof MIX;

export const LOAD_TARGETS = {
  /** The product against the bare server with the same requests: the median answer, and CPU with the database's. */
  bareRatio: 1.25,
  /** The median latency with ten times as many users. */
  populationRatio: 1.2,
  /** Memory at the end of a soak against after its first third. */
  soakRatio: 1.1,
} as const;

/** Requests in a second while soaking: far below what a busy machine can do. */
export const SOAK_RATE = 60;
