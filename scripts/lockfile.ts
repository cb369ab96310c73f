import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  readonly license?: string;
  readonly integrity?: string;
  readonly version?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export type Packages = Readonly<Record<string, LockedPackage>>;

/** What runs with the product or is served by it; everything else builds and tests. */
export const APPS = ['apps/server', 'apps/web'];

/**
 * The installed folders of everything that some folders need, without optional peers. npm's own `--omit=dev` also leaves
 * out what some other folder needs for development.
 */
export function neededPackages(root: string, folders: readonly string[]): string[] {
  const packages = readPackages(root);
  const seen = new Set<string>();
  const waiting = [...folders];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    for (const name of needsOf(packages[at] ?? {})) {
      const found = locate(packages, at, name);
      if (found !== undefined) waiting.push(found);
    }
  }
  return [...seen].filter((path) => path.includes('node_modules/'));
}

export function readPackages(root: string): Packages {
  return (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Packages }).packages;
}

function needsOf({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}: LockedPackage): string[] {
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
}

/** Where Node finds a package: in the folder that asks, or in one above it; undefined for an optional one that is not locked. */
function locate(packages: Packages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const found = packages[path];
    if (found !== undefined) return found.link === true ? found.resolved : path;
    if (folder === '') return undefined;
  }
}
