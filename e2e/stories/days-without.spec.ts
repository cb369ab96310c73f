import { addDays } from '@fivefold/rules/calendar';
import { expectNothingFrom } from '../support/axe.ts';
import { storyDay } from '../support/days.ts';
import { choosePlan, countedCheckIn, goalCard, signUp } from '../support/people.ts';
import { expect, story } from '../support/story.ts';

story.use({ movesClock: 'days-without', contextOptions: { reducedMotion: 'reduce' } });

const GOAL = 'A day without sugar';

story(
  'a day without is held in the evening, slipped, and asked about on the next morning',
  async ({ page, product }) => {
    const first = storyDay(await product.today());
    /** Server and device show the time of a day of the story; it is evening from 18:00 on. */
    const goTo = async (nth: number, time: string) => {
      const instant = new Date(`${addDays(first, nth)}T${time}:00Z`);
      await product.goTo(instant);
      await page.clock.setFixedTime(instant);
    };
    await goTo(0, '10:00');
    await signUp(page);
    await choosePlan(page);
    const card = goalCard(page, GOAL);
    const held = card.getByRole('button', { name: `Held: ${GOAL}` });

    await story.step('the wizard asks for it among the ways to count, and the card waits for the evening', async () => {
      await page.getByRole('link', { name: 'Add goal' }).click();
      await page.getByRole('button', { name: /^Personal/ }).click();
      await page.getByRole('button', { name: /^Daily/ }).click();
      await page.getByRole('textbox', { name: 'Goal' }).fill(GOAL);
      await page.getByRole('combobox', { name: 'How will you count?' }).selectOption('A day without');
      await expect(page.getByText(`In the evening the card asks: “${GOAL}?”`)).toBeVisible();
      await page.getByRole('button', { name: 'Add goal' }).click();
      await expect(card.getByText(/^From /)).toBeVisible();
      await expect(held).toHaveCount(0);
    });

    await story.step('in the evening one tap holds it', async () => {
      await goTo(0, '19:00');
      await page.reload();
      await expect(card.getByRole('group', { name: `${GOAL}?` })).toBeVisible();
      await expectNothingFrom(page, 'a day without in the evening');
      await held.click();
      await expect(page.getByText('All done for today')).toBeVisible();
      await expect(card.getByRole('button', { name: `Held today: ${GOAL}` })).toBeDisabled();
    });

    await story.step('a slip ends the day without a reproach, and its run', async () => {
      await goTo(1, '19:00');
      await page.reload();
      await card.getByRole('button', { name: `Slipped: ${GOAL}` }).click();
      await expect(page.getByText('Okay. Tomorrow is a new day.').first()).toBeVisible();
      await expect(card.getByRole('group', { name: `Slipped today: ${GOAL}` })).toBeVisible();
      await expect(held).toHaveCount(0);
      await expectNothingFrom(page, 'a day that slipped');
    });

    await story.step('the next morning asks nothing about it, and that of an unanswered day does', async () => {
      const question = card.getByRole('group', { name: `Yesterday: ${GOAL}?` });
      await goTo(2, '07:00');
      await page.reload();
      await expect(card.getByText(/^From /)).toBeVisible();
      await expect(question).toHaveCount(0);
      await goTo(3, '07:00');
      await page.reload();
      const answered = countedCheckIn(page);
      await question.getByRole('button', { name: `Held yesterday: ${GOAL}` }).click();
      await answered;
      await expect(question).toHaveCount(0);
    });
  },
);
