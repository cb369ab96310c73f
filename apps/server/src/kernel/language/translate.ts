import { readFileSync } from 'node:fs';
import { readCatalogue, TRANSLATED } from '@fivefold/languages/catalogue';
import { saySentence } from '@fivefold/languages/say-sentence';
import { readAcceptLanguage } from '@fivefold/rules/accept-language';
import { type Language, languageOf, languageOfTags, LANGUAGES } from '@fivefold/rules/languages';
import type { Words } from '@fivefold/rules/sentence';
import type { FastifyRequest } from 'fastify';

const IS_BUNDLED = !import.meta.url.endsWith('.ts');

/** From source each is read when the first person asks for it; a build reads all at its start, where a missing one shows. */
const catalogues = new Map<Language, ReadonlyMap<string, string>>(
  IS_BUNDLED ? TRANSLATED.map((language) => [language, readBuiltTexts(language)]) : [],
);

/** A sentence in a language; in English where its catalogue does not have it. */
export function translate(english: string, language: Language): string {
  if (language === 'en') return english;
  let catalogue = catalogues.get(language);
  if (catalogue === undefined) {
    catalogue = readCatalogue(language);
    catalogues.set(language, catalogue);
  }
  return catalogue.get(english) || english;
}

/**
 * What the build made of a catalogue (`vite.config.ts` of the server): it is read in 1 ms, a catalogue in 50 to 200 ms.
 */
function readBuiltTexts(language: Language): ReadonlyMap<string, string> {
  const json = readFileSync(new URL(`languages/${language}.json`, import.meta.url), 'utf8');
  return new Map(Object.entries(JSON.parse(json) as Record<string, string>));
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
 * The language of the page that makes a request: an app names that one alone, while browsers that speak for themselves
 * name several. Undefined for these, for scripts, and for a language without texts.
 */
export function readPageLanguage(request: FastifyRequest): Language | undefined {
  const [tag, ...others] = readAcceptLanguage(request.headers['accept-language']);
  return tag === undefined || others.length > 0 ? undefined : languageOf(tag);
}
