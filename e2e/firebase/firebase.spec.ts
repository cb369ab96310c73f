import type { Page } from '@playwright/test';
import { HOST, mailedCode, PROJECT, protectFromEnumeration, updateAccount } from '../identity/emulator.ts';
import {
  confirmEmail,
  choosePlan,
  invitationLink,
  invite,
  logIn,
  newEmail,
  PASSWORD,
  signUp,
} from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { expect, story as base } from '../support/story.ts';
import { waitForOfflineCache } from '../support/wait-for-offline-cache.ts';

const story = base.extend<object, { product: Awaited<ReturnType<typeof startProduct>> }>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      await protectFromEnumeration();
      const product = await startProduct({
        FIREBASE_PROJECT_ID: PROJECT,
        FIREBASE_WEB_API_KEY: 'any',
        FIREBASE_AUTH_EMULATOR_HOST: HOST,
      });
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

const plans = (page: Page) => page.getByRole('button', { name: 'Choose' });

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
}

story(
  'a user signs up at Firebase, stays logged in over a reload and in another tab, and logs out in both',
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await signUp(page);
    expect(
      asked.some((url) => url.startsWith(`http://${HOST}/identitytoolkit.googleapis.com/v1/accounts:signUp`)),
    ).toBe(true);
    // The list of common passwords is ours for every sign-in service.
    const isPasswordList = (url: string) => url.includes('/api/identity/common-passwords/');
    expect(asked.filter((url) => url.includes('/api/identity/') && !isPasswordList(url))).toEqual([]);
    // Nothing goes to Google's real addresses.
    expect(asked.filter((url) => !url.startsWith('http://127.0.0.1:') && !url.startsWith('blob:'))).toEqual([]);

    await page.reload();
    await expect(plans(page)).toBeVisible();
    const tab = await page.context().newPage();
    await tab.goto('/');
    await expect(plans(tab)).toBeVisible();
    await logOut(page);
    await expect(tab.getByRole('heading', { name: 'Log In' })).toBeVisible();
  },
);

story('a logged-in user can open the app without a connection', async ({ page, context }) => {
  await signUp(page);
  await waitForOfflineCache(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(plans(page)).toBeVisible();
});

story('what Firebase refuses is said in our words', async ({ page }) => {
  const email = await signUp(page);
  await logOut(page);
  await logIn(page, email, 'not the password');
  await expect(page.getByRole('alert')).toContainText('Incorrect email or password.');
  await page.goto('/#/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('alert')).toContainText('An account with this email already exists. Log in instead.');
});

story('a password is reset by the code of Firebase’s mail, on our own page', async ({ page }) => {
  const email = await signUp(page);
  await logOut(page);
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Check your inbox for further instructions.')).toBeVisible();

  await page.goto(`/#/reset-password?mode=resetPassword&oobCode=${await mailedCode(email, 'PASSWORD_RESET')}`);
  await page.getByLabel('New password', { exact: true }).fill('another good password');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Your new password is set.')).toBeVisible();
  await logIn(page, email, 'another good password');
  await expect(plans(page)).toBeVisible();
});

story(
  'an invitation’s link signs in who has an account, and makes the two friends',
  async ({ page, otherPage, product }) => {
    const benEmail = newEmail('ben');
    await otherPage.goto(`${product.url}/#/signup`);
    await otherPage.getByLabel('Email').fill(benEmail);
    await otherPage.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await otherPage.getByRole('button', { name: 'Sign Up' }).click();
    await choosePlan(otherPage);
    await otherPage.getByRole('button', { name: /Log ?Out/i }).click();
    await expect(otherPage.getByRole('heading', { name: 'Log In' })).toBeVisible();

    const annEmail = await signUp(page);
    await choosePlan(page);
    await invite(page, benEmail);
    await confirmEmail(product, page, annEmail);
    await otherPage.goto(await invitationLink(product, benEmail));
    await expect(otherPage.getByRole('heading', { name: /’s Goals|'s Goals/ })).toBeVisible();
    await expect(otherPage.getByText(annEmail).first()).toBeVisible();
    expect(otherPage.url()).not.toContain('oobCode');
  },
);

story('a disabled account opens no portal from the moment it is disabled', async ({ page }) => {
  const email = await signUp(page);
  await choosePlan(page);
  const { localId } = await page.evaluate(
    () =>
      new Promise<{ localId: string }>((resolve, reject) => {
        const opening = indexedDB.open('firebaseLocalStorageDb');
        opening.onerror = () => reject(new Error('The SDK keeps nothing.'));
        opening.onsuccess = () => {
          const all = opening.result.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage').getAll();
          all.onsuccess = () => resolve({ localId: (all.result as { value: { uid: string } }[])[0]?.value.uid ?? '' });
        };
      }),
  );
  await updateAccount(localId, { disableUser: true });
  await page.getByRole('button', { name: /Base/ }).first().click();
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await logIn(page, email);
  await expect(page.getByRole('alert').filter({ hasText: 'This account is disabled.' })).toBeVisible();
});
