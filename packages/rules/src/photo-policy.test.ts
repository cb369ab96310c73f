import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  PHOTO_MAX_BYTES,
  PHOTO_MAX_DIMENSION,
  PHOTO_PROBLEMS,
  PHOTO_TARGET_BYTES,
  type PhotoAttempt,
  fitPhoto,
  needsNoChange,
  isSmallEnough,
  photoAttempts,
  photoQualities,
  photoProblem,
  photoTypeOf,
} from './photo-policy.ts';

describe('a chosen file', () => {
  it.each([
    ['image/jpeg', 1, null],
    ['image/png', 52_428_800, null],
    ['IMAGE/HEIC', 1000, null],
    ['image/png', 52_428_801, 'too_large'],
    ['application/pdf', 1000, 'not_an_image'],
    ['application/pdf', 52_428_801, 'not_an_image'],
    ['video/mp4', 1000, 'not_an_image'],
    ['text/image/png', 1000, 'not_an_image'],
    ['', 1000, 'not_an_image'],
  ])('of type %j with %i bytes: %s', (mimeType, bytes, expected) => {
    expect(photoProblem({ mimeType, bytes })).toBe(expected);
  });

  it.each([
    ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['image/png', '\x89PNG\r\n\x1a\n\0\0\0\r'],
    ['image/gif', 'GIF89a'],
    ['image/webp', 'RIFF\n\r\0\0WEBP'],
    ['image/avif', '\0\0\0\x20ftypavis'],
    ['image/heic', '\0\0\0\x24ftypmif1'],
    ['image/bmp', 'BM\0\0'],
    ['image/tiff', 'II*\0'],
    [null, '\0\0\0\x18ftypmp42'],
    [null, 'RIFF\0\0\0\0WAVE'],
    [null, '<html>'],
    [null, ''],
  ])('is of type %j when it begins with %j', (type, head) => {
    expect(photoTypeOf(Uint8Array.from(head, (sign) => sign.charCodeAt(0)))).toBe(type);
  });

  it('is refused in the words of the specification', () => {
    expect(PHOTO_PROBLEMS).toEqual({
      not_an_image: 'Please select a valid image file',
      too_large: 'Image is too large. Please select an image under 50MB',
    });
  });

  it.each([
    ['image/jpeg', 5_242_880, true],
    ['image/JPEG', 1, true],
    ['image/jpeg', 5_242_881, false],
    ['image/png', 1000, false],
  ])('of type %j with %i bytes is kept as it is: %s', (mimeType, bytes, expected) => {
    expect(needsNoChange({ mimeType, bytes })).toBe(expected);
  });

  it('has the limits of the specification', () => {
    expect([PHOTO_TARGET_BYTES, PHOTO_MAX_BYTES, PHOTO_MAX_DIMENSION]).toEqual([5_242_880, 52_428_800, 1920]);
    expect([5_242_880, 5_242_881].map(isSmallEnough)).toEqual([true, false]);
  });
});

describe('fitPhoto', () => {
  it.each([
    [4000, 3000, 1920, 1440],
    [3000, 4000, 1440, 1920],
    [1920, 1080, 1920, 1080],
    [1921, 1921, 1920, 1920],
    [800, 600, 800, 600],
    [100_000, 10, 1920, 1],
    [1, 1, 1, 1],
    [0, 0, 1, 1],
  ])('%i x %i becomes %i x %i', (width, height, fittedWidth, fittedHeight) => {
    expect(fitPhoto({ width, height })).toEqual({ width: fittedWidth, height: fittedHeight });
  });
});

describe('the ladder', () => {
  const qualities = [0.85, 0.75, 0.65, 0.55, 0.45, 0.35, 0.25, 0.15, 0.1];

  it('lowers the quality from 0.85 by 0.1 to 0.1', () => {
    expect(photoQualities()).toEqual(qualities);
  });

  it('then shrinks both sides by 20 percent and begins again', () => {
    const attempts = [...photoAttempts({ width: 4000, height: 3000 })];
    const rung = (width: number, height: number): PhotoAttempt[] =>
      qualities.map((quality) => ({ width, height, quality }));
    expect(attempts.slice(0, 27)).toEqual([...rung(1920, 1440), ...rung(1536, 1152), ...rung(1229, 922)]);
  });

  it('ends at a single pixel, whatever the size, and never grows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 60_000 }), (width, height) => {
        const attempts = [...photoAttempts({ width, height })];
        expect(attempts.at(-1)).toEqual({ width: 1, height: 1, quality: 0.1 });
        expect(attempts.length).toBeLessThan(400);
        for (const [i, attempt] of attempts.entries()) {
          expect(Math.max(attempt.width, attempt.height)).toBeLessThanOrEqual(PHOTO_MAX_DIMENSION);
          expect(attempt.width).toBeLessThanOrEqual(attempts[i - 1]?.width ?? Math.max(width, 1));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('ends also for a size that is no number', () => {
    expect([...photoAttempts({ width: Number.NaN, height: 10 })].length).toBeLessThan(400);
  });
});
