import { existsSync, mkdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { DATABASE_FOLDER, openDatabase } from '../kernel/db/connect.ts';
import { flushPath } from '../kernel/flush-path.ts';
import { countTables } from './counts.ts';
import { copyFiles, isEmpty, makePrivate } from './files.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { claimedPhotos, type BackupConfig, PHOTOS_FOLDER, stillKnown, withoutFile } from './photos.ts';
import { connectForCopies, type TablesFacts, writeTables } from './tables.ts';

/** In a backup: what the data folder holds beside the database. */
export const FILES_FOLDER = 'files';

/** The command prints sentences, not the log. */
export const quiet = { debug() {}, info() {}, warn() {}, error() {} };

const SAME_FOLDER = 'Set DATA_DIR to the folder that the product has.';

/**
 * Copies everything that the product keeps into an empty folder: the database, photos, the secret that signs sessions,
 * and what the payments sandbox holds. The product may run meanwhile, and does not wait.
 *
 * @param options.mayLackPhotos photos whose files were lost are left out, rather than refused.
 * @returns what was backed up.
 * @throws a sentence that says what is in the way.
 */
export async function backUp(
  config: BackupConfig,
  target: string,
  options: { readonly mayLackPhotos?: boolean } = {},
): Promise<Manifest> {
  const into = resolve(target);
  if (!relative(resolve(config.dataDir), into).startsWith('..'))
    throw new Error('Put the backup outside the data folder, or the next one holds it too.');
  if (!isEmpty(into)) throw new Error(`${into} is not empty. A backup goes into a folder of its own.`);
  if (config.database.kind === 'embedded' && !existsSync(join(config.dataDir, DATABASE_FOLDER)))
    throw new Error(`There is no database in ${config.dataDir}.`);
  // A file system says nothing of a folder that is not there: photos would be left out without a word.
  if (config.photos.kind === 'disk' && !existsSync(config.dataDir))
    throw new Error(`Photos lie under DATA_DIR, and there is no folder ${config.dataDir}. ${SAME_FOLDER}`);
  mkdirSync(into, { recursive: true });
  makePrivate(into);
  const { claimed, lost, ...facts } = await copyAll(config, into);
  const isOnDisk = config.photos.kind === 'disk';
  if (isOnDisk && lost.length > 0 && options.mayLackPhotos !== true)
    throw new Error(
      `${lost.length} of ${claimed.length} photos have no file under ${config.dataDir}, so this is no backup. ${SAME_FOLDER} ` +
        'If they are lost indeed, say --without-lost-photos.',
    );
  flushPath(into);
  const photosMissing = isOnDisk ? withoutFile(claimed, join(into, FILES_FOLDER)).length : 0;
  return writeManifest(into, { ...facts, photosMissing });
}

/** What was backed up. */
interface BackedUp extends TablesFacts {
  readonly counts: Manifest['counts'];
  /** The photos that check-ins show, and those of them whose files should be there and are not. */
  readonly claimed: readonly string[];
  readonly lost: readonly string[];
}

/** What the data folder holds beside the database. Unfinished uploads are left out. */
function belongsInBackup(path: string): boolean {
  return !/^(postgres|uploads)([./]|$)/.test(path) && !path.startsWith('photos/.writing/');
}

/**
 * The tables and the numbers of rows from one snapshot, while people go on. Photos are copied before and after: one that
 * the snapshot knows was there at one of both times, unless its owner deleted it meanwhile.
 */
async function copyAll(config: BackupConfig, into: string): Promise<BackedUp> {
  const files = join(into, FILES_FOLDER);
  const isWhole = (path: string) => !path.startsWith('.writing/');
  await copyFiles(join(config.dataDir, PHOTOS_FOLDER), join(files, PHOTOS_FOLDER), isWhole);
  const db = await openDatabase(config, quiet, { mayJoin: true });
  const client = await connectForCopies(db.pool.options.connectionString ?? '');
  try {
    await client.query('begin isolation level repeatable read read only');
    const counts = await countTables(client);
    const claimed = await claimedPhotos(client);
    const facts = await writeTables(client, into);
    await client.query('commit');
    await copyFiles(config.dataDir, files, belongsInBackup);
    return { ...facts, counts, claimed, lost: await stillKnown(db.pool, withoutFile(claimed, files)) };
  } finally {
    await client.end();
    await db.close();
  }
}
