/** Rhythms for tests. */

import fc from 'fast-check';
import type { Rhythm } from '../frequency.ts';

export const DAILY: Rhythm = { frequency: 'daily' };
export const WEEKLY: Rhythm = { frequency: 'weekly', weeklyInterval: 1 };
export const EVERY_2_WEEKS: Rhythm = { frequency: 'weekly', weeklyInterval: 2 };
export const EVERY_3_WEEKS: Rhythm = { frequency: 'weekly', weeklyInterval: 3 };
export const MONTHLY: Rhythm = { frequency: 'monthly' };
export const ONCE: Rhythm = { frequency: 'once' };

export const ALL_RHYTHMS: readonly Rhythm[] = [DAILY, WEEKLY, EVERY_2_WEEKS, EVERY_3_WEEKS, MONTHLY, ONCE];
export const anyRhythm: fc.Arbitrary<Rhythm> = fc.constantFrom(...ALL_RHYTHMS);

/** 'daily', 'every 2 weeks', for the name of a test. */
export function nameOf(rhythm: Rhythm): string {
  return rhythm.frequency === 'weekly' ? `every ${rhythm.weeklyInterval} weeks` : rhythm.frequency;
}
