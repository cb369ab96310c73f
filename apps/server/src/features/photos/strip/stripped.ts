/** What is left of an image file when everything is gone that its pixels do not need. */
export interface StrippedImage {
  /** Shares the memory of the file that was stripped. */
  readonly bytes: Buffer;
  /** How the stored pixels are to be turned, as EXIF counts it: 1 is upright, 2 to 8 are mirrored or turned. */
  readonly orientation: number;
}

/** The file is not built as its format says. */
export class DamagedImage extends Error {
  override readonly name = 'DamagedImage';
}

/**
 * A color profile larger than this is dropped. Cameras and phones write 500 bytes to 4 kB; profiles of half a megabyte
 * describe printers. In a PNG a profile is compressed, so 50 kB in the file can be 50 MB in memory.
 */
export const PROFILE_MAX_BYTES = 64 * 1024;

/**
 * Moves the parts of a file that are kept to its beginning, in the same memory: a file of 50 MB needs no second 50 MB.
 */
export class Compactor {
  readonly #file: Buffer;
  #length = 0;

  constructor(file: Buffer) {
    this.#file = file;
  }

  get length(): number {
    return this.#length;
  }

  /**
   * Keeps what lies between two offsets. Parts are kept in the order of the file.
   * @throws DamagedImage when the file ends before
   */
  keep(from: number, to: number): void {
    if (to > this.#file.length || from < this.#length || to < from)
      throw new DamagedImage('A part ends behind the end of the file.');
    if (from !== this.#length) this.#file.copyWithin(this.#length, from, to);
    this.#length += to - from;
  }

  finish(): Buffer {
    return this.#file.subarray(0, this.#length);
  }
}
