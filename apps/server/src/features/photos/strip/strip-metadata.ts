import { stripAvif } from './avif.ts';
import { stripGif } from './gif.ts';
import { stripJpeg } from './jpeg.ts';
import { stripPng } from './png.ts';
import { DamagedImage, type StrippedImage } from './stripped.ts';
import { stripWebp } from './webp.ts';

/** First bytes of a format, as characters of one byte each. */
const FORMATS: readonly (readonly [RegExp, (file: Buffer) => StrippedImage])[] = [
  [/^\xff\xd8\xff/, stripJpeg],
  [/^\x89PNG\r\n.\n/s, stripPng],
  [/^GIF8[79]a/, stripGif],
  [/^RIFF[^]{4}WEBP/, stripWebp],
  [/^[^]{4}ftyp(avif|avis|heic|heix|hevc|mif1|msf1)/, stripAvif],
];
/** Enough of a file to tell its format. */
export const HEAD_BYTES = 16;

/** By its first bytes, not by its name or declared type. */
export function isImage(head: Buffer): boolean {
  return findFormat(head) !== undefined;
}

/**
 * Takes everything out of an image file that its pixels do not need, before a decoder reads it: texts, EXIF, XMP,
 * comments, other frames, large color profiles. A few kilobytes of them can be gigabytes for a decoder, and time limits
 * of decoders do not cover them. What this reads is bounded by the size of the file. The file's memory is changed.
 * @throws DamagedImage
 */
export function stripMetadata(file: Buffer): StrippedImage {
  const strip = findFormat(file);
  if (strip === undefined) throw new DamagedImage('This is no image.');
  try {
    return strip(file);
  } catch (error) {
    // A number that would lie behind the end of the file.
    if (error instanceof RangeError) throw new DamagedImage('The file is cut.', { cause: error });
    throw error;
  }
}

function findFormat(file: Buffer): ((file: Buffer) => StrippedImage) | undefined {
  const head = file.toString('latin1', 0, HEAD_BYTES);
  return FORMATS.find(([pattern]) => pattern.test(head))?.[1];
}
