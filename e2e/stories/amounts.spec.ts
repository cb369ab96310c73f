import { expectNothingFrom } from '../support/axe.ts';
import { addGoal, choosePlan, goalCard, signUp } from '../support/people.ts';
import { expect, story } from '../support/story.ts';
import { setTextSize } from '../support/text-size.ts';
import { findTooWide } from '../support/too-wide.ts';
import { waitForOfflineCache } from '../support/wait-for-offline-cache.ts';

story(
  'a person counts glasses of water, by keyboard, without a connection and in another tab',
  async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signUp(page);
    await choosePlan(page);
    await addGoal(page, 'Drink water');
    await waitForOfflineCache(page);
    const card = goalCard(page, 'Drink water');
    const ring = (sum: number) => card.getByRole('button', { name: `${sum} of 8 glasses, add 1: Drink water` });

    await story.step('the edit form gives the goal its target', async () => {
      await card.getByRole('button', { name: /^Drink water/ }).click();
      await card.getByRole('button', { name: 'Edit' }).click();
      await card.getByRole('combobox', { name: 'How will you count?' }).selectOption('An amount');
      await card.getByRole('textbox', { name: 'Amount' }).fill('8');
      await card.getByRole('textbox', { name: 'Unit (optional)' }).fill('glasses');
      await card.getByRole('button', { name: 'Save' }).click();
      await card.getByRole('button', { name: /^Drink water/ }).click();
      await expect(ring(0)).toBeVisible();
      await expectNothingFrom(page, 'a goal with an amount');
    });

    await story.step('digits on the ring go on in the card that opens', async () => {
      await ring(0).focus();
      await page.keyboard.type('2');
      const field = card.getByRole('textbox', { name: 'How much?' });
      await expect(field).toBeFocused();
      await page.keyboard.type('.5');
      await expect(field).toHaveValue('2.5');
      await page.keyboard.press('Enter');
      await expect(ring(2.5)).toBeVisible();
      await expectNothingFrom(page, 'the form of an amount');
      await ring(2.5).press('-');
      await expect(ring(0)).toBeVisible();
      await ring(0).press('+');
      await page.reload();
      await expect(ring(1)).toBeVisible();
    });

    await story.step('the target is reached without a connection, and sent once', async () => {
      await context.setOffline(true);
      for (let sum = 1; sum < 8; sum++) await ring(sum).click();
      await expect(ring(8)).toBeVisible();
      await expect(page.getByText('All done for today')).toBeVisible();
      await page.reload();
      await expect(page.getByText('All done for today')).toBeVisible();
      await context.setOffline(false);
      const other = await context.newPage();
      await other.goto(page.url());
      await expect(goalCard(other, 'Drink water').getByRole('button', { name: /^8 of 8 glasses/ })).toBeVisible();
      await other.close();
    });

    await story.step(
      'the goal’s page has the amounts as a chart and as a table, also small and with large text',
      async () => {
        await card.getByRole('button', { name: /^Drink water/ }).click();
        await card.getByRole('link', { name: /^Look back/ }).click();
        const chart = page.getByRole('slider', { name: 'Amounts of Drink water' });
        await chart.focus();
        await chart.press('End');
        await expect(page.getByText('Today: 8 of 8 glasses.')).toBeVisible();
        const tables = page.locator('section', { has: chart }).last().getByText('Show as a table');
        await tables.click();
        await expect(page.getByRole('row', { name: 'Today 8 glasses' })).toBeVisible();
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await expectNothingFrom(page, `the amounts of a goal, ${colorScheme}`);
        }
        await page.setViewportSize({ width: 320, height: 640 });
        await page.reload();
        await chart.scrollIntoViewIfNeeded();
        expect(await findTooWide(page)).toEqual({ broken: [], overflow: [] });
        await setTextSize(page, 200);
        expect((await findTooWide(page)).overflow).toEqual([]);
        await page.goto('/');
      },
    );

    await story.step('the last one taken back takes the check-in along', async () => {
      await ring(8).press('-');
      await expect(ring(7)).toBeVisible();
      await expect(page.getByText('1 to go')).toBeVisible();
    });
  },
);
