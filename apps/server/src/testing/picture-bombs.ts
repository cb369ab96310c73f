import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const MEGABYTE = 1_000_000;

/** One chunk of a PNG, with its length and checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/**
 * A black square of one bit a pixel, with chunks between its header and its pixels. A library would not write so large
 * a square.
 */
export function blackPng(side: number, chunks: readonly Buffer[] = []): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(side);
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 1 });
  const header = pngChunk('IHDR', Buffer.concat([size, size, Buffer.from([1, 0, 0, 0, 0])]));
  return Buffer.concat([PNG_SIGNATURE, header, ...chunks, pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))]);
}

/** A picture of 10 × 10 pixels whose compressed texts are 2 GB: 40 chunks of 50 MB each, in a file of 1.9 MB. */
export function textBomb({ chunks = 40, megabytesEach = 50 } = {}): Buffer {
  const text = deflateSync(Buffer.alloc(megabytesEach * MEGABYTE), { level: 9 });
  const keyword = (nth: number) => Buffer.from(`Comment ${nth}\0\0`, 'latin1');
  return blackPng(
    10,
    Array.from({ length: chunks }, (_, nth) => pngChunk('zTXt', Buffer.concat([keyword(nth), text]))),
  );
}

/** A small picture with a color profile that claims to be large. */
export function profileBomb(megabytes = 50): Buffer {
  const profile = deflateSync(Buffer.alloc(megabytes * MEGABYTE), { level: 9 });
  return blackPng(10, [pngChunk('iCCP', Buffer.concat([Buffer.from('profile\0\0', 'latin1'), profile]))]);
}

/** A JPEG with one more segment behind its first two bytes. */
export function withJpegSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

/** Ten frames of noise, each another one. */
export function animation(format: 'gif' | 'webp'): Promise<Buffer> {
  const frame = {
    width: 40,
    height: 400,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 80 },
  } as const;
  return sharp({ create: { ...frame, pageHeight: 40 } })
    .toFormat(format)
    .toBuffer();
}

/** The names of an AVIF's outermost boxes. */
export function namedBoxes(avif: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at < avif.length; at += avif.readUInt32BE(at)) names.push(avif.toString('latin1', at + 4, at + 8));
  return names;
}

/**
 * An AVIF whose first item claims to be as long as the whole file. The library writes offsets, lengths and bases of
 * four bytes.
 */
export function withLongItem(avif: Buffer): Buffer {
  const changed = Buffer.from(avif);
  const content = changed.indexOf('iloc') + 4;
  if (changed.readUInt16BE(content + 4) !== 0x4440) throw new Error('The library writes AVIF in another way now.');
  // Version and flags, sizes, number of items; then of the first: id, reference, base, number of extents, offset.
  changed.writeUInt32BE(avif.length, content + 4 + 2 + 2 + 2 + 2 + 4 + 2 + 4);
  return changed;
}
