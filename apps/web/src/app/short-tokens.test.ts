import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTokenNamer } from '../../tools/short-tokens.ts';

const sources = join(import.meta.dirname, '..');
const shorten = createTokenNamer(readFileSync(join(sources, 'ui/styles/tokens.css'), 'utf8'));

describe('the design tokens of the build', () => {
  it('have a number in place of their names, other custom properties none', () => {
    const shortenTwo = createTokenNamer(':root {\n  --ink: black;\n  --ink-soft: gray;\n}\n');
    expect(shortenTwo('--ink')).toBe('--0');
    expect(shortenTwo('color-mix(in oklab, var(--ink-soft), var(--tone) 5%, var(--ink-))')).toBe(
      'color-mix(in oklab, var(--1), var(--tone) 5%, var(--ink-))',
    );
  });

  it('are named by no script, which would find nothing under the name', () => {
    const scripts = globSync('**/*.{ts,tsx}', { cwd: sources }).filter((path) => !/\.test\.tsx?$/.test(path));
    expect(scripts.length).toBeGreaterThan(500);
    const naming = scripts.filter((path) => {
      const text = readFileSync(join(sources, path), 'utf8');
      return shorten(text) !== text;
    });
    expect(naming).toEqual([]);
  });
});
