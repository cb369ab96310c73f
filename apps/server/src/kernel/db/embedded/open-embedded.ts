import { existsSync, readFileSync, statSync } from 'node:fs';
import { type DatabaseLog, logToStandardError } from '../log.ts';
import { ensureDatabaseFolder, passwordFileOf, truePath } from './database-folder.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';
import { readPidFile } from './left-over.ts';
import { type EmbeddedServer, startServer } from './server.ts';
import { socketUrl } from './socket-folder.ts';

export interface EmbeddedOptions {
  /** The folder of the database, made if it is missing. The folder above it must be writable. */
  readonly folder: string;
  readonly log?: DatabaseLog;
  /** Uses the database of a product that runs on this folder, rather than refusing; for the operator's commands. */
  readonly mayJoin?: boolean;
}

/**
 * Starts (and at first creates) the database that comes with the product: a PostgreSQL server that belongs to this
 * process alone.
 * @throws a sentence when another process uses the folder, when it holds something else, or when the database does not
 * start.
 */
export async function openEmbedded({
  folder,
  log = logToStandardError,
  mayJoin = false,
}: EmbeddedOptions): Promise<EmbeddedServer> {
  const path = truePath(folder);
  let lock;
  try {
    lock = await lockFolder(path);
  } catch (error) {
    const url = mayJoin && error instanceof FolderInUse ? urlOfRunning(path) : undefined;
    if (url === undefined) throw error;
    return { url, stop: () => Promise.resolve() };
  }
  try {
    const server = await startServer(await ensureDatabaseFolder(path, log), log);
    return { url: server.url, stop: () => server.stop().finally(() => lock.release()) };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Where the database of a running product is reached. */
function urlOfRunning(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const { uid, gid } = statSync(folder);
  const running = readPidFile(folder, { owner: { uid, gid } });
  if (running === undefined) return undefined;
  if (running.socketFolder !== '') return socketUrl(running.socketFolder, running.port);
  return `postgres://fivefold:${readFileSync(passwordFileOf(folder), 'utf8')}@127.0.0.1:${running.port}/postgres`;
}
