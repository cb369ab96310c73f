import { join } from 'node:path';
import { PEOPLE } from '../../scripts/demo/people.ts';
import { makeDemoFolder, readDemoFacts } from '../../scripts/demo/data-folder.ts';
import { openLogInPage } from '../../scripts/demo/log-in-page.ts';
import { freePort } from '../../scripts/free-port.ts';
import { goalCard } from '../support/people.ts';
import { OUT } from './contact-sheet.ts';
import { screenshotForInstalling } from './install.ts';
import type { Screenshots } from './screenshots.ts';

export const DEMO_FOLDER = join(OUT, 'demo-data');
const DAYS = 365;
/** Longer than the hearts since the last look are shown, which come once. */
const HEARTS_MS = 8000;

/** Always made again, so that its history ends today. */
export async function makeDemo(): Promise<void> {
  await makeDemoFolder(DEMO_FOLDER, { port: await freePort(), days: DAYS });
}

/** A year of history: the dashboards of two people, an open goal with a photo, the pages that look back, and the pictures of the manifest. */
export async function screenshotDemo(screenshots: Screenshots): Promise<void> {
  const { product, newContext, screenshot, screenshotWhole } = screenshots;
  const people = Object.fromEntries(PEOPLE.map(({ name, email }) => [name, email]));
  const password = readDemoFacts(DEMO_FOLDER)?.password ?? '';
  const logInPage = await openLogInPage({ productUrl: product.url, people, password });
  for (const name of ['maria', 'jonas']) {
    const context = await newContext();
    const page = await context.newPage();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(logInPage.addressOf(name));
    await page.getByRole('region', { name: 'Streaks' }).waitFor();
    await page.waitForTimeout(HEARTS_MS);
    await screenshot(page, `demo-${name}`);
    if (name === 'maria') {
      const card = goalCard(page, 'Bake bread');
      await card.getByRole('button', { name: /^Bake bread/ }).click();
      await card.getByRole('img').first().waitFor();
      await screenshot(page, 'demo-goal', { before: () => card.scrollIntoViewIfNeeded() });
      await goalCard(page, 'Walk for half an hour')
        .getByRole('button', { name: /^Walk for half an hour/ })
        .click();
      await page.getByRole('link', { name: 'Look back at Walk for half an hour' }).click();
      await page.getByRole('slider', { name: /^Tapestry/ }).waitFor();
      await screenshot(page, 'demo-looking-back');
      await screenshotWhole(page, 'demo-looking-back');
      await page.goto(`${product.url}/#/me`);
      await page.getByRole('heading', { name: 'Best goals' }).waitFor();
      await screenshot(page, 'demo-me');
      await screenshotWhole(page, 'demo-me');
    }
    await context.close();
  }
  if (!screenshots.isPseudo) await screenshotForInstalling(screenshots, logInPage.addressOf('maria'));
  await logInPage.close();
}
