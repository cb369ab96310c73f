/**
 * A catalogue is fetched in parts: what every page has, what the log-in page and the dashboard show beside it, and the
 * rest.
 */
export const PARTS = ['base', 'log-in', 'signed-in', 'rest'] as const;
export type Part = (typeof PARTS)[number];

/** The module of a part of a catalogue: `packages/languages/de.po?first`. */
export const CATALOGUE_ID = /\/([a-zA-Z-]+)\.po\?(base|log-in|signed-in|rest)$/;

export function readCatalogueId(id: string): { language: string; part: string } | undefined {
  const [, language, part] = CATALOGUE_ID.exec(id) ?? [];
  return language === undefined || part === undefined ? undefined : { language, part };
}

/** What the files of catalogues are called. */
export const CATALOGUE_FILE = 'assets/texts-[name]-[hash].js';
/** Their paths. */
export const IS_CATALOGUE = /^\/assets\/texts-/;
