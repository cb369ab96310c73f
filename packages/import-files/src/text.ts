import { FileProblem } from './file-problem.ts';

/** Of one file of text; a list of 50,000 check-ins with notes fits. */
export const TEXT_BYTES_MAX = 32 * 1024 * 1024;

/**
 * Bytes as text. Other encodings than UTF-8 are refused, because guessing makes other words of what was written.
 * @throws FileProblem
 */
export function decodeText(bytes: Uint8Array, name: string): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) throw new FileProblem(notUtf8(name));
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileProblem(notUtf8(name));
  }
  // UTF-16 of Latin letters without its mark is valid UTF-8 with a NUL at every second place.
  if (text.includes('\0')) throw new FileProblem(notUtf8(name));
  return text;
}

function notUtf8(name: string): string {
  return `${name} isn’t UTF-8 text. Save it as UTF-8 and choose it again.`;
}

export function tooLargeText(name: string): string {
  return `${name} is larger than ${TEXT_BYTES_MAX / 1024 / 1024} MB.`;
}

/** What a cell or field becomes: one line, without characters that can't be saved, and no longer than allowed. */
export function cleanText(text: string, maxLength: number): string {
  const clean = text
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
