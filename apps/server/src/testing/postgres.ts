import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ensureDatabaseFolder, truePath } from '../kernel/db/embedded/database-folder.ts';
import { findPrograms } from '../kernel/db/embedded/programs.ts';
import { findRunner, NOBODY } from '../kernel/db/embedded/runner.ts';
import { startServer } from '../kernel/db/embedded/server.ts';

export interface PostgresServer {
  /** A superuser's address of an empty database. */
  url: string;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

export interface PostgresServerOptions {
  /**
   * Flush every commit as in production. Off unless given: tests are several times faster and their data is thrown
   * away.
   */
  fsync?: boolean;
  /** More of the server's settings, by name. */
  settings?: Readonly<Record<string, string>>;
}

const START_TRIES = 3;
const UNSAFE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
const quiet = () => undefined;

/**
 * Starts a PostgreSQL server of its own on a free loopback port, with a new cluster in a temporary folder: the programs
 * of the embedded database, with the settings of a server. It ends with this process, however that ends.
 */
export function startPostgres(options: PostgresServerOptions = {}): Promise<PostgresServer> {
  return startIn(async (data) => void (await ensureDatabaseFolder(data, quiet, { flushes: false })), options);
}

/** Starts a standby of another server, whose changes are streamed to it. It ends as {@link startPostgres} says. */
export function startStandby(primaryUrl: string, options: PostgresServerOptions = {}): Promise<PostgresServer> {
  return startIn((data) => copyCluster(primaryUrl, data), options);
}

async function startIn(
  makeCluster: (data: string) => Promise<void>,
  { fsync = false, settings = {} }: PostgresServerOptions,
): Promise<PostgresServer> {
  const folder = truePath(mkdtempSync(join(tmpdir(), 'fivefold-postgres-')));
  // Root runs the server as another user, who must get to its own folder.
  chmodSync(folder, 0o711);
  const cleaner = startCleaner(folder);
  const data = join(folder, 'data');
  try {
    await makeCluster(data);
    const programs = findPrograms();
    const database = { folder: data, programs, runner: findRunner(programs, data) };
    for (let attempt = 1; ; attempt += 1) {
      const port = await freePort();
      const own = { listen_addresses: '127.0.0.1', port: String(port), max_connections: '60', max_wal_senders: '10' };
      try {
        const server = await startServer(database, quiet, {
          ...own,
          shared_buffers: '64MB',
          ...(fsync ? {} : UNSAFE),
          ...settings,
        });
        return {
          url: `postgres://fivefold@127.0.0.1:${port}/postgres`,
          stop: () => server.stop().finally(() => clean(cleaner)),
        };
      } catch (error) {
        // The port was taken meanwhile.
        if (attempt === START_TRIES || !String(error).includes('Address already in use')) throw error;
      }
    }
  } catch (error) {
    await clean(cleaner);
    throw error;
  }
}

/** As `pg_basebackup` does: the files as they are, between a start and an end that the primary knows. */
async function copyCluster(primaryUrl: string, data: string): Promise<void> {
  const primary = new pg.Client({ connectionString: primaryUrl });
  await primary.connect();
  try {
    const { rows } = await primary.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    await primary.query(`select pg_backup_start('standby', true)`);
    const isWanted = (path: string) => !/\/(postmaster\.(pid|opts)|pg_wal\/[^/]+)$/.test(path);
    await cp(rows[0]?.folder ?? '', data, { recursive: true, filter: isWanted });
    const { rows: ends } = await primary.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeFile(join(data, 'backup_label'), ends[0]?.labelfile ?? '');
    const { hostname, port, username } = new URL(primaryUrl);
    await writeFile(join(data, 'standby.signal'), '');
    await writeFile(
      join(data, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${hostname} port=${port} user=${username}'\n`,
    );
  } finally {
    await primary.end();
  }
}

/**
 * Removes the folder, and ends what still uses it, when its input ends: when this process asks for it, and when it is
 * killed.
 */
const CLEANER = `
  read -r _
  kill -QUIT "$(head -n 1 "$1/data/postmaster.pid" 2>/dev/null)" 2>/dev/null
  sleep 0.1; rm -rf "$1"`;

function startCleaner(folder: string): ChildProcess {
  const cleaner = spawn('/bin/sh', ['-c', CLEANER, 'cleaner', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  cleaner.unref();
  (cleaner.stdin as unknown as { unref(): void }).unref();
  return cleaner;
}

async function clean(cleaner: ChildProcess): Promise<void> {
  if (cleaner.exitCode !== null) return;
  const ended = once(cleaner, 'exit');
  cleaner.ref();
  cleaner.stdin?.end();
  await ended;
}

/** Whom the server runs as where this process is root, which it refuses: files for it must be that user's. */
export const serverAccount = () => (process.getuid?.() === 0 ? NOBODY : undefined);

/** A port below those that the system hands out itself, which may be taken again at any moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 17_000);
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
