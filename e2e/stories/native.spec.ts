import type { BrowserContext, Page } from '@playwright/test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildForShells } from '../../scripts/native-web.ts';
import { addGoal, countedCheckIn, goalCard, PASSWORD, newEmail } from '../support/people.ts';
import { askedFor, becomePhone, fire } from '../support/phone.ts';
import { drawPicture } from '../support/pictures.ts';
import { startProduct } from '../support/product.ts';
import { expect, story as base } from '../support/story.ts';

/** The website of this story's product; the app's own page is the phone's. */
const SITE = 'https://goals.example';
const PAGE = 'https://localhost';
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
};

const story = base.extend<object, { shellPages: string }>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const product = await startProduct({ PUBLIC_URL: SITE, NATIVE_APP: 'app.fivefold' });
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  /** The folder that `npm run native` would put into both projects. */
  shellPages: [
    // eslint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'fivefold-shell-'));
      const build = {
        site: SITE,
        appId: 'app.fivefold',
        version: '0.0.0',
        buildNumber: 1,
        isSelling: true,
        isForDevelopment: false,
        firebase: undefined,
      };
      if (!buildForShells(build, folder)) throw new Error('The web app could not be built for the shells.');
      await use(folder);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: PAGE,
  context: async ({ context, product, shellPages }, use) => {
    await serve(context, { server: product.url, folder: shellPages });
    await use(context);
    // The page may still wait for an answer when the story ends.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

/** The phone serves the app's files, and the website is the product. */
async function serve(context: BrowserContext, { server, folder }: { server: string; folder: string }): Promise<void> {
  await context.route(`${PAGE}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const name = pathname === '/' ? 'index.html' : pathname.slice(1);
    const contentType = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    await route.fulfill({ body: readFileSync(join(folder, name)), contentType });
  });
  await context.route(`${SITE}/**`, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(SITE, server), maxRedirects: 0 });
    await route.fulfill({ response });
  });
}

const back = (page: Page) => fire(page, 'App', 'backButton', { canGoBack: true });

story.use({ movesClock: 'native', contextOptions: { reducedMotion: 'reduce' } });

for (const system of ['android', 'ios'] as const) {
  story(`the app in the shell of ${system}`, async ({ page, context, product }) => {
    await becomePhone(page, system);
    await page.goto('/#/signup');

    await story.step('a user signs up from the app’s own page', async () => {
      await page.getByLabel('Email').fill(newEmail());
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign Up' }).click();
      await expect(page.getByRole('button', { name: 'Choose' })).toBeVisible();
    });

    await story.step('they pay in the system’s browser, and the link back opens the app', async () => {
      await page.getByRole('button', { name: 'Choose' }).click();
      await expect.poll(() => askedFor(page, 'Browser.open')).toHaveLength(1);
      const [{ url } = { url: '' }] = (await askedFor(page, 'Browser.open')) as { url: string }[];
      expect(url).toMatch(/^https:\/\/goals\.example\/c\//);
      const browser = await context.newPage();
      await browser.goto(url);
      const wayBack = browser.waitForRequest(/\/subscription\/success/);
      await browser.getByRole('button', { name: 'Subscribe' }).click();
      await fire(page, 'App', 'appUrlOpen', { url: (await wayBack).url() });
      await browser.close();
      await expect(page.getByRole('heading', { name: /[’']s Goals/ })).toBeVisible();
      expect(await askedFor(page, 'Browser.close')).toHaveLength(1);
    });

    await story.step('the phone is registered for push, and a tap opens its place', async () => {
      await expect.poll(() => askedFor(page, 'FirebaseMessaging.getToken')).toHaveLength(1);
      await fire(page, 'FirebaseMessaging', 'notificationActionPerformed', {
        actionId: 'tap',
        notification: { data: { route: '/add-goal' } },
      });
      await expect(page).toHaveURL(/#\/add-goal$/);
    });

    await story.step('back closes what lies over the page, goes back, and leaves at the first page', async () => {
      await back(page);
      await expect(page).toHaveURL(/#\/$/);
      await page.getByRole('link', { name: 'Settings' }).click();
      await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
      await back(page);
      await expect(page).toHaveURL(/#\/$/);
      expect(await askedFor(page, 'App.minimizeApp')).toEqual([]);
      await back(page);
      await expect.poll(() => askedFor(page, 'App.minimizeApp')).toHaveLength(1);
    });

    await story.step('a check-in with a photo of the camera is felt, and its celebration is remembered', async () => {
      const picture = await drawPicture(page, { width: 640, height: 480, type: 'image/jpeg' });
      await context.route(`${PAGE}/_capacitor_file_/photo.jpg`, (route) =>
        route.fulfill({ body: picture.buffer, contentType: 'image/jpeg' }),
      );
      await addGoal(page, 'Walk uphill');
      const card = goalCard(page, 'Walk uphill');
      await card.getByRole('button', { name: /^Walk uphill/ }).click();
      await card.getByRole('button', { name: 'Take photo' }).click();
      await expect(card.getByText('Photo added')).toBeVisible();
      await card.getByRole('button', { name: 'Check in with photo' }).click();
      const photo = card.getByRole('img', { name: 'Your photo, Today' });
      await expect(photo).toBeVisible();
      await expect.poll(() => askedFor(page, 'Haptics.impact')).toEqual([{ style: 'LIGHT' }]);
      await expect
        .poll(() => page.evaluate(() => Object.keys(sessionStorage).join()))
        .toContain('fivefold.celebration');
    });

    await story.step('clearing the page’s storage logs no one out; photos come from the server', async () => {
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      const card = goalCard(page, 'Walk uphill');
      await card.getByRole('button', { name: /^Walk uphill/ }).click();
      const photo = card.getByRole('img', { name: 'Your photo, Today' });
      await expect(photo).toHaveAttribute('src', /^https:\/\/goals\.example\/photos\//);
      await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    });

    await story.step('the phone’s word on its connection is the page’s', async () => {
      const isOnline = () => page.evaluate(() => navigator.onLine);
      await fire(page, 'Network', 'networkStatusChange', { connected: false, connectionType: 'none' });
      expect(await isOnline()).toBe(false);
      // A return counts when the last look was some time ago.
      await page.waitForTimeout(2100);
      const refreshed = page.waitForRequest(`${SITE}/api/dashboard`);
      await fire(page, 'Network', 'networkStatusChange', { connected: true, connectionType: 'wifi' });
      expect(await isOnline()).toBe(true);
      await refreshed;
    });

    await story.step('five days earn a streak, which is felt more', async () => {
      for (let day = 1; day <= 4; day += 1) {
        await product.advanceDays(1);
        await page.clock.setFixedTime(await product.today());
        await page.reload();
        const counted = countedCheckIn(page);
        await goalCard(page, 'Walk uphill')
          .getByRole('button', { name: /^Check in/ })
          .click();
        await counted;
      }
      await expect.poll(() => askedFor(page, 'Haptics.impact')).toEqual([{ style: 'LIGHT' }, { style: 'HEAVY' }]);
    });

    await story.step('a picture of the run goes to the phone’s share sheet', async () => {
      const card = goalCard(page, 'Walk uphill');
      await card.getByRole('button', { name: /^Walk uphill/ }).click();
      await card.getByRole('link', { name: 'Look back at Walk uphill' }).click();
      await page.getByRole('button', { name: 'Share a picture' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click();
      await expect
        .poll(() => askedFor(page, 'Share.share'))
        .toEqual([{ title: 'Fivefold', files: ['file:///cache/shared-picture/fivefold-5-days-in-a-row.png'] }]);
      const [{ data } = { data: '' }] = (await askedFor(page, 'Filesystem.writeFile')) as { data: string }[];
      expect(Buffer.from(data, 'base64').readUInt32BE(16)).toBe(1080);
      await back(page);
      await expect(page.getByRole('dialog')).toBeHidden();
      await back(page);
      await expect(page).toHaveURL(/#\/$/);
    });

    await story.step('the phone is left with the person', async () => {
      await page.getByRole('button', { name: 'Log Out' }).click();
      await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
      expect(await askedFor(page, 'FirebaseMessaging.deleteToken')).toHaveLength(1);
      expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('session');
    });
  });
}
