import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeBuild } from '../../tools/service-worker.ts';

const FIREBASE = 'src/features/auth/identity/firebase-identity.ts';
const MANIFEST = {
  'index.html': { file: 'assets/app-1.js', dynamicImports: [FIREBASE] },
  [FIREBASE]: { file: 'assets/firebase-1.js', imports: ['index.html'] },
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fivefold-build-'));
  for (const name of ['assets', '.vite']) await mkdir(join(folder, name));
  for (const name of [
    'index.html',
    'first.js',
    'assets/app-1.js',
    'assets/app-1.js.br',
    '.vite/manifest.json',
    '.built-from',
    'sw.js',
  ]) {
    await writeFile(join(folder, name), name);
  }
  await writeFile(join(folder, 'assets/firebase-1.js'), 'the SDK');
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the list of a build’s files', () => {
  it('has everything that the app may need and nothing else', async () => {
    expect((await describeBuild(folder)).files).toEqual(['/assets/app-1.js', '/first.js', '/']);
  });

  it('has apart what only another sign-in service needs', async () => {
    expect((await describeBuild(folder)).elsewhereFiles).toEqual(['/assets/firebase-1.js']);
  });

  it('has apart the fonts that only some letters need', async () => {
    for (const name of ['figtree-latin-Ab_3-x9Z', 'figtree-latin-ext-Ab_3-x9Z', 'figtree-latin-more-Ab_3-x9Z'])
      await writeFile(join(folder, `assets/${name}.woff2`), name);
    const { files, whenNeededFiles } = await describeBuild(folder);
    expect(files).toContain('/assets/figtree-latin-Ab_3-x9Z.woff2');
    expect(whenNeededFiles).toEqual([
      '/assets/figtree-latin-ext-Ab_3-x9Z.woff2',
      '/assets/figtree-latin-more-Ab_3-x9Z.woff2',
    ]);
    expect(files.filter((file) => whenNeededFiles.includes(file))).toEqual([]);
  });

  it('has apart the texts of other languages than English', async () => {
    await writeFile(join(folder, 'assets/texts-de-Ab_3-x9Z.js'), 'export default {}');
    const { files, whenNeededFiles } = await describeBuild(folder);
    expect(whenNeededFiles).toEqual(['/assets/texts-de-Ab_3-x9Z.js']);
    expect(files).toEqual(['/assets/app-1.js', '/first.js', '/']);
  });

  it('has another version when a file changes, also one without a hash in its name', async () => {
    const { version } = await describeBuild(folder);
    expect((await describeBuild(folder)).version).toBe(version);
    await writeFile(join(folder, 'first.js'), 'changed');
    expect((await describeBuild(folder)).version).not.toBe(version);
  });
});
