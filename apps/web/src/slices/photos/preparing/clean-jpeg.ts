import { type Orientation, readOrientation, writeOrientation } from './exif-orientation.ts';
import { EOI, type JpegSegment, readJpegSegments, SOI } from './jpeg-segments.ts';

const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

/** What applications wrote that the colours or the shape of the picture need. */
const NEEDED: Readonly<Record<number, string>> = { [APP0]: 'JFIF\0', [APP2]: 'ICC_PROFILE\0', [APP14]: 'Adobe' };

/**
 * The same picture without what was written beside it: place, time, device, comments, thumbnails, appended pictures. It
 * is not encoded again; of the metadata only colours and orientation stay (Decisions section 8). Throws `NotAJpeg`.
 */
export function cleanJpeg(file: Uint8Array): Blob {
  let orientation: Orientation | null = null;
  const kept: Uint8Array[] = [];
  for (const segment of readJpegSegments(file)) {
    if (segment.marker === APP1) orientation ??= readOrientation(segment.payload);
    if (isKept(segment)) kept.push(segment.bytes);
  }
  const turn = orientation === null || orientation === 1 ? [] : [writeOrientation(orientation)];
  const parts = [Uint8Array.of(0xff, SOI), ...turn, ...kept, Uint8Array.of(0xff, EOI)];
  return new Blob(parts as BlobPart[], { type: 'image/jpeg' });
}

/** Start and end are written anew, so that a picture that breaks off is at least a whole file. */
function isKept({ marker, payload }: JpegSegment): boolean {
  if (marker === SOI || marker === EOI || marker === COMMENT) return false;
  if (marker < APP0 || marker > APP15) return true;
  const name = NEEDED[marker];
  return name !== undefined && String.fromCharCode(...payload.subarray(0, name.length)) === name;
}
