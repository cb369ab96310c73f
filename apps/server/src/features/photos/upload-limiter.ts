import { text } from '@fivefold/rules/text-key';
import { Problem } from '#kernel/problem';

/** How many uploads may be in flight; further ones are refused with a time to come back. */
export interface UploadLimits {
  /** Uploads that are received, wait or are decoded: each holds a file of at most 50 MB on disk, not in memory. */
  readonly uploads: number;
  /** Of these, the most of one user: a slow user cannot block the others. */
  readonly uploadsOfOne: number;
  /** Images that are decoded at the same time: each holds its pixels in memory. */
  readonly decoders: number;
}

/** An image that waits to be decoded. */
interface Waiting {
  readonly uid: string;
  readonly isHuge: boolean;
  readonly start: () => void;
}

const RETRY_AFTER_SECONDS = 5;

/** Bounds the memory, disk space and processor time that uploads take together. */
export class UploadLimiter {
  readonly #size: UploadLimits;
  #uploads = 0;
  readonly #byPerson = new Map<string, number>();
  #waiting: Waiting[] = [];
  readonly #decoding = new Set<Waiting>();

  constructor(size: UploadLimits) {
    this.#size = size;
  }

  /** @throws Problem photos.unavailable with the time to come back, when too many uploads are in flight. */
  async run<T>(uid: string, act: () => Promise<T>): Promise<T> {
    const own = this.#byPerson.get(uid) ?? 0;
    if (this.#uploads >= this.#size.uploads || own >= this.#size.uploadsOfOne) {
      throw new Problem(
        'photos.unavailable',
        text('Many photos are arriving right now. Please try again in a moment.'),
        {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        },
      );
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

  /**
   * Waits for a decoder. One user decodes one image at a time, and other users' waiting images come first.
   * @param options.isHuge needs so much memory that only one such picture is decoded at a time
   */
  async decode<T>(uid: string, { isHuge }: { isHuge: boolean }, act: () => Promise<T>): Promise<T> {
    const turn = await new Promise<Waiting>((resolve) => {
      const waiting: Waiting = { uid, isHuge, start: () => resolve(waiting) };
      this.#waiting.push(waiting);
      this.#startNext();
    });
    try {
      return await act();
    } finally {
      this.#decoding.delete(turn);
      const [others, own] = [
        this.#waiting.filter((other) => other.uid !== uid),
        this.#waiting.filter((other) => other.uid === uid),
      ];
      this.#waiting = [...others, ...own];
      this.#startNext();
    }
  }

  #startNext(): void {
    while (this.#decoding.size < this.#size.decoders) {
      const next = this.#waiting.find((waiting) => this.#mayStart(waiting));
      if (next === undefined) return;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#decoding.add(next);
      next.start();
    }
  }

  #mayStart({ uid, isHuge }: Waiting): boolean {
    return ![...this.#decoding].some((other) => other.uid === uid || (isHuge && other.isHuge));
  }
}
