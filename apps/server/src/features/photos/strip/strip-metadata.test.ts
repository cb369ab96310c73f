import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { noise, plainPhoto } from '#testing/photos';
import {
  animation,
  blackPng,
  namedBoxes,
  pngChunk,
  profileBomb,
  textBomb,
  withJpegSegment,
  withLongItem,
} from '#testing/picture-bombs';
import { stripMetadata } from './strip-metadata.ts';
import { DamagedImage } from './stripped.ts';

const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
const SECRETS = /Secret camera|Ann Example|secret-xmp|Exif\0\0/;

/** A photo full of what a camera writes beside its pixels. */
async function withMetadata(format: (typeof FORMATS)[number], orientation = 6): Promise<Buffer> {
  const photo: Sharp = sharp(await noise(60, 30).png().toBuffer());
  return photo
    .withExif({ IFD0: { Make: 'Secret camera', Copyright: 'Ann Example' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret-xmp/></x:xmpmeta>')
    .withIccProfile('p3')
    .withMetadata({ orientation })
    .toFormat(format, { lossless: true })
    .toBuffer();
}

const pixelsOf = (file: Buffer) => sharp(file, { pages: 1 }).ensureAlpha().raw().toBuffer();

describe('stripping the metadata of an image', () => {
  it.each(FORMATS)('keeps every pixel of a %s and nothing that a camera wrote', async (format) => {
    const file = await withMetadata(format);
    const pixels = await pixelsOf(file);
    if (format !== 'gif') expect(file.toString('latin1')).toMatch(SECRETS);
    const { bytes } = stripMetadata(Buffer.from(file));
    const left = await sharp(bytes).metadata();
    expect([left.format, left.exif, left.xmp, left.iptc, left.comments]).toEqual([
      format === 'avif' ? 'heif' : format,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect((await pixelsOf(bytes)).equals(pixels)).toBe(true);
    // Boxes of an AVIF are hidden from the decoder, not cut out.
    if (format !== 'avif') expect(bytes.toString('latin1')).not.toMatch(SECRETS);
  });

  it.each(['jpeg', 'png', 'webp'] as const)('reads how a %s is turned', async (format) => {
    const turns = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map(async (turn) => stripMetadata(await withMetadata(format, turn)).orientation),
    );
    expect(turns).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('keeps a small color profile of a %s', async (format) => {
    const { icc } = await sharp(stripMetadata(await withMetadata(format)).bytes).metadata();
    expect(icc?.length).toBeGreaterThan(100);
  });

  it('leaves nothing of 2 GB of compressed text, nor of a profile of 50 MB', () => {
    expect(stripMetadata(textBomb({ chunks: 2 })).bytes.equals(blackPng(10))).toBe(true);
    expect(stripMetadata(profileBomb()).bytes.equals(blackPng(10))).toBe(true);
  });

  it('drops unknown chunks and comments', async () => {
    expect(
      stripMetadata(
        blackPng(10, [pngChunk('prVt', Buffer.alloc(1000)), pngChunk('tIME', Buffer.alloc(7))]),
      ).bytes.equals(blackPng(10)),
    ).toBe(true);
    const photo = await plainPhoto();
    const commented = withJpegSegment(withJpegSegment(photo, 0xfe, Buffer.alloc(60_000)), 0xed, Buffer.alloc(60_000));
    expect(stripMetadata(commented).bytes.equals(stripMetadata(Buffer.from(photo)).bytes)).toBe(true);
  });

  it('drops the profile of a JPEG that is spread over many segments', async () => {
    const part = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x02', 'latin1'), Buffer.alloc(40_000)]);
    const photo = await plainPhoto();
    expect(
      stripMetadata(withJpegSegment(withJpegSegment(photo, 0xe2, part), 0xe2, part)).bytes.equals(
        stripMetadata(Buffer.from(photo)).bytes,
      ),
    ).toBe(true);
  });

  it('keeps the first picture of an animation', async () => {
    const gif = await animation('gif');
    const { bytes } = stripMetadata(Buffer.from(gif));
    expect(bytes.length).toBeLessThan(gif.length / 2);
    expect((await pixelsOf(bytes)).equals(await pixelsOf(gif))).toBe(true);
    const webp = await animation('webp');
    expect((await pixelsOf(stripMetadata(Buffer.from(webp)).bytes)).equals(await pixelsOf(webp))).toBe(true);
  });

  it('hides films and texts of an AVIF from the decoder', async () => {
    const file = await withMetadata('avif');
    expect(
      namedBoxes(stripMetadata(Buffer.concat([file, Buffer.from('\0\0\0\x10moov\0\0\0\0\0\0\0\0', 'latin1')])).bytes),
    ).not.toContain('moov');
  });

  it('refuses an AVIF whose items are more than its file', async () => {
    const file = withLongItem(await withMetadata('avif'));
    expect(() => stripMetadata(file)).toThrow(new DamagedImage('The items of the AVIF are more than the file.'));
  });

  it.each(FORMATS)('refuses a %s that is cut, wherever', async (format) => {
    const file = await withMetadata(format);
    const step = Math.max(1, Math.floor(file.length / 97));
    for (let bytes = 12; bytes < file.length; bytes += step) {
      const cut = Buffer.from(file.subarray(0, bytes));
      try {
        expect(stripMetadata(cut).bytes.length).toBeLessThanOrEqual(bytes + 1);
      } catch (error) {
        expect(error).toBeInstanceOf(DamagedImage);
      }
    }
  });

  it.each(FORMATS)('says of a %s with any byte changed that it is damaged, or strips it', async (format) => {
    const file = await withMetadata(format);
    for (let nth = 0; nth < 1500; nth++) {
      const changed = Buffer.from(file);
      changed[(nth * 7919) % Math.min(file.length, 3000)] = (nth * 31) & 0xff;
      try {
        expect(stripMetadata(changed).bytes.length).toBeLessThanOrEqual(file.length);
      } catch (error) {
        expect(error).toBeInstanceOf(DamagedImage);
      }
    }
  });
});
