import type { LocalDay } from '@fivefold/rules/calendar';
import type { Platform } from '#platform/platform.ts';
import { EMBER_WOKE_KEY } from '#platform/preferences/personal-data.ts';

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
