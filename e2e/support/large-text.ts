import type { Page } from '@playwright/test';
import { standStill } from './stand-still.ts';
import { expect } from './story.ts';
import { setTextSize } from './text-size.ts';
import { findTooWide } from './too-wide.ts';

export const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 320, height: 640 };
export const SIDEWAYS = { width: 844, height: 390 };

interface Way {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  /** In percent of the usual one. */
  readonly textSize: number;
}

/**
 * WCAG 1.4.4 (text of 200 %, on a phone: by the size of its text, or by the browser's zoom, which halves the page) and
 * WCAG 1.4.10 (nothing scrolls sideways at 320 pixels), and, beyond them, both together and a phone held sideways.
 */
export const WAYS: readonly Way[] = [
  { name: 'text of 200 %', viewport: PHONE, textSize: 200 },
  { name: 'zoom of 200 %', viewport: { width: PHONE.width / 2, height: PHONE.height / 2 }, textSize: 100 },
  { name: '320 pixels', viewport: SMALL_PHONE, textSize: 100 },
  { name: 'a phone held sideways', viewport: SIDEWAYS, textSize: 100 },
  { name: 'text of 200 % at 320 pixels', viewport: SMALL_PHONE, textSize: 200 },
];

/** Checks each way that the app breaks none of its own words over two lines, and that the page does not scroll sideways. */
export async function expectWholeWords(page: Page, screen: string, ways: readonly Way[] = WAYS): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  for (const { name, viewport, textSize } of ways) {
    await page.setViewportSize(viewport);
    await setTextSize(page, textSize);
    // Sizes change within one frame, not at once: reduced motion gives every change a tiny transition.
    await standStill(page);
    const { broken, overflow } = await findTooWide(page);
    expect.soft(broken, `words broken over lines: ${screen}, ${name}`).toEqual([]);
    expect.soft(overflow, `reaches beyond the page: ${screen}, ${name}`).toEqual([]);
  }
  await page.setViewportSize(PHONE);
  await setTextSize(page, 100);
}
