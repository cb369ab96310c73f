import { sign } from 'node:crypto';
import type { KeyPair } from '../../../kernel/p256.ts';

/** Within the day that push services allow. */
const VALID_SECONDS = 12 * 60 * 60;

/** The header that says to a push service who sends, and whom it may write to (RFC 8292). */
export function vapidHeader(
  { publicKey, privateKey }: KeyPair,
  { endpoint, contact }: { readonly endpoint: string; readonly contact: string },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(Date.now() / 1000) + VALID_SECONDS,
    sub: contact,
  };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}
