import type { LocalDay } from '@fivefold/rules/calendar';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onDashboardAnswer } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { useChangeQueue, useQueuedChanges } from '#kernel/outbox/change-queue.ts';
import { carryOver } from '#kernel/outbox/old-queues.ts';
import { kindOf } from '#kernel/outbox/kinds.ts';
import { useSharedInstance } from '#kernel/shared-instance.tsx';
import { isWaiting, type QueuedChange } from '#kernel/outbox/queued-change.ts';
import { useClock } from '#kernel/use-today.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { createCelebrationPlace } from '#features/check-ins/amounts/celebration-place.ts';
import { useShownTargets } from '#features/check-ins/amounts/queued-additions.ts';
import type { ReachedCelebration } from '#features/check-ins/amounts/send-addition.ts';
import { useOutbox } from '#features/check-ins/outbox/outbox.ts';
import { OutboxSender } from '#features/check-ins/outbox/outbox-sender.tsx';
import type { QueuedCheckIn } from '#features/check-ins/outbox/queued-check-in.ts';
// With this file: without a connection it may not come later.
import { ChangeNotes } from './change-notes.tsx';
import { LogOut } from '../use-log-out-question.tsx';

interface Props {
  uid: string;
  queued: readonly QueuedCheckIn[];
  today: LocalDay;
  celebration: ReachedCelebration;
}

/** Sends what waits on this device; shows what waits besides check-ins, and what the person has to decide. */
export function Outbox({ uid, queued, today, celebration }: Props) {
  const changes = useQueuedChanges(usePlatform(), uid);
  const place = useSharedInstance(createCelebrationPlace);
  useEffect(() => place.put(celebration), [place, celebration]);
  useShownChanges(changes);
  useShownTargets(useQueryClient(), changes);
  useOldQueues(uid);
  useLateAnswers();
  const hasAny = queued.length > 0 || changes.length > 0;
  useEffect(() => {
    // Asked without a connection, too.
    if (hasAny) void LogOut.preload();
  }, [hasAny]);
  return (
    <>
      {changes.length > 0 && <ChangeNotes changes={changes} today={today} />}
      {hasAny && <OutboxSender uid={uid} queued={queued} changes={changes} celebration={celebration} />}
    </>
  );
}

/** Shows what waits as made, now and in every answer of the server, which does not have it. */
function useShownChanges(changes: readonly QueuedChange[]): void {
  const cache = useQueryClient();
  useEffect(() => {
    const show = () => {
      for (const change of changes)
        if (isWaiting(change)) kindOf(change.kind)?.show(cache, change.input as never, change);
    };
    if (changes.length === 0) return undefined;
    show();
    return onDashboardAnswer(cache, show);
  }, [cache, changes]);
}

/** What a version before this one left on the device waits here from now on. */
function useOldQueues(uid: string): void {
  const cache = useQueryClient();
  const clock = useClock();
  const platform = usePlatform();
  const queue = useChangeQueue(platform);
  useEffect(() => {
    // A device that fails is asked again at the next start.
    carryOver({ queue, cache, ...platform, now: clock.now() }, uid).catch(() => undefined);
  }, [queue, cache, platform, clock, uid]);
}

/** What a slow device tells only now was not found when the page opened. */
function useLateAnswers(): void {
  const platform = usePlatform();
  const outbox = useOutbox();
  const queue = useChangeQueue(platform);
  useEffect(
    () => platform.offlineQueue.onLateAnswer?.(() => void Promise.all([outbox.refresh(), queue.refresh()])),
    [platform, outbox, queue],
  );
}
