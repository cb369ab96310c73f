import type { Page } from '@playwright/test';
import { waitForOfflineCache } from '../support/wait-for-offline-cache.ts';
import { addGoal, choosePlan, goalCard, signUp } from '../support/people.ts';
import type { Product } from '../support/product.ts';
import { expect, story } from '../support/story.ts';

story.use({ movesClock: 'offline' });

/** Everything that service workers have put aside. */
function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

story('the app starts without a connection, and shows what it knew last', async ({ page, context }) => {
  await signUp(page);
  await choosePlan(page);
  await addGoal(page, 'Read ten pages');
  await waitForOfflineCache(page);
  await context.setOffline(true);
  await page.reload();
  await expect(goalCard(page, 'Read ten pages')).toBeVisible();
  await expect(page.getByText(/^You’re offline\. This is from today, \d?\d:\d\d\.$/)).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();

  await story.step('nothing but the app’s own files was put aside', async () => {
    const paths = await cachedPaths(page);
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !/^\/(assets\/.*|[\w-]+\.(js|png|svg|webmanifest))?$/.test(path))).toEqual([]);
  });

  await story.step('with the connection comes the present', async () => {
    await context.setOffline(false);
    await page.reload();
    await expect(goalCard(page, 'Read ten pages')).toBeVisible();
    await expect(page.getByText(/You’re offline/)).toHaveCount(0);
  });

  await story.step('after logging out nothing is left of it', async () => {
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Read ten pages');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
    await context.setOffline(false);
  });
});

story('a check-in made offline waits, survives a reload and is sent exactly once', async ({ page, context }) => {
  await signUp(page);
  await choosePlan(page);
  await addGoal(page, 'Read ten pages');
  await addGoal(page, 'Stretch');
  await waitForOfflineCache(page);
  const card = goalCard(page, 'Read ten pages');
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/goal/check')) keys.push(request.headers()['idempotency-key'] ?? 'none');
  });

  await story.step('it waits on the device', async () => {
    await context.setOffline(true);
    await card.getByRole('button', { name: /^Check in: / }).click();
    await expect(page.locator('canvas[data-celebration=tree]')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Already Checked Today' })).toBeDisabled();
    await expect(card.getByText('Waiting to be sent')).toBeVisible();
    await page.reload();
    await expect(card.getByText('Waiting to be sent')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Already Checked Today' })).toBeDisabled();
  });

  await story.step('it is sent when the connection is back, and plays no second scene', async () => {
    await page.evaluate(() => {
      const watch = new MutationObserver(() => {
        if (document.querySelector('canvas[data-celebration]') !== null) document.body.dataset['replayed'] = 'yes';
      });
      watch.observe(document.body, { subtree: true, childList: true });
    });
    await context.setOffline(false);
    await expect(card.getByText('Waiting to be sent')).toHaveCount(0);
    await expect(page.getByText('Checked in: Read ten pages. 1 of 5.')).toBeAttached();
    expect(await page.evaluate(() => document.body.dataset['replayed'])).toBeUndefined();
    await page.reload();
    await expect(card.getByRole('button', { name: 'Already Checked Today' })).toBeDisabled();
    await card.getByRole('button', { name: /^Read ten pages/ }).click();
    await expect(card.getByRole('list', { name: 'Check-ins' }).getByRole('listitem')).toHaveCount(1);
    expect(new Set(keys).size).toBe(1);
  });

  await story.step('it counts once when only the answers were lost', async () => {
    const other = goalCard(page, 'Stretch');
    let lost = 0;
    await page.route('**/api/goal/check', async (route) => {
      lost += 1;
      await route.fetch();
      await (lost <= 3 ? route.abort('connectionreset') : route.continue());
    });
    keys.length = 0;
    await other.getByRole('button', { name: /^Check in: / }).click();
    await expect.poll(() => lost).toBeGreaterThan(3);
    await expect(other.getByText('Waiting to be sent')).toHaveCount(0);
    await page.unroute('**/api/goal/check');
    await page.reload();
    await other.getByRole('button', { name: /^Stretch/ }).click();
    await expect(other.getByRole('list', { name: 'Check-ins' }).getByRole('listitem')).toHaveCount(1);
    expect(new Set(keys).size).toBe(1);
  });
});

