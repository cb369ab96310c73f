import { isInShell } from '../shell.ts';
import { KEY_PREFIX } from '../../base-path.ts';

const PROBE = `${KEY_PREFIX}probe`;

/**
 * Whether the device stores a text beyond the page: a browser's storage may be full or blocked, and the preferences do
 * not say so.
 */
export function canStore(text: string): boolean {
  if (isInShell()) return true;
  try {
    localStorage.setItem(PROBE, text);
    localStorage.removeItem(PROBE);
    return true;
  } catch {
    return false;
  }
}
