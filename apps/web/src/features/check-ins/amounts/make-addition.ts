import { fromHundredths } from '@fivefold/rules/amount';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { QueryClient } from '@tanstack/react-query';
import { createUuid } from '#kernel/api/idempotency-keys.ts';
import { findGoal, type WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { ADDITIONS } from '#kernel/outbox/addition-kinds.ts';
import type { ChangeQueue } from '#kernel/outbox/change-queue.ts';
import type { Clock } from '#kernel/use-today.ts';
import { amountStateOf, withAdditions } from './goal-amount.ts';
import { countedOf, listAdditions } from './queued-additions.ts';
import { put } from './send-addition.ts';

interface Deps {
  readonly cache: QueryClient;
  readonly queue: ChangeQueue;
  readonly clock: Clock;
}

interface Made {
  readonly goal: WireOwnGoal;
  readonly uid: string;
  readonly day: LocalDay;
  readonly hundredths: number;
}

/** Adds to an amount: it is on the screen at once, and the outbox sends it. */
export function makeAddition({ cache, queue, clock }: Deps, { goal, uid, day, hundredths }: Made): Promise<void> {
  const known = findGoal(cache, goal.id) ?? goal;
  const earlier = listAdditions(queue, goal.id).map(countedOf);
  const before = earlier[0]?.before ?? amountStateOf(known);
  const all = [...earlier, { before, day, hundredths }];
  const isReaching = withAdditions(known, earlier).lastChecked !== withAdditions(known, all).lastChecked;
  const body = { day, add: fromHundredths(hundredths) };
  return put(queue, {
    key: createUuid(),
    uid,
    kind: ADDITIONS[goal.type].call.name,
    input: { body: goal.type === 'regular' ? { goalId: goal.id, ...body } : { shared_goal_id: goal.id, ...body } },
    goal: { id: goal.id, text: goal.goal },
    madeAt: Math.max(clock.now(), (queue.known().at(-1)?.madeAt ?? 0) + 1),
    day,
    addition: { hundredths, before, isReaching },
    isFresh: true,
  });
}
