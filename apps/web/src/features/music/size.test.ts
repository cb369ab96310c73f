import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';

/** Beyond section 21. */
const MOST_BYTES = 6 * 1024;

it('makes all music with at most 6 KB of code', async () => {
  const bundle = await rolldown({ input: join(import.meta.dirname, 'music.ts') });
  const { output } = await bundle.generate({ minify: true });
  expect(output).toHaveLength(1);
  expect(gzipSync(output[0].code).byteLength).toBeLessThan(MOST_BYTES);
});
