import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';

const MACOS_SOCKET_PATH_MAX_BYTES = 103;

/** Another process uses the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/** A folder that belongs to this process until it is released. */
export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Claims a database folder for this process. PostgreSQL locks its folder, too, but not against a product that would take
 * a running database for one that a killed product left, and end it.
 *
 * The lock is a local socket named after the folder. The system gives a name to one process, and a process that dies,
 * however it dies, no longer listens. On Linux the name is abstract and seen within one network namespace, so two
 * containers that share a volume are not protected from each other.
 *
 * @param folder its true path: the same folder must always be spelled the same.
 * @throws when another process has it.
 */
export function lockFolder(folder: string, platform: NodeJS.Platform = process.platform): Promise<FolderLock> {
  return holdSocket(socketName(folder, platform), inUse(folder));
}

function socketName(folder: string, platform: NodeJS.Platform): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 40);
  if (platform === 'linux') return `\0fivefold-database-${name}`;
  if (platform === 'win32') return `\\\\.\\pipe\\fivefold-database-${name}`;
  const beside = `${folder}.sock`;
  // Not the folder for temporary files of the environment: another user, or a service, would have another one.
  return Buffer.byteLength(beside) <= MACOS_SOCKET_PATH_MAX_BYTES ? beside : `/tmp/fivefold-database-${name}.sock`;
}

async function holdSocket(name: string, refusal: string): Promise<FolderLock> {
  const server = (await listen(name)) ?? ((await isLeftBehind(name)) ? await replaceSocket(name) : undefined);
  if (server === undefined) throw new FolderInUse(refusal);
  return { release: () => new Promise((done) => server.close(() => done())) };
}

/** @returns `undefined` when the name is taken. */
function listen(name: string): Promise<Server | undefined> {
  const server = createServer((connection) => connection.destroy());
  server.unref();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(name, () => resolve(server));
  });
}

/** Whether the socket is a file whose process is gone; abstract names and pipes go with their process. */
function isLeftBehind(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(name, () => {
      connection.destroy();
      resolve(false);
    });
    connection.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED'));
  });
}

/** Two processes that replace one socket file at the same moment are not protected from each other. */
function replaceSocket(name: string): Promise<Server | undefined> {
  if (!name.startsWith('\0')) rmSync(name, { force: true });
  return listen(name);
}

function inUse(folder: string): string {
  return (
    `The database folder ${folder} is in use by another process, and only one at a time can use it. ` +
    'Stop the other one, or give this one another data folder.'
  );
}
