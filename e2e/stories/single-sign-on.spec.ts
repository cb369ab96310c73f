import type { Page } from '@playwright/test';
import { startTestProvider, type TestProvider } from '../../apps/server/src/testing/sign-in-provider.ts';
import { expectNothingFrom } from '../support/axe.ts';
import { newEmail, PASSWORD } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { expect, story as base } from '../support/story.ts';

const story = base.extend<object, { provider: TestProvider; product: Product }>({
  provider: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of fixtures here.
    async ({}, use) => {
      const provider = await startTestProvider();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ provider }, use) => {
      const product = await startProduct({ ...provider.env, PAYMENTS: 'off', SIGN_UP: 'open' }, { host: 'localhost' });
      provider.leadTo(product.url);
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

const goals = (page: Page) => page.getByRole('heading', { name: /[’']s Goals/ });
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue with Home' }).click();

/** Logs out here, and with `isAtProvider` there as well, which has a cookie of its own. */
async function leave(page: Page, { isAtProvider = false } = {}): Promise<void> {
  if (isAtProvider) await page.context().clearCookies({ domain: '127.0.0.1' });
  await page.evaluate(async () => {
    await fetch('/api/identity/web-session', { method: 'DELETE', headers: { 'Fivefold-Session': 'cookie' } });
    localStorage.clear();
  });
  await page.goto('about:blank');
  await page.goto('/#/login');
}

story(
  'the operator’s service makes an account at the first log-in, and logs in to one of before after its password',
  { tag: '@long' },
  async ({ page, product, provider }) => {
    await story.step('the first log-in makes an account', async () => {
      const email = newEmail('new');
      provider.person = { sub: email, email, email_verified: true };
      await page.goto('/#/login');
      await goOn(page);
      await expect(page.getByText(`You’re new here. Home says that you are ${email}.`)).toBeVisible();
      await expectNothingFrom(page, 'a new account by the operator’s service');
      await page.getByRole('button', { name: 'Sign Up' }).click();
      await expect(goals(page)).toBeVisible();
    });

    await story.step('it proves there that the account is theirs', async () => {
      await page.goto('/#/settings?room=you');
      await page.getByRole('button', { name: 'Disconnect' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Continue with Home' }).click();
      await expect(page.getByText('Thank you, it’s you.')).toBeVisible();
      await page.getByRole('button', { name: 'Disconnect' }).click();
      await expect(page.getByRole('dialog').getByText('You’ve shown that it’s you.')).toBeVisible();
      await expectNothingFrom(page, 'disconnecting the operator’s service');
      await page.keyboard.press('Escape');
    });

    await story.step('the next log-in leads in, to the page that was wanted', async () => {
      await leave(page);
      await page.goto('/#/me');
      await goOn(page);
      await expect(page).toHaveURL(/#\/me$/);
      await leave(page, { isAtProvider: true });
    });

    await story.step('an account of before is asked for its password, once', async () => {
      const email = newEmail('before');
      const body = JSON.stringify({ email, password: PASSWORD });
      const headers = { 'content-type': 'application/json' };
      await fetch(`${product.url}/api/identity/sign-up`, { method: 'POST', headers, body });
      provider.person = { sub: email, email, email_verified: true };
      await goOn(page);
      await expect(page.getByRole('heading', { name: 'Is this your account?' })).toBeVisible();
      await expectNothingFrom(page, 'connecting the operator’s service');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('button', { name: 'Connect and log in' }).click();
      await expect(page.getByText('Incorrect email or password.')).toBeVisible();
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Connect and log in' }).click();
      await expect(goals(page)).toBeVisible();
      await leave(page);
      await goOn(page);
      await expect(goals(page)).toBeVisible();
    });

    await story.step('a service that is away is said in a sentence', async () => {
      await leave(page);
      await provider.goAway();
      await goOn(page);
      await expect(page.getByText('The service that you log in with doesn’t answer.')).toBeVisible();
      await provider.comeBack();
    });
  },
);
