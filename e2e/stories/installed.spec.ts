import type { Page } from '@playwright/test';
import { ensureBrowser } from '../../scripts/ensure-browser.ts';
import { expectNothingFrom } from '../support/axe.ts';
import { QUIET } from '../support/browser-args.ts';
import { addGoal, checkIn, choosePlan, goalCard, PASSWORD, signUp } from '../support/people.ts';
import { drawPicture, type PictureFile } from '../support/pictures.ts';
import { expect, story } from '../support/story.ts';
import { waitForOfflineCache } from '../support/wait-for-offline-cache.ts';

// The recorder of traces reads the addresses of previews, which the content security policy forbids any script.
story.use({
  contextOptions: { reducedMotion: 'reduce' },
  trace: 'off',
  // Only a whole Chromium can install apps.
  launchOptions: { executablePath: ensureBrowser(), args: QUIET },
});

/** What the phone does with a shared file: it posts the manifest's form. */
async function share(page: Page, file: PictureFile): Promise<void> {
  const manifest = await page.evaluate(
    async () => (await (await fetch('/app.webmanifest')).json()) as { share_target: { action: string } },
  );
  await page.evaluate(
    ([action, name, type, bytes]) => {
      const form = Object.assign(document.createElement('form'), { action, method: 'post' });
      form.enctype = 'multipart/form-data';
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'photo' });
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(bytes)], name, { type }));
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    [manifest.share_target.action, file.name, file.mimeType, [...file.buffer]] as const,
  );
  await page.waitForURL('**/#/share-photo');
}

const badgeOf = (page: Page) => page.evaluate(() => (globalThis as { shownBadge?: number }).shownBadge);

story('Chromium can install the app and finds nothing wrong with its manifest', async ({ page }) => {
  await page.goto('/#/login');
  await waitForOfflineCache(page);
  const browser = await page.context().newCDPSession(page);
  const { errors, data } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // A window of tests is a private one, from which nothing is installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { screenshots, shortcuts } = JSON.parse(data ?? '') as Record<'screenshots' | 'shortcuts', unknown[]>;
  expect([screenshots.length, shortcuts.length]).toEqual([5, 3]);
});

story('a shared photo goes to the goal that its person chooses, also over a log-in @long', async ({ page }) => {
  story.setTimeout(180_000);
  const email = await signUp(page);
  await choosePlan(page);
  await addGoal(page, 'Walk uphill');
  await addGoal(page, 'Draw');
  await waitForOfflineCache(page);
  await page.reload();
  const photo = await drawPicture(page, { width: 1200, height: 800, type: 'image/png' });

  await story.step('the page asks for the goal', async () => {
    await share(page, photo);
    await expect(page.getByRole('img', { name: 'What you shared' })).toBeVisible();
    await expectNothingFrom(page, 'question for the goal of a photo');
    await page.getByRole('button', { name: /^Draw/ }).click();
    const card = goalCard(page, 'Draw');
    await expect(card.getByText('Photo added')).toBeInViewport();
    await card.getByRole('button', { name: 'Check in with photo' }).click();
    await expect(card.getByRole('img', { name: /^Your photo, Today/ })).toBeVisible();
  });

  await story.step('a file that is no photo gets a sentence', async () => {
    await share(page, { name: 'diary.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear diary') });
    await expect(page.getByRole('alert')).toHaveText('Please select a valid image file');
    await page.getByRole('link', { name: 'Open my goals' }).click();
  });

  await story.step('logged out, the photo waits', async () => {
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
    await share(page, photo);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByRole('button', { name: /^Walk uphill/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Draw/ })).toHaveCount(0);
  });

  await story.step('without a worker the page says what to do', async () => {
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.unregister();
      await caches.delete('shared-photo');
    });
    // Otherwise the page has a worker again soon after it has loaded.
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    await page.reload();
    await share(page, photo);
    await expect(page.getByRole('alert')).toContainText('press “Add photo”');
  });
});

story('a push is shown, and a tap on it tells an open window its place', async ({ page, context, product }) => {
  const { origin } = new URL(product.url);
  await context.grantPermissions(['notifications'], { origin });
  await page.goto('/#/login');
  await waitForOfflineCache(page);
  const told = page.evaluate(
    () => new Promise((tell) => navigator.serviceWorker.addEventListener('message', ({ data }) => tell(data))),
  );
  const shown = () =>
    page.evaluate(async () => {
      const notifications = (await (await navigator.serviceWorker.getRegistration())?.getNotifications()) ?? [];
      return notifications.map(({ title, body, icon }) => [title, body, icon]);
    });

  // Only a browser that reaches its makers can subscribe; what comes then is the same.
  const browser = await context.newCDPSession(page);
  const registrationId = await new Promise<string>((found) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first !== undefined) found(first.registrationId);
    });
    void browser.send('ServiceWorker.enable');
  });
  const data = JSON.stringify({ title: 'A heart for you', body: 'Ben sent a heart.', tag: 'a', route: '/dashboard' });
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await expect.poll(shown).toEqual([['A heart for you', 'Ben sent a heart.', `${origin}/app-icon-192.png`]]);

  await context.serviceWorkers()[0]?.evaluate(async () => {
    const worker = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
    };
    const [notification] = await worker.registration.getNotifications();
    globalThis.dispatchEvent(new worker.NotificationEvent('notificationclick', { notification }));
  });
  expect(await told).toEqual({ openRoute: '/dashboard' });
  await expect.poll(shown).toEqual([]);
});

story('the icon shows how many goals are due', async ({ page }) => {
  await page.addInitScript(() => {
    const show = async (count: number) => void ((globalThis as { shownBadge?: number }).shownBadge = count);
    Object.assign(navigator, { setAppBadge: show, clearAppBadge: () => show(0) });
  });
  await signUp(page);
  await choosePlan(page);
  await addGoal(page, 'Walk uphill');
  await addGoal(page, 'Draw');
  await expect.poll(() => badgeOf(page)).toBe(2);
  await checkIn(page, 'Draw');
  await expect.poll(() => badgeOf(page)).toBe(1);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await expect.poll(() => badgeOf(page)).toBe(0);
});
