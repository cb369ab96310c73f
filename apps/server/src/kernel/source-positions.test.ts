import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toSourcePositions } from './source-positions.ts';

const SOURCE = `interface Asked {
  readonly name: string;
}

function first(asked: Asked): never {
  throw second(asked);
}

function second({ name }: Asked): Error {
  return new Error(\`no \${name}\`);
}

first({ name: 'goal' });
`;

let root: string;
let bundle: URL;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'fivefold-bundle-'));
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  writeFileSync(join(root, 'source.ts'), SOURCE);
  await build({
    configFile: false,
    root,
    logLevel: 'silent',
    build: { ssr: 'source.ts', outDir: 'dist', sourcemap: true, minify: true },
  });
  bundle = pathToFileURL(join(root, 'dist/'));
});
afterAll(() => rmSync(root, { recursive: true }));

it('names files and lines of the source in the stack of a bundled error', () => {
  const { stderr } = spawnSync(process.execPath, [fileURLToPath(new URL('source.js', bundle))], { encoding: 'utf8' });
  expect(stderr).toContain('/dist/source.js:1:');
  const told = toSourcePositions(JSON.stringify({ stack: stderr }), bundle);
  expect(told).toContain(`${join(root, 'source.ts')}:10:`);
  expect(told).toContain(`${join(root, 'source.ts')}:6:9`);
  expect(told).not.toMatch(/at .*\/dist\//);
});

it('leaves what it has no map of, and what is no position', () => {
  const text = 'at /srv/dist/other.js:3:9 and /srv/dist/source.js';
  expect(toSourcePositions(text, bundle)).toBe(text);
});
