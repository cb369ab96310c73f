import { cpSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Copies installed packages and all that they depend on into a folder, without what only developers read: for the image,
 * which needs few of those that are installed (Dockerfile).
 *
 *   node scripts/copy-packages.ts FOLDER PACKAGE...
 */
const ROOT = join(import.meta.dirname, '..');
const FOR_DEVELOPERS = /\.(d\.[cm]?ts|[cm]?js\.map|md)$/;

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const [folder, ...names] = process.argv.slice(2);
if (folder === undefined || names.length === 0) {
  console.error('usage: node scripts/copy-packages.ts FOLDER PACKAGE...');
  process.exit(2);
}
const copied = new Set<string>();
for (const name of names) copy(find(name, ROOT) ?? fail(`${name} is not installed.`));

function copy(from: string): void {
  if (copied.has(from)) return;
  copied.add(from);
  cpSync(from, join(folder ?? '', relative(ROOT, from)), {
    recursive: true,
    verbatimSymlinks: true,
    // A package inside it is copied when something depends on it.
    filter: (path) => path === from || !(FOR_DEVELOPERS.test(path) || path === join(from, 'node_modules')),
  });
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(from, 'package.json'), 'utf8'),
  ) as Manifest;
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const found = find(name, from);
    if (found !== undefined) copy(found);
    else if (optionalDependencies?.[name] === undefined) fail(`${name} is not installed; ${from} depends on it.`);
  }
}

/** Where Node finds a package for what is in a folder. */
function find(name: string, from: string): string | undefined {
  const path = join(from, 'node_modules', name);
  if (existsSync(join(path, 'package.json'))) return path;
  return from === ROOT ? undefined : find(name, dirname(from));
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
