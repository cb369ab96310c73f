import type { Page } from '@playwright/test';
import { standStill } from './stand-still.ts';
import { expect } from './story.ts';

const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 320, height: 640 };

interface Way {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly fontSize: string;
}

/**
 * WCAG 1.4.4 (text of 200 %, on a phone: by the size of its text, or by the browser's zoom, which halves the page) and
 * WCAG 1.4.10 (nothing scrolls sideways at 320 pixels), and, beyond them, both together.
 */
export const WAYS: readonly Way[] = [
  { name: 'text of 200 %', viewport: PHONE, fontSize: '200%' },
  { name: 'zoom of 200 %', viewport: { width: PHONE.width / 2, height: PHONE.height / 2 }, fontSize: '' },
  { name: '320 pixels', viewport: SMALL_PHONE, fontSize: '' },
  { name: 'text of 200 % at 320 pixels', viewport: SMALL_PHONE, fontSize: '200%' },
];

/** Checks each way that the app breaks none of its own words over two lines, and that the page does not scroll sideways. */
export async function expectWholeWords(page: Page, screen: string, ways: readonly Way[] = WAYS): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  for (const { name, viewport, fontSize } of ways) {
    await page.setViewportSize(viewport);
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize);
    // Sizes change within one frame, not at once: reduced motion gives every change a tiny transition.
    await standStill(page);
    const { broken, overflow } = await page.evaluate(findTooWide);
    expect.soft(broken, `words broken over lines: ${screen}, ${name}`).toEqual([]);
    expect.soft(overflow, `reaches beyond the page: ${screen}, ${name}`).toEqual([]);
  }
  await page.setViewportSize(PHONE);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
}

/** Runs in the page: compares the boxes of each word's letters, and names what reaches beyond the page or a part that scrolls. */
function findTooWide(): { broken: string[]; overflow: string[] } {
  const name = (element: Element): string =>
    `${element.tagName.toLowerCase()}: ${(element.textContent ?? '').slice(0, 60)}`;
  // What only screen readers get is a point without a size.
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
    getComputedStyle(element).clipPath === 'none';

  const broken: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const element = text.parentElement;
    const content = text.textContent ?? '';
    // What people wrote may be longer than a line; an address is written by people too.
    if (
      element === null ||
      element.closest('[dir="auto"], [inert], script, noscript, textarea, option') !== null ||
      content.includes('@')
    )
      continue;
    if (!isSeen(element)) continue;
    // A line may end after a hyphen or a slash.
    for (const match of content.matchAll(/[^\s/\u002d\u2010-\u2015]+/g)) {
      const range = document.createRange();
      range.setStart(text, match.index);
      range.setEnd(text, match.index + match[0].length);
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
      );
      if (lines.size > 1) broken.push(`${match[0]} (${name(element)})`);
    }
  }

  const page = document.documentElement;
  const overflow: string[] = [];
  // A dialog that scrolls hides what is too wide from the page.
  for (const element of [page, ...document.body.querySelectorAll('*')]) {
    const isScroller = element === page || ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    if (!isScroller || !isSeen(element) || element.scrollWidth <= element.clientWidth) continue;
    const edge = element.getBoundingClientRect().left + element.clientWidth;
    const parts = [...element.querySelectorAll('*')].filter(
      (part) => isSeen(part) && part.getBoundingClientRect().right > edge + 1,
    );
    const inner = parts.filter((part) => !parts.some((other) => other !== part && part.contains(other)));
    overflow.push(
      `${element.tagName.toLowerCase()}, by ${element.scrollWidth - element.clientWidth} pixels: ${inner.map(name).join(' | ')}`,
    );
  }
  return { broken, overflow };
}
