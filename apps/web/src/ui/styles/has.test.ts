import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const src = join(import.meta.dirname, '../..');

/** Each selector written out, with those around it. */
function selectorsOf(css: string): string[] {
  const around: string[] = [];
  const found: string[] = [];
  for (const [, head = '', sign] of css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (sign === '}') around.pop();
    if (sign !== '{') continue;
    const outer = around.at(-1) ?? '';
    const own = head.trim();
    around.push(own.startsWith('@') ? outer : `${outer} ${own}`.trim());
    if (!own.startsWith('@')) found.push(...own.split(/,(?![^(]*\))/).map((one) => `${outer} ${one.trim()}`.trim()));
  }
  return found;
}

/** The parts of a selector, with '!' for `:has()` and without other conditions. */
function partsOf(selector: string): string[] {
  let flat = selector.replaceAll(/:global\(([^()]*)\)/g, '$1');
  while (flat.includes('('))
    flat = flat.replaceAll(/:([a-z-]+)\(([^()]*)\)/g, (_all, name: string, inner: string) => {
      if (name === 'has' || inner.includes('!')) return '!';
      return name === 'is' && inner.split(',').every(isNamed) ? inner.trim().replaceAll(/[\s,]+/g, '') : '';
    });
  return flat.split(/\s*[>+~]\s*|\s+/);
}

/** By a class, an attribute or an element. */
function isNamed(part: string): boolean {
  return /[a-z]/i.test(part.replaceAll(/::?[a-z-]+/g, ''));
}

/**
 * Selectors by which a change anywhere is one of the whole page: all `div` above it have to be asked, or anything below
 * what has changed may be meant.
 */
function findCostly(css: string): string[] {
  return selectorsOf(css).filter((selector) => {
    const parts = partsOf(selector);
    const asked = parts.filter((part) => part.includes('!'));
    const isOfFew = asked.every((part) => /[.[]|^(?:html|body|dialog)!/.test(part));
    return asked.length > 0 && !(isOfFew && isNamed(parts.at(-1) ?? ''));
  });
}

describe('styles that ask what an element contains', () => {
  it('ask few elements, and name those that they style: each tap would style the whole page otherwise', () => {
    const files = globSync('**/*.css', { cwd: src });
    const costly = files.flatMap((file) =>
      findCostly(readFileSync(join(src, file), 'utf8')).map((selector) => `${file}: ${selector}`),
    );
    expect(files.length).toBeGreaterThan(50);
    expect(costly).toEqual([]);
  });

  it.each(['div:has(> .a)', '.a:has(.b) + *', '.a:not(:has(.b)) > :first-child', '.a:has(.b) > :not(.c)'])(
    'are found: %s',
    (selector) => {
      expect(findCostly(`@media print { ${selector} { color: red } }`)).toEqual([selector]);
      expect(findCostly(`.a:has(.b) { > :is(h3, .c), > * { color: red } }`)).toEqual(['.a:has(.b) > *']);
    },
  );
});
