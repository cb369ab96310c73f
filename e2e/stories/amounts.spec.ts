import { expectNothingFrom } from '../support/axe.ts';
import { addGoal, choosePlan, goalCard, logIn, signUp } from '../support/people.ts';
import { expect, story } from '../support/story.ts';
import { setTextSize } from '../support/text-size.ts';
import { findTooWide } from '../support/too-wide.ts';
import { waitForOfflineCache } from '../support/wait-for-offline-cache.ts';

story(
  'a person counts 8 glasses of water on two devices, by touch, by keyboard and without a connection @long',
  async ({ page, context, otherPage }) => {
    // A card that is still unfolding moves away under the pointer.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const email = await signUp(page);
    await choosePlan(page);
    await addGoal(page, 'Drink water');
    await waitForOfflineCache(page);
    const card = goalCard(page, 'Drink water');
    const ringOn = (device: typeof page, sum: number) =>
      goalCard(device, 'Drink water').getByRole('button', {
        name: `${sum} of 8 glasses, add 1: Drink water`,
        exact: true,
      });
    const ring = (sum: number) => ringOn(page, sum);
    const field = card.getByRole('textbox', { name: 'How much?' });
    const toggle = card.getByRole('button', { name: /^Drink water/ });

    await story.step('the edit form gives the goal its target', async () => {
      await toggle.click();
      await card.getByRole('button', { name: 'Edit' }).click();
      await card.getByRole('combobox', { name: 'How will you count?' }).selectOption('An amount');
      await card.getByRole('textbox', { name: 'Amount' }).fill('8');
      await card.getByRole('textbox', { name: 'Unit (optional)' }).fill('glasses');
      await card.getByRole('button', { name: 'Save' }).click();
      await toggle.click();
      await expect(ring(0)).toBeVisible();
      await expectNothingFrom(page, 'a goal with an amount');
    });

    await story.step('digits on the ring go on in the card that opens, and so does a long press', async () => {
      await ring(0).focus();
      await page.keyboard.type('2');
      await expect(field).toBeFocused();
      await page.keyboard.type('.5');
      await expect(field).toHaveValue('2.5');
      await page.keyboard.press('Enter');
      await expect(ring(2.5)).toBeVisible();
      await expectNothingFrom(page, 'the form of an amount');
      await ring(2.5).press('-');
      await expect(ring(0)).toBeVisible();
      await ring(0).press('+');
      await expect(ring(1)).toBeVisible();
      await toggle.click();
      await ring(1).hover();
      await page.mouse.down();
      await expect(field).toBeFocused();
      await page.mouse.up();
      // The press typed, and added nothing.
      await expect(ring(1)).toBeVisible();
    });

    await story.step('nothing of it is too wide on the smallest phone, in both directions', async () => {
      const size = page.viewportSize() ?? { width: 390, height: 844 };
      await page.setViewportSize({ width: 320, height: 640 });
      for (const direction of ['ltr', 'rtl']) {
        await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction);
        expect.soft(await findTooWide(page), direction).toEqual({ broken: [], overflow: [] });
      }
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'));
      await page.setViewportSize(size);
      await toggle.click();
    });

    await story.step('another device adds three glasses, which the first one sees', async () => {
      await logIn(otherPage, email);
      for (let sum = 1; sum < 4; sum++) await ringOn(otherPage, sum).click();
      await expect(ringOn(otherPage, 4)).toBeVisible();
      await expect(ring(4)).toBeVisible();
    });

    await story.step(
      'without a connection the last glass plays its scene, and is still there after a reload',
      async () => {
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        await context.setOffline(true);
        for (let sum = 4; sum < 8; sum++) await ring(sum).click();
        await expect(page.locator('canvas[data-celebration=tree]')).toBeVisible();
        await expect(page.getByText('All done for today')).toBeVisible();
        await page.reload();
        await expect(page.getByText('All done for today')).toBeVisible();
        await context.setOffline(false);
        await expect(ringOn(otherPage, 8)).toBeVisible();
        await expect(otherPage.getByText('All done for today')).toBeVisible();
      },
    );

    await story.step('the last one taken back takes the check-in along, on both', async () => {
      await ring(8).press('-');
      for (const device of [page, otherPage]) {
        await expect(ringOn(device, 7)).toBeVisible();
        await expect(device.getByText('1 to go')).toBeVisible();
      }
      await ring(7).click();
      await expect(page.getByText('All done for today')).toBeVisible();
    });

    await story.step('the undo of the check-in takes the last glass back with it', async () => {
      await toggle.click();
      await card.getByRole('button', { name: /^Undo/ }).click();
      await expect(ring(7)).toBeVisible();
      await expect(page.getByText('1 to go')).toBeVisible();
    });

    await story.step(
      'the goal’s page has the amounts as a chart and as a table, also small and with large text',
      async () => {
        await ring(7).click();
        await expect(page.getByText('All done for today')).toBeVisible();
        const lookBack = card.getByRole('link', { name: /^Look back/ });
        if (!(await lookBack.isVisible())) await toggle.click();
        await lookBack.click();
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
      },
    );
  },
);
