import { getDashboard, type WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { PreferencesPort } from '#platform/preferences/port.ts';
import { SAVED_DASHBOARD_KEY } from '#platform/preferences/personal-data.ts';

/** Changes when an older app could not read what a newer one saves. */
const VERSION = 1;
/** Longer texts are not saved, because the storage is shared by everything that the app stores. About 400 goals. */
const MAX_CHARACTERS = 1_500_000;

/** The dashboard as the server answered it last. */
export interface SavedDashboard {
  readonly dashboard: WireDashboard;
  /** Epoch milliseconds. */
  readonly savedAt: number;
}

/** Saves an answer on this device for times without a connection. */
export async function saveDashboard(
  preferences: PreferencesPort,
  uid: string,
  { dashboard, savedAt }: SavedDashboard,
): Promise<void> {
  const text = JSON.stringify({ version: VERSION, uid, savedAt, dashboard });
  if (text.length > MAX_CHARACTERS) await preferences.remove(SAVED_DASHBOARD_KEY);
  else await preferences.set(SAVED_DASHBOARD_KEY, text);
}

/** This user's saved dashboard; undefined when there is none, it is another user's, or this app cannot read it. */
export async function readSavedDashboard(
  preferences: PreferencesPort,
  uid: string,
): Promise<SavedDashboard | undefined> {
  const text = await preferences.get(SAVED_DASHBOARD_KEY);
  if (text === null) return undefined;
  try {
    const saved = JSON.parse(text) as Record<string, unknown>;
    if (saved['version'] !== VERSION || saved['uid'] !== uid || typeof saved['savedAt'] !== 'number') return undefined;
    const dashboard = getDashboard.answer.safeParse(saved['dashboard']);
    return dashboard.success ? { dashboard: dashboard.data, savedAt: saved['savedAt'] } : undefined;
  } catch {
    return undefined;
  }
}
