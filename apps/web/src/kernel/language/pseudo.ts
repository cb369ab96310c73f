import type { CompiledText } from './compiled-text.ts';

const PLAIN = 'abcdefghijklmnopqrstuvwxyz';
const ACCENTED = 'áƀçđéƒğĥíĵķĺɱñöþɋŕšţúṽŵẋýž';
const LONGER = 0.4;
// With the marks around it, other text beside it stands as beside a text in Arabic, and `dir="auto"` knows the
// direction.
const RIGHT_TO_LEFT = '\u200f\u202e';
const END = '\u202c\u200f';

/**
 * A text that shows where a layout breaks: it runs from right to left, has accents, and is 40 % longer. Where it has
 * none, a text is in no catalogue. Named after CLDR's pseudo-locale ar-XB.
 */
export function toPseudo(english: CompiledText): CompiledText {
  return typeof english === 'string' ? wrap(english) : (english.map(visit) as CompiledText);
}

function visit(node: unknown): unknown {
  if (typeof node === 'string') return wrap(node);
  if (!Array.isArray(node)) return node;
  const [name, type, ...rest] = node as unknown[];
  // An argument, one with branches, or a tag with its inside.
  if (type === undefined) return node;
  if (typeof type === 'number' && type !== 0) return [name, type, ...rest.map(visitBranches)];
  return [name, ...[type, ...rest].map(visit)];
}

function visitBranches(branches: unknown): unknown {
  const changed = Object.entries(branches as Record<string, unknown>).map(([key, branch]) => [
    key,
    Array.isArray(branch) ? branch.map(visit) : visit(branch),
  ]);
  return Object.fromEntries(changed);
}

function wrap(text: string): string {
  if (!/\p{L}/u.test(text)) return text;
  const [, before = '', inside = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  // In words, which go on in the next line as those of a language do.
  const more = '~~~~ '.repeat(Math.ceil((inside.length * LONGER) / 5)).trimEnd();
  return `${before}${RIGHT_TO_LEFT}${accent(inside)}${more}${END}${after}`;
}

/** The small letters with their accents. */
export function accent(text: string): string {
  return text.replaceAll(/[a-z]/g, (letter) => ACCENTED.charAt(PLAIN.indexOf(letter)));
}
