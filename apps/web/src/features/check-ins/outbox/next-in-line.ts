import { kindOf } from '#kernel/outbox/kinds.ts';
import { isWaiting, type QueuedChange } from '#kernel/outbox/queued-change.ts';
import type { QueuedCheckIn } from './queued-check-in.ts';

/** One that waits: a check-in, or another change. */
export type InLine = { readonly checkIn: QueuedCheckIn } | { readonly change: QueuedChange };

/** The key of what waits. */
export function keyOf(one: InLine): string {
  return 'checkIn' in one ? one.checkIn.key : one.change.key;
}

const goalOf = (one: InLine) => ('checkIn' in one ? one.checkIn.goalId : one.change.goal.id);
function timeOf(one: InLine): number {
  if ('checkIn' in one) return one.checkIn.madeAt;
  return kindOf(one.change.kind)?.comesFirst === true ? 0 : one.change.madeAt;
}

/**
 * What is sent next: of each goal in the order in which it was made, its check-ins in that of their days, because the
 * server takes no day before the last one; among goals the oldest first.
 * @param checkIns waiting ones, by day
 * @param changes oldest first
 */
export function findNextInLine(
  checkIns: readonly QueuedCheckIn[],
  changes: readonly QueuedChange[],
): InLine | undefined {
  const heads = new Map<string, InLine>();
  const waiting = changes.filter(isWaiting).map((change): InLine => ({ change }));
  for (const one of [...checkIns.map((checkIn): InLine => ({ checkIn })), ...waiting]) {
    const head = heads.get(goalOf(one));
    // The first check-in, and the first other change, stand for those behind them.
    const isSameSort = head !== undefined && 'checkIn' in head === 'checkIn' in one;
    if (head === undefined || (!isSameSort && timeOf(one) < timeOf(head))) heads.set(goalOf(one), one);
  }
  return [...heads.values()].toSorted((first, second) => timeOf(first) - timeOf(second))[0];
}
