import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { useChangeQueue } from '#kernel/outbox/change-queue.ts';
import { isWaiting, type QueuedChange } from '#kernel/outbox/queued-change.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import type { ReachedCelebration } from '../amounts/send-addition.ts';
import { useCheckInCall } from './check-in-call.ts';
import { useOutbox } from './outbox.ts';
import { isQueued, type QueuedCheckIn } from './queued-check-in.ts';
import { sendAll } from './send-all.ts';

const RETRY_INTERVAL_MS = 15_000;

interface Props {
  uid: string;
  queued: readonly QueuedCheckIn[];
  changes: readonly QueuedChange[];
  celebration: ReachedCelebration;
}

/**
 * Sends the outbox: when the app starts, when something is added, when the device is back online, when the page is
 * shown again, and at intervals. It renders nothing.
 */
export function OutboxSender({ uid, queued, changes, celebration }: Props) {
  const api = useApi();
  const cache = useQueryClient();
  const outbox = useOutbox();
  const platform = usePlatform();
  const { identity } = platform;
  const queue = useChangeQueue(platform);
  const call = useCheckInCall({ isQuiet: true });
  const unsentKeys = [...queued.filter(isQueued), ...changes.filter(isWaiting)].map(({ key }) => key).join(' ');

  const sendNow = useEffectEvent(() => sendAll({ api, cache, outbox, queue, identity, call, celebration }, uid));

  useEffect(() => {
    if (unsentKeys === '') return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const attempt = async () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') await sendNow();
      if (!isOver) timer = setTimeout(() => void attempt(), RETRY_INTERVAL_MS);
    };
    const onReturn = () => void attempt();
    window.addEventListener('online', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    // Without a connection, too: what was made just now is told as waiting.
    void attempt();
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [unsentKeys]);

  return null;
}
