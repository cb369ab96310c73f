import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from './check.ts';

export const SERVER_SOURCES = join(import.meta.dirname, '../../apps/server/src');

/** The server's sources, all but tests and what only they use. */
export function readServerSources(): SourceFile[] {
  const paths = globSync('**/*.ts', { cwd: SERVER_SOURCES }).filter(
    (path) => !/\.test\.ts$|(^|\/)testing\//.test(path),
  );
  return paths.toSorted().map((path) => ({ path, text: readFileSync(join(SERVER_SOURCES, path), 'utf8') }));
}
