import type { Page } from '@playwright/test';

/**
 * Waits until the service worker has everything that it needs. It may not control this page: one that opens in the moment
 * in which the worker becomes active is controlled from its next load on.
 */
export async function waitForOfflineCache(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.active?.state === 'activated';
  });
}
