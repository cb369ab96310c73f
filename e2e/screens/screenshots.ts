import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { Product } from '../support/product.ts';
import { standStill } from '../support/stand-still.ts';
import { type ContactSheet, OUT, SIZES, THEMES } from './contact-sheet.ts';

interface ShotOptions {
  /** What is to be done before each of the pictures: for what goes by itself. */
  readonly before?: () => Promise<void>;
}

/** Takes the pictures of one product. */
export interface Screenshots {
  readonly product: Product;
  readonly newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Opens a path of the app afresh and waits until it stands still. */
  readonly open: (page: Page, path: string) => Promise<void>;
  /** What is shown now, at three sizes in both themes. */
  readonly screenshot: (page: Page, name: string, options?: ShotOptions) => Promise<void>;
  /** The whole length of it, at three sizes. */
  readonly screenshotWhole: (page: Page, name: string) => Promise<void>;
  /** On a phone, with text twice as large. */
  readonly screenshotLarge: (page: Page, name: string) => Promise<void>;
  /** On a phone, with the other reading direction. */
  readonly screenshotMirrored: (page: Page, name: string) => Promise<void>;
}

export function createScreenshots(browser: Browser, product: Product, contactSheet: ContactSheet): Screenshots {
  const phone = { width: SIZES.phone[0], height: SIZES.phone[1] };

  /** One picture that is not on the sheets, of the whole page with its root changed. */
  async function screenshotChanged(page: Page, file: string, what: 'dir' | 'font-size', value: string): Promise<void> {
    await page.setViewportSize(phone);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const change = (text: string) =>
      page.evaluate(
        ([name, to]) => {
          // Not by a style tag, which the content security policy forbids.
          if (name === 'dir') document.documentElement.dir = to;
          else document.documentElement.style.fontSize = to;
        },
        [what, text] as const,
      );
    await change(value);
    await page.waitForTimeout(250);
    await page.screenshot({ path: join(OUT, file), fullPage: true });
    await change('');
  }

  return {
    product,
    newContext: (options) =>
      browser.newContext({
        ...options,
        baseURL: product.url,
        viewport: phone,
        locale: 'en-GB',
        timezoneId: 'Europe/Berlin',
      }),
    async open(page, path) {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('about:blank');
      await page.goto(`${product.url}/#${path}`);
      await page.getByRole('heading').first().waitFor();
      await page.waitForTimeout(500);
    },
    async screenshot(page, name, { before } = {}) {
      for (const [size, [width, height]] of Object.entries(SIZES)) {
        for (const theme of THEMES) {
          await page.setViewportSize({ width, height });
          await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
          await before?.();
          await page.waitForTimeout(200);
          await standStill(page);
          const file = `${name}-${size}-${theme}.png`;
          await page.screenshot({ path: join(OUT, file) });
          contactSheet.add(file);
        }
      }
    },
    async screenshotWhole(page, name) {
      for (const [size, [width, height]] of Object.entries(SIZES)) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await page.waitForTimeout(250);
        await page.screenshot({ path: join(OUT, `${name}-whole-${size}.png`), fullPage: true });
      }
    },
    screenshotLarge: (page, name) => screenshotChanged(page, `${name}-large-text.png`, 'font-size', '200%'),
    screenshotMirrored: (page, name) => screenshotChanged(page, `${name}-mirrored.png`, 'dir', 'rtl'),
  };
}
