import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { holdHeartbeatFile, type FolderLock } from './heartbeat-file.ts';

/**
 * Claims a database folder for this process. PGlite has no lock of its own, and two processes on one folder destroy it
 * without any error: confirmed rows disappear and indexes break.
 *
 * On Linux the lock is an abstract unix socket named after the folder: the kernel gives it to one process and takes it
 * back the moment that process dies, however it dies. It is seen within one network namespace, so two containers that share
 * a volume are not protected from each other. Elsewhere it is a file with a heartbeat.
 *
 * @param folder its true path: the same folder must always be spelt the same.
 * @throws when another process has it.
 */
export function lockFolder(folder: string): Promise<FolderLock> {
  if (process.platform === 'linux') return holdAbstractSocket(folder);
  return holdHeartbeatFile(`${folder}.lock`, inUse(folder));
}

function holdAbstractSocket(folder: string): Promise<FolderLock> {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 40);
  const server = createServer((connection) => connection.destroy());
  server.unref();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(inUse(folder)) : error);
    });
    server.listen(`\0fivefold-database-${name}`, () => {
      resolve({ release: () => new Promise((done) => server.close(() => done())) });
    });
  });
}

function inUse(folder: string): string {
  return (
    `The database folder ${folder} is in use by another process, and only one at a time can use it. ` +
    'Stop the other one, or give this one another data folder.'
  );
}
