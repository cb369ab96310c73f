import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseConfig } from '../kernel/db/connect.ts';
import { pathOfPhoto } from '../kernel/photo-files.ts';
import type { Queries } from './counts.ts';

/** What the product keeps, and where. */
export interface BackupConfig extends DatabaseConfig {
  readonly photos: { readonly kind: 'disk' | 's3' };
}

/** Below the data folder, where photos are kept on disk. */
export const PHOTOS_FOLDER = 'photos';

/**
 * The ids of the photos that check-ins show. Each of them has a file: a check-in can claim one only after it is stored,
 * and a deletion deletes the row first. An unclaimed file may belong to an upload in flight, or be left by a crash.
 */
export async function claimedPhotos(client: Queries): Promise<string[]> {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.photos') is not null as "isThere"`,
  );
  if (tables[0]?.isThere !== true) return [];
  const { rows } = await client.query<{ id: string }>('select id from photos where goal_id is not null');
  return rows.map(({ id }) => id);
}

/** Those of some photos that have no file below a data folder. */
export function withoutFile(ids: readonly string[], dataDir: string): string[] {
  return ids.filter((id) => !existsSync(join(dataDir, PHOTOS_FOLDER, pathOfPhoto(id))));
}

/** Those of some photos that still have a row: what is gone was deleted by its owner. */
export async function stillKnown(client: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query<{ id: string }>('select id from photos where id = any($1)', [ids]);
  return rows.map(({ id }) => id);
}
