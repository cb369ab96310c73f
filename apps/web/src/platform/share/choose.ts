import { isInShell } from '../shell.ts';
import { PNG_TYPE, type SharePort } from './port.ts';
import { createWebShare } from './web.ts';

/**
 * Chooses the adapter. Not part of the platform, so that no first load has its code: few people share, and rarely.
 *
 * @param type of the files that are to be shared
 */
export async function loadShare(type = PNG_TYPE): Promise<SharePort> {
  return isInShell() ? (await import('./native.ts')).createNativeShare() : createWebShare(window, type);
}
