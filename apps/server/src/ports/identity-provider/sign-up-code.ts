import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Letters and digits that are not taken for one another when they are read aloud or copied by hand. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** The operator's code for signing up: kept at 0600 beside the database and made on the first start (79 bits). */
export function loadOrCreateSignUpCode(dataDir: string): string {
  const file = join(dataDir, 'sign-up-code');
  try {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept.length >= 12) return kept;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  const made = Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_LENGTH }, letter).join('')).join('-');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${made}\n`, { mode: 0o600, flush: true });
  return made;
}
