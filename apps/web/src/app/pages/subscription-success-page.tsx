import { Redirect } from '#kernel/router/router.tsx';
import { lazyPage } from '#app/lazy-page.tsx';
import { paths } from '#kernel/paths.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { useCheckoutSessionId } from '#features/billing/use-checkout-session-id.ts';

/** Inside the dashboard, when the address has `session_id` or `success`; its code is not part of the dashboard's. */
export const SubscriptionSuccess = lazyPage(
  async () => (await import('./checkout-return-page.tsx')).CheckoutReturnPage,
);

/** The way back from the checkout; without a session id there is nothing to wait for (Specification section 2). */
export function SubscriptionSuccessPage() {
  const sessionId = useCheckoutSessionId();
  const isSold = usePlatform().server.payments === 'on';
  return sessionId === null || !isSold ? <Redirect to={paths.dashboard} /> : <SubscriptionSuccess />;
}
