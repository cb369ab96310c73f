import { openAsBlob, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DurableFiles } from './durable-files.ts';

/** PostgreSQL's own words on standard error, newest last; PGlite drops them otherwise. */
export type ServerLog = string[];

const keptLogLines = 40;

/** Opens the database in `dataDir` with every commit flushed; an empty folder gets a new database. */
export async function openDurable(dataDir: string, log: ServerLog): Promise<PGlite> {
  const startParams = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  // Without this a start after a power cut may fail: PostgreSQL refuses a lock file of its own that is empty
  // (durability.long.test.ts). The lock that counts is folder-lock.ts.
  rmSync(join(dataDir, 'postmaster.pid'), { force: true });
  // Without this no commit is flushed, because PGlite calls `fd_sync` for `fsync` but not for the default, `fdatasync`:
  // durability.long.test.ts, 'loses no confirmed transaction to a power cut'.
  startParams.push('-c', 'wal_sync_method=fsync');
  // What is read often is in memory, where the next page is as near as any other: the default is for disks that turn.
  startParams.push('-c', 'random_page_cost=1.1');
  const files = new DurableFiles(dataDir);
  const database = await PGlite.create({ fs: files, startParams, onStderr: keepIn(log) });
  files.endRecovery();
  return database;
}

/** Opens a copy of the prepared database `template` (a tar file) in memory. Nothing is ever stored. */
export async function openCopyInMemory(template: string, log: ServerLog): Promise<PGlite> {
  return PGlite.create({ loadDataDir: await openAsBlob(template), onStderr: keepIn(log) });
}

function keepIn(log: ServerLog): (line: string) => boolean {
  return (line) => {
    log.push(line);
    if (log.length > keptLogLines) log.shift();
    return false;
  };
}
