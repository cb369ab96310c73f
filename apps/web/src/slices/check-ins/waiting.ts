import { type QueryClient, useQuery } from '@tanstack/react-query';
import { hasLoggedOut, queuedKeysOf } from '#platform/preferences/personal.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import type { PreferencesPort } from '#platform/preferences/port.ts';
import type { CheckIn } from './check-in.ts';
import type { Refusal } from './refusal.ts';

/** A check-in that the server has not answered yet; it lies on this device until it has. */
export interface WaitingCheckIn extends Omit<CheckIn, 'photo'> {
  /** Its `Idempotency-Key`: however often it is sent, it counts once. */
  readonly key: string;
  readonly uid: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
  /** The address of a photo that the server has. */
  readonly photoUrl?: string | undefined;
  /** Why the server refused it; the person decides what becomes of it. */
  readonly refusal?: Refusal | undefined;
}

const NONE: readonly WaitingCheckIn[] = [];
/** Those that this tab is sending for the first time; nobody calls them waiting, and nobody else sends them. */
const underWay = new Set<string>();
const QUERY_KEY = ['check-ins.waiting'];
/** Each has a place of its own, so that two tabs never write over each other's. */
const placeOf = ({ uid, key }: WaitingCheckIn) => queuedKeysOf(uid) + key;

/** This person's check-ins that wait to be sent, or to be decided about, oldest first. */
export function useWaiting(uid: string): readonly WaitingCheckIn[] {
  const { offlineQueue } = usePlatform();
  const { data } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => readWaiting(offlineQueue, uid),
    staleTime: Infinity,
  });
  return data ?? NONE;
}

/** Looks again at what is kept: another tab may have sent it. */
export async function rereadWaiting(cache: QueryClient): Promise<void> {
  await cache.invalidateQueries({ queryKey: QUERY_KEY });
}

/** Keeps it on the device, before it is sent for the first time; nothing on the screen says so yet. */
export async function storeWaiting(queue: PreferencesPort, waiting: WaitingCheckIn): Promise<void> {
  if (!hasLoggedOut(waiting.uid)) await queue.set(placeOf(waiting), JSON.stringify(waiting));
}

/** Does what sends it for the first time; until that is over, it is not among those that wait. */
export async function whileUnderWay<Result>({ key }: WaitingCheckIn, send: () => Promise<Result>): Promise<Result> {
  underWay.add(key);
  try {
    return await send();
  } finally {
    underWay.delete(key);
  }
}

/** Shows it as waiting, and keeps it as it is now. */
export async function showWaiting(cache: QueryClient, queue: PreferencesPort, waiting: WaitingCheckIn): Promise<void> {
  change(cache, (list) => [...list.filter(({ key }) => key !== waiting.key), waiting].toSorted(byAge));
  await storeWaiting(queue, waiting);
}

/** It has been answered, or the person gave it up. */
export async function dropWaiting(cache: QueryClient, queue: PreferencesPort, waiting: WaitingCheckIn): Promise<void> {
  change(cache, (list) =>
    list.some(({ key }) => key === waiting.key) ? list.filter(({ key }) => key !== waiting.key) : list,
  );
  await queue.remove(placeOf(waiting));
}

/** What is kept on this device for a person, oldest first. */
export async function readWaiting(queue: PreferencesPort, uid: string): Promise<readonly WaitingCheckIn[]> {
  const places = (await queue.keys()).filter((place) => place.startsWith(queuedKeysOf(uid)));
  const texts = await Promise.all(places.map((place) => queue.get(place)));
  return texts
    .flatMap(parse)
    .filter(({ key }) => !underWay.has(key))
    .toSorted(byAge);
}

/** Whether it has yet to be sent, as nobody has refused it. */
export function isUnsent({ refusal }: WaitingCheckIn): boolean {
  return refusal === undefined;
}

/** Those of a person that have yet to be sent, oldest first. */
export async function readUnsent(queue: PreferencesPort, uid: string): Promise<readonly WaitingCheckIn[]> {
  return (await readWaiting(queue, uid)).filter(isUnsent);
}

function change(cache: QueryClient, next: (list: readonly WaitingCheckIn[]) => readonly WaitingCheckIn[]): void {
  cache.setQueryData<readonly WaitingCheckIn[]>(QUERY_KEY, (list) => next(list ?? NONE));
}

function parse(text: string | null): WaitingCheckIn[] {
  try {
    // Only `storeWaiting` writes here; what is cut off or foreign has no key or no goal.
    const kept = JSON.parse(text ?? 'null') as WaitingCheckIn | null;
    return typeof kept?.key === 'string' && typeof kept.goalId === 'string' ? [kept] : [];
  } catch {
    return [];
  }
}

function byAge(first: WaitingCheckIn, second: WaitingCheckIn): number {
  return first.madeAt - second.madeAt;
}
