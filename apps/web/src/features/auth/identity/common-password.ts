import { normalizePassword } from '@fivefold/rules/password';
import type { ApiClient } from '#kernel/api/client.ts';
import { loadIdentityCalls } from './identity-calls.ts';

/** Of the digest's 64: the server learns one in four thousand of all passwords. */
const GROUP_LENGTH = 3;

/**
 * Whether many people use this password. The password stays here: three digits of its digest fetch the digests of the
 * few common ones that share them. Without the browser's cryptography (a page without HTTPS) nothing is known, and the
 * server decides.
 */
export async function isCommonPassword(api: Pick<ApiClient, 'send'>, password: string): Promise<boolean> {
  if (globalThis.crypto?.subtle === undefined) return false;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(normalizePassword(password)));
  const digest = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const { commonPasswords } = await loadIdentityCalls();
  const { digests } = await api.send(commonPasswords, { params: { group: digest.slice(0, GROUP_LENGTH) } });
  return digests.includes(digest);
}
