import type { WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import { LRUCache } from 'lru-cache';
import type { LookVersions } from '#kernel/http/caller';

/** A change of a person's goals that can be applied to a kept dashboard without reading the goals again. */
export type NotedChange =
  | ({ readonly kind: 'check-in' } & Pick<WireCheckInAnswer, 'goal' | 'check_in' | 'points_earned' | 'total_streaks'>)
  | { readonly kind: 'text'; readonly goalId: string; readonly goal: string; readonly emoji: string | null }
  | { readonly kind: 'hearts'; readonly goalId: string; readonly checkInIndex: number };

interface Noted {
  readonly change: NotedChange;
  /** The person's version before it, as soon as it is known. */
  before?: string;
}

/** News is asked for within seconds. */
const KEPT_MS = 5 * 60_000;
/** Of one person, the newest. */
const EACH_MAX = 8;
/** Of all people together; each takes about a kilobyte. */
const ALL_MAX = 8000;

/**
 * The recent changes that this process made. Each leads from one version of a person to the next ({@link LookVersions}),
 * so that what was kept of the earlier version can be brought up to date without reading it again.
 */
export class NotedChanges {
  readonly #ofPeople = new LRUCache<string, ReadonlyMap<string, Noted>>({
    maxSize: ALL_MAX,
    sizeCalculation: (noted) => noted.size,
    ttl: KEPT_MS,
  });

  /** @param version of the person, once the change is committed. It must be all that its transaction changed. */
  note(uid: string, version: string, change: NotedChange): void {
    const noted = new Map(this.#ofPeople.get(uid)).set(version, { change });
    const [oldest] = noted.keys();
    if (noted.size > EACH_MAX && oldest !== undefined) noted.delete(oldest);
    this.#ofPeople.set(uid, noted);
  }

  /** Who reads a person's version reads which one was before. */
  see(uid: string, { own, before }: Pick<LookVersions, 'own' | 'before'>): void {
    const last = this.#ofPeople.get(uid)?.get(own);
    if (last !== undefined) last.before = before;
  }

  /**
   * What led from one version of a person to another, the oldest first.
   * @returns undefined when it is not known
   */
  between(uid: string, from: string, to: string): NotedChange[] | undefined {
    const changes: NotedChange[] = [];
    for (let at = to; at !== from;) {
      const last = this.#ofPeople.get(uid)?.get(at);
      if (last?.before === undefined || changes.length === EACH_MAX) return undefined;
      changes.unshift(last.change);
      at = last.before;
    }
    return changes;
  }
}
