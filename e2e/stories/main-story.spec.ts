import type { Locator, Page } from '@playwright/test';
import { daysToMonday } from '../support/days.ts';
import {
  addGoal,
  checkIn,
  choosePlan,
  countedCheckIn,
  goalCard,
  logIn,
  newEmail,
  PASSWORD,
  signUp,
} from '../support/people.ts';
import { standStill } from '../support/stand-still.ts';
import { expect, story } from '../support/story.ts';

story.use({ movesClock: 'main-story', isFirstStart: true });

story.describe.configure({ mode: 'serial' });

story(
  'a new person signs up, chooses a plan, sets goals of every frequency and earns a streak',
  { tag: '@everyday' },
  async ({ page, product }) => {
    const email = newEmail();
    await signUp(page, email);

    await story.step('a declined card is explained, and another one works', async () => {
      await page.getByRole('button', { name: 'Choose' }).click();
      await expect(page.getByText('Sandbox: no real payment is made')).toBeVisible();
      await page
        .getByLabel(/0002|declined/i)
        .first()
        .check();
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await expect(page.getByText(/declined/i).first()).toBeVisible();
      await page.getByLabel(/4242/).check();
      await page.getByRole('button', { name: 'Subscribe' }).click();
    });

    await expect(page.getByRole('heading', { name: `${email.slice(0, 5)}'s Goals` })).toBeVisible();

    await addGoal(page, 'Read ten pages', 'Daily');
    await addGoal(page, 'Call home', 'Weekly');
    await addGoal(page, 'Pay the rent', 'Monthly');
    await addGoal(page, 'Learn to swim', 'Once');
    for (const text of ['Read ten pages', 'Call home', 'Pay the rent', 'Learn to swim'])
      await expect(page.getByText(text).first()).toBeVisible();

    await story.step('one tap checks in, a celebration plays, and the button says so', async () => {
      await goalCard(page, 'Read ten pages')
        .getByRole('button', { name: /^Check in: / })
        .click();
      await expect(page.locator('canvas[data-celebration=tree]')).toBeVisible();
      await expect(
        goalCard(page, 'Read ten pages').getByRole('button', { name: 'Already Checked Today' }),
      ).toBeDisabled();
    });

    await story.step('a monthly goal earns at once', async () => {
      await goalCard(page, 'Pay the rent')
        .getByRole('button', { name: /^Check in: / })
        .click();
      await expect(
        goalCard(page, 'Pay the rent').getByRole('button', { name: 'Already Checked This Month' }),
      ).toBeDisabled();
      await expect(page.getByRole('region', { name: 'Streaks' })).toContainText(/1\s*streak/);
    });

    await story.step('five daily check-ins earn a streak', async () => {
      for (let day = 2; day <= 5; day++) {
        await product.advanceDays(1);
        await page.clock.setFixedTime(await product.today());
        await page.reload();
        await checkIn(page, 'Read ten pages');
      }
      await expect(page.getByRole('region', { name: 'Streaks' })).toContainText(/2\s*streak/);
    });

    await story.step('after the first days one thing at a time is asked, and each once', async () => {
      await page.getByRole('button', { name: 'Skip: Read ten pages' }).click();
      await page.getByRole('region', { name: /ember/i }).getByRole('button', { name: 'Not now' }).click();
      const question = page.getByRole('region', { name: 'What should friends call you?' });
      await question.getByRole('button', { name: 'Not now' }).click();
      await expect(question).toHaveCount(0);
    });

    await story.step('everything is there after a restart and after a kill', async () => {
      for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
        await product.stop(signal);
        await product.start();
        await page.reload();
        await expect(page.getByText('Read ten pages').first()).toBeVisible();
        await expect(page.getByRole('region', { name: 'Streaks' })).toContainText(/2\s*streak/);
        await expect(
          goalCard(page, 'Read ten pages').getByRole('button', { name: 'Already Checked Today' }),
        ).toBeDisabled();
      }
    });

    await story.step('the ember answers a tap in the place of the lines, and nothing moves', async () => {
      const panel = page.getByRole('region', { name: 'Streaks' });
      const end = await endOf(panel);
      await panel.getByRole('button', { name: /ember/i }).click();
      await expect(panel.getByRole('status').filter({ hasText: /./ })).toBeVisible();
      expect(await endOf(panel)).toBe(end);
    });

    await story.step('and after logging out and in again', async () => {
      await page.getByRole('button', { name: 'Log Out' }).click();
      await expect(page).toHaveURL(/#\/login/);
      await expect(page.getByText('Logged out successfully')).toBeVisible();
      await logIn(page, email);
      await expect(page.getByText('Learn to swim').first()).toBeVisible();
    });

    await story.step('on Monday the dashboard looks back at the week, until it is closed', async () => {
      const days = daysToMonday(await product.today());
      const goOn = async (by: number) => {
        await product.advanceDays(by);
        await page.clock.setFixedTime(await product.today());
        await page.reload();
      };
      // Who was away for days is welcomed back in place of the week.
      if (days > 1) {
        await goOn(days - 1);
        await checkIn(page, 'Read ten pages');
      }
      await goOn(1);
      const week = page.getByRole('region', { name: 'Your week' });
      await expect(week.getByRole('list', { name: 'Your goals last week' })).toContainText('Read ten pages');
      await week.getByRole('button', { name: 'Close your week' }).click();
      await expect(week).toHaveCount(0);
      await page.reload();
      await expect(page.getByText('Learn to swim').first()).toBeVisible();
      await expect(week).toHaveCount(0);
    });
  },
);

