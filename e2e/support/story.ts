import { test as base } from '@playwright/test';
import { type Product, startProduct } from './product.ts';

/** A story with its own product; a page's errors fail it, because nobody would see them otherwise. */
export const story = base.extend<{ noErrors: undefined }, { product: Product }>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  noErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        // A refused call shows as a failed resource: stories cause some on purpose.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text());
      });
      await use(undefined);
      if (errors.length > 0) throw new Error(`The page reported errors:\n${errors.join('\n')}`);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
