import type { PreferencesPort } from './port.ts';

/** Where the device keeps the dashboard as it was answered last. */
export const KEPT_DASHBOARD = 'kept-dashboard';
/** What every queued check-in's key starts with; the person's id and the check-in's own key follow. */
export const QUEUED_CHECK_INS = 'waiting-check-in.';
/** An exchange that the dashboard has yet to celebrate. */
export const RECENT_EXCHANGE = 'recent-exchange';

/** People who logged out by their own decision: nothing that is still under way may be kept for them any more. */
const loggedOut = new Set<string>();

export const queuedKeysOf = (uid: string) => `${QUEUED_CHECK_INS}${uid}.`;

/** Nobody is signed in: what the device kept of a person's data goes. Their queue stays, as they may log in again. */
export async function forgetPerson(preferences: PreferencesPort): Promise<void> {
  await preferences.remove(KEPT_DASHBOARD);
}

/** The person logs out: nothing of theirs stays on this device. */
export async function forgetEverythingOf(
  uid: string,
  { preferences, offlineQueue }: { preferences: PreferencesPort; offlineQueue: PreferencesPort },
): Promise<void> {
  loggedOut.add(uid);
  await Promise.all([forgetPerson(preferences), preferences.remove(RECENT_EXCHANGE)]);
  const keys = (await offlineQueue.keys()).filter((key) => key.startsWith(queuedKeysOf(uid)));
  await Promise.all(keys.map((key) => offlineQueue.remove(key)));
}

export function noteSignedIn(uid: string): void {
  loggedOut.delete(uid);
}

export function hasLoggedOut(uid: string): boolean {
  return loggedOut.has(uid);
}
