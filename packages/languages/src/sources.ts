import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findStaticTexts, IS_STATIC } from './find-static-texts.ts';
import { findTexts } from './find-texts.ts';

export const ROOT = join(import.meta.dirname, '../../..');

/** Where texts are written. */
const SOURCES = [
  'apps/web/index.html',
  'apps/web/public/*.{html,webmanifest}',
  'apps/web/src/**/*.{ts,tsx}',
  'apps/{server,payments-sandbox}/src/**/*.ts',
  'packages/{rules,contract,import-files}/src/**/*.ts',
];
const NO_SOURCE = /\.test\.tsx?$|\/testing\//;

/** The source files, by their path from the root. */
export function listSources(): string[] {
  const files = globSync(SOURCES, { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
  return files.filter((file) => !NO_SOURCE.test(file)).toSorted();
}

export function readSource(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** Every text of the source with the files that have it, in the files' order. */
export function collectTexts(files: readonly string[] = listSources()): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const file of files) {
    for (const text of textsOf(file)) {
      const before = texts.get(text);
      if (before === undefined) texts.set(text, [file]);
      else if (!before.includes(file)) before.push(file);
    }
  }
  return texts;
}

function textsOf(file: string): string[] {
  const source = readSource(file);
  return IS_STATIC.test(file) ? findStaticTexts(source, file) : findTexts(source, file).map(({ text }) => text);
}
