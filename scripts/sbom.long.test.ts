import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BillOfMaterials, licenseOf, readBillOfMaterials } from './sbom/bill-of-materials.ts';

const root = join(import.meta.dirname, '..');
const readText = (path: string) => readFileSync(join(root, path), 'utf8');
const OWN = ['server', 'web', 'payments-sandbox', 'contract', 'languages', 'import-files', 'rules', 'bench', 'e2e'];

/** The rows of the table in docs/dependencies.md: a license, and whether the product itself may have it. */
const rows = [...readText('docs/dependencies.md').matchAll(/^\| `([^`]+)` +\| (yes|only to build and test) +\|/gm)];
const allowed = rows.map(([, license = '']) => license);
const allowedInProduct = rows.flatMap(([, license = '', where]) => (where === 'yes' ? [license] : []));

let product: BillOfMaterials;
let whole: BillOfMaterials;
beforeAll(() => {
  product = readBillOfMaterials({ withDev: false });
  whole = readBillOfMaterials({ withDev: true });
});

const strangers = ({ components }: BillOfMaterials) => components.filter(({ name }) => !OWN.includes(name));
const notIn = (bill: BillOfMaterials, licenses: readonly string[]) =>
  strangers(bill).flatMap((component) => {
    const parts = licenseOf(component)?.replaceAll(/[()]/g, '').split(' AND ') ?? ['none'];
    return parts.every((part) => licenses.includes(part)) ? [] : [`${component.name}: ${parts.join(' AND ')}`];
  });

describe('the bill of materials', () => {
  it('is CycloneDX of this product', () => {
    expect(product).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'fivefold', version: '0.1.0' } },
    });
    expect(product.specVersion).toMatch(/^1\.\d$/);
  });

  it('names every package that an app of ours asks for, in the version of the lockfile', () => {
    const named = new Map(product.components.map(({ name, version }) => [name, version]));
    for (const app of ['server', 'web']) {
      const { dependencies = {} } = JSON.parse(readText(`apps/${app}/package.json`)) as {
        dependencies?: Record<string, string>;
      };
      for (const [name, version] of Object.entries(dependencies)) {
        if (name.startsWith('@fivefold/')) continue;
        expect([name, named.get(name)]).toEqual([name, version]);
      }
    }
  });

  it('says of every package which it is, byte for byte', () => {
    const unnamed = strangers(whole).filter(
      ({ purl, hashes = [] }) => !purl.startsWith('pkg:npm/') || !/^[\da-f]{128}$/.test(hashes[0]?.content ?? ''),
    );
    expect(unnamed.map(({ name }) => name)).toEqual([]);
  });

  it('tells apart what runs and what only builds and tests', () => {
    const names = (bill: BillOfMaterials) => bill.components.map(({ name }) => name);
    expect(names(whole)).toContain('vitest');
    for (const tool of ['vitest', 'typescript', 'vite', 'lightningcss', '@playwright/test'])
      expect(names(product)).not.toContain(tool);
    // Asked for by tools, too.
    for (const ours of ['fastify', 'sharp', 'pg', 'react']) expect(names(product)).toContain(ours);
  });
});

describe('the licenses', () => {
  it('are those of the list', () => {
    expect(allowed.length).toBeGreaterThan(8);
    expect(notIn(whole, allowed)).toEqual([]);
  });

  it('of what runs are those that ask for no more than their name', () => {
    expect(notIn(product, allowedInProduct)).toEqual([]);
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
