/* Versions before this one kept additions to amounts and answers about missed days in queues of their own. */

import { addAmount, addSharedAmount } from '@fivefold/contract/calls/amounts';
import { answerMiss } from '@fivefold/contract/calls/misses';
import { fromHundredths } from '@fivefold/rules/amount';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { QueryClient } from '@tanstack/react-query';
import { goalTextOf } from '../dashboard-cache/later-changes.ts';
import type { ChangeQueue, OutboxDevice } from './change-queue.ts';
import type { AdditionFacts, QueuedChange } from './queued-change.ts';

type Store = OutboxDevice['offlineQueue'];

interface Carrying {
  readonly queue: ChangeQueue;
  readonly cache: QueryClient;
  readonly offlineQueue: Store;
  readonly preferences: Store;
  /** Epoch milliseconds; answers did not say when they were made. */
  readonly now: number;
}

interface OldAddition extends AdditionFacts {
  readonly goalId: string;
  readonly goalType: 'regular' | 'shared';
  readonly day: LocalDay;
  readonly madeAt: number;
}

/** Puts what waits in the old queues into the outbox, under its keys: what the server has already adds nothing. */
export async function carryOver(
  { queue, cache, offlineQueue, preferences, now }: Carrying,
  uid: string,
): Promise<void> {
  const carry = async (store: Store, word: string, toChange: (value: never) => Omit<QueuedChange, 'uid' | 'key'>) => {
    const prefix = `${word}.${uid}.`;
    for (const storageKey of (await store.keys()).filter((each) => each.startsWith(prefix))) {
      const value: unknown = parse(await store.get(storageKey));
      if (value !== undefined)
        await queue.put({ ...toChange(value as never), uid, key: storageKey.slice(prefix.length) });
      await store.remove(storageKey);
    }
  };
  const goalOf = (id: string) => ({ id, text: goalTextOf(cache, id) });
  await carry(offlineQueue, 'waiting-addition', ({ goalId, goalType, day, madeAt, ...addition }: OldAddition) => {
    const isShared = goalType === 'shared';
    const scene = typeof addition.celebration === 'string' ? { celebration: addition.celebration } : {};
    const body = { ...(isShared ? { shared_goal_id: goalId } : { goalId }), day, ...scene };
    return {
      kind: (isShared ? addSharedAmount : addAmount).name,
      input: { body: { ...body, add: fromHundredths(addition.hundredths) } },
      goal: goalOf(goalId),
      madeAt,
      day,
      addition,
    };
  });
  await carry(preferences, 'waiting-miss', (body: { readonly goalId: string; readonly day: LocalDay }) => ({
    kind: answerMiss.name,
    input: { body },
    goal: goalOf(body.goalId),
    madeAt: now,
    day: body.day,
  }));
}

/** Undefined for what the old queues could not have written. */
function parse(text: string | null): object | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as { readonly goalId?: unknown; readonly day?: unknown } | null;
    return typeof value?.goalId === 'string' && typeof value.day === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
