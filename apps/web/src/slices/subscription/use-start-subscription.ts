import { createCheckoutSession } from '@fivefold/contract/calls/subscription';
import { ERROR_TOASTS } from '@fivefold/rules/texts';
import { useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { ApiProblem } from '#kernel/api/client.ts';
import { toastError } from '#kernel/toasts/toasts.ts';
import { usePlatform } from '#platform/platform-context.tsx';

/**
 * Chooses the Base plan: makes a checkout session and leaves for the hosted page (Specification section 4). Somebody who
 * already has a subscription is told so by the server's sentence.
 */
export function useStartSubscription(): { start: () => Promise<void>; isStarting: boolean } {
  const api = useApi();
  const { externalBrowser } = usePlatform();
  const [isStarting, setIsStarting] = useState(false);

  const start = async () => {
    setIsStarting(true);
    try {
      const { checkout_url } = await api.send(createCheckoutSession, { body: { plan: 'base' } });
      externalBrowser.open(checkout_url);
    } catch (problem) {
      const isExplained = problem instanceof ApiProblem && problem.code === 'subscription.already_subscribed';
      toastError(isExplained ? problem.message : ERROR_TOASTS.startSubscription);
    }
    setIsStarting(false);
  };
  return { start, isStarting };
}
