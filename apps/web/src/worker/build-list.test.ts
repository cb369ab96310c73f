import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeBuild } from '../../tools/service-worker.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fivefold-build-'));
  for (const name of ['assets', '.vite']) await mkdir(join(folder, name));
  for (const name of [
    'index.html',
    'theme.js',
    'assets/app-1.js',
    'assets/app-1.js.br',
    '.vite/manifest.json',
    '.built-from',
    'sw.js',
  ]) {
    await writeFile(join(folder, name), name);
  }
});
afterEach(() => rm(folder, { recursive: true }));

describe('the list of a build’s files', () => {
  it('has everything that the app may need and nothing else', async () => {
    expect((await describeBuild(folder)).files).toEqual(['/assets/app-1.js', '/', '/theme.js']);
  });

  it('has another version when a file changes, also one without a hash in its name', async () => {
    const { version } = await describeBuild(folder);
    expect((await describeBuild(folder)).version).toBe(version);
    await writeFile(join(folder, 'theme.js'), 'changed');
    expect((await describeBuild(folder)).version).not.toBe(version);
  });
});
