import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { APPS, neededPackages, readPackages } from './lockfile.ts';

const root = join(import.meta.dirname, '..');
const readText = (path: string) => readFileSync(join(root, path), 'utf8');

/** The rows of the table in docs/dependencies.md: a license, and whether the product itself may have it. */
const rows = [...readText('docs/dependencies.md').matchAll(/^\| `([^`]+)` +\| (yes|only to build and test) +\|/gm)];
const allowed = rows.map(([, license = '']) => license);
const allowedInProduct = rows.flatMap(([, license = '', where]) => (where === 'yes' ? [license] : []));

const packages = readPackages(root);
const installed = Object.keys(packages).filter((path) => path.includes('node_modules/') && !packages[path]?.link);
const running = neededPackages(root, APPS).filter((path) => !packages[path]?.link);

const notUnder = (licenses: readonly string[], paths: readonly string[]) =>
  paths.flatMap((path) => {
    const parts = packages[path]?.license?.replaceAll(/[()]/g, '').split(' AND ') ?? ['none'];
    return parts.every((part) => licenses.includes(part)) ? [] : [`${path}: ${parts.join(' AND ')}`];
  });

describe('the packages of the lockfile', () => {
  it('have a digest each', () => {
    expect(installed.length).toBeGreaterThan(300);
    expect(installed.filter((path) => !packages[path]?.integrity?.startsWith('sha512-'))).toEqual([]);
  });

  it('are under licenses of the list', () => {
    expect(allowed.length).toBeGreaterThan(8);
    expect(notUnder(allowed, installed)).toEqual([]);
  });

  it('are under licenses that ask for no more than their name where they run with the product', () => {
    for (const name of ['fastify', 'sharp', 'pg', 'react']) expect(running).toContain(`node_modules/${name}`);
    expect(running).not.toContain('node_modules/vitest');
    expect(notUnder(allowedInProduct, running)).toEqual([]);
  });
});

describe('every version that we ask for', () => {
  it('is exact', () => {
    const manifests = [
      'package.json',
      ...[
        'apps/server',
        'apps/web',
        'apps/payments-sandbox',
        'packages/contract',
        'packages/import-files',
        'packages/languages',
        'packages/rules',
        'bench',
        'e2e',
      ].map((folder) => `${folder}/package.json`),
    ];
    const loose = manifests.flatMap((path) => {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(readText(path)) as Record<
        string,
        Record<string, string>
      >;
      return Object.entries({ ...dependencies, ...devDependencies })
        .filter(([name, version]) => !name.startsWith('@fivefold/') && !/^(npm:[a-z-]+@)?\d+\.\d+\.\d+$/.test(version))
        .map(([name, version]) => `${path}: ${name} ${version}`);
    });
    expect(loose).toEqual([]);
  });
});
