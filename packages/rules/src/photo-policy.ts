/** What may be a photo and how it is made small. Specification sections 5 and 9, Decisions section 8. */

import { PHOTO_NOT_AN_IMAGE, PHOTO_TOO_LARGE } from './texts.ts';

export const PHOTO_MIME_TYPE = 'image/jpeg';
/** 50 MB: more is refused before anything is decoded. */
export const PHOTO_MAX_BYTES = 50 * 1024 * 1024;
/** 5 MB: the most that is uploaded. */
export const PHOTO_TARGET_BYTES = 5_242_880;
/** Pixels of the longer side. */
export const PHOTO_MAX_DIMENSION = 1920;

const PHOTO_QUALITY_START = 0.85;
const PHOTO_QUALITY_STEP = 0.1;
const PHOTO_QUALITY_MIN = 0.1;
/** What is left of each side when the lowest quality was still too large. */
const PHOTO_SHRINK_FACTOR = 0.8;

export type PhotoProblem = 'not_an_image' | 'too_large';

export const PHOTO_PROBLEMS: Record<PhotoProblem, string> = {
  not_an_image: PHOTO_NOT_AN_IMAGE,
  too_large: PHOTO_TOO_LARGE,
};

export interface PhotoFacts {
  /** By its first bytes ({@link photoTypeOf}), or as the browser names it; only a hint; the decoder decides. */
  readonly mimeType: string;
  readonly bytes: number;
}

/** Why a chosen file cannot be a photo; null when it can. */
export function photoProblem({ mimeType, bytes }: PhotoFacts): PhotoProblem | null {
  if (!mimeType.toLowerCase().startsWith('image/')) return 'not_an_image';
  return bytes > PHOTO_MAX_BYTES ? 'too_large' : null;
}

/** How many bytes at the beginning of a file say what it is. */
export const PHOTO_HEAD_BYTES = 12;

/** What a file of each type begins with; `.` is any byte. AVIF and HEIC name themselves behind the first box's size. */
const HEADS: readonly (readonly [mimeType: string, head: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF....WEBP/s],
  ['image/avif', /^....ftypavi[fs]/s],
  ['image/heic', /^....ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s],
  ['image/bmp', /^BM/],
  ['image/tiff', /^(?:II\*\0|MM\0\*)/],
];

/** What a file is by its first bytes, whatever its name says; null where they are of no picture that we know. */
export function photoTypeOf(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head.subarray(0, PHOTO_HEAD_BYTES));
  return HEADS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** A JPEG of at most 5 MB is not encoded again (it still loses its metadata). */
export function needsNoChange({ mimeType, bytes }: PhotoFacts): boolean {
  return mimeType.toLowerCase() === PHOTO_MIME_TYPE && isSmallEnough(bytes);
}

export function isSmallEnough(bytes: number): boolean {
  return bytes <= PHOTO_TARGET_BYTES;
}

/** In pixels. */
export interface PhotoSize {
  readonly width: number;
  readonly height: number;
}

export interface PhotoAttempt extends PhotoSize {
  /** JPEG quality, 0-1 */
  readonly quality: number;
}

/** The largest size of the same shape whose longer side fits; nothing is enlarged. */
export function fitPhoto({ width, height }: PhotoSize): PhotoSize {
  return scale({ width, height }, Math.min(1, PHOTO_MAX_DIMENSION / Math.max(width, height)));
}

/**
 * The encodings to try, one after the other, until one is small enough: every quality at the fitted size, then every
 * quality at a size 20 % smaller, and so on. Ends after a single pixel.
 */
export function* photoAttempts(original: PhotoSize): Generator<PhotoAttempt, void, undefined> {
  const fitted = fitPhoto(original);
  for (let factor = 1; ; factor *= PHOTO_SHRINK_FACTOR) {
    const size = scale(fitted, factor);
    for (const quality of photoQualities()) yield { ...size, quality };
    if (!(size.width > 1 || size.height > 1)) return;
  }
}

/** 0.85, 0.75 … 0.15 and at last 0.1; in whole hundredths, because tenths do not add up in binary. */
export function photoQualities(): number[] {
  const [first, step, last] = [
    hundredths(PHOTO_QUALITY_START),
    hundredths(PHOTO_QUALITY_STEP),
    hundredths(PHOTO_QUALITY_MIN),
  ];
  const count = Math.ceil((first - last) / step);
  return [...Array.from({ length: count }, (_, i) => (first - i * step) / 100), PHOTO_QUALITY_MIN];
}

function hundredths(quality: number): number {
  return Math.round(quality * 100);
}

function scale({ width, height }: PhotoSize, factor: number): PhotoSize {
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}
