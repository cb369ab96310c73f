import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DATABASE_FOLDER, type DatabaseConfig, openDatabase } from '../kernel/db/connect.ts';
import { openEmbedded } from '../kernel/db/embedded/open-embedded.ts';
import { knownMigrations } from '../kernel/db/migrate.ts';
import { flushPath } from '../kernel/flush-path.ts';
import { FILES_FOLDER, quiet } from './back-up.ts';
import { countTables, differences } from './counts.ts';
import { copyFiles, isEmpty, makePrivate } from './files.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { claimedPhotos, type BackupConfig, withoutFile } from './photos.ts';
import { connectForCopies, readTables } from './tables.ts';

/**
 * What came back, and what differs from the backup: nothing, or a line for each table, and one for photos that have no
 * file.
 */
export interface Restored {
  readonly counts: Manifest['counts'];
  readonly differences: readonly string[];
}

/**
 * Puts a backup into an empty place: an empty data folder and, with a server, an empty database. Every file is held
 * against the backup's own list first, and the database comes last, so that a restore that was interrupted is never
 * taken for a whole one.
 * @throws a sentence that says what is in the way; what was put there is taken away again.
 */
export async function restore(config: BackupConfig, source: string): Promise<Restored> {
  const from = resolve(source);
  const manifest = await readManifest(from);
  if (!knownMigrations().includes(manifest.migration))
    throw new Error(
      `The backup was made by a newer version of this program (its database has seen ${manifest.migration}). Restore it with that version.`,
    );
  if (!isEmpty(config.dataDir))
    throw new Error(
      `${config.dataDir} is not empty. A backup is restored into an empty place only; nothing was changed.`,
    );
  if (config.database.kind === 'postgres') await requireEmptyServer(config);
  let held;
  try {
    mkdirSync(config.dataDir, { recursive: true });
    makePrivate(config.dataDir);
    await copyFiles(join(from, FILES_FOLDER), config.dataDir);
    held = await fillDatabase(config, from, manifest);
  } catch (error) {
    for (const name of existsSync(config.dataDir) ? readdirSync(config.dataDir) : [])
      rmSync(join(config.dataDir, name), { recursive: true, force: true });
    throw error;
  }
  const { counts, claimed } = held;
  const missing = config.photos.kind === 'disk' ? withoutFile(claimed, config.dataDir).length : 0;
  const ofPhotos =
    missing > manifest.photosMissing
      ? [`photos: ${missing} of ${claimed.length} have no file, ${manifest.photosMissing} had none in the backup`]
      : [];
  return { counts, differences: [...differences(manifest.counts, counts), ...ofPhotos] };
}

/** What a restored database holds: rows by table, and the photos that check-ins show. */
interface Held {
  readonly counts: Manifest['counts'];
  readonly claimed: readonly string[];
}

/** The embedded database is made under another name, and has its own only when it is whole. */
async function fillDatabase({ dataDir, database }: DatabaseConfig, from: string, manifest: Manifest): Promise<Held> {
  if (database.kind === 'postgres') return fill(database.url, from, manifest);
  const aside = join(dataDir, `${DATABASE_FOLDER}.restoring`);
  const server = await openEmbedded({ folder: aside });
  const held = await fill(server.url, from, manifest).finally(() => server.stop());
  renameSync(aside, join(dataDir, DATABASE_FOLDER));
  flushPath(dataDir);
  return held;
}

async function fill(url: string, from: string, manifest: Manifest): Promise<Held> {
  const client = await connectForCopies(url);
  try {
    await readTables(client, from, manifest);
    return { counts: await countTables(client), claimed: await claimedPhotos(client) };
  } finally {
    await client.end();
  }
}

/** @throws when the database has any row of a user. */
async function requireEmptyServer(config: DatabaseConfig): Promise<void> {
  const db = await openDatabase(config, quiet);
  try {
    const { rows } = await db.pool.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname !~ '^(pg_|information_schema$)' and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') order by 1 limit 3`,
    );
    if (rows.length === 0) return;
    const names = rows.map(({ name }) => name).join(', ');
    throw new Error(
      `The database is not empty (${names} …). A backup is restored into an empty one only; nothing was changed.`,
    );
  } finally {
    await db.close();
  }
}
