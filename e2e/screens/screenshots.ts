import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { Product } from '../support/product.ts';
import { STORY_ZONE } from '../support/days.ts';
import { standStill } from '../support/stand-still.ts';
import { chooseLanguage } from '../support/pseudo-language.ts';
import { findTooWide } from '../support/too-wide.ts';
import type { ContactSheet } from './contact-sheet.ts';

interface ShotOptions {
  /** What is to be done before each of the pictures: for what goes by itself. */
  readonly before?: () => Promise<void>;
}

/** Takes the pictures of one product. */
export interface Screenshots {
  readonly product: Product;
  /** In English they are also the pictures of the README and the manifest. */
  readonly isPseudo: boolean;
  readonly newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Opens a path of the app afresh and waits until it stands still. */
  readonly open: (page: Page, path: string) => Promise<void>;
  /** What is shown now, at the sizes and in the themes of the edition. */
  readonly screenshot: (page: Page, name: string, options?: ShotOptions) => Promise<void>;
  /** The whole length of it, at the sizes. */
  readonly screenshotWhole: (page: Page, name: string) => Promise<void>;
  /** On a phone, with text twice as large. */
  readonly screenshotLarge: (page: Page, name: string) => Promise<void>;
  /** On a phone, with the other reading direction. */
  readonly screenshotMirrored: (page: Page, name: string) => Promise<void>;
}

const PHONE = { width: 390, height: 844 };

export function createScreenshots(browser: Browser, product: Product, contactSheet: ContactSheet): Screenshots {
  const { isPseudo, folder, sizes, themes } = contactSheet.edition;

  /** One picture that is not on the sheets, of the whole page with its root changed. */
  async function screenshotChanged(page: Page, file: string, what: 'dir' | 'font-size', value: string): Promise<void> {
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    /** Answers what it was. */
    const change = (text: string) =>
      page.evaluate(
        ([name, to]) => {
          // Not by a style tag, which the content security policy forbids.
          const { style, dir } = document.documentElement;
          const before = name === 'dir' ? dir : style.fontSize;
          if (name === 'dir') document.documentElement.dir = to;
          else style.fontSize = to;
          return before;
        },
        [what, text] as const,
      );
    const before = await change(value);
    await page.waitForTimeout(250);
    await page.screenshot({ path: join(folder, file), fullPage: true });
    await change(before);
  }

  return {
    product,
    isPseudo,
    async newContext(options) {
      const context = await browser.newContext({
        ...options,
        baseURL: product.url,
        viewport: PHONE,
        locale: 'en-GB',
        timezoneId: STORY_ZONE,
      });
      if (isPseudo) await chooseLanguage(context, 'ar-XB');
      return context;
    },
    async open(page, path) {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('about:blank');
      await page.goto(`${product.url}/#${path}`);
      await page.getByRole('heading').first().waitFor();
      await page.waitForTimeout(500);
    },
    async screenshot(page, name, { before } = {}) {
      for (const [size, [width, height]] of Object.entries(sizes)) {
        for (const theme of themes) {
          await page.setViewportSize({ width, height });
          await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
          await before?.();
          await page.waitForTimeout(200);
          await standStill(page);
          const file = `${name}-${size}-${theme}.png`;
          await page.screenshot({ path: join(folder, file) });
          contactSheet.add(file, isPseudo ? await findTooWide(page) : undefined);
        }
      }
    },
    async screenshotWhole(page, name) {
      for (const [size, [width, height]] of Object.entries(sizes)) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await page.waitForTimeout(250);
        await page.screenshot({ path: join(folder, `${name}-whole-${size}.png`), fullPage: true });
      }
    },
    screenshotLarge: (page, name) => screenshotChanged(page, `${name}-large-text.png`, 'font-size', '200%'),
    screenshotMirrored: (page, name) => screenshotChanged(page, `${name}-mirrored.png`, 'dir', 'rtl'),
  };
}
