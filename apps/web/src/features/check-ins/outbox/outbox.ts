import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { mostlyEmpty } from '#kernel/api/mostly-empty.ts';
import { useSharedInstance } from '#kernel/shared-instance.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import type { Platform } from '#platform/platform.ts';
import { queuedCheckInPrefixOf } from '#platform/preferences/personal-data.ts';
import { KEY_PREFIX } from '../../../base-path.ts';
import { isQueued, type QueuedCheckIn } from './queued-check-in.ts';
import { createInFlight, type InFlight } from './sending.ts';

/** The check-ins that only this device has; `send-check-in.ts` sends them. */
export interface Outbox {
  readonly inFlight: InFlight;
  /** Those of a user, unsent and refused ones, oldest first; without those that their taps are sending. */
  list(uid: string): Promise<readonly QueuedCheckIn[]>;
  /** Those that the server has not refused. */
  listQueued(uid: string): Promise<readonly QueuedCheckIn[]>;
  /** Whether another change of a goal waits, such as its making: its check-ins follow. */
  hasChange(of: Pick<QueuedCheckIn, 'uid' | 'goalId'>): Promise<boolean>;
  /** Stores a check-in before it is sent for the first time; the screen does not show it as queued yet. */
  store(checkIn: QueuedCheckIn): Promise<void>;
  /** Stores a check-in as it is now, and shows it as queued. */
  put(checkIn: QueuedCheckIn): Promise<void>;
  /** The server has answered, or the user gave it up. */
  remove(checkIn: QueuedCheckIn): Promise<void>;
  /** Reads the stored check-ins again: another tab may have sent some. */
  refresh(): Promise<void>;
  /**
   * Does nothing while another tab sends the outbox. While this one does, it is sent once more afterwards: something may
   * have been added behind the last look.
   * @param send whether all of it could be sent
   */
  runExclusively(send: () => Promise<boolean>): Promise<void>;
  /** Resolves when this tab sends nothing. */
  whenSent(): Promise<void>;
}

const EMPTY: readonly QueuedCheckIn[] = [];
const QUERY_KEY = ['check-ins.queued'];
const LOCK = `${KEY_PREFIX}waiting-check-ins`;
/** Each check-in has a storage key of its own, so that two tabs never overwrite each other's. */
const storageKeyOf = ({ uid, key }: QueuedCheckIn) => queuedCheckInPrefixOf(uid) + key;

export function useOutbox(): Outbox {
  return useSharedInstance(createOutbox, useQueryClient(), usePlatform());
}

/** The user's queued check-ins, unsent and refused, oldest first. */
export function useQueuedCheckIns(uid: string): readonly QueuedCheckIn[] {
  const outbox = useOutbox();
  const { data } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => outbox.list(uid),
    staleTime: Infinity,
    ...mostlyEmpty<QueuedCheckIn>(),
  });
  return data ?? EMPTY;
}

export function createOutbox(
  cache: QueryClient,
  { offlineQueue: storage, personalData }: Pick<Platform, 'offlineQueue' | 'personalData'>,
): Outbox {
  const inFlight = createInFlight();
  let sending: Promise<void> | undefined;
  let isWantedAgain = false;

  const show = (change: (list: readonly QueuedCheckIn[]) => readonly QueuedCheckIn[]) =>
    void cache.setQueryData<readonly QueuedCheckIn[]>(QUERY_KEY, (list) => change(list ?? EMPTY));
  const store = async (checkIn: QueuedCheckIn) => {
    if (personalData.isAllowed(checkIn.uid)) await storage.set(storageKeyOf(checkIn), JSON.stringify(checkIn));
  };
  const list = async (uid: string) => {
    const keys = (await storage.keys()).filter((key) => key.startsWith(queuedCheckInPrefixOf(uid)));
    const texts = await Promise.all(keys.map((key) => storage.get(key)));
    return texts
      .flatMap(parse)
      .filter((checkIn) => !inFlight.isFirst(checkIn))
      .toSorted(byDay);
  };

  return {
    inFlight,
    list,
    hasChange: async ({ uid, goalId }) => {
      const keys = (await storage.keys()).filter((key) => key.startsWith(`waiting-change.${uid}.`));
      const texts = await Promise.all(keys.map((key) => storage.get(key)));
      // What was refused waits for its person.
      return texts.some((text) => text?.includes(`"id":"${goalId}"`) === true && !text.includes('"refusal"'));
    },
    listQueued: async (uid) => (await list(uid)).filter(isQueued),
    store,
    put: async (checkIn) => {
      show((queued) => [...queued.filter(({ key }) => key !== checkIn.key), checkIn].toSorted(byDay));
      await store(checkIn);
    },
    remove: async (checkIn) => {
      show((queued) =>
        queued.some(({ key }) => key === checkIn.key) ? queued.filter(({ key }) => key !== checkIn.key) : queued,
      );
      await storage.remove(storageKeyOf(checkIn));
    },
    refresh: () => cache.invalidateQueries({ queryKey: QUERY_KEY }),
    runExclusively: async (send) => {
      isWantedAgain = true;
      if (sending !== undefined) return;
      const sendAll = async () => {
        do {
          isWantedAgain = false;
        } while ((await send()) && isWantedAgain);
      };
      // Where the browser has no locks, the idempotency keys make each check-in count once.
      sending = !('locks' in navigator)
        ? sendAll()
        : navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock === null ? undefined : sendAll()));
      try {
        await sending;
      } finally {
        sending = undefined;
      }
    },
    whenSent: async () => sending?.catch(() => undefined),
  };
}

function parse(text: string | null): QueuedCheckIn[] {
  try {
    // Only `store` writes here; a truncated or foreign text has no key or no goal.
    const stored = JSON.parse(text ?? 'null') as QueuedCheckIn | null;
    return typeof stored?.key === 'string' && typeof stored.goalId === 'string' ? [stored] : [];
  } catch {
    return [];
  }
}

/**
 * The server takes no day before the last one of a goal, so the days decide; the device's clock may have been set back.
 */
function byDay(first: QueuedCheckIn, second: QueuedCheckIn): number {
  if (first.day !== second.day) return first.day < second.day ? -1 : 1;
  return first.madeAt - second.madeAt;
}
