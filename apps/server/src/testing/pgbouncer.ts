import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, serverAccount } from './postgres.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
const START_TRIES = 100;

export interface Pooler {
  /** The database that `url` names, through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts Debian's PgBouncer in transaction mode in front of a server, with few connections of it, so that they are
 * shared.
 */
export async function startPgBouncer(serverUrl: string): Promise<Pooler> {
  ensureInstalled();
  const { hostname, port: serverPort, pathname, username } = new URL(serverUrl);
  const folder = mkdtempSync(join(tmpdir(), 'fivefold-pgbouncer-'));
  const account = serverAccount();
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  const port = await freePort();
  const database = pathname.slice(1);
  const settings = [
    '[databases]',
    `${database} = host=${hostname} port=${serverPort} dbname=${database} user=${username}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1`,
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 4',
  ];
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, settings.join('\n'));
  // It refuses to run as root.
  const child = spawn(PROGRAM, [file], { ...account, cwd: folder, stdio: 'ignore' });
  const ended = once(child, 'exit');
  for (let tries = 0; !(await isListening(port)); tries++) {
    if (tries === START_TRIES || child.exitCode !== null) throw new Error('PgBouncer did not start.');
    await delay(50);
  }
  return {
    url: `postgres://${username}@127.0.0.1:${port}/${database}`,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

function ensureInstalled(): void {
  if (existsSync(PROGRAM)) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error('This test needs PgBouncer. Install it, on Debian or Ubuntu with: sudo apt-get install pgbouncer');
  // RUNLEVEL tells the package's scripts that this is not the moment to start a service.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'pgbouncer'], { env, stdio: 'inherit' });
}
