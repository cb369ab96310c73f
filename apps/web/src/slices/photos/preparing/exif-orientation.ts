/** How a picture is to be turned, as EXIF numbers it: 1 is upright, 6 a quarter to the right. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const EXIF_NAME = [0x45, 0x78, 0x69, 0x66, 0, 0];
const LITTLE_ENDIAN = 0x4949;
const TIFF_MAGIC = 42;
const ORIENTATION_TAG = 0x0112;
const SHORT_TYPE = 3;
const ENTRY_BYTES = 12;

/** Reads the orientation out of the payload of an APP1 segment; null where it is something else, or says nothing sensible. */
export function readOrientation(payload: Uint8Array): Orientation | null {
  if (!EXIF_NAME.every((byte, place) => payload[place] === byte)) return null;
  const tiff = new DataView(payload.buffer, payload.byteOffset + EXIF_NAME.length, payload.length - EXIF_NAME.length);
  if (tiff.byteLength < 8) return null;
  const isLittle = tiff.getUint16(0) === LITTLE_ENDIAN;
  const directory = tiff.getUint32(4, isLittle);
  if (tiff.getUint16(2, isLittle) !== TIFF_MAGIC || directory + 2 > tiff.byteLength) return null;
  const count = tiff.getUint16(directory, isLittle);
  for (let nth = 0; nth < count; nth += 1) {
    const entry = directory + 2 + nth * ENTRY_BYTES;
    if (entry + ENTRY_BYTES > tiff.byteLength) return null;
    if (tiff.getUint16(entry, isLittle) === ORIENTATION_TAG) return asOrientation(tiff.getUint16(entry + 8, isLittle));
  }
  return null;
}

/** An APP1 segment that says how to turn the picture, and nothing else. */
export function writeOrientation(orientation: Orientation): Uint8Array {
  // prettier-ignore
  return Uint8Array.of(
    0xff, 0xe1, 0, 34, ...EXIF_NAME,
    0x4d, 0x4d, 0, TIFF_MAGIC, 0, 0, 0, 8,
    0, 1,
    ORIENTATION_TAG >> 8, ORIENTATION_TAG & 0xff, 0, SHORT_TYPE, 0, 0, 0, 1, 0, orientation, 0, 0,
    0, 0, 0, 0,
  );
}

function asOrientation(value: number): Orientation | null {
  return value >= 1 && value <= 8 ? (value as Orientation) : null;
}
