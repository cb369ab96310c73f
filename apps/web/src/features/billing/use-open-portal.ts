import { createPortalSession } from '@fivefold/contract/calls/billing-portal';
import { SUBSCRIPTION_UNAVAILABLE } from '@fivefold/rules/texts';
import { useCall } from '#kernel/api/use-call.ts';
import { usePlatform } from '#platform/platform-context.tsx';

/** Leaves for the customer portal (Specification section 4). */
export function useOpenPortal(): { open: () => void; isOpening: boolean } {
  const { externalBrowser } = usePlatform();
  const portal = useCall(createPortalSession, {
    errorToast: SUBSCRIPTION_UNAVAILABLE,
    onSuccess: ({ portal_url }) => externalBrowser.open(portal_url),
  });
  return { open: () => portal.mutate({ body: {} }), isOpening: portal.isPending };
}
