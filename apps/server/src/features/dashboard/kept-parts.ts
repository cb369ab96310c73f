import { LRUCache } from 'lru-cache';

/** JSON text of a part, and the version of the person whose goals it shows. */
export interface Part {
  readonly version: string;
  readonly json: string;
}

/** The parts of one person's minimal dashboard that the next look may find unchanged. */
interface KeptParts {
  /** The personal goals; and whether the person shares none, which they do not begin without a version of their own. */
  readonly own?: (Part & { readonly sharesNone: boolean }) | undefined;
  /** By friend: the goals that this person sees of them. */
  readonly friends: ReadonlyMap<string, Part>;
}

/** In UTF-16 code units, for all people together; most texts take one byte for each. */
const SIZE_MAX = 16 * 1024 * 1024;

const NOTHING: KeptParts = { friends: new Map() };

/**
 * Parts of minimal dashboards in this process. A part is kept with the version ({@link LookVersions}) that was read in
 * the same snapshot as its rows or in an older one, so it is never older than that version says, whichever process
 * wrote.
 */
export class PartsKeeper {
  readonly #ofPeople = new LRUCache<string, KeptParts & { readonly asOf: string }>({
    maxSize: SIZE_MAX,
    sizeCalculation: ({ own, friends }) =>
      [own, ...friends.values()].reduce((sum, part) => sum + (part?.json.length ?? 0), 200 + 100 * friends.size),
  });

  /** @param asOf what the parts depend on besides versions: the day and the links' hour */
  of(uid: string, asOf: string): KeptParts {
    const kept = this.#ofPeople.get(uid);
    return kept?.asOf === asOf ? kept : NOTHING;
  }

  keep(uid: string, asOf: string, parts: KeptParts): void {
    this.#ofPeople.set(uid, { asOf, ...parts });
  }
}
