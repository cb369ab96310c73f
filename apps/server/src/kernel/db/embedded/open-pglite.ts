import { openAsBlob, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DurableFiles } from './durable-files.ts';

/** PostgreSQL's own words on standard error, newest last; PGlite drops them otherwise. */
export type ServerLog = string[];

const keptLogLines = 40;

/** Opens the database in `dataDir` with every commit flushed; an empty folder gets a new database. */
export function openDurable(dataDir: string, log: ServerLog): Promise<PGlite> {
  const startParams = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  // PostgreSQL's own lock is of no use here (see folder-lock.ts), and it refuses to start on one that a crash left empty.
  rmSync(join(dataDir, 'postmaster.pid'), { force: true });
  // PGlite's files have a flush only for `fsync`; with the default, `fdatasync`, the log would never be flushed.
  startParams.push('-c', 'wal_sync_method=fsync');
  // What is read often is in memory, where the next page is as near as any other: the default is for disks that turn.
  startParams.push('-c', 'random_page_cost=1.1');
  return PGlite.create({ fs: new DurableFiles(dataDir), startParams, onStderr: keepIn(log) });
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
