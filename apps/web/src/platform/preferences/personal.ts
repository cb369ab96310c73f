import type { PreferencesPort } from './port.ts';

/** Where the device keeps the dashboard as it was answered last. */
export const KEPT_DASHBOARD = 'kept-dashboard';

/** Nobody is signed in: what the device kept of somebody's data goes. */
export async function forgetPerson(preferences: PreferencesPort): Promise<void> {
  await preferences.remove(KEPT_DASHBOARD);
}
