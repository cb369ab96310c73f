import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const src = join(import.meta.dirname, '../..');
/** A padding or a margin, and what its four values are, if they are as many. */
const SHORTHAND = /(?:padding|margin): ([^;]+);/g;
const VALUES = /(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g;

it('keeps room at the start of a line there when lines begin on the right', () => {
  const styles = globSync('**/*.css', { cwd: src });
  const oneSided = styles.flatMap((file) =>
    [...readFileSync(join(src, file), 'utf8').matchAll(SHORTHAND)].flatMap(([text, value = '']) => {
      const [, right, , left] = value.match(VALUES) ?? [];
      // A phone's edges stay where they are.
      return left === undefined || left === right || left.startsWith('env(') ? [] : [`${file}: ${text}`];
    }),
  );
  expect(oneSided).toEqual([]);
});
