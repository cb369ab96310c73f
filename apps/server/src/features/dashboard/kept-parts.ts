import { LRUCache } from 'lru-cache';
import type { GoalTexts } from './goal-lists.ts';

/** The caller's personal goals. */
export interface OwnPart {
  /** Of the caller. */
  readonly version: string;
  readonly goals: GoalTexts;
  /** Whether they share none, which they do not begin without a version of their own. */
  readonly sharesNone: boolean;
}

/** A friend as the caller sees them. */
export interface FriendPart {
  /** The friend's; null where the goals cannot be kept. */
  readonly version: string | null;
  /** What stands before the goals. */
  readonly head: { readonly uid: string; readonly total_streak: number };
  readonly goals: GoalTexts;
}

export interface FriendsPart {
  /** In the order of the answer. */
  readonly friends: readonly FriendPart[];
  /** Epoch seconds at which friends' badges end, each. */
  readonly badgeEnds: readonly number[];
  /** Epoch seconds. */
  readonly readAt: number;
}

/** The parts of one person's minimal dashboard that the next look may find unchanged. */
export interface KeptParts {
  readonly own: OwnPart;
  readonly friends: FriendsPart;
}

/** In UTF-16 code units, for all people together; most texts take one byte for each. */
const SIZE_MAX = 32 * 1024 * 1024;
/** Of a friend's head, of a text's place, of what belongs to a person. */
const [HEAD_SIZE, TEXT_SIZE, PERSON_SIZE] = [500, 50, 200];

/**
 * Parts of minimal dashboards in this process. A part is kept with the version ({@link LookVersions}) that was read in
 * the same snapshot as its rows or in an older one, so it is never older than that version says, whichever process
 * wrote.
 */
export class PartsKeeper {
  readonly #ofPeople = new LRUCache<string, KeptParts & { readonly asOf: string }>({
    maxSize: SIZE_MAX,
    sizeCalculation: ({ own, friends: { friends } }) =>
      friends.reduce((sum, { goals }) => sum + HEAD_SIZE + sizeOf(goals), PERSON_SIZE + sizeOf(own.goals)),
  });

  /** @param asOf what the parts depend on besides versions: the day and the links' hour */
  of(uid: string, asOf: string): KeptParts | undefined {
    const kept = this.#ofPeople.get(uid);
    return kept?.asOf === asOf ? kept : undefined;
  }

  keep(uid: string, asOf: string, parts: KeptParts): void {
    this.#ofPeople.set(uid, { asOf, ...parts });
  }
}

function sizeOf(goals: GoalTexts): number {
  let size = 0;
  for (const text of goals.values()) size += text.length + TEXT_SIZE;
  return size;
}
