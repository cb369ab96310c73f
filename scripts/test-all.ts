import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './ensure-browser.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const npmRun = (...args: string[]): Step['command'] => ['npm', 'run', '--silent', ...args];

interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

const TEST: Step = {
  name: 'unit, feature and page tests',
  command: [bin('vitest'), 'run', '--project', '!long', '--project', '!outbox', '--project', '!identity'],
};
/** One after another beside the test, at a lower priority, so that both cores are busy to the end. */
const BESIDE: readonly Step[] = [
  // The story needs it.
  { name: 'web build and its budget', command: [process.execPath, join(root, 'scripts/build.ts')] },
  { name: 'types', command: npmRun('typecheck') },
  { name: 'the main story in a browser', command: npmRun('e2e', '--', '--grep', '@everyday') },
  { name: 'formatting', command: npmRun('format:check') },
];
/** They still get half of what they ask for. */
const LOW_PRIORITY = 3;

// First, so that a missing program is reported before the tests run for minutes.
const browser = ensureBrowser();

const failed: string[] = [];

/** @param runsBeside whether another step writes meanwhile; then the output is printed as one block at the end */
async function run({ name, command: [program, ...args] }: Step, { runsBeside }: { runsBeside: boolean }) {
  const startedAt = Date.now();
  if (!runsBeside) console.log(`\n== ${name}`);
  const options: SpawnOptions = {
    cwd: root,
    stdio: runsBeside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, CHROME_PATH: browser },
  };
  const child = spawn(program, args, options);
  if (runsBeside && child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  if (runsBeside) process.stdout.write(Buffer.concat([Buffer.from(`\n== ${name}\n`), ...output]));
  if (code !== 0) failed.push(name);
  console.log(`== ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - startedAt) / 1000)} s`);
}

async function runBeside(checks: readonly Step[]): Promise<void> {
  for (const check of checks) await run(check, { runsBeside: true });
}

await Promise.all([runBeside(BESIDE), run(TEST, { runsBeside: false })]);

const count = 1 + BESIDE.length;
console.log(failed.length === 0 ? '\nEverything passed.' : `\nFailed: ${failed.join(', ')}.`);
console.log(`${count - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);
