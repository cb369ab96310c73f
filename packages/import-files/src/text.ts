import { text } from '@fivefold/rules/text-key';
import { cleanLines, withoutControls } from '@fivefold/rules/visible-text';
import { FileProblem } from './file-problem.ts';
import type { Note } from './found.ts';

/** Of one file of text; a list of 50,000 check-ins with notes fits. */
export const TEXT_BYTES_MAX = 32 * 1024 * 1024;

const GUESSED = text('This file isn’t UTF-8. It was read as {encoding}: check the names before you import it.');

/** What old programs of Windows write, and what their text looks like if it is theirs. */
const OLD_ENCODINGS: readonly {
  readonly encoding: string;
  readonly name: string;
  readonly fits: (content: string) => boolean;
}[] = [
  {
    encoding: 'shift_jis',
    name: 'Shift_JIS',
    fits: (content) => /[\u3040-\u30FF]/.test(content) && !/[\uFF61-\uFF9F]/.test(content),
  },
  {
    encoding: 'windows-1252',
    name: 'Windows-1252',
    // Words of other languages would be nothing but such letters.
    fits: (content) => !/[\u0080-\u009F]|[À-ÿ]{3}|[à-ÿ][À-Þ]/.test(content),
  },
];

/** No text has them. */
// eslint-disable-next-line no-control-regex -- the control characters are the point
const BINARY = /[\u0000-\u0008\u000E-\u001F]/;

/**
 * Bytes as text: UTF-8, or UTF-16 with its mark. Other encodings are refused, because guessing makes other words of what
 * was written.
 * @throws FileProblem
 */
export function decodeText(bytes: Uint8Array, name: string): string {
  const decoded = decodeUnicode(bytes);
  if (decoded === undefined) throw notUnicode(name);
  return decoded;
}

/**
 * The text of a file that a spreadsheet may have written, and a note where its encoding is a guess: the person looks at
 * the names.
 * @throws FileProblem
 */
export function decodeTable(bytes: Uint8Array, name: string): { content: string; notes: readonly Note[] } {
  const unicode = decodeUnicode(bytes);
  if (unicode !== undefined) return { content: unicode, notes: [] };
  for (const { encoding, name: label, fits } of OLD_ENCODINGS) {
    const content = decode(bytes, encoding);
    if (content === undefined || BINARY.test(content) || !fits(content)) continue;
    return { content, notes: [{ text: GUESSED, values: { encoding: label } }] };
  }
  throw notUnicode(name);
}

function decodeUnicode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  const isBig = first === 0xfe && second === 0xff;
  const decoded = decode(bytes, isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8');
  // UTF-16 of Latin letters without its mark is valid UTF-8 with a NUL at every second place.
  return decoded?.includes('\0') === true ? undefined : decoded;
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function notUnicode(name: string): FileProblem {
  return new FileProblem(text('{name} can’t be read as text. If it’s a table, save it as UTF-8 and choose it again.'), {
    name,
  });
}

const MEGABYTES_MAX = TEXT_BYTES_MAX / 1024 / 1024;

export function tooLarge(name: string): FileProblem {
  return new FileProblem(text('{name} is larger than {most} MB.'), { name, most: MEGABYTES_MAX });
}

/** A ZIP may be large; what is read of it may not. */
export function tooLargeZip(): FileProblem {
  return new FileProblem(text('What is in this ZIP is larger than {most} MB.'), { most: MEGABYTES_MAX });
}

/** What a cell or field becomes: what can be seen of it, and no longer than allowed. */
export function cleanText(written: string, maxLength: number): string {
  const clean = cleanLines(withoutControls(written.toWellFormed()));
  if (clean.length <= maxLength) return clean;
  const characters = Array.from(clean);
  if (characters.length <= maxLength) return clean;
  // A sequence that was cut in half leaves invisible characters.
  return `${cleanLines(characters.slice(0, maxLength - 1).join(''))}…`;
}
