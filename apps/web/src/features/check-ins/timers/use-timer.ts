import type { LocalDay } from '@fivefold/rules/calendar';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { t } from '#kernel/language/t.ts';
import { useSharedInstance } from '#kernel/shared-instance.tsx';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { useClock } from '#kernel/use-today.ts';
import { createCelebrationPlace } from '../amounts/celebration-place.ts';
import { useAdditionQueue } from '../amounts/queued-additions.ts';
import { useOutbox } from '../outbox/outbox.ts';
import { toServerTime } from './server-time.ts';
import { sendStart, sendStop } from './timer-calls.ts';

/** How a goal's timer is started and stopped, heard by screen readers; what is pressed meanwhile does nothing. */
export function useTimer({ goal, today }: { readonly goal: WireOwnGoal; readonly today: LocalDay }) {
  const cache = useQueryClient();
  const api = useApi();
  const queue = useAdditionQueue();
  const outbox = useOutbox();
  const clock = useClock();
  const toasts = useToasts();
  const place = useSharedInstance(createCelebrationPlace);
  const isSending = useRef(false);

  const announce = (words: string) => place.get()?.announcer.announce(words);
  const depsNow = () => ({
    cache,
    api,
    queue,
    outbox,
    celebration: place.get(),
    onOffline: () => toasts.error(t('The timer needs a connection. You can type the minutes instead.')),
  });
  const once = async (send: () => Promise<void>) => {
    if (isSending.current) return;
    isSending.current = true;
    await send().finally(() => {
      isSending.current = false;
    });
  };

  const start = () =>
    once(async () => {
      const at = { now: toServerTime(clock.now()), day: today };
      if (await sendStart(depsNow(), goal, at)) announce(t('Timer started: {goal}', { goal: goal.goal }));
    });
  const stop = (minutesSaid?: number) =>
    once(async () => {
      const minutes = await sendStop(depsNow(), goal, { now: toServerTime(clock.now()), minutes: minutesSaid });
      if (minutes === undefined) return;
      announce(
        t('Timer stopped, {minutes, plural, one {# minute} other {# minutes}} added: {goal}', {
          minutes,
          goal: goal.goal,
        }),
      );
    });
  return { announce, start, stop };
}
