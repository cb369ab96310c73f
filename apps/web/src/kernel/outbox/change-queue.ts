import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { mostlyEmpty } from '../api/mostly-empty.ts';
import { useSharedInstance } from '../shared-instance.tsx';
import type { QueuedChange } from './queued-change.ts';

/** Where the device stores what the server has not acknowledged; the platform's own. */
export interface OutboxDevice {
  readonly offlineQueue: {
    get(key: string): Promise<string | null>;
    set(key: string, value: string): Promise<void>;
    remove(key: string): Promise<void>;
    keys(): Promise<readonly string[]>;
  };
  readonly personalData: { isAllowed(uid: string): boolean };
}

/** The changes that only this device has, beside the check-ins of the outbox. */
export interface ChangeQueue {
  /** A user's, waiting and refused ones, oldest first; without those that are sent for the first time. */
  list(uid: string): Promise<readonly QueuedChange[]>;
  /** The same as the page knows them, at once. */
  known(): readonly QueuedChange[];
  /** Stores a change before it is sent for the first time; the screen does not show it as waiting yet. */
  begin(change: QueuedChange): Promise<void>;
  /** Its first sending is over. */
  end(change: QueuedChange): void;
  /** Shows a change as it is now, at once, and stores it; not one that was removed. */
  put(change: QueuedChange): Promise<void>;
  /** The server has answered, or the user gave it up. */
  remove(change: QueuedChange): Promise<void>;
  /** Whether this page removed it. */
  isRemoved(change: QueuedChange): boolean;
  /** Reads the stored changes again: another tab may have sent some. */
  refresh(): Promise<void>;
}

const EMPTY: readonly QueuedChange[] = [];
const QUERY_KEY = ['outbox.changes'];
/** What the key of every change starts with; its own key follows. A log-out finds the user's id in it. */
const prefixOf = (uid: string) => `waiting-change.${uid}.`;
const storageKeyOf = ({ uid, key }: QueuedChange) => prefixOf(uid) + key;

export function useChangeQueue(device: OutboxDevice): ChangeQueue {
  return useSharedInstance(createChangeQueue, useQueryClient(), device);
}

/** The user's changes, waiting and refused, oldest first. */
export function useQueuedChanges(device: OutboxDevice, uid: string): readonly QueuedChange[] {
  const queue = useChangeQueue(device);
  const { data } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => queue.list(uid),
    staleTime: Infinity,
    ...mostlyEmpty<QueuedChange>(),
  });
  return data ?? EMPTY;
}

export function createChangeQueue(
  cache: QueryClient,
  { offlineQueue: storage, personalData }: OutboxDevice,
): ChangeQueue {
  const firstSent = new Set<string>();
  const removed = new Set<string>();
  const fresh = new Set<string>();
  /** What the device does not have yet, or could not store: it is sent as long as the page is open. */
  const unstored = new Map<string, QueuedChange>();
  /** What was put while the device was read, for each reading. */
  const readings = new Set<Map<string, QueuedChange>>();
  const show = (change: (list: readonly QueuedChange[]) => readonly QueuedChange[]) =>
    void cache.setQueryData<readonly QueuedChange[]>(QUERY_KEY, (list) => change(list ?? EMPTY));
  const store = async ({ isFresh: _ofThisPage, ...change }: QueuedChange) => {
    if (personalData.isAllowed(change.uid)) await storage.set(storageKeyOf(change), JSON.stringify(change));
  };
  const readStored = async (uid: string) => {
    const keys = (await storage.keys()).filter((key) => key.startsWith(prefixOf(uid)));
    const texts = await Promise.all(keys.map((key) => storage.get(key)));
    return texts.flatMap(parse);
  };
  return {
    list: async (uid) => {
      const newer = new Map(unstored);
      readings.add(newer);
      const stored = await readStored(uid).finally(() => readings.delete(newer));
      return [...stored.filter(({ key }) => !newer.has(key)), ...newer.values()]
        .filter((change) => change.uid === uid && !firstSent.has(change.key) && !removed.has(change.key))
        .map((change) => (fresh.has(change.key) ? { ...change, isFresh: true } : change))
        .toSorted(byTime);
    },
    known: () => cache.getQueryData<readonly QueuedChange[]>(QUERY_KEY) ?? EMPTY,
    begin: (change) => {
      firstSent.add(change.key);
      return store(change);
    },
    end: ({ key }) => void firstSent.delete(key),
    put: async (change) => {
      const { key } = change;
      if (removed.has(key)) return;
      firstSent.delete(key);
      if (change.isFresh === true) fresh.add(key);
      else fresh.delete(key);
      unstored.set(key, change);
      for (const reading of readings) reading.set(key, change);
      show((queued) => [...queued.filter((each) => each.key !== key), change].toSorted(byTime));
      await store(change);
      // A later one of the same key may be on its way to the device.
      if (unstored.get(key) === change) unstored.delete(key);
      // Removed while it was stored.
      if (removed.has(key)) await storage.remove(storageKeyOf(change));
    },
    remove: async (change) => {
      removed.add(change.key);
      unstored.delete(change.key);
      show((queued) => queued.filter(({ key }) => key !== change.key));
      await storage.remove(storageKeyOf(change));
    },
    isRemoved: ({ key }) => removed.has(key),
    refresh: () => cache.invalidateQueries({ queryKey: QUERY_KEY }),
  };
}

function parse(text: string | null): QueuedChange[] {
  try {
    // Only `store` writes here; a truncated or foreign text has no key or no kind.
    const stored = JSON.parse(text ?? 'null') as QueuedChange | null;
    return typeof stored?.key === 'string' && typeof stored.kind === 'string' ? [stored] : [];
  } catch {
    return [];
  }
}

function byTime(first: QueuedChange, second: QueuedChange): number {
  return first.madeAt - second.madeAt;
}
