import { UPRIGHT } from './orientation.ts';
import { DamagedImage, PROFILE_MAX_BYTES, type StrippedImage } from './stripped.ts';

/** Boxes that the pixels need. A file can hold films, texts and private boxes besides. */
const KEPT_IN_FILE = new Set(['ftyp', 'meta', 'mdat', 'free']);
const KEPT_IN_META = new Set(['hdlr', 'pitm', 'iinf', 'iloc', 'iref', 'iprp', 'idat', 'dinf', 'free']);
/** Items that are pictures: one that is encoded, one that is made of tiles, one that is another one turned. */
const KEPT_ITEMS = new Set(['av01', 'grid', 'iden']);
/** A picture of 64 million pixels in the usual tiles has a few hundred. */
const MOST_BOXES = 4096;

interface Box {
  readonly type: string;
  readonly from: number;
  /** Where its content begins. */
  readonly content: number;
  readonly to: number;
}

/**
 * Everything in an AVIF points to everything else by offset, so nothing is cut out: boxes that are not needed are
 * renamed to `free`, which every reader skips. How the picture is turned is a property of it that the decoder applies.
 */
export function stripAvif(file: Buffer): StrippedImage {
  const rename = (box: Box) => file.write('free', box.from + 4, 'latin1');
  for (const box of boxes(file, 0, file.length)) {
    if (!KEPT_IN_FILE.has(box.type)) rename(box);
    if (box.type !== 'meta') continue;
    for (const part of boxes(file, box.content + 4, box.to)) {
      if (!KEPT_IN_META.has(part.type)) rename(part);
      if (part.type === 'iinf') for (const item of itemsIn(file, part)) if (!KEPT_ITEMS.has(item.kind)) rename(item);
      if (part.type === 'iloc') checkLocations(file, part);
      if (part.type === 'iprp') dropLargeProfiles(file, part, rename);
    }
  }
  return { bytes: file, orientation: UPRIGHT };
}

function* boxes(file: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from, nth = 0; at < to; nth++) {
    if (at + 8 > to || nth > MOST_BOXES) throw new DamagedImage('The AVIF has no end, or too many boxes.');
    const short = file.readUInt32BE(at);
    const isLong = short === 1;
    if (isLong && at + 16 > to) throw new DamagedImage('A box of the AVIF ends behind the file.');
    const bytes = isLong ? Number(file.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    const content = at + (isLong ? 16 : 8);
    const end = at + bytes;
    if (end < content || end > to) throw new DamagedImage('A box of the AVIF ends behind the file.');
    yield { type: file.toString('latin1', at + 4, at + 8), from: at, content, to: end };
    at = end;
  }
}

function* itemsIn(file: Buffer, box: Box): Generator<Box & { kind: string }> {
  const reader = new Reader(file, box);
  const isShort = reader.number(1) === 0;
  reader.skip(3 + (isShort ? 2 : 4));
  for (const item of boxes(file, reader.at, box.to)) {
    if (item.type !== 'infe') continue;
    const entry = new Reader(file, item);
    const version = entry.number(1);
    // Older ones name no kind, and no AVIF has them.
    if (version < 2) throw new DamagedImage('The AVIF lists its items in a form that is too old.');
    entry.skip(3 + (version === 2 ? 2 : 4) + 2);
    yield {
      ...item,
      kind: Buffer.from([entry.number(1), entry.number(1), entry.number(1), entry.number(1)]).toString('latin1'),
    };
  }
}

/**
 * An item is made of extents, and many extents may be the same bytes: all of them together must not be more than the
 * file.
 */
function checkLocations(file: Buffer, box: Box): void {
  const reader = new Reader(file, box);
  const version = reader.number(1);
  reader.skip(3);
  const sizes = reader.number(2);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version === 0 ? 0 : sizes & 15;
  const items = reader.number(version < 2 ? 2 : 4);
  let bytes = 0;
  for (let item = 0; item < items; item++) {
    reader.skip((version < 2 ? 2 : 4) + (version === 0 ? 0 : 2) + 2 + baseBytes);
    const extents = reader.number(2);
    for (let extent = 0; extent < extents; extent++) {
      reader.skip(indexBytes + offsetBytes);
      // No length means all of the file.
      const length = reader.number(lengthBytes) || file.length;
      bytes += length;
      if (bytes > file.length) throw new DamagedImage('The items of the AVIF are more than the file.');
    }
  }
}

/** Properties are counted, so a profile that is dropped keeps its place. */
function dropLargeProfiles(file: Buffer, box: Box, rename: (box: Box) => void): void {
  for (const container of boxes(file, box.content, box.to)) {
    if (container.type !== 'ipco') continue;
    for (const property of boxes(file, container.content, container.to)) {
      if (property.type === 'colr' && property.to - property.from > PROFILE_MAX_BYTES) rename(property);
    }
  }
}

class Reader {
  readonly #file: Buffer;
  readonly #to: number;
  at: number;

  constructor(file: Buffer, box: Box) {
    this.#file = file;
    this.at = box.content;
    this.#to = box.to;
  }

  skip(bytes: number): void {
    this.at += bytes;
    if (this.at > this.#to) throw new DamagedImage('A box of the AVIF is cut.');
  }

  /** Reads a number of 0, 1, 2, 4 or 8 bytes. */
  number(bytes: number): number {
    const from = this.at;
    this.skip(bytes);
    if (bytes === 8) return Number(this.#file.readBigUInt64BE(from));
    return bytes === 0 ? 0 : this.#file.readUIntBE(from, bytes);
  }
}
