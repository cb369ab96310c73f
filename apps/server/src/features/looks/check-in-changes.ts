import type { WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import { LRUCache } from 'lru-cache';
import type { LookVersions } from '#kernel/http/caller';

/** What a check-in on a personal goal changes in dashboards: its answer says it all. */
export type CheckInChange = Pick<WireCheckInAnswer, 'goal' | 'check_in' | 'total_streaks'>;

interface Noted {
  readonly change: CheckInChange;
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
 * The check-ins that this process answered lately, each as the change from one version of a person to the next
 * ({@link LookVersions}): whoever has what the person showed before need not read it again.
 */
export class CheckInChanges {
  readonly #ofPeople = new LRUCache<string, Map<string, Noted>>({
    maxSize: ALL_MAX,
    sizeCalculation: (noted) => noted.size,
    ttl: KEPT_MS,
  });

  /** @param version the person's, once the check-in is committed */
  note(uid: string, version: string, change: CheckInChange): void {
    const noted = new Map(this.#ofPeople.get(uid)).set(version, { change });
    const [oldest] = noted.keys();
    if (noted.size > EACH_MAX && oldest !== undefined) noted.delete(oldest);
    this.#ofPeople.set(uid, noted);
  }

  /** Every look of a person tells which version was before their last change. */
  see(uid: string, { own, before }: LookVersions): void {
    const last = this.#ofPeople.get(uid)?.get(own);
    if (last !== undefined) last.before = before;
  }

  /**
   * What led from one version of a person to another, the oldest first.
   * @returns undefined when it is not known, or something else than check-ins was among it
   */
  between(uid: string, from: string, to: string): CheckInChange[] | undefined {
    const changes: CheckInChange[] = [];
    for (let at = to; at !== from;) {
      const last = this.#ofPeople.get(uid)?.get(at);
      if (last?.before === undefined || changes.length === EACH_MAX) return undefined;
      changes.unshift(last.change);
      at = last.before;
    }
    return changes;
  }
}
