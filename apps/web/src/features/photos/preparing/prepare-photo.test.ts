// @vitest-environment node
import { PHOTO_TARGET_BYTES, type PhotoAttempt } from '@fivefold/rules/photo-policy';
import { describe, expect, it } from 'vitest';
import { exifSegment, sampleJpeg } from '#testing/sample-jpeg.ts';
import { type OpenPicture, preparePhoto } from './prepare-photo.ts';

/** A picture in memory whose encodings are as large as `bytesOf` says. */
function openerOf(bytesOf: (attempt: PhotoAttempt) => number, size = { width: 3000, height: 2000 }) {
  const attempts: PhotoAttempt[] = [];
  const seen = { attempts, closed: 0 };
  const open: OpenPicture = async () => ({
    ...size,
    async encode(attempt) {
      attempts.push(attempt);
      return new Blob([new Uint8Array(bytesOf(attempt))], { type: 'image/jpeg' });
    },
    close: () => void (seen.closed += 1),
  });
  return { open, seen };
}

const png = new Blob(['png'], { type: 'image/png' });

describe('preparePhoto', () => {
  it('encodes a picture that is not a JPEG at no more than 1920 pixels', async () => {
    const { open, seen } = openerOf(() => 1000);
    expect((await preparePhoto(png, open)).size).toBe(1000);
    expect(seen).toEqual({ attempts: [{ width: 1920, height: 1280, quality: 0.85 }], closed: 1 });
  });

  it('lowers the quality, then the size, until the photo is small enough', async () => {
    const { open, seen } = openerOf(({ width, quality }) =>
      width < 1920 && quality < 0.8 ? PHOTO_TARGET_BYTES : PHOTO_TARGET_BYTES + 1,
    );
    expect((await preparePhoto(png, open)).size).toBe(PHOTO_TARGET_BYTES);
    expect(seen.attempts.at(-1)).toEqual({ width: 1536, height: 1024, quality: 0.75 });
    expect(seen.attempts).toHaveLength(11);
    expect(seen.closed).toBe(1);
  });

  it('keeps the pixels of a small JPEG and removes its metadata', async () => {
    const { open, seen } = openerOf(() => 0);
    const photo = await preparePhoto(new Blob([sampleJpeg(exifSegment(1))], { type: 'image/jpeg' }), open);
    expect(new Uint8Array(await photo.arrayBuffer())).toEqual(sampleJpeg());
    expect(seen).toEqual({ attempts: [], closed: 1 });
  });

  it('encodes a JPEG that is larger than 5 MB', async () => {
    const { open, seen } = openerOf(() => 1);
    const large = new Blob([new Uint8Array(PHOTO_TARGET_BYTES + 1)], { type: 'image/jpeg' });
    expect((await preparePhoto(large, open)).size).toBe(1);
    expect(seen.attempts).toHaveLength(1);
  });

  it.each([
    ['a WebP', 'RIFF\xf6%\0\0WEBPVP8 '],
    ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['an AVIF', '\0\0\0\x20ftypavif\0\0\0\0'],
    ['a HEIC', '\0\0\0\x24ftypheic\0\0\0\0'],
  ])('encodes %s that is named a JPEG', async (_case, head) => {
    const { open, seen } = openerOf(() => 1000);
    const named = new Blob([Uint8Array.from(head, (sign) => sign.charCodeAt(0))], { type: 'image/jpeg' });
    expect((await preparePhoto(named, open)).size).toBe(1000);
    expect(seen.closed).toBe(1);
  });

  it('keeps the pixels of a JPEG that is named otherwise', async () => {
    const { open, seen } = openerOf(() => 0);
    const photo = await preparePhoto(new Blob([sampleJpeg(exifSegment(1))], { type: 'image/png' }), open);
    expect(new Uint8Array(await photo.arrayBuffer())).toEqual(sampleJpeg());
    expect(seen.attempts).toEqual([]);
  });

  it('frees the picture of a JPEG that is damaged', async () => {
    const { open, seen } = openerOf(() => 0);
    const damaged = new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff)], { type: 'image/jpeg' });
    await expect(preparePhoto(damaged, open)).rejects.toThrow('longer than the file');
    expect(seen.closed).toBe(1);
  });

  it('throws for a file that the browser cannot open', async () => {
    await expect(preparePhoto(png, () => Promise.reject(new Error('undecodable')))).rejects.toThrow('undecodable');
  });
});
