import { dayInZone, type LocalDay } from '@fivefold/rules/calendar';
import type { Clock } from './clock.ts';

/** The person's own date now. */
export function todayOf(clock: Clock, person: { readonly timeZone: string | null }): LocalDay {
  return dayInZone(clock.now(), zoneOf(person));
}

/** IANA name; a person whose zone was never reported lives in UTC. */
export function zoneOf({ timeZone }: { readonly timeZone: string | null }): string {
  return timeZone ?? 'UTC';
}

/** When and where a person looks at something. */
export function viewingOf(
  clock: Clock,
  person: { readonly timeZone: string | null },
): { readonly today: LocalDay; readonly timeZone: string } {
  return { today: todayOf(clock, person), timeZone: zoneOf(person) };
}
