/** Part of a JPEG file: a marker with its payload, and for a scan the picture's data that follow it. */
export interface JpegSegment {
  /** The marker's second byte, 0xE1 for APP1. */
  readonly marker: number;
  /** Everything of the segment as it stands in the file, the marker included. */
  readonly bytes: Uint8Array;
  /** What follows marker and length; empty where there is none. */
  readonly payload: Uint8Array;
}

export const SOI = 0xd8;
export const EOI = 0xd9;
const SOS = 0xda;
const TEM = 0x01;

export class NotAJpeg extends Error {}

/**
 * Takes a JPEG file apart, from its start to the end of the picture. What cameras append after that (a second picture,
 * notes of the maker) is no part of it. Throws `NotAJpeg` where the file breaks off before there is a picture.
 */
export function* readJpegSegments(file: Uint8Array): Generator<JpegSegment, void, undefined> {
  if (file[0] !== 0xff || file[1] !== SOI) throw new NotAJpeg('The file does not begin like a JPEG.');
  yield bare(file, 0);
  let at = 2;
  let hasPicture = false;
  for (;;) {
    // Any number of 0xFF may stand before a marker.
    while (file[at] === 0xff && file[at + 1] === 0xff) at += 1;
    const marker = file[at + 1];
    if (file[at] !== 0xff || marker === undefined || marker === 0) {
      if (hasPicture) return;
      throw new NotAJpeg('The file breaks off before there is a picture.');
    }
    if (isWithoutPayload(marker)) {
      yield bare(file, at);
      if (marker === EOI) return;
      at += 2;
      continue;
    }
    const length = ((file[at + 2] ?? 0) << 8) | (file[at + 3] ?? 0);
    const payloadEnd = at + 2 + length;
    if (length < 2 || payloadEnd > file.length) throw new NotAJpeg('A segment is longer than the file.');
    const end = marker === SOS ? endOfScan(file, payloadEnd) : payloadEnd;
    yield { marker, bytes: file.subarray(at, end), payload: file.subarray(at + 4, payloadEnd) };
    hasPicture ||= marker === SOS;
    at = end;
  }
}

function bare(file: Uint8Array, at: number): JpegSegment {
  return { marker: file[at + 1] ?? 0, bytes: file.subarray(at, at + 2), payload: file.subarray(at, at) };
}

function isWithoutPayload(marker: number): boolean {
  return marker === SOI || marker === EOI || marker === TEM || isRestart(marker);
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

/** The picture's data end at the next marker; 0xFF00 is a byte of theirs, and restarts are part of them. */
function endOfScan(file: Uint8Array, start: number): number {
  for (let at = file.indexOf(0xff, start); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return file.length;
}
