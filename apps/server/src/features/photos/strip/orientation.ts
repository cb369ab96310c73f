const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;
const EXIF_PREFIX = Buffer.from('Exif\0\0', 'latin1');
export const UPRIGHT = 1;

/**
 * Reads the one entry of EXIF data that decoding needs, with or without the prefix that JPEG puts before it.
 * @returns 1 where there is none
 */
export function readOrientation(exif: Buffer): number {
  const tiff = exif.subarray(0, EXIF_PREFIX.length).equals(EXIF_PREFIX) ? exif.subarray(EXIF_PREFIX.length) : exif;
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return UPRIGHT;
  const isLittle = order === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return UPRIGHT;
  const entries = short(first);
  for (let nth = 0, at = first + 2; nth < entries && at + ENTRY_BYTES <= tiff.length; nth++, at += ENTRY_BYTES) {
    if (short(at) !== ORIENTATION_TAG) continue;
    const value = short(at + 8);
    return short(at + 2) === SHORT && value >= 1 && value <= 8 ? value : UPRIGHT;
  }
  return UPRIGHT;
}
