import { UPRIGHT } from './orientation.ts';
import { Compactor, DamagedImage, type StrippedImage } from './stripped.ts';

/** Signature and version, then width, height, flags, background and shape of a pixel. */
const HEADER_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
/**
 * Says which color is transparent. The only extension that the pixels need; comments and applications' data are the
 * others.
 */
const GRAPHIC_CONTROL = 0xf9;
const IMAGE_HEADER_BYTES = 10;

/** Keeps the first picture, because a photo is one. */
export function stripGif(file: Buffer): StrippedImage {
  const byte = (at: number): number => {
    const value = file[at];
    if (value === undefined) throw new DamagedImage('The GIF ends before its first picture does.');
    return value;
  };
  const afterColors = (at: number, flags: number) => at + ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1));
  const afterBlocks = (at: number): number => {
    let end = at;
    for (let bytes = byte(end); bytes !== 0; bytes = byte(end)) end += bytes + 1;
    return end + 1;
  };

  const kept = new Compactor(file);
  let at = afterColors(HEADER_BYTES, byte(10));
  kept.keep(0, at);
  let control: { from: number; to: number } | undefined;
  for (;;) {
    const kind = byte(at);
    if (kind === EXTENSION) {
      const to = afterBlocks(at + 2);
      if (byte(at + 1) === GRAPHIC_CONTROL) control = { from: at, to };
      at = to;
    } else if (kind === IMAGE) {
      const colorsEnd = afterColors(at + IMAGE_HEADER_BYTES, byte(at + IMAGE_HEADER_BYTES - 1));
      const to = afterBlocks(colorsEnd + 1);
      if (control !== undefined) kept.keep(control.from, control.to);
      kept.keep(at, to);
      // A file that ends right behind its picture has no room for the end mark, and decoders do not ask for it.
      const bytes = file.subarray(0, Math.min(kept.length + 1, file.length));
      if (bytes.length > kept.length) bytes[kept.length] = TRAILER;
      return { bytes, orientation: UPRIGHT };
    } else {
      throw new DamagedImage('The GIF holds no picture.');
    }
  }
}
