import { LATE_CHECK_IN_DAYS } from '@fivefold/rules/check-in';
import type { Page, Route } from '@playwright/test';
import { addGoal, choosePlan, goalCard, newEmail, signUp } from '../support/people.ts';
import { earnStreaks } from '../support/streaks.ts';
import { checkIn } from './single-user.ts';
import type { Screenshots } from './screenshots.ts';

/** What is seldom: exchanges, trouble with the connection or the card, failures, what is late. */
export async function screenshotStates(screenshots: Screenshots): Promise<void> {
  const { product, newContext, open, screenshot, screenshotLarge } = screenshots;
  const page = await (await newContext()).newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUp(page, newEmail('mona'));
  await choosePlan(page);
  await open(page, '/streak-exchange');
  await screenshot(page, 'exchange-below-five');
  await screenshotLarge(page, 'exchange-below-five');
  await open(page, '/');
  await addGoal(page, 'Keep going');
  await earnStreaks(page, product, 17);
  await open(page, '/streak-exchange');
  await screenshot(page, 'exchange');
  await screenshotLarge(page, 'exchange');
  await page.getByRole('radio', { name: /^10/ }).check();
  await page.getByRole('button', { name: /^Exchange 10/ }).click();
  await page.getByText('10 streaks are now 2 months of Performance.').waitFor();
  await screenshot(page, 'exchange-done');
  await page.getByRole('link', { name: 'Back to my goals' }).click();
  await page.getByRole('dialog', { name: /Performance/ }).waitFor();
  await screenshot(page, 'exchange-celebration');
  await page.keyboard.press('Escape');
  await checkIn(page, 'Keep going');
  await page.waitForTimeout(2500);
  await open(page, '/');
  await screenshot(page, 'dashboard-performance');
  await screenshotCelebration(page, screenshots);
  await screenshotWaiting(page, screenshots);
  await screenshotAnswers(page, screenshots);
  await screenshotError(page, screenshots);
  await page.context().close();
}

/** Two frames as they stand for those who prefer reduced motion. */
async function screenshotCelebration(page: Page, { open, screenshot }: Screenshots): Promise<void> {
  await open(page, '/animation-test');
  for (const name of ['Fireworks', 'Wave']) {
    await screenshot(page, `celebration-${name.toLowerCase()}`, {
      before: async () => {
        await page.getByRole('button', { name }).click();
        await page.locator('canvas[data-celebration]').first().waitFor();
      },
    });
  }
}

/** Offline, with a check-in that waits, and then comes too late. */
async function screenshotWaiting(page: Page, { product, open, screenshot }: Screenshots): Promise<void> {
  await open(page, '/');
  await addGoal(page, 'Read ten pages');
  await page.waitForTimeout(3000);
  await page.context().setOffline(true);
  await checkIn(page, 'Read ten pages');
  await page.reload();
  await page.getByText('Waiting to be sent').waitFor();
  await page.getByText(/You’re offline/).waitFor();
  await screenshot(page, 'offline');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('alertdialog').waitFor();
  await screenshot(page, 'log-out-while-waiting');
  await page.keyboard.press('Escape');
  await product.advanceDays(LATE_CHECK_IN_DAYS + 1);
  await page.clock.setFixedTime(await product.today());
  await page.context().setOffline(false);
  await page.reload();
  await page.getByText(/wasn’t accepted/).waitFor();
  await screenshot(page, 'check-in-refused', {
    before: () => page.getByText(/wasn’t accepted/).scrollIntoViewIfNeeded(),
  });
  await goalCard(page, 'Read ten pages').getByRole('button', { name: 'Discard' }).click();
}

/** Error answers of the server. */
async function screenshotAnswers(page: Page, { open, screenshot }: Screenshots): Promise<void> {
  const answering = async (
    name: string,
    answer: (route: Route) => Promise<void>,
    settle: (page: Page) => Promise<void>,
  ): Promise<void> => {
    await page.route('**/api/dashboard', answer);
    await page.goto('about:blank');
    await page.goto('/');
    await settle(page);
    await screenshot(page, name);
    await page.unroute('**/api/dashboard');
  };
  await answering(
    'dashboard-loading',
    async () => undefined,
    () => page.waitForTimeout(1000),
  );
  await answering(
    'payment-past-due',
    async (route) => {
      const answer = await route.fetch();
      const kept = (await answer.json()) as { subscription: object };
      await route.fulfill({
        response: answer,
        json: { ...kept, subscription: { ...kept.subscription, past_due: true } },
      });
    },
    () => page.getByText('Your last payment didn’t go through.').waitFor(),
  );
  await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.includes('dashboard'))
      .forEach((key) => localStorage.removeItem(key)),
  );
  await answering(
    'dashboard-failed',
    (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/problem+json',
        body: '{"code":"common.bad_request","detail":"Something is wrong on our side. Please try again.","status":400}',
      }),
    () => page.getByRole('button', { name: /try again/i }).waitFor({ timeout: 20_000 }),
  );
  await open(page, '/no-such-place');
  await screenshot(page, 'unknown-address');
}

/** A page whose code cannot be fetched, by a browser that has kept nothing. */
async function screenshotError(page: Page, { product, newContext, screenshot }: Screenshots): Promise<void> {
  const context = await newContext({ serviceWorkers: 'block', storageState: await page.context().storageState() });
  const bare = await context.newPage();
  await bare.route('**/assets/settings-page-*.js', (route) => route.abort());
  await bare.goto(`${product.url}/#/settings`);
  await bare.getByText('Something went wrong').waitFor();
  await screenshot(bare, 'something-went-wrong');
  await context.close();
}
