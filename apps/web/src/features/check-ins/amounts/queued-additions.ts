import type { QueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { type ChangeQueue, useChangeQueue, useQueuedChanges } from '#kernel/outbox/change-queue.ts';
import { type AdditionFacts, isWaiting, type QueuedChange } from '#kernel/outbox/queued-change.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import type { CountedAddition } from './goal-amount.ts';
import { REACHED_KEY } from './reached.ts';

/** An addition to an amount that the server has not acknowledged. */
export interface QueuedAddition extends QueuedChange {
  readonly addition: AdditionFacts;
}

export function isAddition(change: QueuedChange): change is QueuedAddition {
  return change.addition !== undefined;
}

const additionsIn = (changes: readonly QueuedChange[]) => changes.filter(isAddition).filter(isWaiting);

/** The user's additions that the server has not acknowledged, the oldest first. */
export function useQueuedAdditions(uid: string): readonly QueuedAddition[] {
  return additionsIn(useQueuedChanges(usePlatform(), uid));
}

/** Those of a goal, as the page knows them at this moment. */
export function listAdditions(queue: ChangeQueue, goalId: string): readonly QueuedAddition[] {
  return additionsIn(queue.known()).filter(({ goal }) => goal.id === goalId);
}

/** What is counted of an addition. */
export function countedOf({ day, addition: { hundredths, before } }: QueuedAddition): CountedAddition {
  return { day, hundredths, before };
}

/** Shows the goals as checked in whose targets are reached by what waits. */
export function useShownTargets(cache: QueryClient, changes: readonly QueuedChange[]): void {
  useLayoutEffect(() => {
    const reaching = additionsIn(changes).filter(({ addition }) => addition.isReaching);
    const reached = reaching.map(({ uid, goal, day }) => ({ uid, goalId: goal.id, day, description: '' }));
    cache.setQueryData(REACHED_KEY, reached);
  }, [cache, changes]);
}

export function useAdditionQueue(): ChangeQueue {
  return useChangeQueue(usePlatform());
}
