import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { dirname, parse } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseLog } from '../log.ts';
import { type DatabaseFolder, passwordFileOf } from './database-folder.ts';
import { endLeftOver, sendSignal } from './left-over.ts';
import { actOnFiles, PROGRAM_ENV } from './runner.ts';
import { makeSocketFolder, socketUrl } from './socket-folder.ts';
import { describeStartFailure } from './start-failure.ts';

export interface EmbeddedServer {
  /** Stays the same when the database is started again. */
  readonly url: string;
  /** Shuts the database down in order. */
  stop(): Promise<void>;
}

/** The most connections that the product, its health checks, a backup and an operator have at a time. */
const SETTINGS: Readonly<Record<string, string>> = {
  max_connections: '30',
  shared_buffers: '32MB',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
  jit: 'off',
  max_parallel_workers: '0',
  // Processes that nothing here needs.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',
  // What fails in a statement is logged by the product, without the values that PostgreSQL would name.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  cluster_name: 'fivefold',
};
const READY = /database system is ready to accept (?:read-only )?connections$/;
/** Processes of a database that was killed may still be ending. */
const STILL_USED = /still in use|lock file "postmaster\.pid" already exists/;
const STILL_USED_TRIES = 100;
const STILL_USED_PAUSE_MS = 100;
const RESTART_PAUSES_MS = [0, 250, 1000, 5000];
const STOP_MS = 6000;
const LINES_KEPT = 60;

/** Starts PostgreSQL on a folder and keeps it running: one that ends by itself is started again. @throws a sentence */
export async function startServer(
  database: DatabaseFolder,
  log: DatabaseLog,
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedServer> {
  const { folder, programs, runner } = database;
  await endLeftOver(programs, runner, folder);
  const place = await findPlace(database, settings['port']);
  const all = { ...SETTINGS, ...place.settings, ...settings };
  let isStopping = false;
  let running: ChildProcess | undefined;
  let said: readonly string[] = [];

  async function start(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const launched = await launch(database, all, (level, line) => log(isStopping ? 'debug' : level, line));
      const { child, isReady } = launched;
      said = launched.said;
      if (isReady) {
        running = child;
        child.once('exit', (code, signal) => void startAgain(signal ?? code));
        // A process that forgets to stop it still ends, and the database with it.
        child.unref();
        (child.stderr as Socket | null)?.unref();
        return;
      }
      if (!STILL_USED.test(said.join('\n')) || attempt === STILL_USED_TRIES) throw describeStartFailure(folder, said);
      await delay(STILL_USED_PAUSE_MS);
    }
  }

  async function startAgain(end: unknown): Promise<void> {
    running = undefined;
    for (let attempt = 0; !isStopping; attempt += 1) {
      log('error', 'the database ended by itself and is started again', { end });
      await delay(RESTART_PAUSES_MS[attempt] ?? RESTART_PAUSES_MS.at(-1));
      if (isStopping) return;
      try {
        await start();
        // It was told to stop meanwhile.
        if (isStopping) await stopProcess(running, database);
        return;
      } catch (error) {
        log('error', 'the database does not start', { error: String(error) });
      }
    }
  }

  async function stop(): Promise<void> {
    isStopping = true;
    await stopProcess(running, database);
    place.remove();
  }

  try {
    await start();
    // Some damage shows only to the first connection.
    await tryToConnect(place.url).catch((error: unknown) => {
      const last = `FATAL:  ${error instanceof Error ? error.message : String(error)}`;
      throw describeStartFailure(folder, [...said, last], 'repaired');
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: place.url, stop };
}

async function tryToConnect(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('select from pg_class limit 1');
  await client.end();
}

interface Place {
  readonly url: string;
  readonly settings: Readonly<Record<string, string>>;
  remove(): void;
}

/** Where the database listens: a socket in a folder that others cannot enter. */
async function findPlace({ folder, runner }: DatabaseFolder, socketPort?: string): Promise<Place> {
  if (process.platform === 'win32') {
    const port = await findFreePort();
    const password = readFileSync(passwordFileOf(folder), 'utf8');
    return {
      url: `postgres://fivefold:${password}@127.0.0.1:${port}/postgres`,
      settings: { listen_addresses: '127.0.0.1', port: String(port) },
      remove: () => undefined,
    };
  }
  const sockets = makeSocketFolder(runner, dirname(folder));
  return {
    url: socketUrl(sockets, socketPort),
    settings: { listen_addresses: '', unix_socket_directories: `"${sockets}"` },
    remove: () => actOnFiles(runner, () => rmSync(sockets, { recursive: true, force: true })),
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

interface Launched {
  readonly child: ChildProcess;
  /** The end of what it said. */
  readonly said: readonly string[];
  readonly isReady: boolean;
}

/** Starts the process once, and waits until it takes connections or has ended. */
async function launch(
  database: DatabaseFolder,
  settings: Readonly<Record<string, string>>,
  log: DatabaseLog,
): Promise<Launched> {
  const { folder, programs, runner } = database;
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program = '', ...args] = [...runner.prefix, programs.postgres, '-D', folder, ...flags];
  const child = spawn(program, args, {
    // Not the folder: root without all of its rights may not enter it.
    cwd: parse(folder).root,
    env: PROGRAM_ENV,
    ...runner.startsAs,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl+C in a terminal is for the product, which still finishes requests with the database.
    detached: process.platform !== 'win32',
  });
  const said: string[] = [];
  const lines = createInterface({ input: child.stderr });
  const ready = new Promise<boolean>((resolve) => {
    lines.on('line', (line) => {
      if (said.push(line) > LINES_KEPT) said.shift();
      log(line.startsWith('PANIC:') ? 'error' : line.startsWith('FATAL:') ? 'warn' : 'debug', `PostgreSQL: ${line}`);
      if (READY.test(line)) resolve(true);
    });
    child.once('error', (error) => {
      said.push(`FATAL: ${error.message}`);
      resolve(false);
    });
    child.once('close', () => resolve(false));
  });
  return { child, said, isReady: await ready };
}

async function stopProcess(
  child: ChildProcess | undefined,
  { folder, programs, runner }: DatabaseFolder,
): Promise<void> {
  const pid = child?.pid;
  if (pid === undefined || child?.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const ended = once(child, 'exit');
  if (process.platform === 'win32') spawnSync(programs.pgCtl, ['stop', '-D', folder, '-m', 'fast']);
  else sendSignal(pid, 'SIGINT', runner);
  const quit = setTimeout(() => sendSignal(pid, 'SIGQUIT', runner), STOP_MS);
  await ended;
  clearTimeout(quit);
}
