import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Encodes red-green-blue bytes, three a pixel, as a PNG file. */
export function encodePng(width: number, height: number, rgb: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const lines = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y++) lines.set(rgb.subarray(y * width * 3, (y + 1) * width * 3), y * (width * 3 + 1) + 1);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  frame.set(body, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

export interface Animation {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue for each index; at most 256. */
  readonly palette: Uint8Array;
  /** Palette indexes, row by row. */
  readonly frames: readonly Uint8Array[];
  readonly frameMs: number;
}

/** Encodes an endlessly repeated animation as a PNG file, which viewers without animation show as its first frame. */
export function encodeAnimatedPng({ width, height, palette, frames, frameMs }: Animation): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames.length, 0);
  let sequence = 0;
  const number = () => {
    const next = Buffer.alloc(4);
    next.writeUInt32BE(sequence++);
    return next;
  };
  const pictures = frames.flatMap((pixels, frame) => {
    const place = Buffer.alloc(22);
    place.writeUInt32BE(width, 0);
    place.writeUInt32BE(height, 4);
    place.writeUInt16BE(frameMs, 16);
    place.writeUInt16BE(1000, 18);
    const shown = chunk('fcTL', Buffer.concat([number(), place]));
    const lines = Buffer.alloc(height * (width + 1));
    for (let y = 0; y < height; y++) lines.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
    const data = deflateSync(lines, { level: 9 });
    return [shown, frame === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([number(), data]))];
  });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('acTL', control),
    chunk('PLTE', Buffer.from(palette)),
    ...pictures,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
