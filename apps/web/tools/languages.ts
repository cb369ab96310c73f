import { readCatalogue } from '@fivefold/languages/catalogue';
import { checkLanguages } from '@fivefold/languages/check';
import { type CompiledMessage, compileText, sourceOf } from '@fivefold/languages/compile-text';
import { findTexts } from '@fivefold/languages/find-texts';
import { collectTexts } from '@fivefold/languages/sources';
import { findStaticImports } from '@fivefold/languages/static-imports';
import { textKey } from '@fivefold/rules/text-key';
import type { Plugin } from 'vite';
import { DASHBOARD, ENTRY, LOG_IN } from './chunks.ts';
import { CATALOGUE_ID, type Part, PARTS, readCatalogueId } from './language-parts.ts';

/**
 * The server says the problems in the person's language; the page shows few of them itself. Toasts and refusals come
 * after something was done, and failures after a wait: what the first pages load later has brought the rest by then.
 */
const SAID_LATER =
  /^packages\/(?:contract\/|rules\/src\/(?:(?:fallback|toast)-texts|texts)\.ts)|^apps\/web\/src\/(?:app\/error-screen|kernel\/api\/|features\/(?:check-ins\/undo\/|dashboard\/(?:use-check-in-undo|dashboard-failed)))/;
/**
 * What the app never says: refusals with values, mails, pushes and the sandbox's pages, and what stands in pages and
 * manifests without it.
 */
const NOT_IN_APP =
  /^(?:apps\/(?:server|payments-sandbox)\/|packages\/rules\/src\/(?:push|reminder)-texts\.ts)|\.(?:html|webmanifest)$/;
const SOURCE = /\/(?:apps\/web|packages\/(?:rules|contract|import-files))\/src\/.*\.tsx?$/;

/** Gives pages the texts of the source in the form that they format, and the catalogues of other languages in parts. */
export function languages(): Plugin {
  let parts: ReadonlyMap<string, Part> | undefined;
  return {
    name: 'languages',
    enforce: 'pre',
    buildStart() {
      // A page without a text, or one that is never seen, is a fault of the build.
      const faults = this.environment.config.command === 'build' ? checkLanguages() : [];
      if (faults.length > 0) this.error(faults.join('\n'));
    },
    load: {
      filter: { id: CATALOGUE_ID },
      handler(id) {
        const { language, part } = readCatalogueId(id) ?? {};
        if (language === undefined) return null;
        parts ??= divideTexts();
        const isInPart = (text: string) => parts?.get(text) === part;
        return `export default ${JSON.stringify(compileCatalogue(readCatalogue(language), isInPart))}`;
      },
    },
    transform: {
      // Before types are taken out, which also changes the quotes.
      order: 'pre',
      filter: { id: SOURCE },
      handler: (code, id) => compileTextsOf(code, id.split('?', 1)[0] ?? id),
    },
  };
}

/** The compiled translations of a language by the keys of their texts. */
export function compileCatalogue(
  translations: ReadonlyMap<string, string>,
  isInPart: (text: string) => boolean,
): Record<string, CompiledMessage> {
  const translated = [...translations].filter(([text, translation]) => translation !== '' && isInPart(text));
  return Object.fromEntries(translated.map(([text, translation]) => [textKey(text), compileText(translation)]));
}

/** A source file with compiled texts in place of those with arguments, and without the calls that only mark a text. */
export function compileTextsOf(code: string, file: string): { code: string; map: null } | null {
  let compiled = code;
  for (const { text, start, end, mark } of findTexts(code, file).toReversed()) {
    const source = sourceOf(text);
    if (source === text && mark === undefined) continue;
    const place = mark ?? { start, end };
    compiled = compiled.slice(0, place.start) + JSON.stringify(source) + compiled.slice(place.end);
  }
  return compiled === code ? null : { code: compiled, map: null };
}

/** The part of the catalogues that each text is in: that of the first page that loads a file with it. */
function divideTexts(): Map<string, Part> {
  const entry = findStaticImports([ENTRY]);
  const logIn = findStaticImports(LOG_IN);
  const dashboard = findStaticImports(DASHBOARD);
  const partOf = (file: string): Part => {
    if (SAID_LATER.test(file)) return 'rest';
    if (entry.has(file) || (logIn.has(file) && dashboard.has(file))) return 'base';
    if (logIn.has(file)) return 'log-in';
    return dashboard.has(file) ? 'signed-in' : 'rest';
  };
  const earliest = (files: readonly string[]): Part | undefined => {
    const parts = new Set(files.map(partOf));
    return parts.has('log-in') && parts.has('signed-in') ? 'base' : PARTS.find((part) => parts.has(part));
  };
  const shown = [...collectTexts()].filter(([, files]) => files.some((file) => !NOT_IN_APP.test(file)));
  return new Map(shown.map(([text, files]) => [text, earliest(files) ?? 'rest']));
}
