import { BASE_PATH } from '../../base-path.ts';

export const KEPT_DATABASE = `fivefold-saved${BASE_PATH}`;

/** Erases all answers that this device keeps. What asks for them afterwards waits for that. */
export function eraseSaved(): void {
  try {
    indexedDB.deleteDatabase(KEPT_DATABASE);
  } catch {
    // Without a database nothing is kept.
  }
}
