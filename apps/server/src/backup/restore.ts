import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type DatabaseConfig, openDatabase } from '../kernel/db/connect.ts';
import { flushPath } from '../kernel/db/embedded/flush.ts';
import { DATABASE_FOLDER, DUMP, FILES_FOLDER, heldIn, quiet } from './back-up.ts';
import { differences } from './counts.ts';
import { copyFiles, filesBelow, isEmpty } from './files.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { type KeptConfig, withoutFile } from './photos.ts';
import { runPostgresTool } from './postgres-tools.ts';

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
export async function restore(config: KeptConfig, source: string): Promise<Restored> {
  const from = resolve(source);
  const manifest = await readManifest(from);
  if (manifest.engine !== config.database.kind) throw new Error(OTHER_ENGINE[manifest.engine]);
  if (!isEmpty(config.dataDir))
    throw new Error(
      `${config.dataDir} is not empty. A backup is restored into an empty place only; nothing was changed.`,
    );
  if (config.database.kind === 'postgres') await requireEmptyServer(config);
  try {
    await put(config, from, manifest);
  } catch (error) {
    for (const name of existsSync(config.dataDir) ? readdirSync(config.dataDir) : [])
      rmSync(join(config.dataDir, name), { recursive: true, force: true });
    throw error;
  }
  const { counts, claimed } = await heldIn(config);
  const missing = config.photos.kind === 'disk' ? withoutFile(claimed, config.dataDir).length : 0;
  const ofPhotos =
    missing > manifest.photosMissing
      ? [`photos: ${missing} of ${claimed.length} have no file, ${manifest.photosMissing} had none in the backup`]
      : [];
  return { counts, differences: [...differences(manifest.counts, counts), ...ofPhotos] };
}

const OTHER_ENGINE: Readonly<Record<Manifest['engine'], string>> = {
  embedded:
    'This is a backup of the embedded database, and DATABASE_URL names a server. Restore it without DATABASE_URL.',
  postgres: 'This is a backup of a PostgreSQL server. Set DATABASE_URL to an empty database to restore it into.',
};

async function put({ dataDir, database }: DatabaseConfig, from: string, manifest: Manifest): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  await copyFiles(join(from, FILES_FOLDER), dataDir);
  if (database.kind === 'postgres') {
    const args = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error', join(from, DUMP)];
    return runPostgresTool('pg_restore', database.url, args);
  }
  const aside = join(dataDir, `${DATABASE_FOLDER}.restoring`);
  cpSync(join(from, DATABASE_FOLDER), aside, { recursive: true });
  for (const folder of manifest.folders) {
    if (folder.startsWith(`${DATABASE_FOLDER}/`))
      mkdirSync(join(aside, folder.slice(DATABASE_FOLDER.length)), { recursive: true, mode: 0o700 });
  }
  for (const path of await filesBelow(aside)) flushPath(join(aside, path));
  renameSync(aside, join(dataDir, DATABASE_FOLDER));
  flushPath(dataDir);
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
