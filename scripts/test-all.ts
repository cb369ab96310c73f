import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBrowser } from './ensure-browser.ts';
import { ensurePostgresInstalled } from '../apps/server/src/testing/postgres.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);

interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

const STEPS: readonly Step[] = [
  { name: 'types', command: [bin('tsc'), '--noEmit'] },
  { name: 'lint', command: [bin('oxlint'), '--deny-warnings'] },
  { name: 'import rules', command: ['npm', 'run', '--silent', 'boundaries'] },
  { name: 'web build and its budget', command: [bin('node'), join(root, 'scripts/build.ts')] },
  { name: 'unit, slice and page tests', command: [bin('vitest'), 'run', '--project', '!long'] },
  { name: 'stories in a browser', command: ['npm', 'run', '--silent', 'e2e'] },
];

// Said at once, before anybody waits for the rest.
const browser = ensureBrowser();
ensurePostgresInstalled();

const failed: string[] = [];
for (const { name, command } of STEPS) {
  const began = Date.now();
  console.log(`\n== ${name}`);
  const [program, ...args] = command;
  const done = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, CHROME_PATH: browser } });
  const isPassed = done.status === 0;
  if (!isPassed) failed.push(name);
  console.log(`== ${name}: ${isPassed ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - began) / 1000)} s`);
}
console.log(failed.length === 0 ? '\nEverything passed.' : `\nFailed: ${failed.join(', ')}.`);
console.log(`${STEPS.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);
