// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ascii, exifSegment, sampleJpeg, scan, segment } from '#testing/sample-jpeg.ts';
import { InvalidJpeg, readJpegSegments, readOrientation, stripJpegMetadata } from './strip-jpeg-metadata.ts';

async function strip(file: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await stripJpegMetadata(file).arrayBuffer());
}

function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

function orientationsOf(bytes: Uint8Array): (number | null)[] {
  return [...readJpegSegments(bytes)]
    .filter(({ marker }) => marker === 0xe1)
    .map(({ payload }) => readOrientation(payload));
}

/** Everything but metadata: tables, frames and scans with their data. */
function pictureOf(bytes: Uint8Array): number[] {
  const isPicture = (marker: number) => !(marker >= 0xe0 && marker <= 0xef) && marker !== 0xfe;
  return [...readJpegSegments(bytes)].filter(({ marker }) => isPicture(marker)).flatMap((part) => [...part.bytes]);
}

const JFIF = segment(0xe0, [...ascii('JFIF\0'), 1, 2, 0, 0, 72, 0, 72, 0, 0]);
const ICC = segment(0xe2, [...ascii('ICC_PROFILE\0'), 1, 1, 7, 7]);
const ADOBE = segment(0xee, [...ascii('Adobe'), 0, 100, 0, 0, 0, 0, 1]);

describe('stripJpegMetadata', () => {
  it('returns a JPEG without metadata unchanged', async () => {
    const file = sampleJpeg([...JFIF, ...ICC, ...ADOBE]);
    expect(await strip(file)).toEqual(file);
    expect(stripJpegMetadata(file).type).toBe('image/jpeg');
  });

  it.each([
    ['EXIF', exifSegment(1)],
    ['XMP', segment(0xe1, ascii('http://ns.adobe.com/xap/1.0/\0<x:GPS 48.2082N/>'))],
    ['an MPF index of further pictures', segment(0xe2, ascii('MPF\0GPS'))],
    ['a thumbnail', segment(0xe0, ascii('JFXX\0GPS'))],
    ['IPTC', segment(0xed, ascii('Photoshop 3.0\0 GPS'))],
    ['maker notes', segment(0xe5, ascii('GPS'))],
    ['a comment', segment(0xfe, ascii('GPS'))],
  ])('removes %s before the picture', async (_, metadata) => {
    expect(await strip(sampleJpeg([...JFIF, ...metadata]))).toEqual(sampleJpeg(JFIF));
  });

  it('removes a comment between two scans', async () => {
    const progressive = (between: number[]) =>
      Uint8Array.from([...sampleJpeg().slice(0, -2), ...between, ...scan([9, 8]), 0xff, 0xd9]);
    expect(await strip(progressive(segment(0xfe, ascii('GPS'))))).toEqual(progressive([]));
  });

  it('cuts off an appended second picture and a maker’s trailer', async () => {
    const appended = Uint8Array.from([...sampleJpeg(), ...sampleJpeg(exifSegment(1)), ...ascii('SEFT GPS')]);
    expect(await strip(appended)).toEqual(sampleJpeg());
  });

  it.each([2, 3, 4, 5, 6, 7, 8])(
    'keeps EXIF orientation %d in either byte order, and no other EXIF field',
    async (orientation) => {
      for (const isLittle of [false, true]) {
        const stripped = await strip(sampleJpeg(exifSegment(orientation, isLittle)));
        expect(orientationsOf(stripped)).toEqual([orientation]);
        expect(textOf(stripped)).not.toContain('GPS');
        expect(stripped.length).toBe(sampleJpeg().length + 36);
      }
    },
  );

  it.each([0, 1, 9, 65535])('writes no EXIF for orientation %d, which is upright or invalid', async (orientation) => {
    expect(await strip(sampleJpeg(exifSegment(orientation)))).toEqual(sampleJpeg());
  });

  it('strips a JPEG whose EXIF is truncated', async () => {
    const whole = exifSegment(6);
    for (let length = 4; length < 40; length += 1) {
      const cut = segment(0xe1, whole.slice(4, length));
      expect(orientationsOf(await strip(sampleJpeg(cut))).length).toBeLessThanOrEqual(1);
    }
  });

  it('completes a picture that breaks off before its end marker', async () => {
    const whole = sampleJpeg();
    expect(await strip(whole.subarray(0, -2))).toEqual(whole);
  });

  it.each([
    ['a text', ascii('My diary')],
    ['nothing', []],
    ['a PNG', [0x89, ...ascii('PNG')]],
    ['a start marker alone', [0xff, 0xd8]],
    ['a segment that is longer than the file', [0xff, 0xd8, 0xff, 0xe1, 0x40, 0, 1]],
    ['no picture', [0xff, 0xd8, ...exifSegment(1), 1, 2, 3]],
  ])('throws InvalidJpeg for %s', (_, bytes) => {
    expect(() => stripJpegMetadata(Uint8Array.from(bytes))).toThrow(InvalidJpeg);
  });

  it('keeps the picture of any JPEG byte for byte and leaves no metadata but colors and orientation', async () => {
    const byte = fc.integer({ min: 0, max: 255 });
    const named = fc.tuple(
      fc.constantFrom('', 'Exif\0\0', 'GPS', 'JFIF\0', 'MPF\0'),
      fc.array(byte, { maxLength: 60 }),
    );
    const metadata = fc
      .tuple(fc.constantFrom(0xe0, 0xe1, 0xe2, 0xe5, 0xed, 0xef, 0xfe), named)
      .map(([marker, [name, rest]]) => segment(marker, [...ascii(name), ...rest]));
    const exif = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.boolean()).map((values) => exifSegment(...values));
    const restart = fc.integer({ min: 0xd0, max: 0xd7 }).map((marker) => [0xff, marker]);
    const oneScan = fc.array(
      fc.oneof(
        fc.array(byte, { maxLength: 20 }).map((data) => scan(data).slice(10)),
        restart,
      ),
      { maxLength: 4 },
    );
    const between = fc.array(fc.oneof(metadata, exif), { maxLength: 4 });
    const file = fc
      .tuple(
        between,
        fc.array(fc.tuple(oneScan, between), { minLength: 1, maxLength: 3 }),
        fc.array(byte, { maxLength: 30 }),
      )
      .map(([before, scans, after]) => {
        const head = sampleJpeg(before.flat()).subarray(0, -2);
        const more = scans.flatMap(([data, then]) => [...scan([5]), ...data.flat(), ...then.flat()]);
        return Uint8Array.from([...head, ...more, 0xff, 0xd9, ...after]);
      });
    await fc.assert(
      fc.asyncProperty(file, async (original) => {
        const stripped = await strip(original);
        expect(pictureOf(stripped)).toEqual(pictureOf(original));
        const left = [...readJpegSegments(stripped)].filter(({ marker }) => marker >= 0xe0 && marker !== 0xfe);
        for (const { marker, payload } of left) {
          const isOrientation = marker === 0xe1 && payload.length === 32 && readOrientation(payload) !== null;
          expect(isOrientation || (marker === 0xe0 && textOf(payload).startsWith('JFIF\0'))).toBe(true);
        }
        const first = orientationsOf(original).find((found) => found !== null) ?? 1;
        expect(orientationsOf(stripped)).toEqual(first === 1 ? [] : [first]);
        expect(await strip(stripped)).toEqual(stripped);
      }),
    );
  });
});
