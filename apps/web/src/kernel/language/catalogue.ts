import type { CompiledText } from './compiled-text.ts';
import { loadOnce } from '../load-once.ts';
import { IS_PSEUDO, LANGUAGE, LOCALE } from '../locale.ts';

type Catalogue = Readonly<Record<string, CompiledText>>;

/** A catalogue is loaded in parts: what the log-in page shows, what the dashboard shows beside it, and the rest. */
export type TextPart = 'first' | 'signed-in' | 'rest';

const FOLDER = '../../../../../packages/languages/';
const LOADERS: Readonly<Record<TextPart, Record<string, () => Promise<Catalogue>>>> = {
  first: import.meta.glob<Catalogue>('../../../../../packages/languages/*.po', { query: '?first', import: 'default' }),
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
const PARTS = { first: loadPartOnce('first'), 'signed-in': loadPartOnce('signed-in'), rest: loadPartOnce('rest') };

/**
 * Loads a part of the page's catalogue, and the parts before it. False without a connection: texts stay in English, and the
 * next call tries again.
 */
export async function loadTexts(last: TextPart): Promise<boolean> {
  if (LANGUAGE === 'en') return true;
  const load = [
    PARTS.first,
    ...(last === 'first' ? [] : [PARTS['signed-in']]),
    ...(last === 'rest' ? [PARTS.rest] : []),
  ];
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
  } else if (LANGUAGE !== 'en' && (await loadTexts('first'))) page.lang = LOCALE;
}
