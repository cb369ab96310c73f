import { readFile } from 'node:fs/promises';
import { isSmallEnough, PHOTO_MAX_DIMENSION, photoAttempts, type PhotoSize } from '@fivefold/rules/photo-policy';
import sharp, { type Sharp } from 'sharp';
import { UPRIGHT } from '../strip/orientation.ts';
import { stripMetadata } from '../strip/strip-metadata.ts';
import type { StrippedImage } from '../strip/stripped.ts';
import type { Original, Picture } from './messages.ts';

/** More than any phone's whole sensor at its usual setting; a bomb of a few kilobytes claims more. */
const MAX_PIXELS = 64_000_000;
/** Two of these and the rest of the product fit in a gigabyte, whatever their format. */
const HUGE_PIXELS = 26_000_000;
const FINISHED_QUALITY = 92;

/** JPEG, PNG, WebP, GIF, AVIF; HEIC's container is AVIF's, its codec is not in the decoder. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);

sharp.cache(false);
// One thread a picture: the limiter bounds how many there are.
sharp.concurrency(1);
// Other formats (SVG, PDF, TIFF …) never reach their parsers.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });

/** Reads what the head of a file says. */
export async function inspectOriginal(path: string): Promise<Original> {
  const file = await readFile(path);
  const bytes = file.length;
  const image = stripMetadata(file);
  const { width, height, format } = await open(image).metadata();
  return {
    isHuge: width * height > HUGE_PIXELS,
    isFinished: format === 'jpeg' && Math.max(width, height) <= PHOTO_MAX_DIMENSION && isSmallEnough(bytes),
  };
}

/** Decodes, shrinks, turns and encodes, by the specification's ladder (sections 5 and 9). */
export async function makePicture(path: string, { isFinished }: Pick<Original, 'isFinished'>): Promise<Picture> {
  const image = stripMetadata(await readFile(path));
  const stored = await open(image).metadata();
  const turn = TURNS[image.orientation] ?? TURNS[UPRIGHT];
  const attempts = photoAttempts(turn?.isSideways === true ? { width: stored.height, height: stored.width } : stored);
  const first = attempts.next().value;
  if (first === undefined || turn === undefined) throw new Error('A picture without a size.');
  // The original is decoded once, and turned when it is small: turning needs all of its pixels in memory.
  const shrunk = await raw(
    open(image)
      .resize(turn.isSideways ? first.height : first.width, turn.isSideways ? first.width : first.height, {
        fit: 'fill',
      })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .removeAlpha(),
  );
  const upright = image.orientation === UPRIGHT ? shrunk : await raw(turn.apply(again(shrunk)));
  const encode = async (size: PhotoSize, quality: number): Promise<Picture> => ({
    jpeg: await again(upright).resize(size.width, size.height, { fit: 'fill' }).jpeg({ quality }).toBuffer(),
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
}

interface Turn {
  /** Width and height change places. */
  readonly isSideways: boolean;
  readonly apply: (image: Sharp) => Sharp;
}

/** By EXIF's orientation. The library turns first and mirrors then. */
const TURNS: Readonly<Record<number, Turn>> = {
  1: { isSideways: false, apply: (image) => image },
  2: { isSideways: false, apply: (image) => image.flop() },
  3: { isSideways: false, apply: (image) => image.rotate(180) },
  4: { isSideways: false, apply: (image) => image.flip() },
  5: { isSideways: true, apply: (image) => image.rotate(270).flip() },
  6: { isSideways: true, apply: (image) => image.rotate(90) },
  7: { isSideways: true, apply: (image) => image.rotate(90).flip() },
  8: { isSideways: true, apply: (image) => image.rotate(270) },
};

interface Pixels {
  readonly data: Buffer;
  readonly info: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };
}

function raw(image: Sharp): Promise<Pixels> {
  return image.raw().toBuffer({ resolveWithObject: true });
}

function again({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

function open({ bytes }: StrippedImage): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 });
}

function toPercent(quality: number): number {
  return Math.round(quality * 100);
}
