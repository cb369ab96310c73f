import type { Page } from '@playwright/test';
import { addGoal, checkIn, choosePlan, newEmail, signUp } from '../support/people.ts';
import type { Product } from '../support/product.ts';
import { expect, story } from '../support/story.ts';
import { earnStreaks } from '../support/streaks.ts';

story.use({ movesClock: 'money' });
// They come last: side by side, each on its own product, no core waits for the other one.
story.describe.configure({ mode: 'parallel' });

const STREAKS = 15;

/** Opens the portal by the plan badge, as people do. */
async function openPortal(page: Page): Promise<void> {
  await page.goto('/#/');
  await page.getByRole('button', { name: /plan/i }).first().click();
  await expect(page.getByRole('heading', { name: 'Your plan' })).toBeVisible();
}

async function leavePortal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Return' }).click();
  await expect(page.getByRole('region', { name: 'Streaks' })).toBeVisible();
}

/** Moves the product's clock. */
async function travel(page: Page, product: Product, days: number): Promise<void> {
  await product.advanceDays(days);
  await page.clock.setFixedTime(await product.today());
}

story('streaks buy months: 5 and 10 are exchanged, and renewals cost 1 dollar as often', async ({ page, product }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUp(page, newEmail('mona'));
  await choosePlan(page);

  await story.step('below 5 streaks there is nothing to exchange, and the page says why', async () => {
    await expect(page.getByRole('link', { name: 'Exchange Streaks' })).toHaveCount(0);
    await page.goto('/#/streak-exchange');
    await expect(page.getByText('You need at least 5 streaks to exchange')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Exchange' })).toBeDisabled();
    await page.goto('/#/');
  });

  await addGoal(page, 'Keep going');
  await earnStreaks(page, product, STREAKS);

  await story.step('five streaks are a month, and it is celebrated on the dashboard', async () => {
    await story.step('on the smallest phone it stands in one line beside the plan', async () => {
      const size = page.viewportSize();
      await page.setViewportSize({ width: 320, height: 700 });
      const [plan, exchange] = await Promise.all([
        page.getByRole('button', { name: /plan, open the customer portal$/ }).boundingBox(),
        page.getByRole('link', { name: 'Exchange Streaks' }).boundingBox(),
      ]);
      expect(exchange?.height).toBeLessThan(20);
      expect((plan?.y ?? 0) + (plan?.height ?? 0)).toBeGreaterThan((exchange?.y ?? 0) + (exchange?.height ?? 0));
      expect(plan?.y).toBeLessThan(exchange?.y ?? 0);
      if (size !== null) await page.setViewportSize(size);
    });
    await page.getByRole('link', { name: 'Exchange Streaks' }).click();
    await page.getByRole('button', { name: 'Exchange 5 streaks for 1 month' }).click();
    await expect(page.getByText('5 streaks are now 1 month of Performance.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to my goals' }).click();
    const celebration = page.getByRole('dialog', { name: '1 month of Performance' });
    await expect(celebration).toBeVisible();
    await celebration.getByRole('button', { name: 'Keep it burning' }).click();
    await expect(page.getByRole('region', { name: 'Streaks' })).toContainText(/10\s*streaks/);
    await expect(page.getByRole('region', { name: 'Streaks' })).toContainText('Performance');
  });

  await story.step('ten are two months more', async () => {
    await page.getByRole('link', { name: 'Exchange Streaks' }).click();
    await page.getByRole('radio', { name: /^10/ }).check();
    await page.getByRole('button', { name: 'Exchange 10 streaks for 2 months' }).click();
    await expect(page.getByText('10 streaks are now 2 months of Performance.')).toBeVisible();
    await expect(page.getByText('You need at least 5 streaks to exchange')).toHaveCount(0);
  });

  await story.step('the portal shows 1 dollar for the next invoice, and so it is billed', async () => {
    await expect(async () => {
      await openPortal(page);
      await expect(page.getByText('Amount').locator('..')).toContainText('$1.00', { timeout: 1000 });
    }).toPass();
    await leavePortal(page);
    // Thirty days without a check-in would end the months.
    await travel(page, product, 15);
    await page.reload();
    await checkIn(page, 'Keep going');
    await travel(page, product, 17);
    await openPortal(page);
    await expect(page.getByRole('link', { name: /Paid/ }).first()).toContainText('$1.00');
    await leavePortal(page);
  });
});

story('cancels in the portal, resumes, cancels in two taps and lapses to plans', async ({ page, product }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUp(page, newEmail('noel'));
  await choosePlan(page);

  await openPortal(page);
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByText('Ends on')).toBeVisible();
  await leavePortal(page);
  await expect(page.getByRole('region', { name: 'Streaks' })).toContainText(/ends/i);

  await story.step('a plan that ends takes no streaks', async () => {
    await earnStreaks(page, product, 5);
    await page.getByRole('link', { name: 'Exchange Streaks' }).click();
    await page.getByRole('button', { name: 'Exchange 5 streaks for 1 month' }).click();
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /resume/i })
        .first(),
    ).toBeVisible();
    await page.goto('/#/');
    await expect(page.getByRole('region', { name: 'Streaks' })).toContainText(/5\s*streaks/);
  });

  await openPortal(page);
  await page.getByRole('button', { name: 'Resume plan' }).click();
  await expect(page.getByRole('button', { name: 'Cancel plan' })).toBeVisible();
  await leavePortal(page);
  await expect(page.getByRole('region', { name: 'Streaks' })).not.toContainText(/ends/i);

  await story.step('two taps in the settings cancel it, too', async () => {
    await page.goto('/#/settings?room=plan');
    await page.getByRole('button', { name: 'Cancel your plan' }).click();
    await page.getByRole('button', { name: 'Cancel the plan' }).click();
    await expect(page.getByText('Ends on')).toBeVisible();
    await page.goto('/#/');
  });
  await travel(page, product, 40);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Choose' })).toBeVisible();
});
