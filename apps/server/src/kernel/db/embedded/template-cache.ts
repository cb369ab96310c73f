import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { runCreateChild } from './run-create-child.ts';

/** Part of the templates' names: raise it when `create-child.ts` makes different ones. */
const templateRevision = 1;

/**
 * An empty database of this version of PGlite, made once per machine (3 s) and kept: packed into a tar file, or as a
 * folder to be copied. Several processes may make it at the same time; one of theirs stays.
 *
 * @returns its path; never write there.
 */
export async function cachedTemplate(kind: 'tar' | 'folder'): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')) as { version: string };
  const template = join(cacheFolder(entry), `pglite-${version}-${templateRevision}.${kind}`);
  if (existsSync(template)) return template;
  const unfinished = `${template}.${randomUUID()}`;
  try {
    if (kind === 'folder') mkdirSync(unfinished);
    await runCreateChild(kind, unfinished);
    renameSync(unfinished, template);
  } catch (error) {
    if (!existsSync(template)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return template;
}

/** `node_modules/.cache`, which a fresh install empties, or the system's temporary folder when that is read-only. */
function cacheFolder(entry: string): string {
  const modules = entry.slice(0, entry.lastIndexOf('node_modules') + 'node_modules'.length);
  const cache = join(modules, '.cache', 'fivefold');
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, constants.W_OK);
    return cache;
  } catch {
    return tmpdir();
  }
}
