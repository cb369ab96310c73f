import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { installApart } from './install-apart.ts';

/** A folder and a lockfile of its own, so that its 340 MB are only downloaded to run it. */
const FOLDER = join(import.meta.dirname, '../apps/server/firebase-emulator');
const PROJECT = 'demo-fivefold';
const START_LIMIT_MS = 120_000;

export interface FirebaseEmulator {
  /** Host and port, as FIREBASE_AUTH_EMULATOR_HOST has it. */
  readonly host: string;
  stop(): Promise<void>;
}

/** Installs Google's Auth emulator where it is missing, and starts it on free ports, without an account and without a network. */
export async function startFirebaseEmulator(): Promise<FirebaseEmulator> {
  installApart(FOLDER, 'Google’s firebase-tools');
  const home = mkdtempSync(join(tmpdir(), 'fivefold-emulator-'));
  const [auth, hub, logging] = await Promise.all([freePort(), freePort(), freePort()]);
  const at = (port: number) => ({ host: '127.0.0.1', port });
  writeFileSync(
    join(home, 'firebase.json'),
    JSON.stringify({ emulators: { auth: at(auth), hub: at(hub), logging: at(logging), ui: { enabled: false } } }),
  );
  const program = join(FOLDER, 'node_modules/firebase-tools/lib/bin/firebase.js');
  const child = spawn(process.execPath, [program, 'emulators:start', '--only', 'auth', '--project', PROJECT], {
    cwd: home,
    // It keeps settings in its home, which is none of its user's.
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: join(home, '.config') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));

  const stop = async () => {
    // SIGINT is what it cleans up after.
    if (child.exitCode === null) child.kill('SIGINT');
    await Promise.race([gone, delay(10_000)]);
    if (child.exitCode === null) child.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  };

  const host = `127.0.0.1:${auth}`;
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await answers(host))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The emulator did not start:\n${output}`);
    }
    await delay(250);
  }
  return { host, stop };
}

async function answers(host: string): Promise<boolean> {
  try {
    return (await fetch(`http://${host}/`)).ok;
  } catch {
    return false;
  }
}