story('a newcomer checks in today with six taps, typing aside', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.click();
    taps += 1;
  };
  await page.goto('/#/login');
  await tap(page.getByRole('link', { name: 'Need an account?' }));
  await page.getByLabel('Email').fill(newEmail('newcomer'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await tap(page.getByRole('button', { name: 'Sign Up' }));
  await tap(page.getByRole('button', { name: 'Choose' }));
  await tap(page.getByRole('button', { name: 'Subscribe' }));
  await tap(page.getByRole('button', { name: /^Read ten pages/ }));
  const checkInButton = goalCard(page, 'Read ten pages').getByRole('button', { name: /^Check in: / });
  await expect(checkInButton).toBeFocused();
  await expect(checkInButton).toBeInViewport();
  const counted = countedCheckIn(page);
  await tap(checkInButton);
  await counted;
  await expect(goalCard(page, 'Read ten pages').getByRole('button', { name: 'Already Checked Today' })).toBeDisabled();
  expect(taps).toBe(6);

  await story.step('Back leads out of the app, and not to the success page again', async () => {
    await page.goBack();
    await expect(page.getByText('This checkout is complete')).toBeVisible();
    await page.goForward();
    await expect(goalCard(page, 'Read ten pages')).toBeVisible();
  });
});

story('a person who forgot the password sets a new one by mail', async ({ page, product }) => {
  const email = await signUp(page);
  await page
    .getByRole('button', { name: /Log ?out/i })
    .first()
    .click();
  await page.goto('/#/login');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: /reset/i }).click();
  await expect(page.getByText('Check your inbox for further instructions.')).toBeVisible();

  await expect.poll(async () => (await product.mailbox()).some((mail) => mail.to === email)).toBe(true);
  const mail = (await product.mailbox()).find(({ to }) => to === email);
  await page.goto(/https?:\/\/\S+oobCode=\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  await page.getByLabel('New password').fill('another long password');
  await page
    .getByRole('button', { name: /set|save|password/i })
    .last()
    .click();
  await expect(page.getByText('Your new password is set.')).toBeVisible();

  await logIn(page, email, PASSWORD);
  await expect(page.getByText('Incorrect email or password.')).toBeVisible();
  await logIn(page, email, 'another long password');
  await expect(page.getByRole('button', { name: 'Choose' })).toBeVisible();
});

story('edits, makes public and deletes a goal', async ({ page }) => {
  // A card that is still unfolding moves away under the pointer.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const email = await signUp(page);
  await choosePlan(page);
  await addGoal(page, 'Write a page');
  await story.step(
    'a toast with a button stands on the bar over the whole name, and leaves the account free on the smallest phone',
    async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      expect.soft(await standsOnTheBar(page, 'Goal created successfully!')).toBe(true);
      await page.setViewportSize({ width: 390, height: 844 });
    },
  );
  await story.step('what a toast says covers neither the way back nor the account’s email', async () => {
    // A trial finds what lies over a target; the toast goes after 10 seconds.
    const trial = { trial: true, timeout: 5000 };
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByText(email, { exact: true }).first().click(trial);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Add goal' }).click();
    await page.getByRole('button', { name: 'Back' }).click(trial);
    await page.getByRole('button', { name: 'Back' }).click();
  });
  await page.getByRole('button', { name: /^Write a page/ }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Goal' }).fill('Write two pages');
  await page.getByRole('checkbox', { name: /public/i }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Goal updated successfully!')).toBeVisible();
  expect.soft(await standsOnTheBar(page, 'Goal updated successfully!')).toBe(true);
  await expect(page.getByText('Write two pages').first()).toBeVisible();
  await story.step('the menu of a card stays within its edges', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByRole('button', { name: 'More: Write two pages' }).click();
    const menu = page.getByRole('button', { name: 'Archive' }).locator('..');
    await standStill(page);
    const [inner, outer] = await Promise.all([menu.boundingBox(), goalCard(page, 'Write two pages').boundingBox()]);
    if (inner === null || outer === null) throw new Error('The menu or its card is not on the screen.');
    expect(inner.x).toBeGreaterThanOrEqual(outer.x);
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width);
    await page.keyboard.press('Escape');
  });
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Goal deleted successfully!')).toBeVisible();
  await expect(page.getByText('Write two pages')).toHaveCount(0);
});

/** Whether a toast lies over the product's whole name, leaves the account free and does not reach below the bar. */
async function standsOnTheBar(page: Page, text: string): Promise<boolean> {
  const toast = page.getByRole('status').filter({ hasText: text }).locator('..');
  const name = page.getByText('Fivefold', { exact: true });
  const [over, word] = await Promise.all([toast.boundingBox(), name.boundingBox()]);
  const isAccountCovered = await isCovered(page.getByRole('button', { name: 'Account', exact: true }), toast);
  const ends = await Promise.all([name.locator('..'), toast].map(endOf));
  const isOver = over !== null && word !== null && over.x <= word.x && over.x + over.width >= word.x + word.width;
  return isOver && !isAccountCovered && (ends[1] ?? 0) <= (ends[0] ?? 0);
}

async function endOf(shown: Locator): Promise<number> {
  const box = await shown.boundingBox();
  return box === null ? 0 : box.y + box.height;
}

/** Whether the box of one lies over that of another. */
async function isCovered(below: Locator, above: Locator): Promise<boolean> {
  const [one, other] = await Promise.all([below.boundingBox(), above.boundingBox()]);
  if (one === null || other === null) throw new Error('One of them is not on the screen.');
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
  return !isBeside && one.y < other.y + other.height && other.y < one.y + one.height;
}
