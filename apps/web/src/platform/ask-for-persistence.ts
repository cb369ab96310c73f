import type { PreferencesPort } from './preferences/port.ts';

const ASKED = 'asked-for-persistence';

/** Asks the browser, once, not to clear what the app stores. It is asked after a check-in: some browsers ask the person. */
export async function askForPersistence(
  preferences: PreferencesPort,
  storage: Partial<Pick<StorageManager, 'persist'>> | undefined = navigator.storage,
): Promise<void> {
  if (storage?.persist === undefined || (await preferences.get(ASKED)) !== null) return;
  await preferences.set(ASKED, 'yes');
  // A refusal changes nothing that the app could do better.
  await storage.persist().catch(() => false);
}
