import type { Page } from '@playwright/test';
import { expectNothingFrom } from '../support/axe.ts';
import { addGoal, checkIn, choosePlan, goalCard, signUp } from '../support/people.ts';
import type { Product } from '../support/product.ts';
import { expect, story } from '../support/story.ts';

story.use({ movesClock: 'letters' });

const LINE = 'You like the morning light.';

async function laterBy(page: Page, product: Product, days: number): Promise<void> {
  await product.advanceDays(days);
  await page.clock.setFixedTime(await product.today());
  await page.reload();
}

story('a person writes a line for later, which comes back at the next lapse, once @long', async ({ page, product }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUp(page);
  await choosePlan(page);
  await addGoal(page, 'Walk');
  const card = goalCard(page, 'Walk');
  for (let day = 1; day <= 4; day++) {
    await checkIn(page, 'Walk');
    await laterBy(page, product, 1);
  }
  await checkIn(page, 'Walk');
  await card.getByRole('textbox', { name: 'A line for later you?' }).fill(LINE);
  await expectNothingFrom(page, 'the line for later');
  await card.getByRole('button', { name: 'Write' }).click();
  await expect(page.getByText('Written. It comes back to you when its time has come.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'A line for later you?' })).toHaveCount(0);

  await story.step('it is sealed until then, also on the goal’s page', async () => {
    await card.getByRole('button', { name: /^Walk/ }).click();
    await card.getByRole('link', { name: /^Look back/ }).click();
    await page.getByRole('slider', { name: 'Tapestry of Walk' }).focus();
    await expect(page.getByText(/A line to later you waits here since/)).toBeVisible();
    await page.goto('/#/');
  });

  await page.getByRole('button', { name: 'Not now' }).click();
  await laterBy(page, product, 3);
  const line = card.getByRole('group', { name: /A line from you/ });
  await expect(line.getByText(LINE)).toBeVisible();
  await expectNothingFrom(page, 'the line from earlier');
  await line.getByRole('button', { name: 'Thank you: Walk' }).click();
  await expect(page.getByText(LINE)).toHaveCount(0);
  await page.reload();
  await expect(card).toBeVisible();
  await expect(card.getByText(/Mend your streak/)).toBeVisible();
  await expect(page.getByText(LINE)).toHaveCount(0);

  await story.step('it stays readable at its row', async () => {
    await card.getByRole('button', { name: /^Walk/ }).click();
    await card.getByRole('link', { name: /^Look back/ }).click();
    await page.getByRole('slider', { name: 'Tapestry of Walk' }).focus();
    await expect(page.getByText(new RegExp(LINE))).toBeVisible();
  });
});
