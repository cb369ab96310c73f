import { addAmount, addSharedAmount, type WireAmountAnswer } from '@fivefold/contract/calls/amounts';
import { fromHundredths } from '@fivefold/rules/amount';
import type { LocalDay } from '@fivefold/rules/calendar';
import { text } from '@fivefold/rules/text-key';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/api/api-context.tsx';
import type { ApiClient } from '#kernel/api/client.ts';
import { canSendLater } from '#kernel/api/problem.ts';
import { sendCall } from '#kernel/api/use-call.ts';
import {
  cancelDashboardReads,
  findGoal,
  replaceGoal,
  type WireOwnGoal,
} from '#kernel/dashboard-cache/dashboard-cache.ts';
import { useSharedInstance } from '#kernel/shared-instance.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import type { Platform } from '#platform/platform.ts';
import { queuedAdditionPrefixOf } from '#platform/preferences/personal-data.ts';
import type { OnChecked } from '../check-in.ts';
import { withAnsweredCheckIn } from '../optimistic.ts';

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
}

export interface AdditionQueue {
  /** Shows an addition at once, and stores it on the device. */
  put(addition: QueuedAddition): Promise<void>;
  /** Forgets one that was not sent yet. @returns false when it is being sent or was answered */
  withdraw(addition: QueuedAddition): Promise<boolean>;
  /** Sends what waits, the oldest first, until one has no answer. Does nothing while this page sends. */
  send(uid: string, onChecked: OnChecked): Promise<void>;
}

const NOT_ADDED = text('This couldn’t be added.');
const QUERY_KEY = ['amounts.queued'];
const EMPTY: readonly QueuedAddition[] = [];
const storageKeyOf = ({ uid, key }: QueuedAddition) => queuedAdditionPrefixOf(uid) + key;

export function useAdditionQueue(): AdditionQueue {
  return useSharedInstance(createAdditionQueue, useQueryClient(), usePlatform(), useApi());
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
      return [...stored, ...made.filter(({ key }) => stored.every((each) => each.key !== key))];
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

function createAdditionQueue(
  cache: QueryClient,
  { offlineQueue: storage, personalData }: Pick<Platform, 'offlineQueue' | 'personalData'>,
  api: ApiClient,
): AdditionQueue {
  let sending: QueuedAddition | undefined;
  const list = () => cache.getQueryData<readonly QueuedAddition[]>(QUERY_KEY) ?? EMPTY;
  const show = (change: (before: readonly QueuedAddition[]) => readonly QueuedAddition[]) =>
    void cache.setQueryData<readonly QueuedAddition[]>(QUERY_KEY, change(list()));
  const remove = async (addition: QueuedAddition) => {
    show((before) => before.filter(({ key }) => key !== addition.key));
    await storage.remove(storageKeyOf(addition));
  };
  const call = ({ key, goalId, goalType, day, hundredths }: QueuedAddition): Promise<WireAmountAnswer> => {
    const deps = { api, cache };
    const body = { day, add: fromHundredths(hundredths) };
    const options = { errorToast: NOT_ADDED, preferServer: true, queuesOnNetworkError: true };
    if (goalType === 'regular')
      return sendCall(deps, addAmount, { body: { goalId, ...body }, idempotencyKey: key }, options);
    return sendCall(deps, addSharedAmount, { body: { shared_goal_id: goalId, ...body }, idempotencyKey: key }, options);
  };
  const sendOne = async (addition: QueuedAddition, onChecked: OnChecked): Promise<boolean> => {
    try {
      const { amount, check_in: checkIn } = await call(addition);
      await cancelDashboardReads(cache);
      const goal = findGoal(cache, addition.goalId);
      if (goal !== undefined) {
        const { amount: _before, ...rest } = goal;
        const added = { ...rest, ...(amount !== null && { amount }) } as WireOwnGoal;
        const agreed = checkIn === null ? added : withAnsweredCheckIn(added, checkIn);
        replaceGoal(cache, agreed);
        if (checkIn !== null) onChecked(agreed, checkIn, { isCelebrated: false });
      }
      await remove(addition);
      return true;
    } catch (problem) {
      if (canSendLater(problem)) return false;
      await remove(addition);
      return true;
    }
  };
  return {
    put: async (addition) => {
      show((before) => [...before, addition]);
      if (personalData.isAllowed(addition.uid)) await storage.set(storageKeyOf(addition), JSON.stringify(addition));
    },
    withdraw: async (addition) => {
      if (sending?.key === addition.key || !list().some(({ key }) => key === addition.key)) return false;
      await remove(addition);
      return true;
    },
    send: async (uid, onChecked) => {
      if (sending !== undefined) return;
      try {
        for (;;) {
          sending = list().find((each) => each.uid === uid);
          if (sending === undefined || !(await sendOne(sending, onChecked))) return;
        }
      } finally {
        sending = undefined;
      }
    },
  };
}
