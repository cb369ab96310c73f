const SIGNATURE_BYTES = 8;
/** Length and type before a chunk's data, a checksum behind it. */
const HEAD_BYTES = 8;
const CHECKSUM_BYTES = 4;
/** What is needed to show a picture. A browser may add others: times, programs, the device's color profile. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'IDAT', 'IEND']);

/** Makes a PNG file of a canvas, without metadata. @throws when the browser cannot */
export async function createPngFile(canvas: HTMLCanvasElement): Promise<Blob> {
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/png');
  const blob = await promise;
  if (blob === null) throw new Error('The browser made no picture.');
  return new Blob([stripPngMetadata(new Uint8Array(await blob.arrayBuffer()))], { type: 'image/png' });
}

/** The same picture with nothing but what is needed to show it. */
export function stripPngMetadata(png: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const kept = new Uint8Array(png.length);
  kept.set(png.subarray(0, SIGNATURE_BYTES));
  let end = SIGNATURE_BYTES;
  for (let at = SIGNATURE_BYTES; at + HEAD_BYTES + CHECKSUM_BYTES <= png.length;) {
    const size = HEAD_BYTES + view.getUint32(at) + CHECKSUM_BYTES;
    if (KEPT.has(String.fromCharCode(...png.subarray(at + 4, at + HEAD_BYTES)))) {
      kept.set(png.subarray(at, at + size), end);
      end += size;
    }
    at += size;
  }
  return kept.slice(0, end);
}
