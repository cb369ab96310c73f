import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { neededPackages } from './lockfile.ts';

const repository = join(import.meta.dirname, '..');

describe('npm start', () => {
  let root: string;
  const started: ChildProcess[] = [];
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'fivefold-bootstrap-'));
    mkdirSync(join(root, 'scripts/node'), { recursive: true });
    cpSync(join(repository, 'scripts/bootstrap.mjs'), join(root, 'scripts/bootstrap.mjs'));
    mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
    for (const file of ['package-lock.json', 'node_modules/.package-lock.json'])
      writeFileSync(join(root, file), '{"packages":{}}');
  });
  afterEach(() => {
    for (const process of started.splice(0)) process.kill('SIGKILL');
    rmSync(root, { recursive: true });
  });

  it('stops the product when npm ended its shell', async () => {
    const product =
      "console.log('pid', process.pid); process.on('SIGTERM', () => process.exit()); setInterval(() => {}, 1000);";
    writeFileSync(join(root, 'scripts/product.mjs'), product);
    // `true` makes every shell start a child, as Debian's always does.
    const shell = spawn('sh', ['-c', `${process.execPath} scripts/bootstrap.mjs scripts/product.mjs; true`], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, npm_lifecycle_event: 'start' },
    });
    started.push(shell);
    const lines = createInterface(shell.stdout);
    const [line] = await new Promise<string[]>((resolve) => lines.once('line', (text) => resolve([text])));
    const pid = Number(line?.replace('pid ', ''));
    shell.kill('SIGTERM');
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});

it('finds no package that runs among those that it removes from an installation', () => {
  const { packages } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { devOptional?: boolean }>;
  };
  const needed = neededPackages(repository, ['', 'apps/server', 'apps/web', 'apps/payments-sandbox']);
  expect(needed.length).toBeGreaterThan(150);
  expect(needed.filter((path) => packages[path]?.devOptional)).toEqual([]);
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
