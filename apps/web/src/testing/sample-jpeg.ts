/** Parts of JPEG files, for tests. */

export function segment(marker: number, payload: ArrayLike<number>): number[] {
  const length = payload.length + 2;
  return [0xff, marker, length >> 8, length & 0xff, ...Array.from(payload)];
}

export function ascii(text: string): number[] {
  return Array.from(text, (sign) => sign.charCodeAt(0));
}

const GPS_TAG = 0x8825;

/** An Exif segment as cameras write it: an orientation, a place, and a text. */
export function exifSegment(orientation: number, isLittle = false): number[] {
  const tiff = new DataView(new ArrayBuffer(8 + 2 + 2 * 12 + 4));
  tiff.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
  tiff.setUint16(2, 42, isLittle);
  tiff.setUint32(4, 8, isLittle);
  tiff.setUint16(8, 2, isLittle);
  const entries = [
    [0x0112, 3, orientation],
    [GPS_TAG, 4, 26],
  ] as const;
  entries.forEach(([tag, type, value], place) => {
    const at = 10 + place * 12;
    tiff.setUint16(at, tag, isLittle);
    tiff.setUint16(at + 2, type, isLittle);
    tiff.setUint32(at + 4, 1, isLittle);
    if (type === 3) tiff.setUint16(at + 8, value, isLittle);
    else tiff.setUint32(at + 8, value, isLittle);
  });
  return segment(0xe1, [...ascii('Exif\0\0'), ...new Uint8Array(tiff.buffer), ...ascii('GPS 48.2082N 16.3738E')]);
}

const QUANTISATION = segment(
  0xdb,
  Array.from({ length: 65 }, (_, place) => place),
);
const FRAME = segment(0xc0, [8, 0, 16, 0, 16, 1, 1, 0x11, 0]);
const HUFFMAN = segment(0xc4, [0, ...Array.from({ length: 17 }, () => 1)]);

/** A scan: its header, then the picture's data, in which 0xFF is followed by zero. */
export function scan(data: readonly number[]): number[] {
  return [...segment(0xda, [1, 1, 0, 0, 63, 0]), ...data.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte]))];
}

const START = [0xff, 0xd8];
const END = [0xff, 0xd9];

/** A JPEG file with these segments before its picture. */
export function sampleJpeg(
  before: readonly number[] = [],
  data: readonly number[] = [1, 2, 0xff, 3],
): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...START, ...before, ...QUANTISATION, ...FRAME, ...HUFFMAN, ...scan(data), ...END]);
}
