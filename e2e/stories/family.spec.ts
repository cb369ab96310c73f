import type { Page } from '@playwright/test';
import { expectNothingFrom } from '../support/axe.ts';
import { addGoal, checkIn, friendSection, newEmail, PASSWORD } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { expect, story } from '../support/story.ts';

const FAMILY = {
  PAYMENTS: 'off',
  PRIVACY_URL: 'https://goals.example/privacy',
  SUPPORT_EMAIL: 'help@goals.example',
};

const familyStory = story.extend<object, { product: Product }>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const product = await startProduct(FAMILY, { isFirstStart: true });
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

/** What the operator reads at the first start. */
function firstSignUpLink(product: Product): string {
  const link = /Sign up first: (\S+)/.exec(product.output())?.[1];
  if (link === undefined) throw new Error(`No link for the first person:\n${product.output()}`);
  return link;
}

async function signUpAt(page: Page, link: string, email?: string): Promise<void> {
  await page.goto(link);
  if (email !== undefined) await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

familyStory(
  'a family has a server of its own: by code, by invitation, and without money',
  async ({ browser, page, otherPage, product }) => {
    familyStory.setTimeout(300_000);
    const ann = page;
    const annEmail = newEmail('ann');
    const benEmail = newEmail('ben');
    const link = firstSignUpLink(product);

    // A stranger finds the address.
    const context = await browser.newContext();
    const stranger = await context.newPage();
    await stranger.goto(`${product.url}/#/signup`);
    await expect(stranger.getByText(/This server is invite-only/)).toBeVisible();
    await expectNothingFrom(stranger, 'sign-up with a code');
    await stranger.getByLabel('Invitation code').fill('open-sesame-please');
    await stranger.getByLabel('Email').fill(newEmail('mallory'));
    await stranger.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await stranger.getByRole('button', { name: 'Sign Up' }).click();
    await expect(stranger.getByRole('alert')).toContainText('You need an invitation to sign up here.');

    // The first person signs up with the operator's code, and meets no plans.
    await signUpAt(ann, link, annEmail);
    await expect(ann.getByRole('link', { name: 'Add goal' })).toBeVisible();
    expect(ann.url()).not.toContain('code=');
    const streaks = ann.getByRole('region', { name: 'Streaks' });
    await expect(streaks.getByText('Family')).toBeVisible();
    await expect(streaks.getByRole('button', { name: /plan|portal|exchange/i })).toHaveCount(0);
    await expect(ann.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', FAMILY.PRIVACY_URL);

    // Five days, five check-ins, a point.
    await ann.goto(product.url);
    await addGoal(ann, 'Read ten pages');
    for (let day = 1; day <= 5; day++) {
      await checkIn(ann, 'Read ten pages');
      if (day === 5) break;
      await product.advanceDays(1);
      await ann.clock.setFixedTime(await product.today());
      await ann.reload();
    }
    await expect(streaks).toContainText(/1\s*streak/);
    await ann.goto(`${product.url}/#/streak-exchange`);
    await expect(ann.getByRole('link', { name: 'Add goal' })).toBeVisible();

    // An invitation is a link that Ann passes on.
    const form = ann.getByRole('region', { name: 'Invite a Friend' });
    await form.getByRole('textbox', { name: 'Friend’s email' }).fill(benEmail);
    await form.getByRole('button', { name: 'Create Link' }).click();
    const invitation = await form.getByRole('textbox', { name: `Invitation for ${benEmail}` }).inputValue();
    await expectNothingFrom(ann, 'dashboard with an invitation’s link');

    await signUpAt(otherPage, invitation);
    await expect(friendSection(otherPage).getByText(annEmail)).toBeVisible();
    await expect(friendSection(otherPage).getByText('Family')).toBeVisible();

    // The same link is of no use to anyone else.
    await signUpAt(stranger, invitation);
    await expect(stranger.getByRole('alert')).toContainText('You need an invitation to sign up here.');
    await stranger.goto(`${product.url}/#/reset-password`);
    await expect(stranger.getByText(/Ask the person who runs it/)).toBeVisible();
    await expectNothingFrom(stranger, 'reset without mail');
    await context.close();
  },
);
