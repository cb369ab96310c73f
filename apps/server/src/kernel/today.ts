import { dayInZone, type LocalDay } from '@fivefold/rules/calendar';
import type { Clock } from './clock.ts';

/** The person's own date now; a person whose zone was never reported lives in UTC. */
export function todayOf(clock: Clock, person: { readonly timeZone: string | null }): LocalDay {
  return dayInZone(clock.now(), person.timeZone ?? 'UTC');
}
