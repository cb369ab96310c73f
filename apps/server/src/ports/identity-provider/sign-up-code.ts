import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Letters and digits that are not confused when read aloud or copied by hand. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/**
 * The operator's code for signing up (79 bits): a file with mode 0600 beside the database, created on the first start.
 */
export function loadOrCreateSignUpCode(dataDir: string): string {
  const file = join(dataDir, 'sign-up-code');
  try {
    const stored = readFileSync(file, 'utf8').trim();
    if (stored.length >= 12) return stored;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  const made = Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_LENGTH }, letter).join('')).join('-');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${made}\n`, { mode: 0o600, flush: true });
  return made;
}
