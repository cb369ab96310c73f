import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { runCreateChild } from '../run-create-child.ts';

/** Part of the templates' names: raise it when `create-child.ts` makes different ones. */
const templateRevision = 2;

/**
 * An empty database of this version of PGlite, made once per machine (3 s) and kept: packed into a tar file, or as a
 * folder to be copied.
 *
 * @returns its path; never write there.
 */
export function cachedTemplate(kind: 'tar' | 'folder'): Promise<string> {
  return cached(`pglite-${engineVersion()}-${templateRevision}.${kind}`, async (path) => {
    if (kind === 'folder') mkdirSync(path);
    await runCreateChild(kind, path);
  });
}

/** The version of PGlite: other versions cannot be expected to read its files. */
export function engineVersion(): string {
  const { version } = JSON.parse(readFileSync(join(dirname(engineEntry()), '../package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

/**
 * A file or folder that is made once per machine. Several processes may make it at the same time; one of theirs stays.
 * @param make writes it to the path that it is given
 * @returns its path; never write there.
 */
export async function cached(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const path = join(cacheFolder(engineEntry()), name);
  if (existsSync(path)) return path;
  const unfinished = `${path}.${randomUUID()}`;
  try {
    await make(unfinished);
    keep(unfinished, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return path;
}

/** Never in place of one that is there already, which another process may be reading: renaming would replace a file. */
function keep(unfinished: string, path: string): void {
  if (statSync(unfinished).isDirectory()) renameSync(unfinished, path);
  else linkSync(unfinished, path);
}

function engineEntry(): string {
  return createRequire(import.meta.url).resolve('@electric-sql/pglite');
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
