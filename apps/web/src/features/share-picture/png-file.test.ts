import sharp from 'sharp';
import { expect, it } from 'vitest';
import { stripPngMetadata } from './png-file.ts';

function chunksOf(png: Uint8Array): string[] {
  const names: string[] = [];
  const bytes = Buffer.from(png);
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12)
    names.push(bytes.toString('latin1', at + 4, at + 8));
  return names;
}

it('leaves only what is needed to show a picture, and the picture as it was', async () => {
  const picture = sharp({ create: { width: 3, height: 2, channels: 3, background: '#f2691f' } });
  const made = new Uint8Array(
    await picture
      .png()
      .withExif({ IFD0: { Artist: 'Ann' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .withXmp('<x/>')
      .withIccProfile('srgb')
      .withDensity(300)
      .toBuffer(),
  );
  expect(chunksOf(made)).toEqual(expect.arrayContaining(['eXIf', 'iCCP', 'pHYs']));
  const kept = stripPngMetadata(made);
  expect(new Set(chunksOf(kept))).toEqual(new Set(['IHDR', 'IDAT', 'IEND']));
  expect(await sharp(kept).raw().toBuffer()).toEqual(await sharp(made).raw().toBuffer());
});
