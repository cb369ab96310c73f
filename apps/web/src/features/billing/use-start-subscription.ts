import { createCheckoutSession, createPortalSession } from '@fivefold/contract/calls/billing';
import { ERROR_TOASTS } from '@fivefold/rules/toast-texts';
import { useCall } from '#kernel/api/use-call.ts';
import { usePlatform } from '#platform/platform-context.tsx';

/**
 * Chooses the Base plan: makes a checkout session and leaves for the hosted page (Specification section 4). A user who
 * already has a subscription reads the server's sentence about it, and is led to the portal.
 */
export function useStartSubscription(): { start: () => void; isStarting: boolean } {
  const { externalBrowser } = usePlatform();
  // Without a toast of its own: when the portal fails too, the sentence about the checkout stands.
  const portal = useCall(createPortalSession, { onSuccess: ({ portal_url }) => externalBrowser.open(portal_url) });
  const checkout = useCall(createCheckoutSession, {
    errorToast: ERROR_TOASTS.startSubscription,
    onSuccess: ({ checkout_url }) => externalBrowser.open(checkout_url),
    onError: ({ code }) => {
      if (code === 'subscription.already_subscribed') portal.mutate({ body: {} });
    },
  });
  return {
    start: () => checkout.mutate({ body: { plan: 'base' } }),
    isStarting: checkout.isPending || portal.isPending,
  };
}
