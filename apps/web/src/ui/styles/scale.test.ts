import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const src = join(import.meta.dirname, '../..');
const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
/** Browsers that know no tokens, and a page before its styles. */
const WITHOUT_TOKENS = ['old-browser.css', 'failed-start.css', 'base.css'];
/** The name, and numbers that are pictures, in the pixel face. */
const PICTURES = ['1.5rem', '2rem', '2.5rem', '3rem', 'clamp(3rem, 2rem + 5vw, 4.5rem)'];

const isOfToken = (value: string) =>
  [...value.matchAll(/var\((--[a-z0-9-]+)/g)].some(([, name = '']) => tokens.includes(`  ${name}:`));
/** As large as what stands around it. */
const isRelative = (value: string) => /(?:[^r]em|%|inherit)$/.test(value);
/** Steps and rounds are pictures that move; the page itself eases. */
const isEasing = (value: string) => /\d(?:ms|s) (?:var\(--ease|ease)/.test(value);

const SCALES: readonly { readonly property: string; readonly isOfScale: (value: string) => boolean }[] = [
  { property: 'font-size', isOfScale: (value) => isOfToken(value) || isRelative(value) || PICTURES.includes(value) },
  { property: 'line-height', isOfScale: (value) => isOfToken(value) || isRelative(value) || value === '1' },
  { property: 'transition', isOfScale: (value) => !isEasing(value) },
];

function findStrays(css: string): string[] {
  return SCALES.flatMap(({ property, isOfScale }) =>
    [...css.matchAll(new RegExp(`[\\s{]${property}: ([^;]+);`, 'g'))]
      .filter(([, value = '']) => !isOfScale(value))
      .map(([, value = '']) => `${property}: ${value}`),
  );
}

describe('sizes and times of styles', () => {
  it('are of the scale in tokens.css', () => {
    const styles = globSync('**/*.css', { cwd: src }).filter(
      (file) => !WITHOUT_TOKENS.some((each) => file.endsWith(each)),
    );
    expect(styles.length).toBeGreaterThan(50);
    const strays = styles.flatMap((file) =>
      findStrays(readFileSync(join(src, file), 'utf8')).map((stray) => `${file}: ${stray}`),
    );
    expect(strays).toEqual([]);
  });

  it.each([
    'font-size: var(--text-base)',
    'font-size: 1.0625rem',
    'line-height: 1.3',
    'transition: opacity 220ms ease',
  ])('are not of it: %s', (stray) => {
    expect(findStrays(`.a { ${stray}; }`)).toEqual([stray]);
  });
});
