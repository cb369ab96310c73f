import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { Product } from '../support/product.ts';
import { STORY_ZONE } from '../support/days.ts';
import { standStill } from '../support/stand-still.ts';
import { chooseLanguage } from '../support/pseudo-language.ts';
import { setTextSize } from '../support/text-size.ts';
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
  /** What is shown now, in each view of the edition. */
  readonly screenshot: (page: Page, name: string, options?: ShotOptions) => Promise<void>;
  /** The whole length of it, at the sizes. */
  readonly screenshotWhole: (page: Page, name: string) => Promise<void>;
  /** The whole length of it on a phone, with text twice as large. */
  readonly screenshotLarge: (page: Page, name: string) => Promise<void>;
  /** The whole length of it on a phone, with the other reading direction. */
  readonly screenshotMirrored: (page: Page, name: string) => Promise<void>;
}

const PHONE = { width: 390, height: 844 };

export function createScreenshots(browser: Browser, product: Product, contactSheet: ContactSheet): Screenshots {
  const { isPseudo, folder, views } = contactSheet.edition;

  /** One picture that is not on the sheets, of the whole page on a phone. */
  async function screenshotPhone(page: Page, file: string): Promise<void> {
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.waitForTimeout(250);
    await page.screenshot({ path: join(folder, file), fullPage: true });
  }

  return {
    product,
    isPseudo,
    async newContext(options) {
      const context = await browser.newContext({
        viewport: PHONE,
        ...options,
        baseURL: product.url,
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
      for (const { size, width, height, theme, textSize } of views) {
        await page.setViewportSize({ width, height });
        await setTextSize(page, textSize);
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await before?.();
        await page.waitForTimeout(200);
        await standStill(page);
        const file = `${name}-${size}-${theme}.png`;
        await page.screenshot({ path: join(folder, file) });
        contactSheet.add(file, isPseudo || textSize > 100 ? await findTooWide(page) : undefined);
      }
      await setTextSize(page, 100);
    },
    async screenshotWhole(page, name) {
      const sizes = views.filter(({ theme, textSize }) => theme === 'light' && textSize === 100);
      for (const { size, width, height } of sizes) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await page.waitForTimeout(250);
        await page.screenshot({ path: join(folder, `${name}-whole-${size}.png`), fullPage: true });
      }
    },
    async screenshotLarge(page, name) {
      await setTextSize(page, 200);
      await screenshotPhone(page, `${name}-whole-large-text.png`);
      await setTextSize(page, 100);
    },
    async screenshotMirrored(page, name) {
      /** @returns what it was. */
      const turn = (direction: string) =>
        page.evaluate((to) => {
          const { dir } = document.documentElement;
          document.documentElement.dir = to;
          return dir;
        }, direction);
      const before = await turn('rtl');
      await screenshotPhone(page, `${name}-whole-mirrored.png`);
      await turn(before);
    },
  };
}