story('the service worker leaves everything to the server that is not the app', async ({ page, product }) => {
  await signUp(page);
  await waitForOfflineCache(page);
  for (const path of ['/dev/mailbox', '/api/docs', '/health/live']) {
    const response = await page.goto(`${product.url}${path}`);
    expect(response?.fromServiceWorker(), path).toBe(false);
    expect(response?.status(), path).toBe(200);
  }
  const worker = await page.request.get('/sw.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
  expect(worker.headers()['content-security-policy']).toContain("worker-src 'self'");
});

async function nextDay(page: Page, product: Product): Promise<void> {
  await product.advanceDays(1);
  await page.clock.setFixedTime(await product.today());
  await page.reload();
}

story('check-ins that waited over a weekend go out as late, and cost no streak', async ({ page, context, product }) => {
  await signUp(page);
  await choosePlan(page);
  await addGoal(page, 'Read ten pages');
  await waitForOfflineCache(page);
  const card = goalCard(page, 'Read ten pages');
  const press = () => card.getByRole('button', { name: /^Check in: / }).click();
  await press();
  await expect(page.getByText('Checked in: Read ten pages. 1 of 5.')).toBeAttached();

  await story.step('each says its day while it waits, and the newest can be dropped', async () => {
    await nextDay(page, product);
    await context.setOffline(true);
    await press();
    await expect(card.getByText('Waiting to be sent')).toBeVisible();
    await nextDay(page, product);
    await expect(card.getByText('Waiting to be sent, from yesterday')).toBeVisible();
    await press();
    await expect(card.getByText('Waiting to be sent, from today')).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(card.getByText('Waiting to be sent, from today')).toHaveCount(0);
    await press();
    await expect(card.getByText('Waiting to be sent, from today')).toBeVisible();
  });

  const rows = card.getByRole('list', { name: 'Check-ins' }).getByRole('listitem');
  await story.step('they are sent in the order of their days', async () => {
    await nextDay(page, product);
    await context.setOffline(false);
    await expect(card.getByText(/^Waiting to be sent/)).toHaveCount(0);
    await page.reload();
    await card.getByRole('button', { name: /^Read ten pages/ }).click();
    await expect(rows).toHaveCount(3);
    await expect(rows.getByText('added later')).toHaveCount(2);
    await expect(card.getByRole('button', { name: /^Read ten pages, 3 of 5/ })).toBeVisible();
  });

  await story.step('the newest is undone in the list, and stays undone', async () => {
    const undone = page.waitForResponse((response) => response.request().method() === 'DELETE' && response.ok());
    await card.getByRole('button', { name: 'Undo check-in, Yesterday' }).click();
    await expect(rows).toHaveCount(2);
    await undone;
    await page.reload();
    await expect(card.getByRole('button', { name: /^Read ten pages, 2 of 5/ })).toBeVisible();
    await card.getByRole('button', { name: /^Read ten pages/ }).click();
    await expect(rows).toHaveCount(2);
  });

  await story.step('the day is added again, and its note mended', async () => {
    await card.getByRole('button', { name: 'Yes, add yesterday: Read ten pages' }).click();
    await expect(page.getByText('Checked in for yesterday: Read ten pages. 3 of 5.')).toBeAttached();
    await card.getByRole('button', { name: 'Edit check-in, Yesterday' }).click();
    await card.getByRole('form', { name: 'Check-in, Yesterday' }).getByRole('textbox').fill('On the train');
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Check-in saved')).toBeVisible();
    await page.reload();
    await card.getByRole('button', { name: /^Read ten pages/ }).click();
    await expect(rows.first()).toContainText('On the train');
  });
});
