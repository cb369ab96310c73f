import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';

/** Beyond section 21. */
const MOST_BYTES = 6 * 1024;

it('makes all music with at most 6 KB of code', async () => {
  const { output } = (await build({
    root: join(import.meta.dirname, '../../..'),
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry: join(import.meta.dirname, 'music.ts'), formats: ['es'] } },
  }).then((built) => [built].flat()[0])) as Rolldown.RolldownOutput;
  expect(output).toHaveLength(1);
  expect(gzipSync(output[0].code).byteLength).toBeLessThan(MOST_BYTES);
});
