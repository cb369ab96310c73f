import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectToProduct } from '../../apps/server/src/operator/protocol.ts';
import { freePort } from '../../scripts/free-port.ts';
import { copyFirstStart } from './first-start.ts';

const ROOT = join(import.meta.dirname, '../..');
const START_LIMIT_MS = 120_000;

/** The product as a user starts it: `npm start`'s own script, a folder of its own, a port of its own. */
export interface Product {
  readonly url: string;
  /** The server's process id. */
  pid(): number;
  /** What it wrote so far. */
  output(): string;
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Starts again on the same folder and port. */
  start(): Promise<void>;
  /** Moves the product's clock; what became due happens before this returns. */
  advanceDays(days: number): Promise<void>;
  /** The same to an instant. */
  goTo(instant: Date): Promise<void>;
  today(): Promise<Date>;
  /** Runs a command of the operator. */
  admin(...words: string[]): Promise<void>;
  mailbox(): Promise<{ to: string; subject: string; text: string }[]>;
  /** Stops for good and removes the folder. */
  remove(): Promise<void>;
}

/** Where products listen. */
const ADDRESS = '127.0.0.1';

/**
 * @param options.host its name in addresses: passkeys belong to a name, and not to a bare address
 * @param options.isFirstStart on an empty folder, which takes longer than on a copy of one that was started before */
export async function startProduct(
  env: Record<string, string> = {},
  { isFirstStart = false, host = ADDRESS } = {},
): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fivefold-story-'));
  const port = await freePort();
  const url = `http://${host}:${port}`;
  let child: ChildProcess | undefined;
  let output = '';

  async function start(folder = dataDir): Promise<void> {
    child = spawn(process.execPath, ['--max-semi-space-size=4', join(ROOT, 'scripts/start.ts')], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: folder,
        TEST_CONTROLS: '1',
        LOG_LEVEL: 'warn',
        // Stories earn what they need with many monthly goals on one day.
        ONCE_AND_MONTHLY_POINTS_LIMIT: '0',
        ...(host === ADDRESS ? {} : { PUBLIC_URL: url }),
        ...env,
      },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => (output += text.toString()));
    await answering(url, child, () => output);
  }

  async function stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const leaving = child;
    child = undefined;
    if (leaving === undefined || leaving.exitCode !== null) return;
    const gone = new Promise((resolve) => leaving.once('exit', resolve));
    leaving.kill(signal);
    await gone;
  }

  const clock = async (move?: object): Promise<Date> => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(move) };
    const answer = await fetch(`${url}/dev/clock`, move === undefined ? {} : post);
    if (!answer.ok) throw new Error(`The clock answered ${answer.status}: ${await answer.text()}`);
    return new Date(((await answer.json()) as { now: string }).now);
  };

  const startOnce = async (folder: string) => {
    await start(folder);
    await stop('SIGTERM');
  };
  if (!isFirstStart) await copyFirstStart(dataDir, startOnce);
  await start();
  return {
    url,
    pid: () => child?.pid ?? 0,
    output: () => output,
    stop,
    start: () => start(),
    advanceDays: async (days) => void (await clock({ advanceDays: days })),
    goTo: async (instant) => void (await clock({ now: instant.toISOString() })),
    today: () => clock(),
    async admin(...words) {
      const connection = await connectToProduct(dataDir);
      const answer = await connection?.ask({ ask: 'admin', words, operator: 'story' });
      connection?.close();
      if (answer === undefined || 'problem' in answer) throw new Error(answer?.problem ?? 'The product does not run.');
    },
    mailbox: async () =>
      (await (await fetch(`${url}/dev/mailbox.json`)).json()) as { to: string; subject: string; text: string }[],
    async remove() {
      await stop('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function answering(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const began = Date.now();
  while (Date.now() - began < START_LIMIT_MS) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}:\n${output()}`);
    const isReady = await fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The product did not answer in ${START_LIMIT_MS} ms:\n${output()}`);
}
