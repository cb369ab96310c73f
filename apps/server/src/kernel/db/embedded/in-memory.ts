import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { newFsyncCounter } from './durable-files.ts';
import { logToStandardError } from './log.ts';
import { openThread } from './open-embedded.ts';
import type { EmbeddedDatabase, EmbeddedOptions } from './open-embedded.ts';
import { runCreateChild } from './run-create-child.ts';

/** Part of the template's name: raise it when `create-child.ts` makes a different one. */
const templateRevision = 1;

export type InMemoryLimits = Pick<EmbeddedOptions, 'statementLimitMs' | 'connectionWaitMs'>;

/**
 * Opens a new, empty database in memory, for tests: the same thread, driver and SQL as on disk, without disk, lock or
 * flushes. About 0.7 s; the first time on a machine 3 s, while a template is made and kept.
 */
export async function openInMemory(limits: InMemoryLimits = {}): Promise<EmbeddedDatabase> {
  const template = await ensureTemplate();
  const start = { template, fsyncCounter: newFsyncCounter().buffer };
  // Tests end long before maintenance is due; the longest timer there is says 'never'.
  const never = 2 ** 31 - 1;
  const options = { ...limits, log: logToStandardError, checkpointEveryMs: never, vacuumEveryMs: never };
  return { ...(await openThread(start, options)), fsyncCount: () => Promise.resolve(0) };
}

/** @returns the packed empty database of this version of PGlite. Several processes may make it at once: the last one stays. */
async function ensureTemplate(): Promise<string> {
  const pgliteEntry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = createRequire(import.meta.url)(join(dirname(pgliteEntry), '../package.json')) as {
    version: string;
  };
  const folder = cacheFolder(pgliteEntry);
  const template = join(folder, `pglite-${version}-${templateRevision}.tar`);
  if (existsSync(template)) return template;
  const unfinished = `${template}.${randomUUID()}`;
  try {
    await runCreateChild('tar', unfinished);
    renameSync(unfinished, template);
  } finally {
    rmSync(unfinished, { force: true });
  }
  return template;
}

/** `node_modules/.cache`, which a fresh install empties, or the system's temporary folder when that is read-only. */
function cacheFolder(pgliteEntry: string): string {
  const modules = pgliteEntry.slice(0, pgliteEntry.lastIndexOf('node_modules') + 'node_modules'.length);
  const cache = join(modules, '.cache', 'fivefold');
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, constants.W_OK);
    return cache;
  } catch {
    return tmpdir();
  }
}
