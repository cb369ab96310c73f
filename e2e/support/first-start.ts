import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Of all workers of a run: the folder of a product that was started once, when a story wanted it. */
const FOLDER = 'STORIES_FIRST_START';
const POLL_MS = 100;
const LIMIT_MS = 120_000;

/** Called before the workers start; they inherit the variable. @returns a function that removes the folder */
export function shareFirstStart(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'fivefold-first-start-'));
  process.env[FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * Fills a product's folder as its first start does, which creates the database in five times the time of a later start:
 * the run's first caller does that once, and the others copy it.
 * @param start starts a product on a new folder and stops it
 * @throws when the folder is not ready within two minutes
 */
export async function copyFirstStart(dataDir: string, start: (folder: string) => Promise<void>): Promise<void> {
  const shared = process.env[FOLDER];
  if (shared === undefined) return;
  const [folder, claimed, done] = ['data', 'claimed', 'done'].map((name) => join(shared, name)) as [
    string,
    string,
    string,
  ];
  if (claim(claimed)) {
    await start(folder);
    writeFileSync(done, '');
  }
  for (let waited = 0; !existsSync(done); waited += POLL_MS) {
    if (waited > LIMIT_MS) throw new Error('Another story was to start a product for all, and did not.');
    await delay(POLL_MS);
  }
  cpSync(folder, dataDir, { recursive: true });
}

/** @returns false when another worker has it */
function claim(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
