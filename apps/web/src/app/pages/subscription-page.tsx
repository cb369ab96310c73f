import { lazyPage } from '#app/lazy-page.tsx';

/** What the dashboard shows to a person without a plan; its code is not part of the dashboard's. */
export const SubscriptionPage = lazyPage(async () => (await import('./plans-page.tsx')).PlansPage);
