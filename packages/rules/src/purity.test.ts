import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('.', import.meta.url);
const rules = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));

/** What would make an answer depend on the machine, the moment or luck. */
const IMPURE = [
  /\bDate\.now\b/,
  /\bnew Date\(\)/,
  /\bMath\.random\b/,
  /\bperformance\b\./,
  /\bprocess\./,
  /\bfetch\(/,
  /\bcrypto\b/,
  /\bconsole\./,
  /\bthrow\b(?!ing)/,
  /\.get(FullYear|Month|Date|Day|Hours|Minutes)\(/,
  /\.set(FullYear|Month|Date|Hours|Minutes)\(/,
  /\btoLocale/,
];

describe('the rules', () => {
  it.each(rules)('%s imports nothing but its neighbours', (file) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const imports = [...text.matchAll(/\b(?:from|import)\s*\(?'([^']+)'/g)].map((match) => match[1]);
    expect(imports.filter((name) => !/^\.\/[a-z-]+\.ts$/.test(name ?? ''))).toEqual([]);
  });

  it.each(rules)('%s uses no clock, no randomness and no platform, and throws nothing', (file) => {
    const text = readFileSync(new URL(file, folder), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    expect(IMPURE.filter((pattern) => pattern.test(text))).toEqual([]);
  });

  it('are all there', () => {
    expect(rules.length).toBeGreaterThanOrEqual(16);
  });
});
