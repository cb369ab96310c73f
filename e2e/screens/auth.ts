import { newEmail, PASSWORD, signUp } from '../support/people.ts';
import type { Screenshots } from './screenshots.ts';

/** It waits 12 seconds for the app. */
const APPEARS_AFTER_MS = 13_000;

/** The pages of a logged-out user, and signing up until the plan is paid. */
export async function screenshotAuth(screenshots: Screenshots): Promise<void> {
  const { product, newContext, open, screenshot, screenshotLarge } = screenshots;
  const page = await (await newContext()).newPage();
  const paths = {
    'log-in': '/login',
    'sign-up': '/signup',
    reset: '/reset-password',
    'new-password': '/reset-password?mode=resetPassword&oobCode=x',
    'finish-sign-up': '/finishSignUp',
  };
  for (const [name, path] of Object.entries(paths)) {
    await open(page, path);
    await screenshot(page, name);
  }
  await open(page, '/signup');
  await page.getByLabel('What do you want to do every day?').fill('Read ten pages');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Check in: Read ten pages' }).click();
  await page.getByRole('button', { name: 'Keep it' }).waitFor();
  await screenshot(page, 'sign-up-own-goal');
  await page.getByRole('button', { name: 'Start over' }).click();
  await open(page, '/login');
  await screenshotLarge(page, 'log-in');
  await page.getByRole('button', { name: 'Log In' }).click();
  await screenshot(page, 'log-in-empty-fields');
  await page.getByLabel('Email').fill(newEmail('unknown'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('alert').first().waitFor();
  await screenshot(page, 'log-in-refused');
  await page.getByRole('button', { name: 'What is this app?' }).click();
  await page.getByRole('dialog').waitFor();
  await screenshot(page, 'welcome');
  await page.keyboard.press('Escape');
  await open(page, '/reset-password');
  await page.getByLabel('Email').fill(newEmail('forgetful'));
  await page.getByRole('button', { name: /Reset/ }).click();
  await page.getByText('Check your inbox for further instructions.').waitFor();
  await screenshot(page, 'reset-sent');

  await screenshotFailedStart(screenshots);
  await signUp(page);
  await screenshot(page, 'plans');
  await page.getByRole('button', { name: 'Choose' }).click();
  await page.getByRole('button', { name: 'Subscribe' }).waitFor();
  await screenshot(page, 'sandbox-checkout');
  await page.route('**/api/subscription-status*', () => undefined);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('Activating your subscription...').waitFor();
  await screenshot(page, 'success-waiting');
  await page.unroute('**/api/subscription-status*');
  await page.reload();
  await page.getByRole('link', { name: 'Add goal' }).waitFor();
  await page.getByRole('region', { name: 'Streaks' }).getByRole('button', { name: /plan/i }).click();
  await page.getByRole('heading', { name: 'Your plan' }).waitFor();
  await screenshot(page, 'sandbox-portal');
  await page.goto(`${product.url}/dev/mailbox`);
  await screenshot(page, 'mailbox');
  await page.context().close();
}

/** The page behind the app, when its script never comes. */
async function screenshotFailedStart({ product, newContext, screenshot }: Screenshots): Promise<void> {
  const context = await newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto(product.url);
  await page.waitForTimeout(APPEARS_AFTER_MS);
  await screenshot(page, 'failed-start');
  await context.close();
}
