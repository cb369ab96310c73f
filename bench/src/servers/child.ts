import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildServerIfStale } from '../../../scripts/build-if-stale.ts';
import { Connection } from '../http/connection.ts';
import { readyRequest } from '../http/requests.ts';
import { AUTH_SECRET } from '../settings.ts';
import { usedMsOf } from './processor-time.ts';

const repository = join(import.meta.dirname, '../../..');
/** What `startServer` runs as the product: the bundle. */
export const PRODUCT = 'apps/server/dist/main.js';
/** What its start is measured against. */
export const EMPTY = 'apps/server/src/testing/empty-server.ts';
/** How deploy/ and `npm start` run it; the bare server has the same. */
const NODE_OPTIONS = ['--max-semi-space-size=4'];
const READY_LOOK_MS = 5;
const READY_WAIT_MS = 60_000;

/** Where a server's data is: a folder, or a database on a server. */
export interface Place {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  /** For the process that runs it. */
  readonly nodeOptions?: string;
}

export interface RunningServer {
  readonly pid: number;
  readonly port: number;
  /** From the start of the process to its first answer that says it is ready. */
  readonly startMs: number;
  /** What that took of the processor. */
  readonly startCpuMs: number;
  stop(): Promise<void>;
}

/** The environment of every process of the bench; nothing of the caller's own settings gets in. */
function environment(place: Place): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOST: '127.0.0.1',
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
    // As in deploy/.
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...(place.nodeOptions === undefined ? {} : { NODE_OPTIONS: place.nodeOptions }),
    AUTH_SECRET,
    TEST_CONTROLS: '1',
    // Billing is not measured: with a key, the payments sandbox is not started, and nothing listens at this address.
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_API_URL: 'http://127.0.0.1:9',
  };
}

/** Runs a script of the repository to its end. @throws with what it wrote, when it fails. */
export async function run(script: string, args: readonly string[], place: Place): Promise<void> {
  const log = `${place.dataDir}.${script.replaceAll('/', '-')}.log`;
  const child = start([join(repository, script), ...args], environment(place), log);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${script} failed:\n${endOf(log)}`);
}

/** Starts a server and waits until it is ready. */
export async function startServer(script: string, place: Place): Promise<RunningServer> {
  if (script === PRODUCT) buildServerIfStale();
  const port = await freePort();
  const log = `${place.dataDir}.log`;
  const startedAt = performance.now();
  const child = start([...NODE_OPTIONS, join(repository, script)], { ...environment(place), PORT: String(port) }, log);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const { pid } = child;
  if (pid === undefined) throw new Error(`${script} could not be started.`);
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`${script} ended:\n${endOf(log)}`);
    if (performance.now() - startedAt > READY_WAIT_MS) throw new Error(`${script} is not ready:\n${endOf(log)}`);
    await delay(READY_LOOK_MS);
  }
  const startMs = performance.now() - startedAt;
  const startCpuMs = usedMsOf(pid);
  return {
    pid,
    port,
    startMs,
    startCpuMs,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

const children = new Set<ChildProcess>();
process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')));

function start(args: readonly string[], env: Record<string, string>, log: string): ChildProcess {
  const file = openSync(log, 'a');
  const child = spawn(process.execPath, args, {
    cwd: repository,
    env,
    stdio: ['ignore', file, file],
  });
  closeSync(file);
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

async function isReady(port: number): Promise<boolean> {
  const connection = new Connection(port);
  const status = await connection.send(readyRequest).then(
    (answer) => answer.status,
    () => 0,
  );
  connection.close();
  return status === 200;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port is free.')),
      );
    });
  });
}

function endOf(log: string): string {
  return readFileSync(log, 'utf8').slice(-2000);
}
