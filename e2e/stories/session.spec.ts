import type { Page } from '@playwright/test';
import { SIGNED_IN_COOKIE, WEB_SESSION_PATH } from '@fivefold/contract/calls/auth';
import { addGoal, choosePlan, goalCard, logIn, newEmail, signUp } from '../support/people.ts';
import { waitForOfflineCache } from '../support/wait-for-offline-cache.ts';
import { expect, story } from '../support/story.ts';

const NOTE = 'A note for no one else';

/** Everything that the page's scripts could read on this device, as one text. */
const readDevice = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(new Error(`${name} cannot be opened.`)));
      });
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll();
        texts.push(
          JSON.stringify(
            await new Promise((resolve) => reading.addEventListener('success', () => resolve(reading.result))),
          ),
        );
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      texts.push(requests.map(({ url }) => new URL(url).pathname).join('\n'));
    }
    return texts.join('\n');
  });

const sessionCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'fivefold_session');

story(
  'a session outlives reloads, other tabs, expired tokens and lost connections, and leaves nothing',
  async ({ page, context }) => {
    const email = newEmail();
    await signUp(page, email);
    await choosePlan(page);
    await addGoal(page, 'Read ten pages');

    await story.step('its lasting half is a cookie that scripts cannot read', async () => {
      expect(await sessionCookie(page)).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: WEB_SESSION_PATH });
      const device = await readDevice(page);
      expect(device).toContain(email);
      expect(device).not.toContain((await sessionCookie(page))?.value);
      // The app's own files may be named after what they show.
      expect(device.replaceAll(/^\/assets\/.*$/gm, '')).not.toMatch(/token|bearer/i);
    });

    await story.step('a reload and a second tab are signed in, with one request each', async () => {
      const refreshes: string[] = [];
      context.on('request', (request) => {
        if (new URL(request.url()).pathname === WEB_SESSION_PATH) refreshes.push(request.method());
      });
      await page.reload();
      await expect(goalCard(page, 'Read ten pages')).toBeVisible();
      const second = await context.newPage();
      await second.goto('/');
      await expect(goalCard(second, 'Read ten pages')).toBeVisible();
      expect(refreshes).toEqual(['POST', 'POST']);
      await second.close();
    });

    await story.step('a refused token is replaced, and the call is sent again', async () => {
      let refused = 0;
      await page.route('**/api/goal/check', async (route) => {
        refused += 1;
        const headers = refused === 1 ? { authorization: 'Bearer expired' } : {};
        await route.continue({ headers: { ...route.request().headers(), ...headers } });
      });
      await goalCard(page, 'Read ten pages')
        .getByRole('button', { name: /^Check in(: |$)/ })
        .click();
      await expect.poll(() => refused).toBe(2);
      await expect(goalCard(page, 'Read ten pages').getByText('Waiting to be sent')).toHaveCount(0);
      await page.unroute('**/api/goal/check');
    });

    await story.step('a session of an earlier version is carried over', async () => {
      const token = await page.evaluate(
        async ({ email: address, password }) => {
          const headers = { 'content-type': 'application/json' };
          const body = JSON.stringify({ email: address, password });
          const answer = await fetch('/api/identity/log-in', { method: 'POST', headers, body });
          return ((await answer.json()) as { token: string }).token;
        },
        { email, password: 'a long enough password' },
      );
      const user = await page.evaluate(() => localStorage.getItem('fivefold.person') ?? '');
      await context.clearCookies();
      await page.evaluate(
        ([kept = '', person = '']) => {
          localStorage.clear();
          localStorage.setItem('fivefold.session', `{"token":"${kept}","refreshedAt":1,"user":${person}}`);
        },
        [token, user],
      );
      await page.reload();
      await expect(goalCard(page, 'Read ten pages')).toBeVisible();
      expect(await readDevice(page)).not.toContain(token);
      expect(await sessionCookie(page)).toMatchObject({ httpOnly: true });
    });

    await story.step('a browser that clears the storage logs no one out', async () => {
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await expect(goalCard(page, 'Read ten pages')).toBeVisible();
    });

    await story.step('it starts without a connection, and a check-in waits in IndexedDB', async () => {
      await addGoal(page, 'Stretch');
      await page.goto('/');
      await expect(goalCard(page, 'Stretch')).toBeVisible();
      await waitForOfflineCache(page);
      await context.setOffline(true);
      await page.reload();
      const card = goalCard(page, 'Stretch');
      await card.getByRole('button', { name: /^Stretch/ }).click();
      await card.getByLabel('Note (optional)').fill(NOTE);
      await card.getByRole('button', { name: /^Check in with note/ }).click();
      await expect(card.getByText('Waiting to be sent')).toBeVisible();
      expect(await readDevice(page)).toContain(NOTE);
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(NOTE);
    });

    await story.step(
      'logging out asks about it, and leaves nothing of the person, also without a connection',
      async () => {
        await page.getByRole('button', { name: 'Log Out' }).click();
        const question = page.getByRole('alertdialog', { name: '1 check-in isn’t saved yet' });
        await question.getByRole('button', { name: 'Log Out' }).click();
        await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
        await expect.poll(() => readDevice(page)).not.toContain(NOTE);
        const device = await readDevice(page);
        for (const trace of [email, 'Stretch', 'Read ten pages', SIGNED_IN_COOKIE]) expect(device).not.toContain(trace);

        await context.setOffline(false);
        await page.reload();
        await expect.poll(() => sessionCookie(page)).toBeUndefined();
        await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
        await logIn(page, email);
        await expect(goalCard(page, 'Stretch')).toBeVisible();
      },
    );
  },
);
