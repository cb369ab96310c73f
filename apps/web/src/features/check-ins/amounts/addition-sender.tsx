import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { useSharedInstance } from '#kernel/shared-instance.tsx';
import { createCelebrationPlace } from './celebration-place.ts';
import { useAdditionQueue, useQueuedAdditions } from './queued-additions.ts';
import { type ReachedCelebration, sendAdditions } from './send-additions.ts';

const RETRY_INTERVAL_MS = 15_000;

interface Props {
  uid: string;
  celebration: ReachedCelebration;
}

/**
 * Sends additions: when they are made, when the app starts, when the device is back online, when the page is shown
 * again, and at intervals. It renders nothing.
 */
export function AdditionSender({ uid, celebration }: Props) {
  const cache = useQueryClient();
  const api = useApi();
  const queue = useAdditionQueue();
  const keys = useQueuedAdditions(uid)
    .map(({ key }) => key)
    .join(' ');
  const send = useEffectEvent(() => void sendAdditions({ cache, api, queue, celebration }, uid));

  const place = useSharedInstance(createCelebrationPlace);
  useEffect(() => {
    place.put(celebration);
  }, [place, celebration]);

  useEffect(() => {
    if (keys === '') return undefined;
    const attempt = () => {
      if (document.visibilityState === 'visible') send();
    };
    const timer = setInterval(attempt, RETRY_INTERVAL_MS);
    window.addEventListener('online', attempt);
    document.addEventListener('visibilitychange', attempt);
    attempt();
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', attempt);
      document.removeEventListener('visibilitychange', attempt);
    };
  }, [keys]);

  return null;
}
