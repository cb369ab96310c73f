import type { Page } from '@playwright/test';

const USUAL = { standard: 16, fixed: 13 };

/**
 * The size of text that a person has chosen in the browser, in percent of the usual one, until the page is loaded anew.
 * It moves `rem` in media queries too, which a size on the page's root does not.
 */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const fontSizes = { standard: (USUAL.standard * percent) / 100, fixed: (USUAL.fixed * percent) / 100 };
  await session.send('Page.setFontSizes', { fontSizes });
  await session.detach();
}
