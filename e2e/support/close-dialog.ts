import type { Page } from '@playwright/test';

/**
 * Closes a dialog that is alone, and waits until the browser has gone back over its entry of the history: a page that is loaded
 * meanwhile would be given up for that.
 */
export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !(window.history.state as { dialogs?: number } | null)?.dialogs);
}
