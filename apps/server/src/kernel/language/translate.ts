import { fileURLToPath } from 'node:url';
import { readCatalogue } from '@fivefold/languages/catalogue';
import { readAcceptLanguage } from '@fivefold/rules/accept-language';
import { type Language, languageOfTags } from '@fivefold/rules/languages';
import type { FastifyRequest } from 'fastify';

/** In the bundle the catalogues lie beside it (`vite.config.ts` of the server). */
const FOLDER = import.meta.url.endsWith('.ts') ? '../../../../../packages/languages/' : 'languages/';

/** Each is read when the first person asks for it. */
const catalogues = new Map<Language, ReadonlyMap<string, string>>();

/** A sentence in a language; in English where its catalogue does not have it. */
export function translate(english: string, language: Language): string {
  if (language === 'en') return english;
  let catalogue = catalogues.get(language);
  if (catalogue === undefined) {
    catalogue = readCatalogue(language, fileURLToPath(new URL(`${FOLDER}${language}.po`, import.meta.url)));
    catalogues.set(language, catalogue);
  }
  return catalogue.get(english) || english;
}

/** The language that a client asks for in the header `Accept-Language`: the web app names that of its page. */
export function readLanguage(request: FastifyRequest): Language {
  return languageOfTags(readAcceptLanguage(request.headers['accept-language']));
}
