import { text } from '@fivefold/rules/text-key';
import { FileProblem } from './file-problem.ts';

/** Of one file of text; a list of 50,000 check-ins with notes fits. */
export const TEXT_BYTES_MAX = 32 * 1024 * 1024;

/**
 * Bytes as text. Other encodings than UTF-8 are refused, because guessing makes other words of what was written.
 * @throws FileProblem
 */
export function decodeText(bytes: Uint8Array, name: string): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) throw notUtf8(name);
  let decoded: string;
  try {
    decoded = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw notUtf8(name);
  }
  // UTF-16 of Latin letters without its mark is valid UTF-8 with a NUL at every second place.
  if (decoded.includes('\0')) throw notUtf8(name);
  return decoded;
}

function notUtf8(name: string): FileProblem {
  return new FileProblem(text('{name} isn’t UTF-8 text. Save it as UTF-8 and choose it again.'), { name });
}

const MEGABYTES_MAX = TEXT_BYTES_MAX / 1024 / 1024;

export function tooLarge(name: string): FileProblem {
  return new FileProblem(text('{name} is larger than {most} MB.'), { name, most: MEGABYTES_MAX });
}

/** A ZIP may be large; what is read of it may not. */
export function tooLargeZip(): FileProblem {
  return new FileProblem(text('What is in this ZIP is larger than {most} MB.'), { most: MEGABYTES_MAX });
}

/** What a cell or field becomes: one line, without characters that can't be saved, and no longer than allowed. */
export function cleanText(written: string, maxLength: number): string {
  const clean = written
    .toWellFormed()
    // eslint-disable-next-line no-control-regex -- the control characters are the point
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .trim();
  return clean.length <= maxLength
    ? clean
    : `${clean
        .slice(0, maxLength - 1)
        .toWellFormed()
        .trimEnd()}…`;
}
