import { existsSync, mkdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { DatabaseConfig } from '../kernel/db/connect.ts';
import { openDatabase } from '../kernel/db/connect.ts';
import { truePath } from '../kernel/db/embedded/database-folder.ts';
import { flushPath } from '../kernel/db/embedded/flush.ts';
import { lockFolder } from '../kernel/db/embedded/folder-lock.ts';
import { countTables, type Queries } from './counts.ts';
import { connectToProduct, type OperatorConnection } from '../operator/protocol.ts';
import { copyFiles, isEmpty } from './files.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { claimedPhotos, type KeptConfig, PHOTOS_FOLDER, stillKnown, withoutFile } from './photos.ts';
import { runPostgresTool } from './postgres-tools.ts';

/** In a backup: the embedded database's files, a server's dump, and the rest of the data folder. */
export const DATABASE_FOLDER = 'database';
export const DUMP = 'database.dump';
export const FILES_FOLDER = 'files';

/** The command prints sentences, not the log. */
export const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * Copies everything that the product keeps into an empty folder: the database, photos, the secret that signs sessions,
 * and what the payments sandbox holds. The product may run meanwhile.
 *
 * @param options.mayLackPhotos photos whose files were lost are left out, rather than refused.
 * @returns what was backed up.
 * @throws a sentence that says what is in the way.
 */
export async function backUp(
  config: KeptConfig,
  target: string,
  options: { readonly mayLackPhotos?: boolean } = {},
): Promise<Manifest> {
  const into = resolve(target);
  if (!relative(resolve(config.dataDir), into).startsWith('..'))
    throw new Error('Put the backup outside the data folder, or the next one holds it too.');
  if (!isEmpty(into)) throw new Error(`${into} is not empty. A backup goes into a folder of its own.`);
  const isEmbedded = config.database.kind === 'embedded';
  if (isEmbedded && !existsSync(join(config.dataDir, DATABASE_FOLDER)))
    throw new Error(`There is no database in ${config.dataDir}.`);
  // A file system says nothing of a folder that is not there: photos would be left out without a word.
  if (config.photos.kind === 'disk' && !existsSync(config.dataDir))
    throw new Error(`Photos lie under DATA_DIR, and there is no folder ${config.dataDir}. ${SAME_FOLDER}`);
  mkdirSync(into, { recursive: true, mode: 0o700 });
  const { counts, claimed, lost } = isEmbedded ? await backUpEmbedded(config, into) : await backUpServer(config, into);
  const isOnDisk = config.photos.kind === 'disk';
  if (isOnDisk && lost.length > 0 && options.mayLackPhotos !== true)
    throw new Error(
      `${lost.length} of ${claimed.length} photos have no file under ${config.dataDir}, so this is no backup. ${SAME_FOLDER} ` +
        'If they are lost indeed, say --without-lost-photos.',
    );
  flushPath(into);
  const photosMissing = isOnDisk ? withoutFile(claimed, join(into, FILES_FOLDER)).length : 0;
  return writeManifest(into, { engine: config.database.kind, counts, photosMissing });
}

const SAME_FOLDER = 'Set DATA_DIR to the folder that the product has.';

/** What a database holds: rows by table, and the photos that check-ins show. */
interface Held {
  readonly counts: Manifest['counts'];
  readonly claimed: readonly string[];
}

/** What was backed up, and the photos whose files should be there and are not. */
interface BackedUp extends Held {
  readonly lost: readonly string[];
}

/** What the data folder holds beside the database. Unfinished uploads are left out. */
function isKept(path: string): boolean {
  return !/^(database|uploads)([./]|$)/.test(path) && !path.startsWith('photos/.writing/');
}

/** A product that runs copies its database itself. */
async function backUpEmbedded({ dataDir }: DatabaseConfig, into: string): Promise<BackedUp> {
  const product = await connectToProduct(dataDir);
  if (product === undefined) await copyStopped(dataDir, into);
  else await copyRunning(product, dataDir, into).finally(() => product.close());
  // Opening it replays what a kill left in its log, flushes it and closes it in order.
  const held = await heldIn({ dataDir: into, database: { kind: 'embedded' } });
  return { ...held, lost: withoutFile(held.claimed, join(into, FILES_FOLDER)) };
}

/**
 * Nothing may write while files are copied: the lock of the folder sees to that. A database that was killed is copied
 * as it is.
 */
async function copyStopped(dataDir: string, into: string): Promise<void> {
  const database = truePath(join(dataDir, DATABASE_FOLDER));
  const lock = await lockFolder(database);
  try {
    await cp(database, join(into, DATABASE_FOLDER), { recursive: true });
    await copyFiles(dataDir, join(into, FILES_FOLDER), isKept);
  } finally {
    await lock.release();
  }
}

/** As with a server: files are copied before and after the database, so that every photo that it knows is there. */
async function copyRunning(product: OperatorConnection, dataDir: string, into: string): Promise<void> {
  const files = join(into, FILES_FOLDER);
  await copyFiles(join(dataDir, PHOTOS_FOLDER), join(files, PHOTOS_FOLDER), (path) => !path.startsWith('.writing/'));
  const answer = await product.ask({ ask: 'copy-database' });
  if (!('folder' in answer)) throw new Error('problem' in answer ? answer.problem : 'The product gave another answer.');
  await cp(answer.folder, join(into, DATABASE_FOLDER), { recursive: true });
  await copyFiles(dataDir, files, isKept);
}

/**
 * A dump and the numbers of rows from one snapshot, while people go on. Photos are copied before and after: one that
 * the snapshot knows was there at one of both times, unless its owner deleted it meanwhile.
 */
async function backUpServer(config: DatabaseConfig, into: string): Promise<BackedUp> {
  if (config.database.kind !== 'postgres') throw new Error('This is no server.');
  const files = join(into, FILES_FOLDER);
  await copyFiles(
    join(config.dataDir, PHOTOS_FOLDER),
    join(files, PHOTOS_FOLDER),
    (path) => !path.startsWith('.writing/'),
  );
  const db = await openDatabase(config, quiet);
  const client = await db.pool.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const held = await readHeld(client);
    const args = [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      `--snapshot=${rows[0]?.snapshot}`,
      `--file=${join(into, DUMP)}`,
    ];
    await runPostgresTool('pg_dump', config.database.url, args);
    flushPath(join(into, DUMP));
    await copyFiles(config.dataDir, files, isKept);
    return { ...held, lost: await stillKnown(db.pool, withoutFile(held.claimed, files)) };
  } finally {
    client.release(true);
    await db.close();
  }
}

/** Opens a database only to see what is in it. */
export async function heldIn(config: DatabaseConfig): Promise<Held> {
  const db = await openDatabase(config, quiet);
  try {
    return await readHeld(db.pool);
  } finally {
    await db.close();
  }
}

async function readHeld(client: Queries): Promise<Held> {
  return { counts: await countTables(client), claimed: await claimedPhotos(client) };
}
