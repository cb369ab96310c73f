import { isInShell } from '../shell.ts';
import type { SharePort } from './port.ts';
import { createWebShare } from './web.ts';

/** Chooses the adapter. Not part of the platform, so that no first load has its code: few people share, and rarely. */
export async function loadShare(): Promise<SharePort> {
  return isInShell() ? (await import('./native.ts')).createNativeShare() : createWebShare();
}
