import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const inFolder = (folder: string) =>
  readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.md') ? [join(folder, name)] : []));
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'bench/README.md',
  'ops/README.md',
  ...inFolder('docs'),
  ...inFolder('docs/decisions'),
  ...inFolder('docs/templates'),
];
/** They tell of the code as it was, so they may name files that are gone. */
const archived = inFolder('docs/decisions/archive');
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** `a/b.ts`, `docs/c.md`: what a document names in code style and only a file of this repository can be. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:apps|packages|scripts|e2e|bench|ops|docs|deploy|native)\/[\w./-]+\.\w+)`/g)].map(
    ([, path = '']) => path,
  );
/** A placeholder, written by a build or a run, or put there by an operator. */
const NOT_IN_THE_REPOSITORY =
  /NNNN|^(bench\/results\/|deploy\/production\.env$)|\/app\/google-services\.json$|\.plist$|\.(apk|aab)$/;

describe('every document', () => {
  it.each([...documents, ...archived])('%s links only to files that exist', (path) => {
    const links = [...textOf(path).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !link.startsWith('http') && !existsSync(join(root, dirname(path), link)))).toEqual(
      [],
    );
  });

  it.each(documents)('%s names only files that exist', (path) => {
    expect(
      pathsIn(textOf(path)).filter((named) => !NOT_IN_THE_REPOSITORY.test(named) && !existsSync(join(root, named))),
    ).toEqual([]);
  });
});

describe('the architecture', () => {
  it('names the features in the order of the import rules', () => {
    const [, list = ''] = /const ORDER = \[(.*?)\]/s.exec(textOf('.dependency-cruiser.cjs')) ?? [];
    const order = [...list.matchAll(/'([a-z-]+)'/g)].map(([, feature]) => feature);
    const [said = ''] = /profile → [a-z→ -]+/.exec(textOf('docs/architecture.md')) ?? [];
    expect(order.length).toBeGreaterThan(20);
    expect(said.split(' → ')).toEqual(order);
  });

  it('is right that every limit is a constant of the rules: the contract has no numbers of its own', () => {
    const folder = 'packages/contract/src';
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    );
    const numbers = files.flatMap((name) =>
      [
        ...textOf(join(folder, name)).matchAll(/(?:Length|minimum|maximum)\([\d_]{2,}[,)]|const [A-Z_]+ = [\d_]+;/g),
      ].map(([limit]) => `${name}: ${limit}`),
    );
    expect(numbers).toEqual([]);
  });
});

describe('every decision record', () => {
  const records = [...inFolder('docs/decisions'), ...archived];

  it.each(records)('%s has a title with its number, a status, and the usual three sections', (path) => {
    const number = Number(/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]);
    const text = textOf(path);
    expect(text.startsWith(`# ${number}. `)).toBe(true);
    expect(text).toMatch(/^Status: \S/m);
    expect(text.match(/^## .+$/gm)).toEqual(['## Context', '## Decision', '## Consequences']);
  });

  it.each(archived)('%s says below its title that it is archived, and where its reasons are now', (path) => {
    expect(textOf(path)).toMatch(/^# .+\n\nStatus: archived; see \[.+\]\(.+\.md\)\.\n/);
  });

  it.each(inFolder('docs/decisions'))('%s is not archived while it is among the live ones', (path) => {
    expect(textOf(path)).not.toMatch(/^Status: archived/m);
  });

  it('has a number that is unique among live and archived records', () => {
    const numbers = records.map((path) => /(\d{4})-/.exec(path)?.[1]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

describe('the threat model', () => {
  const path = 'docs/threat-model.md';
  const text = textOf(path);
  const threats = text.slice(text.indexOf('## Threats and defenses'), text.indexOf('## Remaining risks'));
  const rows = threats.split('\n').filter((line) => line.startsWith('- '));

  it('names a test for every defense', () => {
    expect(rows.length).toBeGreaterThan(25);
    expect(rows.filter((row) => !/\]\(\S+\.(test|spec)\.ts\)/.test(row))).toEqual([]);
  });
});

/** @returns how many tests a text names, and those that do not exist */
function findNamedTests(path: string, text: string) {
  const named = [...text.matchAll(/\]\((\S+)\): _([^_]+)_/g)];
  const missing = named.flatMap(([, link = '', title = '']) =>
    readFileSync(join(root, dirname(path), link), 'utf8').includes(title) ? [] : [`${link}: ${title}`],
  );
  return { count: named.length, missing };
}

it.each(['docs/threat-model.md', 'docs/asvs.md'])('%s names tests by titles that exist', (path) => {
  const { count, missing } = findNamedTests(path, textOf(path));
  expect(count).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});
