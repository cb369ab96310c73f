import { expect, type Page } from '@playwright/test';

/**
 * Waits until the service worker has everything that it needs. It may not control this page: one that opens in the moment
 * in which the worker becomes active is controlled from its next load on.
 */
export async function waitForOfflineCache(page: Page): Promise<void> {
  const stateOfWorker = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);
  await expect.poll(stateOfWorker).toBe('activated');
}
