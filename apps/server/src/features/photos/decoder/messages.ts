import * as z from 'zod/mini';

/** What the server asks its decoding process for; one thing at a time. */
export type DecodeTask =
  | { readonly kind: 'inspect'; readonly path: string }
  | { readonly kind: 'make'; readonly path: string; readonly isFinished: boolean };

/** Facts of a file that can be a photo. */
const original = z.object({
  /** So large that only one of its kind is decoded at a time. */
  isHuge: z.boolean(),
  /**
   * A JPEG that is small enough already: it is encoded again, for its metadata and whatever else is in it, but as good
   * as can be.
   */
  isFinished: z.boolean(),
});
export type Original = Readonly<z.output<typeof original>>;

/** A finished photo: upright, small, in sRGB, and with nothing in it but its pixels. */
const picture = z.object({
  jpeg: z.pipe(
    z.instanceof(Uint8Array),
    z.transform((bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
  ),
  width: z.number(),
  height: z.number(),
});
export type Picture = Readonly<z.output<typeof picture>>;

/** What the decoding process says. It reads hostile files, so what it says is checked like any input. */
export const fromDecoder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('original'), original }),
  z.object({ kind: z.literal('picture'), picture }),
  /** The file is no picture that can be decoded. */
  z.object({ kind: z.literal('unreadable'), reason: z.string() }),
]);
export type FromDecoder = z.output<typeof fromDecoder>;
