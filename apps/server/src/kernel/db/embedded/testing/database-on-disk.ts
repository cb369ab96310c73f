import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cachedTemplate } from './template-cache.ts';

export interface FolderForDatabase {
  /** A temporary folder that holds nothing but `dataDir`. */
  parent: string;
  /** An empty database on disk. */
  dataDir: string;
  remove: () => void;
}

/** Puts an empty embedded database into a data folder that has none: a tenth of the work of creating one. */
export async function copyEmptyDatabase(dataDir: string): Promise<void> {
  const database = join(dataDir, 'database');
  if (!existsSync(database)) cpSync(await cachedTemplate('folder'), database, { recursive: true });
}

export async function databaseOnDisk(): Promise<FolderForDatabase> {
  const parent = mkdtempSync(join(tmpdir(), 'fivefold-database-'));
  const dataDir = join(parent, 'database');
  await copyEmptyDatabase(parent);
  return { parent, dataDir, remove: () => rmSync(parent, { recursive: true, force: true, maxRetries: 3 }) };
}
