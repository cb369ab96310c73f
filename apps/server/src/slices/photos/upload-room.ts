import { Problem } from '../../kernel/problem.ts';

/** How much is under way at once; whoever comes when the room is full is asked to come back. */
export interface RoomSize {
  /** Uploads that are received, wait or are decoded: each holds a file of at most 50 MB on disk, not in memory. */
  readonly uploads: number;
  /** Of these, the most of one person: nobody closes the door to everybody else by being slow. */
  readonly uploadsOfOne: number;
  /** Pictures that are decoded at the same time: each holds its pixels in memory. */
  readonly decoders: number;
}

const RETRY_AFTER_SECONDS = 5;

/** Bounds what uploads take of memory, disk and processor, whatever arrives at once. */
export class UploadRoom {
  readonly #size: RoomSize;
  #uploads = 0;
  readonly #byPerson = new Map<string, number>();
  #free: number;
  readonly #waiting: { readonly places: number; readonly start: () => void }[] = [];

  constructor(size: RoomSize) {
    this.#size = size;
    this.#free = size.decoders;
  }

  /** @throws Problem photos.unavailable with the time to come back, when the room is full. */
  async enter<T>(uid: string, act: () => Promise<T>): Promise<T> {
    const own = this.#byPerson.get(uid) ?? 0;
    if (this.#uploads >= this.#size.uploads || own >= this.#size.uploadsOfOne) {
      throw new Problem('photos.unavailable', 'Many photos are arriving right now. Please try again in a moment.', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    this.#uploads += 1;
    this.#byPerson.set(uid, own + 1);
    try {
      return await act();
    } finally {
      this.#uploads -= 1;
      const left = (this.#byPerson.get(uid) ?? 1) - 1;
      if (left > 0) this.#byPerson.set(uid, left);
      else this.#byPerson.delete(uid);
    }
  }

  /** Waits for its turn to decode, first come, first served. @param isHuge one that takes the memory of all decoders */
  async decode<T>(isHuge: boolean, act: () => Promise<T>): Promise<T> {
    const places = isHuge ? this.#size.decoders : 1;
    await new Promise<void>((start) => {
      this.#waiting.push({ places, start });
      this.#startNext();
    });
    try {
      return await act();
    } finally {
      this.#free += places;
      this.#startNext();
    }
  }

  #startNext(): void {
    for (let next = this.#waiting[0]; next !== undefined && next.places <= this.#free; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#free -= next.places;
      next.start();
    }
  }
}
