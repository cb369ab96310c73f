import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUDGETS, brotliBytesOf, filesOf, measureBudgets } from '../../tools/check-budget.ts';
import { createChunkNamer, NAMED } from '../../tools/chunks.ts';
import { precompressFolder } from '../../tools/precompress.ts';
import { withoutServerFacts } from '../../tools/strip-server-facts.ts';

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
    name: 'index',
    isEntry: true,
    file: 'assets/entry.js',
    css: ['assets/entry.css'],
    imports: ['_shared.js'],
    dynamicImports: ['src/lazy.tsx'],
  },
  '_index-A1.js': { name: 'index', file: 'assets/another.js' },
  '_shared.js': { file: 'assets/shared.js', imports: ['_deep.js'] },
  '_deep.js': { file: 'assets/deep.js', imports: ['_shared.js'] },
  '_log-in-A1.js': {
    name: 'log-in',
    file: 'assets/log-in.js',
    css: ['assets/log-in.css'],
    imports: ['index.html', '_deep.js'],
  },
  '_sign-up-A1.js': { name: 'sign-up', file: 'assets/sign-up.js' },
  '_dashboard-A1.js': { name: 'dashboard', file: 'assets/dashboard.js' },
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
    expect(filesOf(MANIFEST, ['index', 'log-in'])).toEqual([
      'assets/deep.js',
      'assets/entry.css',
      'assets/entry.js',
      'assets/log-in.css',
      'assets/log-in.js',
      'assets/shared.js',
    ]);
  });

  it('does not pass a chunk that was renamed', () => {
    expect(() => filesOf(MANIFEST, ['login'])).toThrow('no chunk login');
  });

  it('passes a light build and fails one that is too heavy, naming the page', async () => {
    await writeBuild({});
    expect((await measureBudgets(folder)).exceeded).toEqual([]);
    await writeFile(join(folder, 'assets/log-in.js'), noise(200_000));
    const { lines, exceeded } = await measureBudgets(folder);
    expect(lines).toHaveLength(BUDGETS.length);
    expect(exceeded).toHaveLength(1);
    expect(exceeded[0]).toMatch(/^log in, first load: 1\d\d\.\d KB of 84 KB/);
  });

  it('counts the largest catalogue of another language, in the parts that the page loads', async () => {
    await writeBuild({});
    const english = await measureBudgets(folder);
    const parts = { 'de.po?base': 6_000, 'ja.po?base': 9_000, 'de.po?signed-in': 20_000, 'de.po?rest': 200_000 };
    const manifest: Record<string, object> = { ...MANIFEST };
    for (const [module, bytes] of Object.entries(parts)) {
      const file = `assets/${module.replace('?', '-')}.js`;
      manifest[`../../packages/languages/${module}`] = { file, name: 'texts' };
      await writeFile(join(folder, file), noise(bytes));
    }
    await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
    const kilobytesOf = ({ lines }: typeof english) => lines.map((line) => Number(/: (\d+\.\d) KB/.exec(line)?.[1]));
    const [logIn = 0, dashboard = 0] = kilobytesOf(await measureBudgets(folder));
    const [logInBefore = 0, dashboardBefore = 0] = kilobytesOf(english);
    const bytesOf = async (...names: string[]) =>
      (await brotliBytesOf(
        folder,
        names.map((name) => `assets/${name}.js`),
      )) / 1024;
    expect(logIn - logInBefore).toBeCloseTo(await bytesOf('ja.po-base'), 0);
    expect(dashboard - dashboardBefore).toBeCloseTo(await bytesOf('de.po-base', 'de.po-signed-in'), 0);
    // What languages may add is no room for the page itself.
    await writeFile(join(folder, 'assets/log-in.js'), noise(106_000));
    const { exceeded } = await measureBudgets(folder);
    expect(exceeded).toHaveLength(1);
    expect(exceeded[0]).toMatch(
      /^log in, first load: \d+\.\d KB of 88 KB \(brotli\), 8[4-7]\.\d KB of 84 KB in English$/,
    );
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

describe('the files of the build', () => {
  const at = (path: string) => join(import.meta.dirname, '..', path);
  const GRAPH: Record<string, { now?: string[]; later?: string[] }> = {
    ...Object.fromEntries(NAMED.map((id) => [id, {}])),
    [at('main.tsx')]: {
      now: ['react', 'texts'],
      later: [
        at('app/pages/log-in-page.tsx'),
        at('app/pages/sign-up-page.tsx'),
        at('app/signed-in-pages.tsx'),
        'welcome',
        'notice',
      ],
    },
    [at('app/pages/sign-up-page.tsx')]: { now: ['react', 'form', 'consent', 'join'], later: ['card'] },
    [at('app/pages/log-in-page.tsx')]: { now: ['react', 'field', 'form'] },
    [at('app/signed-in-pages.tsx')]: {
      now: ['react', 'cache', at('app/dashboard/dashboard-page.tsx')],
      later: [at('app/pages/settings-page.tsx'), at('app/pages/me-page.tsx')],
    },
    [at('app/dashboard/dashboard-page.tsx')]: {
      now: ['field', 'card', 'join', 'dialog', '/query/useInfiniteQuery.js'],
      later: [
        at('app/dashboard/card/goal-details.tsx'),
        at('app/dashboard/list/archived-goals.tsx'),
        at('app/dashboard/first-days/welcome-back.tsx'),
      ],
    },
    [at('app/dashboard/card/goal-details.tsx')]: { now: ['card', 'row', 'dialog'] },
    [at('app/dashboard/list/archived-goals.tsx')]: { now: ['card', 'archive', 'choice'] },
    [at('app/dashboard/first-days/welcome-back.tsx')]: { now: ['archive'] },
    [at('app/dashboard/rare-parts.ts')]: { now: ['puzzle', 'card'] },
    welcome: { now: ['dialog', 'rocket', 'close'], later: [at('features/celebrations/scenes/star.ts')] },
    notice: { now: ['close', 'node_modules/bridge'] },
    [at('app/pages/settings-page.tsx')]: { now: ['choice', 'rocket-engine', 'node_modules/bridge'] },
    [at('app/pages/me-page.tsx')]: { now: ['choice', at('ui/pixels/palette.ts')] },
    [at('features/celebrations/scenes/star.ts')]: { now: [at('ui/pixels/palette.ts')] },
  };
  const graphOf = (modules: typeof GRAPH) => ({
    getModuleInfo: (id: string) => {
      const isThere = id in modules || !id.startsWith('/');
      return isThere ? { importedIds: modules[id]?.now ?? [], dynamicallyImportedIds: modules[id]?.later ?? [] } : null;
    },
  });

  it('are not made of a page that was renamed', () => {
    const renamed = at('app/pages/settings-page.tsx');
    const { [renamed]: _gone, ...others } = GRAPH;
    expect(() => createChunkNamer()('react', graphOf(others))).toThrow(`no module ${renamed}`);
  });

  it.each([
    ['react', 'base'],
    ['texts', 'base'],
    ['field', 'base'],
    ['form', 'log-in'],
    [at('app/pages/log-in-page.tsx'), 'log-in'],
    ['join', 'base'],
    ['consent', 'sign-up'],
    [at('app/pages/sign-up-page.tsx'), 'sign-up'],
    ['cache', 'dashboard'],
    ['card', 'dashboard'],
    [at('app/dashboard/dashboard-page.tsx'), 'dashboard'],
    ['/query/useInfiniteQuery.js', 'later'],
    ['dialog', 'dashboard'],
    ['row', 'later'],
    ['archive', 'shared'],
    ['rocket', null],
    ['rocket-engine', null],
    ['close', 'parts'],
    ['choice', 'shared'],
    ['puzzle', 'rare'],
    [at('ui/pixels/palette.ts'), 'parts'],
    ['node_modules/bridge', null],
    [at('main.tsx'), null],
  ])('%s is in %s', (id, chunk) => {
    expect(createChunkNamer()(id, graphOf(GRAPH))).toBe(chunk);
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

describe('the calls of the contract in the build', () => {
  it('leave out what only the server reads', () => {
    const source = [
      "  path: '/api/friends',",
      "  summary:\n    'The caller\\'s friends.',",
      "  access: 'signed-in',",
      '  asksForRevocation: true,',
      "  problems: [\n    'friends.not_found',\n  ],",
      '  problems: sharedProblems,',
      "  stales: ['views.dashboard'],\n",
    ].join('\n');
    expect(withoutServerFacts(source)).toBe("  path: '/api/friends',\n  stales: ['views.dashboard'],\n");
  });

  it('stop the build where these are written in another form', () => {
    expect(() => withoutServerFacts('  summary: describe(friends),\n')).toThrow('summary:');
  });
});
