import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest, Plugin } from 'vite';
import { type Part, readCatalogueId } from './language-parts.ts';
import { compressWithBrotli } from './precompress.ts';

const KILOBYTE = 1024;

/** What another language than English may add to a page (decision 103). */
const LANGUAGE_BYTES = 4 * KILOBYTE;

/**
 * What a person waits for, in brotli bytes of scripts and styles: these chunks and all that they load at once; and the
 * parts of a catalogue, of the language whose catalogue is the largest, for which there is {@link LANGUAGE_BYTES} more.
 */
export const BUDGETS: readonly Budget[] = [
  {
    name: 'log in, first load',
    chunks: ['index', 'log-in'],
    texts: ['base', 'log-in'],
    maxBytes: 84 * KILOBYTE,
  },
  {
    name: 'dashboard, in all',
    chunks: ['index', 'dashboard'],
    texts: ['base', 'signed-in'],
    maxBytes: 132 * KILOBYTE,
  },
  {
    name: 'sign up, first load',
    chunks: ['index', 'sign-up'],
    // As any page but the two above it loads the rest of the catalogue.
    texts: [],
    maxBytes: 90 * KILOBYTE,
  },
];

interface Budget {
  readonly name: string;
  readonly chunks: readonly string[];
  readonly texts: readonly Part[];
  /** In English. */
  readonly maxBytes: number;
}

/** What no page may load at once: a word of it, and what it is. Installations that do not use it never fetch it. */
export const NEVER_AT_ONCE = [
  { word: 'identitytoolkit', what: 'the SDK of Firebase' },
  { word: 'nativePromise', what: 'the bridge of the native app' },
] as const;

/** The script and style files of some chunks and of everything they import statically, each once. */
export function filesOf(manifest: Manifest, chunks: readonly string[]): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) return;
    seen.add(key);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of chunks) {
    // A package's own `index` is not the page's.
    const named = Object.keys(manifest).filter((each) => manifest[each]?.name === name);
    const key = named.find((each) => manifest[each]?.isEntry === true) ?? named[0];
    if (key === undefined)
      throw new Error(`The build has no chunk ${name}; the budget in tools/check-budget.ts names it.`);
    visit(key);
  }
  return [...files].sort();
}

/** For each language the files of some parts of its catalogue. */
function cataloguesOf(manifest: Manifest, parts: readonly Part[]): string[][] {
  const byLanguage = new Map<string, string[]>();
  for (const [module, { file }] of Object.entries(manifest)) {
    const { language, part } = readCatalogueId(module) ?? {};
    if (language !== undefined && parts.some((each) => each === part))
      byLanguage.set(language, [...(byLanguage.get(language) ?? []), file]);
  }
  return [...byLanguage.values()];
}

const inKilobytes = (bytes: number) => `${(bytes / KILOBYTE).toFixed(1)} KB`;

/** The sum of the brotli sizes, in bytes, of files below a folder. */
export async function brotliBytesOf(folder: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      // The build has compressed most files already (precompress.ts); doing it again takes two seconds.
      const compressed = existsSync(`${path}.br`) ? readFile(`${path}.br`) : compressWithBrotli(await readFile(path));
      return (await compressed).byteLength;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A line for each page that loads at once what none may. */
async function findForbiddenChunks(folder: string, name: string, files: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return NEVER_AT_ONCE.filter(({ word }) => texts.some((text) => text.includes(word))).map(
    ({ what }) => `${name}: loads ${what} at once`,
  );
}

/** Measures every budget of a build; answers a line for each, and the lines of those that are exceeded. */
export async function measureBudgets(folder: string): Promise<{ lines: string[]; exceeded: string[] }> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const lines: string[] = [];
  const exceeded: string[] = [];
  for (const { name, chunks, texts, maxBytes } of BUDGETS) {
    const files = filesOf(manifest, chunks);
    const english = await brotliBytesOf(folder, files);
    const catalogues = cataloguesOf(manifest, texts).map((each) => brotliBytesOf(folder, each));
    const bytes = english + Math.max(0, ...(await Promise.all(catalogues)));
    const most = maxBytes + (bytes === english ? 0 : LANGUAGE_BYTES);
    const inEnglish = bytes === english ? '' : `, ${inKilobytes(english)} of ${maxBytes / KILOBYTE} KB in English`;
    const line = `${name}: ${inKilobytes(bytes)} of ${most / KILOBYTE} KB (brotli)${inEnglish}`;
    lines.push(line);
    if (bytes > most || english > maxBytes) exceeded.push(line);
    exceeded.push(...(await findForbiddenChunks(folder, name, files)));
  }
  return { lines, exceeded };
}

/** Fails the build when a page has become heavier than it may be. */
export function checkBudget(): Plugin {
  return {
    name: 'check-budget',
    // What layout tests have beside the product weighs something, and no person waits for it.
    apply: (_, { command }) => command === 'build' && process.env['VITE_PSEUDO_LANGUAGE'] === undefined,
    writeBundle: {
      sequential: true,
      order: 'post',
      async handler({ dir }) {
        if (dir === undefined) return;
        const { lines, exceeded } = await measureBudgets(dir);
        for (const line of lines) this.info(line);
        if (exceeded.length > 0) this.error(`Over budget: ${exceeded.join('; ')}`);
      },
    },
  };
}
