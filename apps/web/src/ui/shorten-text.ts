import { LOCALE } from '#kernel/locale.ts';

/** Some five lines of a phone. */
const SHOWN_LENGTH = 240;
const SHOWN_LINES = 6;

/** How a long text begins, up to the end of a word; a short one is whole. */
export function shortenText(text: string): string {
  const lines = text.split('\n').slice(0, SHOWN_LINES).join('\n');
  const beginning = lines.length > SHOWN_LENGTH ? lines.slice(0, endOfWord(lines)) : lines;
  return beginning.length < text.length ? `${beginning.trimEnd()}…` : text;
}

/** Before the word that would be cut, or, in a very long word, before the character. */
function endOfWord(text: string): number {
  const startOf = (granularity: 'word' | 'grapheme') =>
    new Intl.Segmenter(LOCALE, { granularity }).segment(text).containing(SHOWN_LENGTH)?.index ?? SHOWN_LENGTH;
  return startOf('word') || startOf('grapheme');
}
