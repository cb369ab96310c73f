/** Sentences for tests. */

import { readCatalogue } from '@fivefold/languages/catalogue';
import { saySentence } from '@fivefold/languages/say-sentence';
import { type Language, LANGUAGES } from '../languages.ts';
import type { Words } from '../sentence.ts';

/** What is said in English. */
export const english = (words: Words): string => saySentence(words);

const catalogues = new Map<Language, ReadonlyMap<string, string>>();

/** What is said in a language, by its catalogue. */
export function inLanguage(words: Words, language: Language): string {
  const catalogue = catalogues.get(language) ?? readCatalogue(language);
  catalogues.set(language, catalogue);
  return saySentence(words, LANGUAGES[language].locale, (text) => catalogue.get(text) ?? text);
}
