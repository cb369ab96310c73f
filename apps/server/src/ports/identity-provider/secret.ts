import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The secret that signs sessions: a file with mode 0600 beside the database, created on the first start.
 * @param hasUsers with accounts, a missing secret is an error: a new one would silently log everyone out
 */
export function loadOrCreateSecret(dataDir: string, hasUsers: boolean): string {
  const file = join(dataDir, 'auth-secret');
  try {
    const stored = readFileSync(file, 'utf8').trim();
    if (stored.length >= 32) return stored;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  if (hasUsers) {
    throw new Error(
      `The secret that signs sessions is missing (${file}), but accounts exist. Restore the file or set AUTH_SECRET.`,
    );
  }
  const made = randomBytes(32).toString('base64url');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${made}\n`, { mode: 0o600, flush: true });
  return made;
}
