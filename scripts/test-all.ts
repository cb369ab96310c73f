import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ensureBrowser } from './ensure-browser.ts';
import { ensurePostgresInstalled } from '../apps/server/src/testing/postgres.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);

interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

/** Each uses one core most of the time, so they run two at a time. */
const CHECKS: readonly Step[] = [
  { name: 'types', command: [bin('tsc'), '--noEmit'] },
  { name: 'web build and its budget', command: [bin('node'), join(root, 'scripts/build.ts')] },
  { name: 'import rules', command: ['npm', 'run', '--silent', 'boundaries'] },
  { name: 'lint', command: [bin('oxlint'), '--deny-warnings'] },
];

/** These use both cores. */
const TESTS: readonly Step[] = [
  { name: 'unit, slice and page tests', command: [bin('vitest'), 'run', '--project', '!long'] },
  { name: 'two stories in a browser', command: ['npm', 'run', '--silent', 'e2e', '--', '--grep', '@everyday'] },
];

// Said at once, before anybody waits for the rest.
const browser = ensureBrowser();
ensurePostgresInstalled();

const failed: string[] = [];

/** @param isAlone whether its output may be written as it comes; that of two at once would be mixed. */
async function run({ name, command: [program, ...args] }: Step, isAlone: boolean): Promise<void> {
  const began = Date.now();
  if (isAlone) console.log(`\n== ${name}`);
  const options: SpawnOptions = {
    cwd: root,
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CHROME_PATH: browser },
  };
  const child = spawn(program, args, options);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  if (!isAlone) process.stdout.write(Buffer.concat([Buffer.from(`\n== ${name}\n`), ...output]));
  if (code !== 0) failed.push(name);
  console.log(`== ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - began) / 1000)} s`);
}

async function runInTurn(steps: Iterator<Step>): Promise<void> {
  for (let next = steps.next(); next.done !== true; next = steps.next()) await run(next.value, false);
}

const checks = CHECKS.values();
await Promise.all([runInTurn(checks), runInTurn(checks)]);
for (const step of TESTS) await run(step, true);

const count = CHECKS.length + TESTS.length;
console.log(failed.length === 0 ? '\nEverything passed.' : `\nFailed: ${failed.join(', ')}.`);
console.log(`${count - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);
