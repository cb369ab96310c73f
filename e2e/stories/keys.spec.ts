import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addAuthenticator } from '../support/authenticator.ts';
import { expectNothingFrom } from '../support/axe.ts';
import { choosePlan, confirmEmail, newEmail, PASSWORD, signUp } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { expect, story as base } from '../support/story.ts';

const story = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of fixtures here.
    async ({}, use) => {
      const product = await startProduct({}, { host: 'localhost' });
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows. */
function appCode(secret: string, at: Date): string {
  const bits = Array.from(secret, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)));
  const mac = createHmac('sha1', key).update(step).digest();
  return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

const goals = (page: Page) => page.getByRole('heading', { name: /[’']s Goals/ });

async function openSettings(page: Page): Promise<void> {
  await page.goto('/#/settings?room=keys');
  await expect(page.getByRole('heading', { name: 'Authenticator app' })).toBeVisible();
}

/** @param hasAutofill whether the log-in page then offers passkeys in the email field, where this authenticator answers at once */
async function logOut(page: Page, { hasAutofill = false } = {}): Promise<void> {
  await page.evaluate(async () => {
    await fetch('/api/identity/web-session', { method: 'DELETE', headers: { 'Fivefold-Session': 'cookie' } });
    localStorage.clear();
  });
  await page.goto('about:blank');
  await page.goto(hasAutofill ? '/#/login' : '/?no-autofill#/login');
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}

story('passkeys and an authenticator app are set up, and log in', async ({ page, product }) => {
  const authenticator = await addAuthenticator(page);
  await page.addInitScript(() => {
    if (location.search === '?no-autofill')
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  const email = await signUp(page, newEmail());
  await choosePlan(page);
  await openSettings(page);
  await page.getByRole('button', { name: 'Send me a link to confirm it' }).click();
  await confirmEmail(product, page, email);

  await story.step('a passkey is made after the password was given', async () => {
    await openSettings(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('My phone');
    await page.getByRole('button', { name: 'Create the passkey' }).click();
    await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toContainText('My phone');
    expect(await authenticator.count()).toBe(1);
  });

  await story.step('it logs in by the button', async () => {
    await logOut(page);
    const button = page.getByRole('button', { name: 'Log in with a passkey' });
    await expect(button).toBeVisible();
    await expectNothingFrom(page, 'log-in with passkeys');
    await button.click();
    await expect(goals(page)).toBeVisible();
  });

  await story.step('it logs in from the email field', async () => {
    await authenticator.setCount(500);
    await logOut(page, { hasAutofill: true });
    await expect(goals(page)).toBeVisible();
  });

  await story.step('a copy of it is refused', async () => {
    await authenticator.setCount(0);
    await logOut(page);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(page.getByText('This passkey couldn’t be checked. Please try again.')).toBeVisible();
    await authenticator.setCount(1000);
    await typePassword(page, email);
    await expect(goals(page)).toBeVisible();
  });

  let secret = '';
  await story.step('an authenticator app is set up with a passkey as proof', async () => {
    await openSettings(page);
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    const link = page.getByRole('link', { name: 'Open my authenticator app' });
    secret = new URL((await link.getAttribute('href')) ?? '').searchParams.get('secret') ?? '';
    await expectNothingFrom(page, 'setting an authenticator app up');
    await page.getByRole('textbox', { name: 'Code' }).fill(appCode(secret, await product.today()));
    await page.getByRole('button', { name: 'Switch on' }).click();
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await expectNothingFrom(page, 'recovery codes');
  });
  const recoveryCode =
    (await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I’ve kept them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  await story.step('the operator’s page opens on another machine, too, where the account is named', async () => {
    const operatorsPage = await page.context().newPage();
    // As a proxy passes on what another machine asks.
    await operatorsPage.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.7' });
    await operatorsPage.goto('/operator');
    await expect(operatorsPage.getByText('This page is for the people who run this server.')).toBeVisible();
    await product.admin('operator', email);
    await operatorsPage.reload();
    await expect(operatorsPage.getByRole('heading', { name: 'Who comes back' })).toBeVisible();
    await operatorsPage.close();
    await page.reload();
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  });
  await expectNothingFrom(page, 'settings with keys');

  await story.step('the password asks for a recovery code, and remembers the device', async () => {
    await logOut(page);
    await typePassword(page, email);
    await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
    await expectNothingFrom(page, 'second step');
    await page.getByRole('textbox', { name: 'Code' }).fill('000000');
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page.getByText('This code isn’t right.')).toBeVisible();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode);
    await page.getByLabel('Don’t ask on this device for 30 days').check();
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(goals(page)).toBeVisible();
    await logOut(page);
    await typePassword(page, email);
    await expect(goals(page)).toBeVisible();
  });

  await story.step('a passkey is removed', async () => {
    await openSettings(page);
    await page.getByRole('button', { name: 'Remove My phone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove this passkey?' });
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('My phone is removed.')).toBeVisible();
    const subjects = (await product.mailbox()).filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjects).toContain('A passkey was removed from your Fivefold account');
  });
});
