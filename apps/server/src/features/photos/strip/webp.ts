import { readOrientation, UPRIGHT } from './orientation.ts';
import { Compactor, DamagedImage, PROFILE_MAX_BYTES, type StrippedImage } from './stripped.ts';

/** 'RIFF', the length of what follows, 'WEBP'. */
const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const KEPT = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM']);
/** Bits of the extended header that announce chunks. */
const HAS_PROFILE = 0x20;
const HAS_METADATA = 0x0c;

/** Of an animation only the first frame is kept, because a photo is one. */
export function stripWebp(file: Buffer): StrippedImage {
  const end = Math.min(file.length, 8 + file.readUInt32LE(4));
  const kept = new Compactor(file);
  kept.keep(0, HEADER_BYTES);
  let orientation = UPRIGHT;
  let flagsAt: number | undefined;
  let [hasProfile, hasFrame] = [false, false];
  for (let at = HEADER_BYTES; at + CHUNK_HEADER_BYTES <= end;) {
    const type = file.toString('latin1', at, at + 4);
    const bytes = file.readUInt32LE(at + 4);
    // A chunk of odd length has a byte behind it, which some writers forget at the end of the file.
    const next = Math.min(at + CHUNK_HEADER_BYTES + bytes + (bytes % 2), file.length);
    if (at + CHUNK_HEADER_BYTES + bytes > file.length)
      throw new DamagedImage('A chunk of the WebP ends behind the file.');
    if (type === 'EXIF') orientation = readOrientation(file.subarray(at + CHUNK_HEADER_BYTES, next));
    if (type === 'VP8X') flagsAt = kept.length + CHUNK_HEADER_BYTES;
    const isSmallProfile = type === 'ICCP' && !hasProfile && bytes <= PROFILE_MAX_BYTES;
    const isFirstFrame = type === 'ANMF' && !hasFrame;
    if (KEPT.has(type) || isSmallProfile || isFirstFrame) kept.keep(at, next);
    hasProfile ||= isSmallProfile;
    hasFrame ||= isFirstFrame;
    at = next;
  }
  const bytes = kept.finish();
  bytes.writeUInt32LE(bytes.length - 8, 4);
  if (flagsAt !== undefined && flagsAt < bytes.length) {
    const flags = bytes.readUInt8(flagsAt) & ~HAS_METADATA;
    bytes.writeUInt8(hasProfile ? flags : flags & ~HAS_PROFILE, flagsAt);
  }
  return { bytes, orientation };
}
