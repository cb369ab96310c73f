import type { Browser, ElementHandle } from 'puppeteer-core';
import type { Driver } from './device.ts';
import { type PageWindow, uncover } from './page-queries.ts';

/** A browser of another person, spoken to by Puppeteer: nothing is shared with the others. */
export async function openPuppeteerDevice(browser: Browser, name: Driver['name']): Promise<Driver> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 390, height: 844 });
  const driver: Driver<ElementHandle<Element>> = {
    name,
    // A page behind another is hidden, and a hidden page asks the server for nothing.
    async open(url) {
      await page.bringToFront();
      await page.goto(url);
    },
    async reload() {
      await page.bringToFront();
      await page.reload();
      // The tab of an earlier person, which closes late, may have come to the front.
      await page.bringToFront();
    },
    run: (act, ...args) => page.evaluate(act as never, ...(args as unknown as never[])) as never,
    load: async (script) => void (await page.evaluate(`${script};undefined`)),
    async find(query) {
      const handle = await page.evaluateHandle(
        (wanted) => (window as unknown as PageWindow).findByQuery?.(wanted) ?? null,
        query,
      );
      return (handle.asElement() as ElementHandle<Element> | null) ?? undefined;
    },
    async click(element) {
      await element.evaluate(uncover);
      await element.click();
    },
    async type(element, text) {
      await element.evaluate(uncover);
      await element.click();
      // Three clicks select the text in Chromium alone.
      await element.evaluate((field) => (field as HTMLInputElement).select());
      await element.type(text);
    },
    upload: (element, path) => (element as ElementHandle<HTMLInputElement>).uploadFile(path),
    async select(element, label) {
      const value = await element.evaluate(
        (list, wanted) =>
          [...(list as HTMLSelectElement).options].find((option) => option.label === wanted)?.value ?? '',
        label,
      );
      await element.select(value);
    },
    // The browser finds by what it tells screen readers; that it is the same element is asked in the page.
    async isAccessibleAs(element, role, accessibleName) {
      for (const found of await page.$$(`::-p-aria([name=${JSON.stringify(accessibleName)}][role="${role}"])`)) {
        if (await element.evaluate((one, other) => one === other, found)) return true;
      }
      return false;
    },
    screenshot: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
    close: () => context.close(),
  };
  return driver as Driver;
}
