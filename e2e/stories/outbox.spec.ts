import type { Page } from '@playwright/test';
import { addGoal, choosePlan, goalCard, logIn, signUp } from '../support/people.ts';
import { expect, story } from '../support/story.ts';
import { waitForOfflineCache } from '../support/wait-for-offline-cache.ts';

async function open(page: Page, text: string): Promise<void> {
  await goalCard(page, text)
    .getByRole('button', { name: new RegExp(`^${text}`), expanded: false })
    .click();
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  const card = goalCard(page, from);
  await card.getByRole('button', { name: 'Edit' }).click();
  await card.getByRole('textbox', { name: 'Goal' }).fill(to);
  await card.getByRole('button', { name: 'Save' }).click();
}

story(
  'changes of two devices without a connection are all made, or shown for a choice',
  async ({ page, context, otherPage }) => {
    const email = await signUp(page);
    await choosePlan(page);
    for (const text of ['Read', 'Run', 'Swim', 'Sing']) await addGoal(page, text);
    await waitForOfflineCache(page);
    await logIn(otherPage, email);
    await expect(goalCard(otherPage, 'Read')).toBeVisible();

    await story.step('one device makes changes of all kinds without a connection', async () => {
      await context.setOffline(true);
      await open(page, 'Read');
      await rename(page, 'Read', 'Read ten pages');
      await open(page, 'Run');
      await goalCard(page, 'Run').getByRole('button', { name: 'More: Run' }).click();
      await goalCard(page, 'Run').getByRole('button', { name: 'Archive' }).click();
      await open(page, 'Swim');
      await goalCard(page, 'Swim').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('link', { name: 'Add goal' }).click();
      await page.getByRole('button', { name: /^Personal/ }).click();
      await page.getByRole('button', { name: /^Daily/ }).click();
      await page.getByRole('textbox', { name: 'Goal' }).fill('Stretch');
      await page.getByRole('button', { name: 'Add goal' }).click();
      await goalCard(page, 'Stretch')
        .getByRole('button', { name: /^Check in: / })
        .click();
      await expect(goalCard(page, 'Stretch').getByText('Waiting to be sent')).toBeVisible();
      await expect(page.getByText('4 changes wait to be sent')).toBeVisible();
      await page.reload();
      await expect(goalCard(page, 'Read ten pages')).toBeVisible();
      await expect(page.getByText('4 changes wait to be sent')).toBeVisible();
    });

    await story.step('the other one renames the same goal', async () => {
      await open(otherPage, 'Read');
      await rename(otherPage, 'Read', 'Read slowly');
      await expect(otherPage.getByText('Goal updated successfully!')).toBeVisible();
    });

    await story.step('what lands is made, and both versions of the goal are shown', async () => {
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Choose a version' }).click();
      const versions = page.getByRole('dialog').getByRole('region', { name: 'Goal' });
      await expect(versions.getByText('Read ten pages')).toBeVisible();
      await expect(versions.getByText('Read slowly')).toBeVisible();
      await page.getByRole('button', { name: 'Keep mine' }).click();
      await expect(page.getByText(/to be sent/)).toHaveCount(0);
      await expect(page.getByText(/on another device, too/)).toHaveCount(0);
      await otherPage.reload();
      for (const shown of [page, otherPage]) {
        await expect(goalCard(shown, 'Read ten pages')).toBeVisible();
        await expect(goalCard(shown, 'Stretch').getByRole('button', { name: 'Already Checked Today' })).toBeDisabled();
        await expect(goalCard(shown, 'Swim')).toHaveCount(0);
        await expect(shown.getByRole('button', { name: /^Archived/ })).toBeVisible();
      }
    });
  },
);
