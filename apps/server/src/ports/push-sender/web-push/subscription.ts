import { createPublicKey } from 'node:crypto';
import * as z from 'zod/mini';
import { jwkOfPoint, POINT_BYTES } from '../../../kernel/p256.ts';

/** Where a browser gets its pushes, and the keys by which only it can read them (RFC 8291). */
export interface BrowserSubscription {
  readonly endpoint: string;
  /** A point of P-256, uncompressed. */
  readonly publicKey: Buffer;
  readonly secret: Buffer;
}

const SECRET_BYTES = 16;

const base64url = z.string().check(z.regex(/^[\w-]{1,100}$/));
const written = z.strictObject({ endpoint: z.string(), p256dh: base64url, auth: base64url });

/** @returns undefined where nothing could be encrypted for it */
export function parseBrowserToken(token: string): BrowserSubscription | undefined {
  const parsed = written.safeParse(parseJson(token));
  if (!parsed.success) return undefined;
  const publicKey = Buffer.from(parsed.data.p256dh, 'base64url');
  const secret = Buffer.from(parsed.data.auth, 'base64url');
  if (secret.length !== SECRET_BYTES || !isPoint(publicKey)) return undefined;
  return { endpoint: parsed.data.endpoint, publicKey, secret };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== POINT_BYTES || bytes[0] !== 4) return false;
  try {
    createPublicKey({ key: jwkOfPoint(bytes), format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}
