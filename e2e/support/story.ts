import { type Page, test as base } from '@playwright/test';
import { buildPseudoIfStale } from '../../scripts/build-if-stale.ts';
import { storyDay } from './days.ts';
import { type Product, startProduct } from './product.ts';

/** A story with its own product; a page's errors fail it, because they would go unseen otherwise. */
export const story = base.extend<
  { noErrors: undefined; otherPage: Page },
  { movesClock: string; hasPseudoLanguage: boolean; isFirstStart: boolean; product: Product }
>({
  /** A file whose stories move the clock names itself here: no other file's stories then run on its product. */
  movesClock: ['', { scope: 'worker', option: true }],
  /** The web app is built with the pseudo-language of layout tests, which products do not have. */
  hasPseudoLanguage: [false, { scope: 'worker', option: true }],
  /** Its product creates its database, as a new user's does. */
  isFirstStart: [false, { scope: 'worker', option: true }],
  product: [
    async ({ hasPseudoLanguage, isFirstStart }, use) => {
      const env: Record<string, string> = hasPseudoLanguage ? { WEB_DIR: buildPseudoIfStale() } : {};
      const product = await startProduct(env, { isFirstStart });
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  page: async ({ page, product }, use) => {
    await showProductsDay(page, product);
    await use(page);
  },
  noErrors: [
    async ({ page }, use) => {
      const check = watchErrors(page);
      await use(undefined);
      check();
    },
    { auto: true },
  ],
  /** Another user's device. */
  otherPage: async ({ browser, product }, use) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await showProductsDay(page, product);
    const check = watchErrors(page);
    await use(page);
    await context.close();
    check();
  },
});

/** An earlier story on this product may have moved its clock, and it refuses check-ins of days that are long over. */
async function showProductsDay(page: Page, product: Product): Promise<void> {
  const now = await product.today();
  if (storyDay(now) !== storyDay(new Date())) await page.clock.setFixedTime(now);
}

/** Collects what a page reports; the answered function throws when there was anything. */
function watchErrors(page: Page): () => void {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    // A refused call shows as a failed resource: stories cause some on purpose.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text());
  });
  return () => {
    if (errors.length > 0) throw new Error(`The page reported errors:\n${errors.join('\n')}`);
  };
}

export { expect } from '@playwright/test';
