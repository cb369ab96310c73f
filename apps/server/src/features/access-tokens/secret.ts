import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ACCESS_TOKEN_PREFIX } from '@fivefold/rules/access-tokens';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 178 bits. */
const SECRET_LENGTH = 30;
/** Enough for 32 bits. */
const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(`^${ACCESS_TOKEN_PREFIX}(\\w{${SECRET_LENGTH}})(\\w{${CHECKSUM_LENGTH}})$`);

/**
 * A new token: the prefix, letters and digits that cannot be guessed, and their checksum, by which scanners know it
 * from a look-alike.
 */
export function makeToken(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${ACCESS_TOKEN_PREFIX}${secret}${checksumOf(secret)}`;
}

/** Whether a bearer token is meant to be one of these, whole or not. */
export function isAccessToken(token: string): boolean {
  return token.startsWith(ACCESS_TOKEN_PREFIX);
}

/** What is stored of a token; undefined for one that was cut off or made up, which no one need look for. */
export function hashOfToken(token: string): string | undefined {
  const [, secret, checksum] = SHAPE.exec(token) ?? [];
  if (secret === undefined || checksum !== checksumOf(secret)) return undefined;
  return createHash('sha256').update(token).digest('base64url');
}

function checksumOf(secret: string): string {
  let rest = crc32(secret);
  let text = '';
  while (text.length < CHECKSUM_LENGTH) {
    text = `${LETTERS[rest % LETTERS.length]}${text}`;
    rest = Math.floor(rest / LETTERS.length);
  }
  return text;
}
