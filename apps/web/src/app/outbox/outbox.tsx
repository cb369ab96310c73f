import type { LocalDay } from '@fivefold/rules/calendar';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onDashboardAnswer } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { useQueuedChanges } from '#kernel/outbox/change-queue.ts';
import { kindOf } from '#kernel/outbox/kinds.ts';
import { isWaiting, type QueuedChange } from '#kernel/outbox/queued-change.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import type { OnChecked } from '#features/check-ins/check-in.ts';
import { OutboxSender } from '#features/check-ins/outbox/outbox-sender.tsx';
import type { QueuedCheckIn } from '#features/check-ins/outbox/queued-check-in.ts';
// With this file: without a connection it may not come later.
import { ChangeNotes } from './change-notes.tsx';
import { LogOutQuestion } from '../use-log-out-question.tsx';

interface Props {
  uid: string;
  queued: readonly QueuedCheckIn[];
  today: LocalDay;
  onChecked: OnChecked;
}

/** Sends what waits on this device; shows what waits besides check-ins, and what the person has to decide. */
export function Outbox({ uid, queued, today, onChecked }: Props) {
  const changes = useQueuedChanges(usePlatform(), uid);
  useShownChanges(changes);
  const hasAny = queued.length > 0 || changes.length > 0;
  useEffect(() => {
    // Asked without a connection, too.
    if (hasAny) void LogOutQuestion.preload();
  }, [hasAny]);
  return (
    <>
      {changes.length > 0 && <ChangeNotes changes={changes} today={today} />}
      {hasAny && <OutboxSender uid={uid} queued={queued} changes={changes} onChecked={onChecked} />}
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
