import { randomUUID } from 'node:crypto';
import { rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { actAs, makeFolderFor, type Runner } from './runner.ts';

/** How the names of these folders begin. */
export const SOCKET_FOLDER_MARK = 'fivefold-socket-';
/** macOS has the least; PostgreSQL adds its file's name. */
const FOLDER_BYTES = 103 - '/.s.PGSQL.5432.lock'.length;
/** What PostgreSQL writes beside its socket. */
const PROBE_BYTES = 4096;

/**
 * Makes a folder for the database's socket that only the database's user and this process can enter. The path of a
 * socket is short, so it is none of the data folder's, unless folders for temporary files are full.
 * @throws a sentence where there is no place.
 */
export function makeSocketFolder(runner: Runner, dataDir: string): string {
  const said: string[] = [];
  for (const place of new Set([tmpdir(), '/tmp', '/dev/shm', '/var/tmp', dataDir])) {
    const folder = join(place, SOCKET_FOLDER_MARK + randomUUID().slice(0, 8));
    if (Buffer.byteLength(folder) > FOLDER_BYTES) continue;
    try {
      makeFolderFor(runner, folder, 0o710);
      const probe = join(folder, 'probe');
      actAs(runner.owner?.uid, () => writeFileSync(probe, Buffer.alloc(PROBE_BYTES)));
      actAs(runner.owner?.uid, () => rmSync(probe));
      return folder;
    } catch (error) {
      said.push(error instanceof Error ? error.message : String(error));
      removeQuietly(folder);
    }
  }
  throw new Error(
    `There is no place for the database's socket. Set TMPDIR to a folder that has room.\n  ${said.join('\n  ')}`,
  );
}

function removeQuietly(folder: string): void {
  try {
    rmSync(join(folder, 'probe'), { force: true });
    rmdirSync(folder);
  } catch {
    // It was not made, or its disk is broken.
  }
}

/** The socket's file has the port's number in its name. */
export const socketUrl = (folder: string, port: number | string = 5432) =>
  `postgres://fivefold@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`;
