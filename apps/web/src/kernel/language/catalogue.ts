import { LANGUAGES } from '@fivefold/rules/languages';
import type { CompiledText } from './compiled-text.ts';
import { loadOnce } from '../load-once.ts';
import { IS_PSEUDO, LANGUAGE, LOCALE } from '../locale.ts';

type Catalogue = Readonly<Record<string, CompiledText>>;

/**
 * A catalogue is loaded in parts: what every page has, what the log-in page and the dashboard show beside it, and the
 * rest.
 */
export type TextPart = 'base' | 'log-in' | 'signed-in' | 'rest';

const FOLDER = '../../../../../packages/languages/';
const LOADERS: Readonly<Record<TextPart, Record<string, () => Promise<Catalogue>>>> = {
  base: import.meta.glob<Catalogue>('../../../../../packages/languages/*.po', { query: '?base', import: 'default' }),
  'log-in': import.meta.glob<Catalogue>('../../../../../packages/languages/*.po', {
    query: '?log-in',
    import: 'default',
  }),
  'signed-in': import.meta.glob<Catalogue>('../../../../../packages/languages/*.po', {
    query: '?signed-in',
    import: 'default',
  }),
  rest: import.meta.glob<Catalogue>('../../../../../packages/languages/*.po', { query: '?rest', import: 'default' }),
};

/** Read here from the build's settings, so that products have no code for it (config.ts). */
const loadPseudo =
  import.meta.env.DEV || import.meta.env.VITE_PSEUDO_LANGUAGE === 'on' ? () => import('./pseudo.ts') : undefined;

/** The translations that are loaded; none in English, which stands in the code. */
const translations: Record<string, CompiledText> = {};

type Translate = (key: string, english: CompiledText) => CompiledText;

const fromCatalogue: Translate = (key, english) => translations[key] ?? english;
let translation = fromCatalogue;

/** Takes the texts from elsewhere than the catalogue; from the catalogue again without an argument. */
export function translateWith(translate: Translate = fromCatalogue): void {
  translation = translate;
}

/** The text of a key in the page's language; the English one where there is no other. */
export function translate(key: string, english: CompiledText): CompiledText {
  return translation(key, english);
}

const loadPartOnce = (part: TextPart) =>
  loadOnce(async () => void Object.assign(translations, await LOADERS[part][`${FOLDER}${LANGUAGE}.po`]?.()));
const PARTS = {
  base: loadPartOnce('base'),
  'log-in': loadPartOnce('log-in'),
  'signed-in': loadPartOnce('signed-in'),
  rest: loadPartOnce('rest'),
};

/**
 * Loads a part of the page's catalogue and what every page has, or all of it with the rest. False without a connection:
 * texts stay in English, and the next call tries again.
 */
export async function loadTexts(part: TextPart): Promise<boolean> {
  if (LANGUAGE === 'en') return true;
  const load = part === 'rest' ? Object.values(PARTS) : [PARTS.base, PARTS[part]];
  return Promise.all(load.map((each) => each())).then(
    () => true,
    () => false,
  );
}

/** Loads what the first page says, and tells the browser in which language that is. */
export async function startLanguage({ documentElement: page }: Document): Promise<void> {
  if (IS_PSEUDO && loadPseudo !== undefined) {
    const { toPseudo } = await loadPseudo();
    translateWith((_key, english) => toPseudo(english));
    page.lang = LOCALE;
    page.dir = 'rtl';
  } else if (LANGUAGE !== 'en' && (await loadTexts('base'))) {
    // Without the device's region: no voice reads German as in the United States.
    page.lang = LANGUAGES[LANGUAGE].locale;
    // For what the app is called on a home screen, and its shortcuts (tools/static-texts.ts).
    page.querySelector('link[rel=manifest]')?.setAttribute('href', `./app-${LANGUAGE}.webmanifest`);
  }
}
