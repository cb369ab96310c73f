import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const BUSY = join(import.meta.dirname, 'testing/busy-process.ts');
const EXIT_NOW = JSON.stringify(join(import.meta.dirname, 'exit-now.ts'));

/** Starts a program whose threads are busy as soon as it gets SIGTERM, and sends that. @returns how it ended */
async function run(program: string, busy: 'threads' | 'main'): Promise<unknown[]> {
  const child = spawn(process.execPath, ['--import', BUSY, '--input-type=module', '--eval', program], {
    env: { BUSY: busy },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  return once(child, 'exit');
}

const ready = `setInterval(() => {}, 1000); console.log('ready');`;

it.each([0, 1])('a process ends with code %d while its threads are busy for minutes', async (code) => {
  const program = `import { exitNow } from ${EXIT_NOW}; process.on('SIGTERM', () => setTimeout(() => exitNow(${code}), 300)); ${ready}`;
  expect(await run(program, 'threads')).toEqual([code, null]);
});

it('a process is killed when its main thread is stuck', async () => {
  const program = `import { killAfter } from ${EXIT_NOW}; process.on('SIGTERM', () => killAfter(1000)); ${ready}`;
  expect(await run(program, 'main')).toEqual([null, 'SIGKILL']);
});
