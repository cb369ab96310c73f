import type { WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { WireOwnGoal } from '#kernel/api/dashboard-cache.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { useCheckInCall } from './check-in-call.ts';
import { sendQueue } from './send-queue.ts';
import { isUnsent, type WaitingCheckIn } from './waiting.ts';

const TRY_AGAIN_AFTER_MS = 15_000;

interface Props {
  uid: string;
  waiting: readonly WaitingCheckIn[];
  onChecked: (goal: WireOwnGoal, answer: WireCheckInAnswer) => void;
}

/**
 * Sends what waits: when the app starts, when something is added, when the device is back online, when somebody comes back
 * to it, and every now and then. It shows nothing.
 */
export function SendWaiting({ uid, waiting, onChecked }: Props) {
  const cache = useQueryClient();
  const platform = usePlatform();
  const call = useCheckInCall({ isQuiet: true });
  const unsentKeys = waiting
    .filter(isUnsent)
    .map(({ key }) => key)
    .join(' ');

  const sendAll = useEffectEvent(() => sendQueue({ cache, platform, call, onChecked }, uid));

  useEffect(() => {
    if (unsentKeys === '') return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const attempt = async () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') await sendAll();
      if (!isOver) timer = setTimeout(() => void attempt(), TRY_AGAIN_AFTER_MS);
    };
    const onReturn = () => void attempt();
    window.addEventListener('online', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    if (navigator.onLine) void attempt();
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [unsentKeys]);

  return null;
}
