import { openAsBlob, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { MemoryFS, PGlite } from '@electric-sql/pglite';
import { DurableFiles } from './durable-files.ts';
import { keepParserSmall } from './parser-compiler.ts';

/** PostgreSQL's own words on standard error, newest last; PGlite drops them otherwise. */
export type ServerLog = string[];

const keptLogLines = 40;
/**
 * PostgreSQL's cache of pages. The engine has no shared memory, so all of it is written with zeros when it opens: the
 * default of 128 MB costs 150 MB of memory, used or not. What is not in it comes from the system's cache of files.
 */
const sharedBuffers = 'shared_buffers=16MB';
// V8 optimizes functions of the engine beside its work. Several at a time need 30 MB more, which are never given back.
setFlagsFromString('--wasm-num-compilation-tasks=1');

/**
 * Opens the database in `dataDir` with every commit flushed; an empty folder gets a new database.
 *
 * @param beforeStart called when the engine is loaded, before anything in the folder is changed
 */
export async function openDurable(dataDir: string, log: ServerLog, beforeStart = () => {}): Promise<PGlite> {
  const startParams = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  // Without this no commit is flushed, because PGlite calls `fd_sync` for `fsync` but not for the default, `fdatasync`:
  // durability.long.test.ts, 'loses no confirmed transaction to a power cut'.
  startParams.push('-c', 'wal_sync_method=fsync');
  // What is read often is in memory, where the next page is as near as any other: the default is for disks that turn.
  startParams.push('-c', 'random_page_cost=1.1');
  startParams.push('-c', sharedBuffers);
  const files = new DurableFiles(dataDir, () => {
    beforeStart();
    // Without this a start after a power cut may fail: PostgreSQL refuses a lock file of its own that is empty
    // (durability.long.test.ts). The lock that counts is folder-lock.ts.
    rmSync(join(dataDir, 'postmaster.pid'), { force: true });
  });
  const database = await PGlite.create({
    fs: files,
    startParams,
    initDbStartParams: ['--set', sharedBuffers],
    onStderr: keepIn(log),
  });
  files.endRecovery();
  return database;
}

/** Opens a copy of the prepared database `template` (a tar file) in memory. Nothing is ever stored. */
export async function openCopyInMemory(template: string, log: ServerLog): Promise<PGlite> {
  return PGlite.create({
    fs: new MemoryFiles(),
    startParams: [...PGlite.defaultStartParams, '-c', sharedBuffers],
    loadDataDir: await openAsBlob(template),
    onStderr: keepIn(log),
  });
}

class MemoryFiles extends MemoryFS {
  override async initialSyncFs(): Promise<void> {
    await super.initialSyncFs();
    if (this.pg !== undefined) keepParserSmall(this.pg);
  }
}

function keepIn(log: ServerLog): (line: string) => boolean {
  return (line) => {
    log.push(line);
    if (log.length > keptLogLines) log.shift();
    return false;
  };
}
