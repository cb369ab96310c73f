import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

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

export interface Account {
  uid: number;
  gid: number;
}

interface Server {
  /** The shell that holds the server. */
  keeper: ChildProcess;
  /** The end of what the server wrote to its log. */
  said: () => string;
}

const packagesFolder = '/usr/lib/postgresql';
const startTries = 3;
const startWaitMs = 30_000;

/**
 * Starts a PostgreSQL server of its own on a free loopback port, with a new cluster in a temporary folder.
 *
 * It cannot outlive this process: a shell between the two reads a pipe that only this process holds, and stops the
 * server and removes the folder when the pipe closes, however this process ended.
 */
export function startPostgres(options: PostgresServerOptions = {}): Promise<PostgresServer> {
  return startIn(createCluster, options);
}

/** Starts a standby of another server, whose changes are streamed to it. It ends as {@link startPostgres} says. */
export function startStandby(primaryUrl: string, options: PostgresServerOptions = {}): Promise<PostgresServer> {
  return startIn((programs) => copyCluster(programs, primaryUrl), options);
}

async function startIn(
  makeFolder: (programs: string) => string,
  options: PostgresServerOptions,
): Promise<PostgresServer> {
  const programs = ensurePostgresInstalled();
  let complaint = '';
  for (let attempt = 1; attempt <= startTries; attempt += 1) {
    const folder = makeFolder(programs);
    const port = await freePort();
    const server = spawnServer(programs, folder, port, options);
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    if (await answers(url, server)) return { url, stop: () => stopServer(server) };
    await stopServer(server);
    complaint = server.said();
  }
  throw new Error(`PostgreSQL did not start: ${complaint}`);
}

/** @returns a folder with the new cluster in `data`. */
function createCluster(programs: string): string {
  const flags = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'];
  return folderMadeBy(join(programs, 'initdb'), flags);
}

/** @returns a folder with a copy of the primary's cluster in `data`, which follows it. */
function copyCluster(programs: string, primaryUrl: string): string {
  const flags = ['-d', primaryUrl, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync'];
  return folderMadeBy(join(programs, 'pg_basebackup'), flags);
}

function folderMadeBy(program: string, flags: readonly string[]): string {
  const account = serverAccount();
  const folder = mkdtempSync(join(tmpdir(), 'fivefold-postgres-'));
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  execFileSync(program, ['-D', join(folder, 'data'), ...flags], { ...account, cwd: folder, stdio: 'pipe' });
  return folder;
}

/**
 * @returns the folder of the newest installed server's programs.
 * @throws a sentence that says what to install, when there is none and this process may not install it.
 */
export function ensurePostgresInstalled(): string {
  const found = newestPrograms();
  if (found !== undefined) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      'These tests need a PostgreSQL server (15 or later), of which only the programs are used. ' +
        'Install it, on Debian or Ubuntu with: sudo apt-get install postgresql',
    );
  }
  // Debian would create and start a cluster of its own, which is not needed.
  mkdirSync('/etc/postgresql-common', { recursive: true });
  if (!existsSync('/etc/postgresql-common/createcluster.conf')) {
    writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n');
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], { env, stdio: 'inherit' });
  const installed = newestPrograms();
  if (installed === undefined)
    throw new Error(`The package postgresql was installed, but ${packagesFolder} holds no server.`);
  return installed;
}

function newestPrograms(): string | undefined {
  const versions = existsSync(packagesFolder) ? readdirSync(packagesFolder).map(Number) : [];
  return versions
    .sort((a, b) => b - a)
    .map((version) => join(packagesFolder, String(version), 'bin'))
    .find((programs) => existsSync(join(programs, 'postgres')) && existsSync(join(programs, 'initdb')));
}

/** PostgreSQL refuses to run as root: then it runs as the user that the package made. */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [, , uid, gid] = /^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
  if (uid === undefined || gid === undefined)
    throw new Error('PostgreSQL does not run as root, and there is no user named postgres.');
  return { uid: Number(uid), gid: Number(gid) };
}

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

/** Runs the server; the folder goes when it ends. Shell variables: `$1` the folder, the rest the command. */
const keeperScript = `
  folder=$1; shift; exec 3<&0
  "$@" & server=$!
  (read -r _ <&3; kill -QUIT $server) & reader=$!
  wait $server; kill $reader 2>/dev/null; rm -rf "$folder"`;

function spawnServer(
  programs: string,
  folder: string,
  port: number,
  { fsync = false, settings: more = {} }: PostgresServerOptions,
): Server {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '64MB',
    max_connections: '60',
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...more,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [join(programs, 'postgres'), '-D', join(folder, 'data'), '-p', String(port), ...flags];
  const keeper = spawn('/bin/sh', ['-c', keeperScript, 'postgres-keeper', folder, ...command], {
    ...serverAccount(),
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  // A test that forgets to stop the server still ends, and the server with it.
  keeper.unref();
  for (const pipe of [keeper.stdin, keeper.stderr]) (pipe as Socket).unref();
  let said = '';
  keeper.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-2_000);
  });
  return { keeper, said: () => said };
}

/** @returns whether it takes connections; `false` when it ended, for example because the port was taken meanwhile. */
async function answers(url: string, { keeper }: Server): Promise<boolean> {
  const deadline = Date.now() + startWaitMs;
  while (keeper.exitCode === null && Date.now() < deadline) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (isUp) return true;
    await delay(50);
  }
  return false;
}

async function stopServer({ keeper }: Server): Promise<void> {
  if (keeper.exitCode !== null || keeper.signalCode !== null) return;
  const ended = new Promise((resolve) => keeper.once('exit', resolve));
  keeper.ref();
  keeper.stdin?.end();
  await ended;
}
