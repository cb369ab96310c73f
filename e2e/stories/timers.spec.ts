import { expectNothingFrom } from '../support/axe.ts';
import { storyDay } from '../support/days.ts';
import { choosePlan, goalCard, signUp } from '../support/people.ts';
import { expect, story } from '../support/story.ts';
import { findTooWide } from '../support/too-wide.ts';

story.use({ movesClock: 'timers', contextOptions: { reducedMotion: 'reduce' } });

story(
  'a run of 25 minutes by timer goes on through a reload and on another device',
  async ({ page, context, product }) => {
    // The server's clock is another than the device's, and no midnight comes.
    const noon = new Date(`${storyDay(await product.today())}T12:00:00Z`);
    const pass = (minutes: number) => product.goTo(new Date(noon.getTime() + minutes * 60_000));
    await pass(0);
    await signUp(page);
    await choosePlan(page);
    const card = goalCard(page, 'Run');
    const stop = card.getByRole('button', { name: /stop the timer: Run$/ });

    await story.step('the wizard asks in one row how to count, on one screen of a small phone', async () => {
      await page.setViewportSize({ width: 360, height: 640 });
      await page.getByRole('link', { name: 'Add goal' }).click();
      await page.getByRole('button', { name: /^Personal/ }).click();
      await page.getByRole('button', { name: /^Daily/ }).click();
      const way = page.getByRole('combobox', { name: 'How will you count?' });
      await expect(way).toHaveValue('once');
      await expect(page.getByRole('button', { name: 'Add goal' })).toBeInViewport({ ratio: 1 });
      await page.getByRole('textbox', { name: 'Goal' }).fill('Run');
      await way.selectOption('Minutes');
      await page.getByRole('textbox', { name: 'How many minutes?' }).fill('25');
      await expectNothingFrom(page, 'a goal of minutes in the wizard');
      await page.getByRole('button', { name: 'Add goal' }).click();
    });

    await story.step('a tap starts the timer, and a reload does not end it', async () => {
      await card.getByRole('button', { name: '0 of 25 min, start the timer: Run' }).click();
      await expect(stop).toContainText('0:0');
      // It is shown before the server has it.
      await expect(page.getByText('Timer started: Run')).toBeAttached();
      await pass(24);
      await page.reload();
      await expect(stop).toContainText('24:0');
      await expectNothingFrom(page, 'a timer that runs');
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await findTooWide(page)).toEqual({ broken: [], overflow: [] });
    });

    await story.step(
      'the target is reached while it runs, and only stopping it on another device checks in',
      async () => {
        await pass(25.1);
        const other = await context.newPage();
        await other.goto(page.url());
        const stopThere = goalCard(other, 'Run').getByRole('button', { name: /stop the timer: Run$/ });
        await expect(stopThere).toContainText('25:');
        await expect(other.getByText('1 to go')).toBeVisible();
        await stopThere.click();
        await expect(other.getByText('All done for today')).toBeVisible();
        await other.close();
        await expect(card.getByRole('button', { name: /^25 of 25 min, start the timer/ })).toBeVisible();
        await expect(page.getByText('All done for today')).toBeVisible();
      },
    );
  },
);
