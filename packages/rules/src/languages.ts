/** The languages that texts are written in, and how one is chosen for a person. */

interface LanguageFacts {
  /** What its speakers call it. */
  readonly name: string;
  /** Dates, numbers and weeks where the device does not name a region of the language. */
  readonly locale: string;
  /** Every text is translated. Until then a device's own language is no reason to choose it: people choose it in the settings. */
  readonly isComplete: boolean;
}

export const LANGUAGES = {
  en: { name: 'English', locale: 'en-US', isComplete: true },
  de: { name: 'Deutsch', locale: 'de-DE', isComplete: false },
} as const satisfies Readonly<Record<string, LanguageFacts>>;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

export function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && Object.hasOwn(LANGUAGES, code);
}

/**
 * The language of all texts: the chosen one, else the first of the device's that is complete.
 *
 * @param wanted language tags, the best first: 'de-AT', 'en'
 */
export function chooseLanguage(chosen: unknown, wanted: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen;
  return wanted.map(languageOf).find((language) => language !== undefined && LANGUAGES[language].isComplete) ?? 'en';
}

/**
 * The locale of dates, numbers and weeks in a language: as the device writes them, if it speaks that language. English texts
 * have American dates, whatever the device speaks.
 */
export function localeOf(language: Language, wanted: readonly string[]): string {
  const ofDevice = language === 'en' ? undefined : wanted.find((tag) => languageOf(tag) === language);
  return ofDevice !== undefined && ofDevice.includes('-') ? ofDevice : LANGUAGES[language].locale;
}

/** The first language of some tags that there are texts in, complete or not: 'de' of 'fi', 'de-AT', 'en'. */
export function languageOfTags(tags: readonly string[]): Language {
  return tags.map(languageOf).find((language) => language !== undefined) ?? 'en';
}

/** The language of a tag: 'de' of 'de-AT'; undefined when there are no texts in it. */
function languageOf(tag: string): Language | undefined {
  const [code] = tag.toLowerCase().split('-', 1);
  return LANGUAGE_CODES.find((language) => language.split('-', 1)[0] === code);
}
