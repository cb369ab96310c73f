import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The secret that signs sessions: kept at 0600 beside the database and made on the first start.
 * @param hasUsers a missing secret while accounts exist would sign everybody out in silence, so that is refused.
 */
export function readOrMakeSecret(dataDir: string, hasUsers: boolean): string {
  const file = join(dataDir, 'auth-secret');
  try {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept.length >= 32) return kept;
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
