import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { buildIfStale } from '../scripts/build-if-stale.ts';
import { ensureBrowser } from '../scripts/ensure-browser.ts';
import { addGoal, choosePlan, goalCard, signUp } from './support/people.ts';
import { startProduct } from './support/product.ts';

/*
 * Takes a picture of every screen at three sizes in both themes, one contact sheet, and the pictures of the README.
 * Run: npm run screens
 */
const OUT = join(import.meta.dirname, 'screens-out');
const PICTURES = join(import.meta.dirname, '../docs/pictures');
const SIZES = { phone: [390, 844], tablet: [820, 1180], desktop: [1440, 900] } as const;
const THEMES = ['light', 'dark'] as const;
const SIGNED_OUT = { 'log-in': '/login', 'sign-up': '/signup', reset: '/reset-password', 'finish-sign-up': '/finishSignUp' };
const SIGNED_IN = { dashboard: '/', 'add-goal': '/add-goal', exchange: '/streak-exchange', 'animation-test': '/animation-test', settings: '/settings' };

buildIfStale();
mkdirSync(OUT, { recursive: true });
mkdirSync(PICTURES, { recursive: true });
const product = await startProduct();
const browser = await chromium.launch({ executablePath: ensureBrowser() });
const shots: string[] = [];

async function photograph(page: Page, name: string): Promise<void> {
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    for (const theme of THEMES) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.waitForTimeout(250);
      const file = `${name}-${size}-${theme}.png`;
      await page.screenshot({ path: join(OUT, file) });
      shots.push(file);
    }
  }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${product.url}/#${path}`);
  await page.getByRole('heading').first().waitFor();
  await page.waitForTimeout(700);
}

/** Pictures side by side, drawn by the browser. */
async function sheet(maker: Browser, files: readonly string[], columns: number, tileWidth: number, path: string): Promise<void> {
  const tiles = files.map((file) => `<img style="width:${tileWidth}px;border-radius:12px" src="data:image/png;base64,${readFileSync(file).toString('base64')}">`);
  const page = await maker.newPage({ viewport: { width: columns * (tileWidth + 16) + 16, height: 200 } });
  await page.setContent(`<body style="margin:16px;display:grid;grid-template-columns:repeat(${columns},${tileWidth}px);gap:16px;background:#8a8a90">${tiles.join('')}</body>`);
  await page.screenshot({ path, fullPage: true });
  await page.close();
}

async function live(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [name, path] of Object.entries(SIGNED_OUT)) {
    await open(page, path);
    await photograph(page, name);
  }
  await signUp(page);
  await photograph(page, 'plans');
  await choosePlan(page);
  await photograph(page, 'dashboard-empty');
  for (const [text, frequency] of [
    ['Read ten pages', 'Daily'], ['Stretch before breakfast', 'Daily'], ['Write three lines', 'Daily'],
    ['Call somebody I miss', 'Weekly'], ['Look at the budget', 'Monthly'], ['Learn to swim', 'Once'],
  ] as const) {
    await addGoal(page, text, frequency);
  }
  for (let day = 0; day < 6; day++) {
    await page.clock.setFixedTime(await product.today());
    await page.reload();
    for (const text of day === 5 ? ['Read ten pages'] : ['Read ten pages', 'Stretch before breakfast', ...(day === 2 ? ['Call somebody I miss', 'Learn to swim', 'Look at the budget'] : [])]) {
      const check = goalCard(page, text).getByRole('button', { name: 'Check in', exact: true });
      await check.click();
      await check.waitFor({ state: 'detached' });
    }
    if (day < 5) await product.advanceDays(1);
  }
  await page.waitForTimeout(2500);
  for (const [name, path] of Object.entries(SIGNED_IN)) {
    await open(page, path);
    await photograph(page, name);
  }
  await open(page, '/');
  await goalCard(page, 'Read ten pages').getByRole('button', { name: /^Read ten pages/ }).click();
  await photograph(page, 'goal-open');
}

try {
  await live(await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 }, locale: 'en-GB', timezoneId: 'Europe/Berlin' }));
  await sheet(browser, shots.map((file) => join(OUT, file)), 6, 300, join(OUT, 'contact-sheet.png'));
  await sheet(browser, ['dashboard-phone-light.png', 'dashboard-phone-dark.png', 'goal-open-phone-light.png'].map((file) => join(OUT, file)), 3, 300, join(PICTURES, 'dashboard.png'));
} finally {
  await browser.close();
  await product.remove();
}
console.log(`Pictures are in ${OUT}; look at contact-sheet.png.`);
