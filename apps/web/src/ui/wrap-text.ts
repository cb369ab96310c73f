import { LOCALE } from '#kernel/locale.ts';

const ELLIPSIS = '…';

/**
 * Breaks a text into lines between its words, in languages without spaces too, and a word only where it is longer than
 * a line. What has no room ends in an ellipsis.
 * @param measure the width of a text
 */
export function wrapText(
  text: string,
  measure: (text: string) => number,
  maxWidth: number,
  maxLines: number,
): readonly string[] {
  const words = splitText(text.trim().replaceAll(/\s+/g, ' '));
  const parts = words.flatMap((word) => (measure(word) > maxWidth ? splitText(word, 'grapheme') : [word]));
  const lines: string[] = [];
  let line = '';
  for (const part of parts) {
    if (line !== '' && measure((line + part).trimEnd()) > maxWidth) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += line === '' ? part.trimStart() : part;
  }
  if (line.trimEnd() !== '') lines.push(line.trimEnd());
  if (lines.length <= maxLines) return lines;
  const shown = lines.slice(0, maxLines);
  const rest = splitText(shown.pop() ?? '', 'grapheme');
  while (rest.length > 0 && measure(rest.join('').trimEnd() + ELLIPSIS) > maxWidth) rest.pop();
  return [...shown, rest.join('').trimEnd() + ELLIPSIS];
}

function splitText(text: string, granularity: 'word' | 'grapheme' = 'word'): string[] {
  return Array.from(new Intl.Segmenter(LOCALE, { granularity }).segment(text), ({ segment }) => segment);
}

/** Whether the first letter of a text is of a language that is written from right to left. */
export function isRightToLeft(text: string): boolean {
  const [first] = /\p{L}/u.exec(text) ?? [];
  return (
    first !== undefined &&
    /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u.test(first)
  );
}
