import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { build, type Manifest, type Plugin } from 'vite';
import type { Build } from '../src/worker/worker.ts';
import { IS_CATALOGUE } from './language-parts.ts';
import { WHEN_NEEDED } from './preload-fonts.ts';

/**
 * Not part of the app: the build's notes, what is compressed ahead, the worker itself, the page of an old web view, the
 * manifest in other languages than English, and what a browser or a home screen reads from it.
 */
const NOT_OF_THE_APP =
  /^\.|\/\.|\.(?:br|gz)$|^sw\.js$|^old-web-view\.|^app-[\w-]+\.webmanifest$|^screenshots\/|^shortcut-/;

/** Letters that few need, and the texts of other languages. */
const isWhenNeeded = (path: string) => WHEN_NEEDED.test(path) || IS_CATALOGUE.test(path);

/** The code for another sign-in service than our own. */
const ELSEWHERE = 'src/features/auth/identity/firebase-identity.ts';

/** The files of a module and of all it may ever load, without what only `without` loads. */
function everythingOf(manifest: Manifest, module: string, without?: string): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (name === without || chunk === undefined || seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  visit(module);
  return files;
}

/** What an installation with our own sign-in never loads. */
async function elsewhereFilesOf(folder: string): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  if (manifest[ELSEWHERE] === undefined) throw new Error(`The build has no module ${ELSEWHERE}.`);
  const others = everythingOf(manifest, 'index.html', ELSEWHERE);
  return [...everythingOf(manifest, ELSEWHERE)].filter((file) => !others.has(file)).toSorted();
}

/** Lists what a folder with a finished build consists of, and names its version after all of it. */
export async function describeBuild(folder: string): Promise<Build> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !NOT_OF_THE_APP.test(name))
    .toSorted();
  const hash = createHash('sha256');
  for (const name of names) hash.update(`${name}\n`).update(await readFile(join(folder, name)));
  const elsewhereFiles = await elsewhereFilesOf(folder);
  const paths = names.map((name) => (name === 'index.html' ? '/' : `/${name}`));
  return {
    version: hash.digest('hex').slice(0, 16),
    files: paths.filter((path) => !elsewhereFiles.includes(path) && !isWhenNeeded(path)),
    elsewhereFiles,
    whenNeededFiles: paths.filter(isWhenNeeded),
  };
}

/** Writes the service worker beside the finished build, with the list of its files. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    writeBundle: {
      sequential: true,
      order: 'post',
      async handler({ dir }) {
        if (dir === undefined) return;
        await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          define: { BUILD: JSON.stringify(await describeBuild(dir)) },
          build: {
            outDir: dir,
            emptyOutDir: false,
            target: 'es2022',
            modulePreload: false,
            rolldownOptions: {
              input: join(import.meta.dirname, '../src/worker/main.ts'),
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        });
      },
    },
  };
}
