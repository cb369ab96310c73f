import { open } from 'node:fs/promises';
import { isSmallEnough, PHOTO_MAX_DIMENSION, photoAttempts } from '@fivefold/rules/photo-policy';
import type { Sharp, SharpConstructor } from 'sharp';
import { Problem } from '../../kernel/problem.ts';

/** A finished photo: upright, small, in sRGB, and with nothing in it but its pixels. */
export interface Picture {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Facts of a file that can be a photo. */
export interface Original {
  readonly path: string;
  /** Upright. */
  readonly width: number;
  readonly height: number;
  /** So large that it is decoded alone. */
  readonly isHuge: boolean;
  /** A JPEG that is small enough already: it is encoded again, for its metadata and whatever else is in it, but as good as can be. */
  readonly isFinished: boolean;
}

/** More than any phone's whole sensor at its usual setting; a bomb of a few kilobytes claims more. */
const MAX_PIXELS = 64_000_000;
/** Two of these and the rest of the product fit in half a gigabyte. */
const HUGE_PIXELS = 26_000_000;
const DECODE_SECONDS = 20;
const FINISHED_QUALITY = 92;

/** JPEG, PNG, WebP, GIF, AVIF; HEIC's container is AVIF's, its codec is not in the decoder. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);

let loading: Promise<SharpConstructor> | undefined;

/** The decoder is 20 MB of native code that most starts never need, so it comes with the first photo. */
function loadDecoder(): Promise<SharpConstructor> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    // One thread a picture: the room bounds how many there are.
    sharp.concurrency(1);
    // Formats that nobody sends on purpose (SVG, PDF, TIFF …) never meet their parsers.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: LOADERS });
    return sharp;
  });
  return loading;
}

/** Reads what the head of a file says. @throws Problem photos.not_an_image, photos.unreadable */
export async function inspectOriginal(path: string): Promise<Original> {
  const { head, bytes } = await readHead(path);
  if (!isImage(head)) throw new Problem('photos.not_an_image');
  const sharp = await loadDecoder();
  return readable(async () => {
    const { width, height, format, autoOrient } = await openOriginal(sharp, path).metadata();
    const isFitting = Math.max(width, height) <= PHOTO_MAX_DIMENSION;
    return {
      path,
      width: autoOrient.width,
      height: autoOrient.height,
      isHuge: width * height > HUGE_PIXELS,
      isFinished: format === 'jpeg' && isFitting && isSmallEnough(bytes),
    };
  });
}

/** Decodes, turns, shrinks and encodes, by the specification's ladder (sections 5 and 9). @throws Problem photos.unreadable */
export async function makePicture({ path, width, height, isFinished }: Original): Promise<Picture> {
  const sharp = await loadDecoder();
  return readable(async () => {
    const attempts = photoAttempts({ width, height });
    const first = attempts.next().value;
    if (first === undefined) throw new Error('A picture without a size.');
    // The original is decoded once; what is left of it are at most 1920 × 1920 pixels.
    const { data, info } = await openOriginal(sharp, path)
      .resize(first.width, first.height, { fit: 'fill' })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const encode = async (size: { width: number; height: number }, quality: number): Promise<Picture> => ({
      jpeg: await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
        .resize(size.width, size.height, { fit: 'fill' })
        .jpeg({ quality })
        .toBuffer(),
      width: size.width,
      height: size.height,
    });

    let picture = await encode(first, isFinished ? FINISHED_QUALITY : toPercent(first.quality));
    if (!isSmallEnough(picture.jpeg.length) && isFinished) picture = await encode(first, toPercent(first.quality));
    for (const attempt of attempts) {
      if (isSmallEnough(picture.jpeg.length)) break;
      picture = await encode(attempt, toPercent(attempt.quality));
    }
    return picture;
  });
}

function openOriginal(sharp: SharpConstructor, path: string): Sharp {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 } as const;
  return sharp(path, options).autoOrient().timeout({ seconds: DECODE_SECONDS });
}

/** Whatever the decoder says of a file is about the file. */
async function readable<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch {
    throw new Problem('photos.unreadable');
  }
}

function toPercent(quality: number): number {
  return Math.round(quality * 100);
}

/** By its first bytes, not by what anybody calls it. */
function isImage(head: Buffer): boolean {
  const ascii = head.toString('latin1');
  return (
    ascii.startsWith('\xff\xd8\xff') ||
    ascii.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(ascii) ||
    /^RIFF[^]{4}WEBP/.test(ascii) ||
    /^[^]{4}ftyp(avif|avis|heic|heix|hevc|mif1|msf1)/.test(ascii)
  );
}

async function readHead(path: string): Promise<{ head: Buffer; bytes: number }> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return { head: buffer.subarray(0, bytesRead), bytes: (await file.stat()).size };
  } finally {
    await file.close();
  }
}
