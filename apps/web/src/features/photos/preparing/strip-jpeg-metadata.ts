const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const TEM = 0x01;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP15 = 0xef;
const COMMENT = 0xfe;

/** The application segments that the colors of a picture depend on, with the name that each begins with. */
const COLOR_SEGMENTS: Readonly<Record<number, string>> = { 0xe0: 'JFIF\0', 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe' };

const EXIF_NAME = [0x45, 0x78, 0x69, 0x66, 0, 0];
const LITTLE_ENDIAN = 0x4949;
const TIFF_MAGIC = 42;
const ORIENTATION_TAG = 0x0112;
const SHORT_TYPE = 3;
const ENTRY_BYTES = 12;

export class InvalidJpeg extends Error {}

/** A marker with its payload; a scan (SOS) includes the image data that follow it. */
interface JpegSegment {
  /** The marker's second byte. */
  readonly marker: number;
  readonly bytes: Uint8Array;
  readonly payload: Uint8Array;
}

/**
 * Removes place, time, device, comments, thumbnails and appended pictures; only colors and orientation stay. The pixels
 * are not encoded again, because a small JPEG is kept as it is (Decisions section 8), which a canvas cannot do.
 * @throws InvalidJpeg
 */
export function stripJpegMetadata(file: Uint8Array): Blob {
  const segments = [...readJpegSegments(file)];
  const exif = segments.filter(({ marker }) => marker === APP1).map(({ payload }) => readOrientation(payload));
  const orientation = exif.find((found) => found !== null) ?? 1;
  const parts = [
    Uint8Array.of(0xff, SOI),
    ...(orientation === 1 ? [] : [writeOrientation(orientation)]),
    ...segments.filter(isNeeded).map(({ bytes }) => bytes),
    Uint8Array.of(0xff, EOI),
  ];
  return new Blob(parts as BlobPart[], { type: 'image/jpeg' });
}

function isNeeded({ marker, payload }: JpegSegment): boolean {
  if (marker === SOI || marker === COMMENT) return false;
  if (marker < APP0 || marker > APP15) return true;
  const name = COLOR_SEGMENTS[marker];
  return name !== undefined && String.fromCharCode(...payload.subarray(0, name.length)) === name;
}

/**
 * The segments between the start of a JPEG and the end of its picture. What cameras append after that (another picture,
 * a maker's notes) is not read; a file that breaks off inside the picture counts as complete.
 * @throws InvalidJpeg when there is no picture
 */
export function* readJpegSegments(file: Uint8Array): Generator<JpegSegment, void, undefined> {
  if (file[0] !== 0xff || file[1] !== SOI) throw new InvalidJpeg('The file does not begin like a JPEG.');
  let hasPicture = false;
  for (let at = 2; ;) {
    // Any number of 0xFF may precede a marker.
    while (file[at] === 0xff && file[at + 1] === 0xff) at += 1;
    const marker = file[at + 1];
    if (file[at] !== 0xff || marker === undefined || marker === 0 || marker === EOI) break;
    const hasPayload = marker !== SOI && marker !== TEM && !isRestart(marker);
    const payloadEnd = at + 2 + (hasPayload ? ((file[at + 2] ?? 0) << 8) | (file[at + 3] ?? 0) : 0);
    if (payloadEnd > file.length || (hasPayload && payloadEnd < at + 4)) {
      throw new InvalidJpeg('A segment is longer than the file.');
    }
    const end = marker === SOS ? findScanEnd(file, payloadEnd) : payloadEnd;
    yield { marker, bytes: file.subarray(at, end), payload: file.subarray(at + 4, payloadEnd) };
    hasPicture ||= marker === SOS;
    at = end;
  }
  if (!hasPicture) throw new InvalidJpeg('The file has no picture.');
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

/** Image data end at the next marker. In them 0xFF00 is a data byte, and restart markers are part of them. */
function findScanEnd(file: Uint8Array, start: number): number {
  for (let at = file.indexOf(0xff, start); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return file.length;
}

/** The EXIF orientation, 1 (upright) to 8, in the payload of an APP1 segment; null without a valid one. */
export function readOrientation(payload: Uint8Array): number | null {
  if (!EXIF_NAME.every((byte, place) => payload[place] === byte)) return null;
  const tiff = new DataView(payload.buffer, payload.byteOffset + EXIF_NAME.length, payload.length - EXIF_NAME.length);
  if (tiff.byteLength < 8) return null;
  const isLittle = tiff.getUint16(0) === LITTLE_ENDIAN;
  const directory = tiff.getUint32(4, isLittle);
  if (tiff.getUint16(2, isLittle) !== TIFF_MAGIC || directory + 2 > tiff.byteLength) return null;
  const count = tiff.getUint16(directory, isLittle);
  for (let nth = 0, entry = directory + 2; nth < count; nth += 1, entry += ENTRY_BYTES) {
    if (entry + ENTRY_BYTES > tiff.byteLength) return null;
    if (tiff.getUint16(entry, isLittle) !== ORIENTATION_TAG) continue;
    const value = tiff.getUint16(entry + 8, isLittle);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** An APP1 segment with the orientation and nothing else. */
function writeOrientation(orientation: number): Uint8Array {
  // oxfmt-ignore
  return Uint8Array.of(
    0xff, APP1, 0, 34, ...EXIF_NAME,
    0x4d, 0x4d, 0, TIFF_MAGIC, 0, 0, 0, 8,
    0, 1,
    ORIENTATION_TAG >> 8, ORIENTATION_TAG & 0xff, 0, SHORT_TYPE, 0, 0, 0, 1, 0, orientation, 0, 0,
    0, 0, 0, 0,
  );
}
