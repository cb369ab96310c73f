import { LRUCache } from 'lru-cache';
import type { Clock } from '#kernel/clock';

/** How long a value that another took the place of is not stored again. */
const PAUSE_MS = 60_000;
const PEOPLE_MAX = 10_000;

export interface TakingTurns {
  /** Whether this value was left less than a minute ago: another open page names the stored one. */
  wasJustLeft(uid: string, value: string): boolean;
  /** Notes that another value took the place of this one. */
  leave(uid: string, value: string): void;
}

/**
 * Keeps two open pages of a person, which name different time zones, from storing theirs in turn: a stored one is news
 * for the other page, which looks at once. So the zone that was just left is not stored again for a minute, in each
 * process.
 */
export function createTakingTurns(clock: Clock): TakingTurns {
  const left = new LRUCache<string, { readonly value: string; readonly until: number }>({ max: PEOPLE_MAX });
  return {
    wasJustLeft(uid, value) {
      const last = left.get(uid);
      return last?.value === value && clock.now().getTime() < last.until;
    },
    leave(uid, value) {
      left.set(uid, { value, until: clock.now().getTime() + PAUSE_MS });
    },
  };
}
