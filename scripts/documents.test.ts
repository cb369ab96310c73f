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
  ...inFolder('docs'),
  ...inFolder('docs/decisions'),
  ...inFolder('docs/templates'),
];
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

describe('every document', () => {
  it.each(documents)('%s leads only to what is there', (path) => {
    const links = [...textOf(path).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !link.startsWith('http') && !existsSync(join(root, dirname(path), link)))).toEqual(
      [],
    );
  });
});

describe('the threat model', () => {
  const path = 'docs/threat-model.md';
  const text = textOf(path);
  const table = text.slice(text.indexOf('## Threats and defences'), text.indexOf('## What is left'));
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| place') && !line.startsWith('|---'));

  it('names a test for every defence', () => {
    expect(rows.length).toBeGreaterThan(25);
    expect(rows.filter((row) => !/\]\(\S+\.(test|spec)\.ts\)/.test(row))).toEqual([]);
  });

  it('names tests that are there, in their own words', () => {
    const named = [...table.matchAll(/\]\((\S+)\): \*([^*]+)\*/g)];
    expect(named.length).toBeGreaterThan(20);
    const missing = named.flatMap(([, link = '', title = '']) =>
      readFileSync(join(root, dirname(path), link), 'utf8').includes(title) ? [] : [`${link}: ${title}`],
    );
    expect(missing).toEqual([]);
  });
});
