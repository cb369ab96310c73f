import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The product as an operator runs it: a process of its own on a data folder. */
export interface ProductProcess {
  readonly origin: string;
  readonly pid: number;
  /** Kills it with SIGKILL, and waits until it is gone. */
  kill(): Promise<void>;
  /** Asks it to stop and waits. @throws with what it said last when it did not stop in order. */
  stop(): Promise<void>;
}

/** The bundle, as `npm start` has it: the long tests build it first. */
const MAIN = join(import.meta.dirname, '../../dist/main.js');
const START_MS = 60_000;
const LINES_KEPT = 200;

/**
 * @param onLine gets each line of both outputs
 * @throws with everything it said when it does not get ready.
 */
export async function startProduct(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  onLine: (line: string) => void = () => undefined,
): Promise<ProductProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      // Each check-in on one of many monthly goals pays, so that the points tell how many there were.
      ONCE_AND_MONTHLY_POINTS_LIMIT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  // A test that fails half-way leaves no server behind.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  void gone.then(() => process.off('exit', end));
  const said: string[] = [];
  const origin = await readOrigin(child, said, onLine);
  return {
    origin,
    pid: child.pid ?? -1,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      child.kill('SIGTERM');
      const code = await gone;
      if (code !== 0)
        throw new Error(`The product did not stop in order (exit code ${code}):\n${said.slice(-20).join('\n')}`);
    },
  };
}

function readOrigin(child: ChildProcess, said: string[], onLine: (line: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      child.kill('SIGKILL');
      reject(new Error(`The product did not start (${why}):\n${said.join('\n')}`));
    };
    const timer = setTimeout(() => fail(`not ready after ${START_MS} ms`), START_MS);
    const ended = (code: number | null) => fail(`exit code ${code}`);
    child.once('exit', ended);
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        onLine(line);
        if (said.push(line) > LINES_KEPT) said.shift();
        const url = /"url":"([^"]+)".*Fivefold is ready/.exec(line)?.[1];
        if (url === undefined) return;
        clearTimeout(timer);
        child.off('exit', ended);
        resolve(url);
      });
    }
  });
}
