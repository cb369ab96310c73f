/** The crowd that is measured, and what it is held to. */

export const GOALS_EACH = 10;
/** Of these friends see the first half. */
export const PUBLIC_GOALS = 5;
/** Everybody is friends with so many on either side of them. */
export const FRIENDS_PER_SIDE = 2;
/** Days of check-ins before today; with the goals that began some days later it makes 30 check-ins a goal. */
export const DAYS = 32;
/** The crowd that the large one is compared with. */
export const SMALL_CROWD = 1000;
export const CROWDS = [1000, 10_000] as const;

/** Connections that always have one request under way. */
export const CONNECTIONS = 8;
/** Every server is measured in windows of so long, in turns, so that noise hits all of them. */
export const WINDOW_MS = 1500;
export const WINDOWS = 24;
export const WARM_UP_MS = 6000;

/** What people do, in hundredths of all requests. */
export const MIX = { dashboard: 70, 'check-in': 20, friends: 3, status: 3, edit: 2, heart: 2 } as const;
export type Doing = keyof typeof MIX;

export const LOAD_TARGETS = {
  /** The product against the bare server under the same crowd: the median answer, and CPU with the database's. */
  bareRatio: 1.5,
  /** The median answer among ten times as many people. */
  crowdRatio: 1.2,
  /** Memory at the end of a soak against after its first third. */
  soakRatio: 1.1,
} as const;

/** Requests in a second while soaking: far below what a busy machine can do. */
export const SOAK_RATE = 60;
