import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { goalCard } from '../support/people.ts';
import { standStill } from '../support/stand-still.ts';
import type { Screenshots } from './screenshots.ts';

/** The manifest names them (`apps/web/public/app.webmanifest`). */
const FOLDER = join(import.meta.dirname, '../../apps/web/public/screenshots');
const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
};

/** What a browser shows before the app is installed: the day's list, a goal looked back at, and on a phone the year. */
export async function screenshotForInstalling(
  { product, newContext }: Pick<Screenshots, 'product' | 'newContext'>,
  logInUrl: string,
): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const [size, options] of Object.entries(SIZES)) {
    const context = await newContext({ ...options, colorScheme: 'light', reducedMotion: 'reduce' });
    const page = await context.newPage();
    const save = (name: string) => saveScreen(page, `${name}-${size}.jpg`);
    await page.goto(logInUrl);
    await page.getByRole('region', { name: 'Streaks' }).waitFor();
    await save('goals');
    await goalCard(page, 'Walk for half an hour')
      .getByRole('button', { name: /^Walk for half an hour/ })
      .click();
    await page.getByRole('link', { name: 'Look back at Walk for half an hour' }).click();
    await page.getByRole('slider', { name: /^Tapestry/ }).waitFor();
    await save('looking-back');
    if (size === 'phone') {
      await page.goto(`${product.url}/#/me`);
      await page.getByRole('heading', { name: 'Best goals' }).waitFor();
      await save('year');
    }
    await context.close();
  }
}

/** Once pictures are there and the lines that come and go are gone. */
async function saveScreen(page: Page, file: string): Promise<void> {
  await page.waitForTimeout(2000);
  await standStill(page);
  await page.screenshot({ path: join(FOLDER, file), type: 'jpeg', quality: 70 });
}
