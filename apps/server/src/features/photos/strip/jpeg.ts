import { readOrientation, UPRIGHT } from './orientation.ts';
import { Compactor, DamagedImage, PROFILE_MAX_BYTES, type StrippedImage } from './stripped.ts';

const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const COMMENT = 0xfe;
/** APP0: JFIF, which says how colors are stored, like Adobe's APP14. */
const JFIF = 0xe0;
const EXIF = 0xe1;
const PROFILE = 0xe2;
const ADOBE = 0xee;
const PROFILE_PREFIX = Buffer.from('ICC_PROFILE\0', 'latin1');
const EXIF_PREFIX = Buffer.from('Exif\0\0', 'latin1');

/** Everything from the first scan on is pixels. A decoder reads no metadata there, so it stays as it is. */
export function stripJpeg(file: Buffer): StrippedImage {
  const hasSmallProfile = profileBytes(file) <= PROFILE_MAX_BYTES;
  const kept = new Compactor(file);
  let orientation: number | undefined;
  for (const { marker, from, to } of segments(file)) {
    const isApplication = marker >= JFIF && marker <= 0xef;
    const data = file.subarray(from + 4, to);
    if (marker === EXIF && startsWith(data, EXIF_PREFIX)) orientation ??= readOrientation(data);
    if (marker === PROFILE && hasSmallProfile && startsWith(data, PROFILE_PREFIX)) kept.keep(from, to);
    else if (marker === JFIF || marker === ADOBE || !(isApplication || marker === COMMENT)) kept.keep(from, to);
  }
  return { bytes: kept.finish(), orientation: orientation ?? UPRIGHT };
}

interface Segment {
  readonly marker: number;
  readonly from: number;
  readonly to: number;
}

/** The last one is the rest of the file from its first scan on. */
function* segments(file: Buffer): Generator<Segment> {
  yield { marker: 0xd8, from: 0, to: 2 };
  for (let at = 2; ;) {
    // A decoder skips what is no marker, and fill bytes before one.
    at = file.indexOf(MARKER, at);
    if (at < 0) throw new DamagedImage('The JPEG ends before its pixels.');
    while (file[at + 1] === MARKER) at += 1;
    const marker = file[at + 1];
    if (marker === undefined) throw new DamagedImage('The JPEG ends before its pixels.');
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) return yield { marker, from: at, to: file.length };
    const hasNoLength = marker === 0 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    if (!hasNoLength && at + 4 > file.length) throw new DamagedImage('The JPEG ends before its pixels.');
    const to = hasNoLength ? at + 2 : at + 2 + file.readUInt16BE(at + 2);
    if (!hasNoLength) yield { marker, from: at, to };
    at = to;
  }
}

/** A profile may be spread over many segments. */
function profileBytes(file: Buffer): number {
  let bytes = 0;
  for (const { marker, from, to } of segments(file)) {
    if (marker === PROFILE && startsWith(file.subarray(from + 4, to), PROFILE_PREFIX)) bytes += to - from;
  }
  return bytes;
}

function startsWith(data: Buffer, prefix: Buffer): boolean {
  return data.subarray(0, prefix.length).equals(prefix);
}
