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

  it('throws for a file that is only named a JPEG, even when the browser opens it', async () => {
    const { open, seen } = openerOf(() => 0);
    await expect(preparePhoto(new Blob(['My diary'], { type: 'image/jpeg' }), open)).rejects.toThrow(
      'not begin like a JPEG',
    );
    expect(seen.closed).toBe(1);
  });

  it('throws for a file that the browser cannot open', async () => {
    await expect(preparePhoto(png, () => Promise.reject(new Error('undecodable')))).rejects.toThrow('undecodable');
  });
});
