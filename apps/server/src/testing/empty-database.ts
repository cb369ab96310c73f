import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedTemplate } from '../kernel/db/embedded/testing/template-cache.ts';

/** Puts an empty embedded database into a data folder that has none: a tenth of the work of creating one. */
export async function copyEmptyDatabase(dataDir: string): Promise<void> {
  const database = join(dataDir, 'database');
  if (!existsSync(database)) await cp(await cachedTemplate('folder'), database, { recursive: true });
}
