import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * A name has up to 40 characters, and at least 20 of them are shown on a phone (Beyond section 21). One line beside a
 * day, a picture or a button has no room for them there, so no style cuts a line off; a long text may end after two.
 */
const LEAST_LINES = 2;

function findCut(css: string): string[] {
  const ellipses = css.match(/text-overflow:[^;]+/g) ?? [];
  const clamps = [...css.matchAll(/line-clamp:\s*(\d+)/g)].filter(([, lines]) => Number(lines) < LEAST_LINES);
  return [...ellipses, ...clamps.map(([text]) => text)];
}

describe('the styles of names', () => {
  const src = join(import.meta.dirname, '../..');

  it('cut none off in its first line', () => {
    const files = globSync('**/*.css', { cwd: src });
    expect(files.length).toBeGreaterThan(100);
    const found = files.flatMap((file) =>
      findCut(readFileSync(join(src, file), 'utf8')).map((cut) => `${file}: ${cut}`),
    );
    expect(found).toEqual([]);
  });

  it('would be found', () => {
    expect(findCut('.a { text-overflow: ellipsis; line-clamp: 3 } .b { -webkit-line-clamp: 1 }')).toEqual([
      'text-overflow: ellipsis',
      'line-clamp: 1',
    ]);
  });
});
