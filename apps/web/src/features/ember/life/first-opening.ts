import type { LocalDay } from '@fivefold/rules/calendar';
import type { Platform } from '#platform/platform.ts';
import type { SaidLine } from '@fivefold/rules/ember-line';
import { EMBER_LINES_KEY, EMBER_WOKE_KEY } from '#platform/preferences/personal-data.ts';

const LATE_HOUR = 22;
const EARLY_HOUR = 5;

/** Whether an ember sleeps when nothing is left to do. */
export function isNight(now: number): boolean {
  const hour = new Date(now).getHours();
  return hour >= LATE_HOUR || hour < EARLY_HOUR;
}

/** Whether the app is opened for the first time on this day and device; true once. */
export async function isFirstOpeningOf(
  today: LocalDay,
  { preferences, personalData }: Pick<Platform, 'preferences' | 'personalData'>,
  uid: string,
): Promise<boolean> {
  if ((await preferences.get(EMBER_WOKE_KEY)) === today) return false;
  if (personalData.isAllowed(uid)) await preferences.set(EMBER_WOKE_KEY, today);
  return true;
}

/** What notes, among the lines that were said, that the ember was in the meadow on a day. */
export const foundOn = (day: LocalDay): SaidLine => ({ id: 'found', day });

/** Whether it was not in the meadow yet on this day. On a device that may not note it, it stays at home. */
export async function mayFind(
  today: LocalDay,
  { preferences, personalData }: Pick<Platform, 'preferences' | 'personalData'>,
  uid: string,
): Promise<boolean> {
  if (!personalData.isAllowed(uid)) return false;
  return (await preferences.get(EMBER_LINES_KEY))?.includes(JSON.stringify(foundOn(today))) !== true;
}
