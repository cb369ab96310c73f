/** How a text is found in the catalogues of the languages (docs/languages.md). */

/** Between a text and what sets it apart from the same text elsewhere: 'Open||goal'. It is not shown. */
const CONTEXT = '||';

/** A text without its context: what is shown in English. */
export function withoutContext(text: string): string {
  return text.split(CONTEXT, 1)[0] ?? text;
}

/** What sets a text apart from the same text elsewhere; undefined for nearly all. */
export function contextOf(text: string): string | undefined {
  return text.split(CONTEXT, 2)[1];
}

/**
 * The key of a text in the catalogues: 28 bits of FNV-1a, which are six letters. English texts as keys would double a
 * catalogue. The check of the catalogues refuses two texts with one key.
 */
export function textKey(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 4).toString(36);
}

/** Marks a text that is shown elsewhere than it is written, so that the catalogues have it. */
export const text = <const Text extends string>(english: Text): Text => english;
