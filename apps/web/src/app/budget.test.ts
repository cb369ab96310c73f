import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUDGETS, brotliBytesOf, filesOf, measureBudgets } from '../../tools/check-budget.ts';
import { precompressFolder } from '../../tools/precompress.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fivefold-build-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Text that compresses badly: about two thirds of its length. */
function noise(bytes: number): string {
  let state = 1;
  return Array.from({ length: bytes }, () => {
    state = (state * 48271) % 2147483647;
    return String.fromCharCode(33 + (state % 90));
  }).join('');
}

const MANIFEST = {
  'index.html': {
    file: 'assets/entry.js',
    css: ['assets/entry.css'],
    imports: ['_shared.js'],
    dynamicImports: ['src/lazy.tsx'],
  },
  '_shared.js': { file: 'assets/shared.js', imports: ['_deep.js'] },
  '_deep.js': { file: 'assets/deep.js', imports: ['_shared.js'] },
  'src/app/pages/log-in-page.tsx': {
    file: 'assets/log-in.js',
    css: ['assets/log-in.css'],
    imports: ['index.html', '_deep.js'],
  },
  'src/app/signed-in-area.tsx': { file: 'assets/area.js' },
  'src/app/pages/dashboard-page.tsx': { file: 'assets/dashboard.js' },
  'src/lazy.tsx': { file: 'assets/lazy.js' },
};

async function writeBuild(sizes: Record<string, number>) {
  await mkdir(join(folder, '.vite'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  const files = Object.values(MANIFEST).flatMap((chunk) => [chunk.file, ...('css' in chunk ? chunk.css : [])]);
  await Promise.all(files.map((file) => writeFile(join(folder, file), noise(sizes[file] ?? 300))));
}

describe('the byte budget', () => {
  it('counts what is loaded at once, each file once, and nothing that comes later', () => {
    expect(filesOf(MANIFEST, ['index.html', 'src/app/pages/log-in-page.tsx'])).toEqual([
      'assets/deep.js',
      'assets/entry.css',
      'assets/entry.js',
      'assets/log-in.css',
      'assets/log-in.js',
      'assets/shared.js',
    ]);
  });

  it('does not pass a page that was renamed', () => {
    expect(() => filesOf(MANIFEST, ['src/app/pages/login.tsx'])).toThrow('no module src/app/pages/login.tsx');
  });

  it('passes a light build and fails one that is too heavy, naming the page', async () => {
    await writeBuild({});
    expect((await measureBudgets(folder)).exceeded).toEqual([]);
    await writeFile(join(folder, 'assets/log-in.js'), noise(200_000));
    const { lines, exceeded } = await measureBudgets(folder);
    expect(lines).toHaveLength(BUDGETS.length);
    expect(exceeded).toHaveLength(1);
    expect(exceeded[0]).toMatch(/^log in, first load: 1\d\d\.\d KB of 100 KB/);
  });

  it('fails a build whose page loads at once what is for some installations only', async () => {
    await writeBuild({});
    await writeFile(join(folder, 'assets/log-in.js'), 'fetch("https://identitytoolkit.googleapis.com")');
    expect((await measureBudgets(folder)).exceeded).toEqual(['log in, first load: loads the SDK of Firebase at once']);
  });

  it('adds up brotli bytes', async () => {
    await writeFile(join(folder, 'a.js'), noise(1000));
    await writeFile(join(folder, 'b.js'), noise(1000));
    const one = await brotliBytesOf(folder, ['a.js']);
    expect(one).toBeGreaterThan(500);
    expect(await brotliBytesOf(folder, ['a.js', 'b.js'])).toBe(2 * one);
  });
});

describe('precompression', () => {
  it('writes both forms beside text files, in folders too, and only where that helps', async () => {
    const text = 'const five = 5;\n'.repeat(100);
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'assets/app.js'), text);
    await writeFile(join(folder, 'tiny.js'), 'x');
    await writeFile(join(folder, 'font.woff2'), text);
    expect(await precompressFolder(folder)).toBe(1);
    expect(brotliDecompressSync(await readFile(join(folder, 'assets/app.js.br'))).toString()).toBe(text);
    expect(gunzipSync(await readFile(join(folder, 'assets/app.js.gz'))).toString()).toBe(text);
    for (const name of ['tiny.js.br', 'font.woff2.br']) {
      await expect(readFile(join(folder, name))).rejects.toThrow('ENOENT');
    }
  });
});
