import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const src = join(import.meta.dirname, '..');
/** The room that the panel and the celebrations give the ember, and the one that a chart has measured, are in pixels. */
const IN_MEASURED_ROOM = ['ui/ember/ember.tsx', 'app/pages/goal-amounts/amount-chart.tsx'];

describe('what is drawn beside words', () => {
  it('has its size in rem, so that it grows with the text of the browser', () => {
    const files = globSync('**/*.tsx', { cwd: src }).filter(
      (file) => !file.includes('.test.') && !IN_MEASURED_ROOM.includes(file),
    );
    const pictures = files.flatMap((file) =>
      [...readFileSync(join(src, file), 'utf8').matchAll(/<svg\b[^]*?[^=]>/g)].map(([tag]) => ({ file, tag })),
    );
    const inPixels = pictures.filter(({ tag }) => /\s(?:width|height)=(?!\{inRem\(|"[\d.]+rem")/.test(tag));
    expect(pictures.length).toBeGreaterThan(8);
    expect(inPixels).toEqual([]);
  });
});
