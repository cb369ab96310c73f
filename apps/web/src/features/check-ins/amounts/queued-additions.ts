import type { AmountState } from '@fivefold/rules/amount';
import type { CycleCelebration } from '@fivefold/rules/celebration';
import type { LocalDay } from '@fivefold/rules/calendar';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { useSharedInstance } from '#kernel/shared-instance.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import type { Platform } from '#platform/platform.ts';
import { REACHED_KEY } from './reached.ts';

/** An addition that the server has not acknowledged; it is stored on this device until it has. */
export interface QueuedAddition {
  /** Its `Idempotency-Key`: however often it is sent, it adds once. */
  readonly key: string;
  readonly uid: string;
  readonly goalId: string;
  readonly goalType: WireOwnGoal['type'];
  readonly day: LocalDay;
  readonly hundredths: number;
  /** Epoch milliseconds. */
  readonly madeAt: number;
  /** The goal before the oldest addition that waits. */
  readonly before: AmountState;
  /** It reaches the target: the goal is shown as checked in. */
  readonly isReaching: boolean;
  /** What it plays unless points are earned; chosen when it is sent or shown as queued. Null plays none. */
  readonly celebration?: CycleCelebration | null;
  /** Its scene was played when it was made. */
  readonly isCelebrated?: boolean;
  /** It was sent, and the server may have it. */
  readonly isSent?: boolean;
}

/** The additions that only this device has; `send-additions.ts` sends them. */
export interface AdditionQueue {
  /** The oldest first. */
  list(): readonly QueuedAddition[];
  /** Shows an addition as it is now, at once, and stores it on the device. */
  put(addition: QueuedAddition): Promise<void>;
  remove(addition: QueuedAddition): Promise<void>;
  /** Does nothing while this page sends. */
  runExclusively(send: () => Promise<void>): Promise<void>;
  /** Resolves when this page sends nothing. */
  whenSent(): Promise<void>;
}

const QUERY_KEY = ['amounts.queued'];
const EMPTY: readonly QueuedAddition[] = [];
/** What the key of every addition starts with; its own key follows. A log-out finds the user's id in it. */
const queuedAdditionPrefixOf = (uid: string) => `waiting-addition.${uid}.`;
const storageKeyOf = ({ uid, key }: QueuedAddition) => queuedAdditionPrefixOf(uid) + key;

export function useAdditionQueue(): AdditionQueue {
  return useSharedInstance(createAdditionQueue, useQueryClient(), usePlatform());
}

/** The user's additions that the server has not acknowledged, the oldest first. */
export function useQueuedAdditions(uid: string): readonly QueuedAddition[] {
  const { offlineQueue } = usePlatform();
  const cache = useQueryClient();
  const { data } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async () => {
      const stored = await readStored(offlineQueue, uid);
      // Made while they were read.
      const made = cache.getQueryData<readonly QueuedAddition[]>(QUERY_KEY) ?? EMPTY;
      const all = [...stored.filter(({ key }) => made.every((each) => each.key !== key)), ...made];
      showReached(cache, all);
      return all;
    },
    staleTime: Infinity,
  });
  return data?.filter((each) => each.uid === uid) ?? EMPTY;
}

async function readStored(storage: Platform['offlineQueue'], uid: string): Promise<readonly QueuedAddition[]> {
  const keys = (await storage.keys()).filter((key) => key.startsWith(queuedAdditionPrefixOf(uid)));
  const texts = await Promise.all(keys.map((key) => storage.get(key)));
  return texts.flatMap(parse).toSorted((one, other) => one.madeAt - other.madeAt);
}

function parse(text: string | null): QueuedAddition[] {
  try {
    // Only `put` writes here; a truncated or foreign text has no key or no goal.
    const stored = JSON.parse(text ?? 'null') as QueuedAddition | null;
    return typeof stored?.key === 'string' && typeof stored.goalId === 'string' ? [stored] : [];
  } catch {
    return [];
  }
}

function showReached(cache: QueryClient, additions: readonly QueuedAddition[]): void {
  const reached = additions.filter(({ isReaching }) => isReaching);
  cache.setQueryData(
    REACHED_KEY,
    reached.map(({ uid, goalId, day }) => ({ uid, goalId, day, description: '' })),
  );
}

function createAdditionQueue(
  cache: QueryClient,
  { offlineQueue: storage, personalData }: Pick<Platform, 'offlineQueue' | 'personalData'>,
): AdditionQueue {
  let sending: Promise<void> | undefined;
  const list = () => cache.getQueryData<readonly QueuedAddition[]>(QUERY_KEY) ?? EMPTY;
  const show = (additions: readonly QueuedAddition[]) => {
    cache.setQueryData<readonly QueuedAddition[]>(QUERY_KEY, additions);
    showReached(cache, additions);
  };
  return {
    list,
    put: async (addition) => {
      const before = list();
      const isKnown = before.some(({ key }) => key === addition.key);
      show(isKnown ? before.map((each) => (each.key === addition.key ? addition : each)) : [...before, addition]);
      if (!personalData.isAllowed(addition.uid)) return;
      // What can't be stored, for example because storage is full, is sent as long as the page is open.
      await storage.set(storageKeyOf(addition), JSON.stringify(addition)).catch(() => undefined);
    },
    remove: async (addition) => {
      show(list().filter(({ key }) => key !== addition.key));
      await storage.remove(storageKeyOf(addition));
    },
    runExclusively: async (send) => {
      if (sending !== undefined) return;
      sending = send();
      await sending.finally(() => {
        sending = undefined;
      });
    },
    whenSent: async () => sending,
  };
}
