import { createCheckoutSession, createPortalSession } from '@fivefold/contract/calls/billing';
import { ERROR_TOASTS } from '@fivefold/rules/texts';
import { useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { ApiProblem } from '#kernel/api/client.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { usePlatform } from '#platform/platform-context.tsx';

/**
 * Chooses the Base plan: makes a checkout session and leaves for the hosted page (Specification section 4). Somebody who
 * already has a subscription is told so by the server's sentence, and led to the portal, where it is looked after.
 */
export function useStartSubscription(): { start: () => Promise<void>; isStarting: boolean } {
  const api = useApi();
  const toasts = useToasts();
  const { externalBrowser } = usePlatform();
  const [isStarting, setIsStarting] = useState(false);

  const openPortal = async () => {
    // Where even this fails, the sentence stands.
    const portal = await api.send(createPortalSession, { body: {} }).catch(() => null);
    if (portal !== null) externalBrowser.open(portal.portal_url);
  };

  const start = async () => {
    setIsStarting(true);
    try {
      const { checkout_url } = await api.send(createCheckoutSession, { body: { plan: 'base' } });
      externalBrowser.open(checkout_url);
    } catch (problem) {
      const isSubscribed = problem instanceof ApiProblem && problem.code === 'subscription.already_subscribed';
      toasts.error(isSubscribed ? problem.message : ERROR_TOASTS.startSubscription);
      if (isSubscribed) await openPortal();
    }
    setIsStarting(false);
  };
  return { start, isStarting };
}
