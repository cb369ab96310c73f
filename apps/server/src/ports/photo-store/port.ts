import type { Readable } from 'node:stream';

export interface StoredPhoto {
  readonly bytes: number;
  readonly content: Readable;
}

/**
 * Keeps finished photos (JPEG, at most 5 MB) under the id of their row, a UUID. Every method throws
 * PortFailure('photos') when the place cannot be reached or is full.
 */
export interface PhotoStore {
  /** Stores a photo completely or not at all: half a photo is never readable. */
  put(id: string, jpeg: Buffer): Promise<void>;
  /** @returns undefined when there is none. */
  open(id: string): Promise<StoredPhoto | undefined>;
  /** One that is not there is fine: a job may delete twice. */
  delete(id: string): Promise<void>;
  /**
   * The photos that were kept before an instant of real time, of those whose id begins with a prefix.
   * @param prefix two hexadecimal digits
   */
  listOld(prefix: string, before: Date): Promise<string[]>;
  /** Removes what writes that never ended left behind before an instant of real time. */
  tidy(before: Date): Promise<void>;
}
