import { inflateSync } from 'node:zlib';
import { readOrientation, UPRIGHT } from './orientation.ts';
import { Compactor, DamagedImage, PROFILE_MAX_BYTES, type StrippedImage } from './stripped.ts';

const SIGNATURE_BYTES = 8;
/** Length and type before a chunk's data, the checksum behind it. */
const FRAME_BYTES = 12;
/**
 * Pixels, and the few bytes that say which colors they are. Texts, times, animations and private chunks are not kept.
 */
const KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'sRGB', 'gAMA', 'cHRM']);

export function stripPng(file: Buffer): StrippedImage {
  const kept = new Compactor(file);
  kept.keep(0, SIGNATURE_BYTES);
  let orientation = UPRIGHT;
  let hasProfile = false;
  for (let at = SIGNATURE_BYTES; ;) {
    if (at + FRAME_BYTES > file.length) throw new DamagedImage('The PNG ends without its last chunk.');
    const end = at + FRAME_BYTES + file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const data = file.subarray(at + 8, end - 4);
    if (type === 'eXIf') orientation = readOrientation(data);
    if (type === 'iCCP' && !hasProfile && isSmallProfile(data)) {
      hasProfile = true;
      kept.keep(at, end);
    }
    if (KEPT.has(type)) kept.keep(at, end);
    if (type === 'IEND') return { bytes: kept.finish(), orientation };
    at = end;
  }
}

/** Unpacks a profile, but never more than the most that is kept. */
function isSmallProfile(data: Buffer): boolean {
  const nameEnd = data.indexOf(0);
  if (nameEnd < 0 || data.length > PROFILE_MAX_BYTES) return false;
  try {
    inflateSync(data.subarray(nameEnd + 2), { maxOutputLength: PROFILE_MAX_BYTES });
    return true;
  } catch {
    return false;
  }
}
