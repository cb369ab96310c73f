import { hangLantern } from '@fivefold/contract/calls/meadow';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useChangeQueue } from '#kernel/outbox/change-queue.ts';
import { HANG_LANTERN } from '#kernel/outbox/lantern-kind.ts';
import { isWaiting } from '#kernel/outbox/queued-change.ts';
import { usePlatform } from '#platform/platform-context.tsx';

/**
 * Hangs in an answer what waits on this device: the outbox does so once, and the meadow may be unfolded later.
 * @param updatedAt when one's own meadow was answered; 0 where it was not
 */
export function useWaitingLanterns(updatedAt: number): void {
  const cache = useQueryClient();
  const queue = useChangeQueue(usePlatform());
  useEffect(() => {
    if (updatedAt === 0) return;
    for (const change of queue.known())
      if (change.kind === hangLantern.name && isWaiting(change))
        HANG_LANTERN.show(cache, change.input as never, change);
  }, [updatedAt, cache, queue]);
}
