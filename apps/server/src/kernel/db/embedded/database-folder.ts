import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { damagedDatabase } from './damage.ts';
import { flushPath } from './flush.ts';
import type { DatabaseLog } from './log.ts';
import { runCreateChild } from './run-create-child.ts';

/** The major version of PostgreSQL that the pinned PGlite is; its files are readable by no other. */
const postgresMajor = '18';
/** What every database has, and hardly anything else. */
const databaseParts = ['base', 'global', 'pg_wal'];
const creatingMark = '.creating-';

/** @returns the one true path of a folder that need not exist yet; makes the folders above it. */
export function truePath(folder: string): string {
  const absolute = resolve(folder);
  if (existsSync(absolute)) return realpathSync(absolute);
  mkdirSync(dirname(absolute), { recursive: true });
  return join(realpathSync(dirname(absolute)), basename(absolute));
}

/**
 * Makes sure that `folder` holds a database, creating it if the folder is missing or empty (about 3 s).
 *
 * A new database is made in a folder beside it and renamed when every file is on disk. So `folder` is either a whole
 * database or none, whenever the process or the machine dies; unfinished ones are removed at the next start. The caller
 * holds the lock of the folder.
 *
 * @throws when the folder holds something else, or a database that is damaged or of another version.
 */
export async function ensureDatabaseFolder(folder: string, log: DatabaseLog): Promise<void> {
  removeUnfinished(folder);
  if (holdsDatabase(folder)) return;
  const startedAt = performance.now();
  const unfinished = mkdtempSync(folder + creatingMark);
  try {
    await runCreateChild('folder', unfinished);
    renameSync(unfinished, folder);
    flushPath(dirname(folder));
    removeUnfinished(folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true, maxRetries: 3 });
    throw error;
  }
  log('info', `created the database in ${folder}`, { ms: Math.round(performance.now() - startedAt) });
}

function holdsDatabase(folder: string): boolean {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  if (names.length === 0) return false;
  const isDatabase = databaseParts.every((name) => names.includes(name));
  if (!names.includes('PG_VERSION')) {
    if (isDatabase) throw damagedDatabase(folder, [{ file: 'PG_VERSION', problem: 'is missing' }]);
    throw new Error(`The folder ${folder} is not empty and holds no database. Choose another folder for the database.`);
  }
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version === postgresMajor) return true;
  if (!/^\d+(\.\d+)?$/.test(version))
    throw damagedDatabase(folder, [{ file: 'PG_VERSION', problem: 'holds no version' }]);
  throw new Error(
    `The database in ${folder} was made by PostgreSQL ${version}, this program reads only ${postgresMajor}. ` +
      'Export it with the program that made it, and import it into a new folder.',
  );
}

function removeUnfinished(folder: string): void {
  const mark = basename(folder) + creatingMark;
  for (const name of readdirSync(dirname(folder))) {
    // One whose process still writes cannot always be removed whole; the rest of it goes at the next start.
    if (name.startsWith(mark)) rmSync(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 3 });
  }
}
