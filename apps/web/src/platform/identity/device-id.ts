import { KEY_PREFIX } from '../../base-path.ts';
import type { TextStorage } from '../preferences/web.ts';

export const DEVICE_ID_KEY = `${KEY_PREFIX}device`;
const ID_BYTES = 32;

/**
 * The native app's device id, in place of the cookie that a browser has: by it the server counts wrong passwords on
 * this device apart from those of strangers. It is created here, stored in the phone's own store and sent with the
 * calls that sign in.
 */
export function readDeviceId(storage: TextStorage): string {
  const stored = storage.getItem(DEVICE_ID_KEY);
  if (stored !== null) return stored;
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(ID_BYTES)));
  const id = btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  storage.setItem(DEVICE_ID_KEY, id);
  return id;
}
