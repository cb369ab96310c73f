import { chooseLanguage, isLanguage, localeOf } from '@fivefold/rules/languages';
import { KEY_PREFIX } from '../base-path.ts';
import { HAS_PSEUDO_LANGUAGE } from '../config.ts';

/** Where the chosen language is stored. It is read before anything else is there, so not through the preferences. */
const KEY = `${KEY_PREFIX}language`;

const isPage = typeof document === 'object';
const wanted = isPage ? navigator.languages : [];
const stored = isPage ? readStored() : null;

/** The language of the page from its start to its end; another one loads the page again. */
export const LANGUAGE = chooseLanguage(stored, wanted);

/** For tests of the layout: English texts that are longer, with accents, from right to left. */
const PSEUDO = 'ar-XB';
export const IS_PSEUDO = HAS_PSEUDO_LANGUAGE && stored === PSEUDO;

/** The language of the texts and the region of the device, of all dates, times, numbers and weeks. */
export const LOCALE = IS_PSEUDO ? PSEUDO : localeOf(LANGUAGE, wanted);

/** The language that was chosen on this device; null where the device's own applies. */
export function readChosenLanguage(): string | null {
  const chosen = readStored();
  return isLanguage(chosen) ? chosen : null;
}

/** Stores the language for the next page; null for the device's own. */
export function storeLanguage(language: string | null): void {
  try {
    if (language === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, language);
  } catch {
    // Without storage the choice cannot be remembered: the device's language applies.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
