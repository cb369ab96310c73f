import type { PreferencesPort } from './preferences/port.ts';

const REQUESTED_KEY = 'asked-for-persistence';

/**
 * Asks the browser, once, not to clear what the app stores. It is asked after a check-in: some browsers ask the person.
 */
export async function requestPersistentStorage(
  preferences: PreferencesPort,
  storage: Partial<Pick<StorageManager, 'persist'>> | undefined = navigator.storage,
): Promise<void> {
  if (storage?.persist === undefined || (await preferences.get(REQUESTED_KEY)) !== null) return;
  await preferences.set(REQUESTED_KEY, 'yes');
  // A refusal changes nothing that the app could do better.
  await storage.persist().catch(() => false);
}
