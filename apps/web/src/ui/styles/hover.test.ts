import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const apps = join(import.meta.dirname, '../../../..');
const files = globSync(['web/src/**/*.css', 'payments-sandbox/src/**/style.ts'], { cwd: apps });

/** The selectors with ':hover' that a touch leaves on: those outside of '@media (hover: hover)'. */
function findStickyHovers(css: string): string[] {
  const blocks: string[] = [];
  const found: string[] = [];
  for (const [, head = '', sign] of css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (sign === '}') blocks.pop();
    if (sign !== '{') continue;
    const isForPointers = blocks.some((block) => block.startsWith('@media') && block.includes('(hover: hover)'));
    if (head.includes(':hover') && !isForPointers) found.push(head.trim());
    blocks.push(head.trim());
  }
  return found;
}

describe('what a pointer rests on', () => {
  it('looks different only where there is a pointer, because a finger leaves the look behind', () => {
    const sticky = files.flatMap((file) =>
      findStickyHovers(readFileSync(join(apps, file), 'utf8')).map((selector) => `${file}: ${selector}`),
    );
    expect(files.length).toBeGreaterThan(50);
    expect(sticky).toEqual([]);
  });

  it('is found outside of the media query, and in another one', () => {
    const css = '.a:hover { b: c } @media (hover: hover) { .d:hover { e: f } } @media print { .g:hover { h: i } }';
    expect(findStickyHovers(css)).toEqual(['.a:hover', '.g:hover']);
  });
});
