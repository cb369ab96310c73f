import { fileURLToPath } from 'node:url';
import { readCatalogue } from '@fivefold/languages/catalogue';
import { saySentence } from '@fivefold/languages/say-sentence';
import { readAcceptLanguage } from '@fivefold/rules/accept-language';
import { type Language, languageOf, languageOfTags, LANGUAGES } from '@fivefold/rules/languages';
import type { Words } from '@fivefold/rules/sentence';
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

/** Words in a language: a sentence with its values, or what needs no translation as it is. */
export function say(words: Words, language: Language): string {
  return saySentence(words, LANGUAGES[language].locale, (english) => translate(english, language));
}

/** The language that a client asks for in the header `Accept-Language`: the web app names that of its page. */
export function readLanguage(request: FastifyRequest): Language {
  return languageOfHeader(request.headers['accept-language']);
}

export function languageOfHeader(acceptLanguage: string | undefined): Language {
  return languageOfTags(readAcceptLanguage(acceptLanguage));
}

/**
 * The language of the page that makes a request: an app names that one alone, while browsers that speak for themselves name several. Undefined for these,
 * for scripts, and for a language without texts.
 */
export function readPageLanguage(request: FastifyRequest): Language | undefined {
  const [tag, ...others] = readAcceptLanguage(request.headers['accept-language']);
  return tag === undefined || others.length > 0 ? undefined : languageOf(tag);
}
