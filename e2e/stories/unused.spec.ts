import { addGoal, choosePlan, newEmail, signUp } from '../support/people.ts';
import type { Product } from '../support/product.ts';
import { expect, story } from '../support/story.ts';

story.use({ movesClock: 'unused' });

/** Five weeks in steps of the sweep, with no page open: the decision, the renewal and what it costs. */
async function monthsPass(product: Product, count: number): Promise<void> {
  for (let month = 0; month < count; month++) await product.advanceDays(30.5);
}

story(
  'a plan that is not opened costs nothing, pauses after three free renewals, and goes on with one tap',
  { tag: '@long' },
  async ({ page, product }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const email = newEmail('nora');
    await signUp(page, email);
    await choosePlan(page);
    await addGoal(page, 'Walk');
    const mails = async () =>
      (await product.mailbox()).filter(({ to, subject }) => to === email && /renewal|pauses/.test(subject));

    await story.step('the day before its renewal a mail says that it is free, and so do the settings', async () => {
      await page.goto('about:blank');
      await product.advanceDays(29.2);
      expect((await mails()).map(({ subject }) => subject)).toEqual(['Your next renewal is free']);
      await page.clock.setFixedTime(await product.today());
      await page.goto(`${product.url}/#/settings?room=plan`);
      await expect(page.getByText('your next renewal is free')).toBeVisible();
      await expect(page.getByText(/: \$0$/)).toBeVisible();
    });

    await story.step('months later the plan is paused: everything is read, and a check-in asks to go on', async () => {
      await page.goto('about:blank');
      await monthsPass(product, 6);
      expect((await mails())[0]?.subject).toBe('Your plan pauses, and nothing is charged');
      await page.clock.setFixedTime(await product.today());
      await page.goto(`${product.url}/#/`);
      await expect(page.getByText('Your plan is paused')).toBeVisible();
      await page.getByRole('button', { name: 'Check in: Walk' }).click();
      await expect(page.getByText('Tap ‘Go on’ to use it again.').first()).toBeVisible();
    });

    await story.step('one tap goes on, and sends the check-in', async () => {
      await page.getByRole('button', { name: 'Go on' }).click();
      await expect(page.getByRole('button', { name: 'Go on' })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Already Checked Today: Walk' })).toBeVisible();
    });
  },
);
