import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sources = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(?:ts|tsx|mjs|css)$/.test(path));

/** The words in bold in the glossary's column 'not'. */
const UNWANTED = new Set(
  read('docs/glossary.md')
    .split('\n')
    .flatMap((line) => [...(line.split('|')[2] ?? '').matchAll(/\*\*([a-z]+)\*\*/g)].map(([, word = '']) => word)),
);
/** A term of its own: the page of one goal. */
const LOOK_BACK = /look-?back/gi;

const wordsOf = (name: string) =>
  [...name.replaceAll(LOOK_BACK, '').matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)].map(([word]) => word.toLowerCase());
const isUnwanted = (name: string) => wordsOf(name).some((word) => UNWANTED.has(word));

const DECLARED = /\b(?:function\*?|interface|type|class)\s+([A-Za-z_$][\w$]*)/g;
const ARROW =
  /\bconst\s+([A-Za-z_$][\w$]*)(?::[^=\n]+)?\s*=\s*(?:async\s*)?(?:<[^>\n]*>)?\([^)\n]*\)(?::[^=\n]+)?\s*=>/g;

it('has words that no name may have', () => {
  expect([...UNWANTED]).toContain('look');
  expect(['nextLook', 'look-at.ts', 'KeptParts'].map(isUnwanted)).toEqual([true, true, true]);
  expect(['LookBackPage', 'look-back.ts', 'keeper'].map(isUnwanted)).toEqual([false, false, false]);
});

it('is followed by the names of all files', () => {
  expect(sources.filter((path) => isUnwanted(basename(path)))).toEqual([]);
});

it('is followed by the names of all functions and types', () => {
  const named = sources
    .filter((path) => !path.endsWith('.css'))
    .flatMap((path) => {
      const text = read(path);
      const names = [...text.matchAll(DECLARED), ...text.matchAll(ARROW)].map(([, name = '']) => name);
      return names.filter(isUnwanted).map((name) => `${path}: ${name}`);
    });
  expect(named).toEqual([]);
});
