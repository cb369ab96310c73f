import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { newEmail, PASSWORD, signUp } from '../support/people.ts';
import { expect, story } from '../support/story.ts';

const MANIFEST = join(import.meta.dirname, '../../apps/web/dist/.vite/manifest.json');

declare global {
  interface Window {
    /** The sum of all layout shifts since the page was opened. */
    layoutShift: number;
  }
}

/** Runs in the page. */
function watchLayoutShifts(): void {
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.layoutShift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The names of the downloaded faces that the page has; a face's name stands once for each of its files. */
function loadedFonts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.fonts]
      .filter(({ family, status }) => status === 'loaded' && /^"?(?:Figtree|Jersey 10)"?$/.test(family))
      .map(({ family }) => family.replaceAll('"', '')),
  );
}

/** How many lines each text of the page takes. */
function countLines(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('h1, p, label, a, button')].map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8)));
      return `${element.textContent}: ${lines.size}`;
    }),
  );
}

story.describe('a logged-out user', () => {
  for (const path of ['/dashboard', '/add-goal', '/streak-exchange', '/animation-test', '/me']) {
    story(`is sent from ${path} to the log-in page`, async ({ page }) => {
      await page.goto(`/#${path}`);
      await expect(page).toHaveURL(/#\/login/);
      await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
    });
  }

  story('can read what the app is, and close it again', async ({ page }) => {
    await page.goto('/#/login');
    await page.getByRole('button', { name: 'What is this app?' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/13/).first()).toBeVisible();
    await dialog.getByRole('button', { name: "Got it! Let's get started" }).click();
    await expect(dialog).toBeHidden();
  });

  story('is told in a red banner why a log-in or a sign-up failed', async ({ page }) => {
    await page.goto('/#/login');
    await page.getByLabel('Email').fill(newEmail('unknown'));
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByRole('alert')).toContainText('Incorrect email or password.');

    const email = await signUp(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/#\/login/);
    await page.goto('/#/signup');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to create an account');
    await expect(page.getByRole('alert')).toContainText('An account with this email already exists.');
  });

  story('sees a celebration above the log-in form, which moves nothing and then stands still', async ({ page }) => {
    await page.addInitScript(watchLayoutShifts);
    await page.goto('/#/login');
    const scene = page.locator('header canvas');
    await expect(scene).not.toHaveAttribute('width', '1');
    await page.waitForTimeout(5000);
    const still = await scene.screenshot();
    await page.waitForTimeout(500);
    expect((await scene.screenshot()).equals(still)).toBe(true);
    expect(await page.evaluate(() => window.layoutShift), 'the layout shift').toBeLessThan(0.01);
  });

  story('reads the same lines before and after slow fonts arrive', async ({ page }) => {
    await page.addInitScript(watchLayoutShifts);
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3000));
      await route.continue();
    });
    await page.goto('/#/login', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
    expect(await loadedFonts(page)).not.toContain('Figtree');
    const linesBefore = await countLines(page);
    await expect.poll(() => loadedFonts(page), 'the fonts').toContain('Figtree');
    await page.waitForTimeout(300);
    expect(await countLines(page)).toEqual(linesBefore);
    expect(await page.evaluate(() => window.layoutShift), 'the layout shift').toBeLessThan(0.01);
  });

  story('sees letters of other languages in the app’s own face, fetched when they are needed', async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => request.url().endsWith('.woff2') && fetched.push(request.url()));
    await page.goto('/#/login');
    await expect.poll(() => loadedFonts(page), 'the fonts').toContain('Figtree');
    expect(fetched.filter((url) => /-latin-(?:ext|more)-/.test(url))).toEqual([]);
    await page.getByLabel('Email').fill('Zażółć gęślą jaźń, Őszi, Çağrı şimdi');
    await expect.poll(() => fetched.filter((url) => /-latin-(?:ext|more)-/.test(url)).length).toBe(2);
    await expect.poll(async () => (await loadedFonts(page)).filter((name) => name === 'Figtree').length).toBe(3);
  });

  story('finds the email of an invitation filled in', async ({ page }) => {
    await page.goto('/#/signup?email=ben%40example.com&initiator_user_id=abc');
    await expect(page.getByLabel('Email')).toHaveValue('ben@example.com');
  });

  story('leads from the success page without a session id to the start page', async ({ page }) => {
    await page.goto('/#/subscription/success');
    await expect(page).toHaveURL(/#\/(signup)?$/);
  });
});

story('fetches no SDK of an identity provider that is not configured', async ({ page }) => {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, { file: string } | undefined>;
  const sdk = manifest['src/features/auth/identity/firebase-identity.ts']?.file;
  expect(sdk).toMatch(/\.js$/);
  const fetched: string[] = [];
  // The service worker’s requests are the context’s.
  page.context().on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await signUp(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Choose' })).toBeVisible();
  const kept = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  for (const paths of [fetched, kept]) {
    expect(paths.length).toBeGreaterThan(5);
    expect(paths).not.toContain(`/${sdk}`);
  }
});

story('a session that was ended elsewhere leads to the log-in page', async ({ page }) => {
  await signUp(page);
  await page.context().clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/#\/login/);
});
