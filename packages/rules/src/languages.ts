/** The languages that texts are written in, and how one is chosen for a person. */

interface LanguageFacts {
  /** What its speakers call it. */
  readonly name: string;
  /** Dates, numbers and weeks where the device names no region. */
  readonly locale: string;
}

export const LANGUAGES = {
  en: { name: 'English', locale: 'en-US' },
  de: { name: 'Deutsch', locale: 'de-DE' },
  es: { name: 'Español', locale: 'es-ES' },
  fr: { name: 'Français', locale: 'fr-FR' },
  'pt-BR': { name: 'Português (Brasil)', locale: 'pt-BR' },
  ja: { name: '日本語', locale: 'ja-JP' },
} as const satisfies Readonly<Record<string, LanguageFacts>>;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

export function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && Object.hasOwn(LANGUAGES, code);
}

/**
 * The language of all texts: the chosen one, else the first of the device's that there are texts in.
 *
 * @param wanted language tags, the best first: 'de-AT', 'en'
 */
export function chooseLanguage(chosen: unknown, wanted: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen;
  return languageOfTags(wanted);
}

/** The region behind the language, and the script if there is one: 'GB' of 'en-GB', 'TW' of 'zh-Hant-TW'. */
const REGION = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2}|\d{3})\b/i;

/**
 * The locale of dates, times, numbers and weeks: the language of the texts in the region of the device. That is the
 * region that the device names with this language, else the first that it names at all: German on a device from New York
 * is 'de-US', whose weeks begin on Sunday.
 */
export function localeOf(language: Language, wanted: readonly string[]): string {
  const hasRegion = (tag: string) => REGION.test(tag);
  const spoken = wanted.find((tag) => languageOf(tag) === language && hasRegion(tag));
  if (spoken !== undefined) return spoken;
  const region = REGION.exec(wanted.find(hasRegion) ?? '')?.[1];
  if (region === undefined) return LANGUAGES[language].locale;
  return `${language.split('-', 1)[0]}-${region.toUpperCase()}`;
}

/** The language that is stored of a person; English where none is, or one that is no longer there. */
export function languageOfPerson(stored: string | null | undefined): Language {
  return isLanguage(stored) ? stored : 'en';
}

/** The first language of some tags that there are texts in: 'de' of 'fi', 'de-AT', 'en'. */
export function languageOfTags(tags: readonly string[]): Language {
  return tags.map(languageOf).find((language) => language !== undefined) ?? 'en';
}

/** The language of a tag: 'de' of 'de-AT'; undefined when there are no texts in it. */
export function languageOf(tag: string): Language | undefined {
  const [code] = tag.toLowerCase().split('-', 1);
  return LANGUAGE_CODES.find((language) => language.split('-', 1)[0] === code);
}
