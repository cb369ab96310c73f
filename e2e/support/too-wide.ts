import type { Page } from '@playwright/test';

export interface TooWide {
  /** Words of the app that go on in the next line. */
  readonly broken: readonly string[];
  /** What scrolls sideways, and the parts that make it. */
  readonly overflow: readonly string[];
}

/** What of the app's own words is broken over two lines, and what reaches beyond the page, at the page's size. */
export function findTooWide(page: Page): Promise<TooWide> {
  return page.evaluate(measure);
}

/** Runs in the page: compares the boxes of each word's letters, and names what reaches beyond the page or a part that scrolls. */
function measure(): TooWide {
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
    // A line may end after a hyphen, a slash or a question mark.
    for (const match of content.matchAll(/[^\s/?!\u002d\u2010-\u2015]+/g)) {
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
    const { overflowX, scrollSnapType } = getComputedStyle(element);
    // A row that snaps is meant to be scrolled sideways.
    const isScroller = ['auto', 'scroll'].includes(overflowX) && scrollSnapType === 'none';
    if (!(element === page || isScroller) || !isSeen(element) || element.scrollWidth <= element.clientWidth) continue;
    const { left } = element.getBoundingClientRect();
    // It scrolls to where its lines end, which is on the left of a page that is read from the right.
    const reachesBeyond = (part: DOMRect) =>
      getComputedStyle(element).direction === 'rtl'
        ? part.left < left - 1
        : part.right > left + element.clientWidth + 1;
    const parts = [...element.querySelectorAll('*')].filter(
      (part) => isSeen(part) && reachesBeyond(part.getBoundingClientRect()),
    );
    const inner = parts.filter((part) => !parts.some((other) => other !== part && part.contains(other)));
    overflow.push(
      `${element.tagName.toLowerCase()}, by ${element.scrollWidth - element.clientWidth} pixels: ${inner.map(name).join(' | ')}`,
    );
  }
  return { broken, overflow };
}
