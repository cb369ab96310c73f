import { createHash, randomBytes } from 'node:crypto';

/** A code that cannot be guessed, for one mail. */
export function makeCode(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a code: a leaked copy of the database opens nothing. */
export function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}
