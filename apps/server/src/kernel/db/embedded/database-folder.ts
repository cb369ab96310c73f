import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, parse, resolve } from 'node:path';
import { promisify } from 'node:util';
import { flushPath } from '../../flush-path.ts';
import type { DatabaseLog } from '../log.ts';
import { findPrograms, POSTGRES_MAJOR, type Programs } from './programs.ts';
import { actOnFiles, findRunner, PROGRAM_ENV, type Runner } from './runner.ts';
import { CANNOT_START } from './start-failure.ts';

/** What is needed to start the database of a folder. */
export interface DatabaseFolder {
  readonly folder: string;
  readonly programs: Programs;
  readonly runner: Runner;
}

/** What every database has, and hardly anything else. */
const DATABASE_PARTS = ['base', 'global', 'pg_wal'];
const CREATING_MARK = '.creating-';
/** Where the engine of the versions before had its files, beside the folder of this one. */
const FORMER_FOLDER = 'database';

/** @returns the one true path of a folder that need not exist yet; makes the folders above it. */
export function truePath(folder: string): string {
  const absolute = resolve(folder);
  if (existsSync(absolute)) return realpathSync(absolute);
  mkdirSync(dirname(absolute), { recursive: true });
  return join(realpathSync(dirname(absolute)), basename(absolute));
}

/**
 * Makes sure that `folder` holds a database, creating it if the folder is missing or empty.
 *
 * A new database is made in a folder beside it and renamed when every file is on disk. So `folder` is either a whole
 * database or none, whenever the process or the machine dies; unfinished ones are removed at the next start. The caller
 * holds the lock of the folder.
 *
 * @throws when the folder holds something else, or a database of another version.
 */
export async function ensureDatabaseFolder(
  folder: string,
  log: DatabaseLog,
  options: { flushes?: boolean } = {},
): Promise<DatabaseFolder> {
  const programs = findPrograms();
  removeUnfinished(folder);
  if (existsSync(folder)) {
    const runner = findRunner(programs, folder);
    if (actOnFiles(runner, () => holdsDatabase(folder))) return { folder, programs, runner };
  } else refuseFormerEngine(folder);
  const startedAt = performance.now();
  const unfinished = `${folder}${CREATING_MARK}${randomUUID().slice(0, 8)}`;
  try {
    const runner = findRunner(programs, unfinished);
    await createDatabase(programs, runner, { unfinished, folder, flushes: options.flushes ?? true });
    log('info', `created the database in ${folder}`, { ms: Math.round(performance.now() - startedAt) });
    return { folder, programs, runner };
  } catch (error) {
    removeQuietly(unfinished);
    throw error;
  }
}

interface Creation {
  readonly unfinished: string;
  readonly folder: string;
  readonly flushes: boolean;
}

async function createDatabase(programs: Programs, runner: Runner, { unfinished, folder, flushes }: Creation) {
  // Other users of the machine cannot enter the folder of the socket; on Windows there is a port, and a password.
  const isOpenToOthers = process.platform === 'win32';
  const passwordFile = passwordFileOf(folder);
  if (isOpenToOthers) writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  const options = [
    `--pgdata=${unfinished}`,
    '--username=fivefold',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
    ...(isOpenToOthers ? ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`] : ['-A', 'trust']),
    ...(flushes ? [] : ['--no-sync']),
  ];
  const [program = '', ...args] = [...runner.prefix, programs.initdb, ...options];
  await promisify(execFile)(program, args, { cwd: parse(unfinished).root, env: PROGRAM_ENV, ...runner.startsAs }).catch(
    (error: Error & { stderr?: string }) => {
      throw new Error(
        `The database in ${folder} could not be created.\nPostgreSQL says: ${error.stderr?.trim() || error.message}`,
      );
    },
  );
  if (existsSync(folder)) rmdirSync(folder);
  renameSync(unfinished, folder);
  if (flushes) flushPath(dirname(folder));
}

export const passwordFileOf = (folder: string) => `${folder}.password`;

function holdsDatabase(folder: string): boolean {
  const names = readdirSync(folder);
  if (names.length === 0) return false;
  if (!names.includes('PG_VERSION')) {
    if (DATABASE_PARTS.every((name) => names.includes(name)))
      throw new Error(`${CANNOT_START(folder)}\n  PG_VERSION is missing`);
    throw new Error(`The folder ${folder} is not empty and holds no database. Choose another folder for the database.`);
  }
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version === POSTGRES_MAJOR) return true;
  if (!/^\d+(\.\d+)?$/.test(version)) throw new Error(`${CANNOT_START(folder)}\n  PG_VERSION holds no version`);
  throw new Error(
    `The database in ${folder} was made by PostgreSQL ${version}, this program reads only ${POSTGRES_MAJOR}. Nothing was changed. ` +
      'Back it up with the version of Fivefold that made it, and restore that backup with this one (docs/backup.md).',
  );
}

/** @throws where the data folder has a database of the engine before, which this program cannot read. */
function refuseFormerEngine(folder: string): void {
  const former = join(dirname(folder), FORMER_FOLDER);
  if (!existsSync(join(former, 'PG_VERSION'))) return;
  throw new Error(
    `The database in ${former} was made by the embedded engine of an earlier version, which this version does not have. Nothing was changed. ` +
      'Start the version before this one on it and let each person export their data on their account page. ' +
      'Then start this version with another DATA_DIR, and import the files there.',
  );
}

function removeUnfinished(folder: string): void {
  const mark = basename(folder) + CREATING_MARK;
  for (const name of readdirSync(dirname(folder))) {
    if (name.startsWith(mark)) removeQuietly(join(dirname(folder), name));
  }
}

/** Root without the right to enter another user's folder cannot remove it: it does no harm. */
function removeQuietly(unfinished: string): void {
  try {
    rmSync(unfinished, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // The next start tries again.
  }
}
