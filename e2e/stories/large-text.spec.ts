import type { Page } from '@playwright/test';
import { closeDialog } from '../support/close-dialog.ts';
import { expectWholeWords, PHONE, SIDEWAYS, WAYS } from '../support/large-text.ts';
import { addGoal, befriend, friendToggle, goalCard, makePublic, newEmail, PASSWORD } from '../support/people.ts';
import { expect, story } from '../support/story.ts';

/** What each room of the settings has once the server has answered; the last one leads to the shortcuts. */
const SHOWN_IN_ROOM = {
  privacy: 'Make a token',
  connections: 'Add a channel',
  plan: 'Current plan',
  data: 'Delete account',
  you: 'Days off',
  keys: 'Change password',
  appearance: 'Show shortcuts',
} as const;

story(
  'large text and a narrow page break no word, and nothing scrolls sideways, on any screen of one person',
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/#/login');
    await expectWholeWords(page, 'log in');
    // Also with the sentence after a session has ended.
    await page.evaluate(() => localStorage.setItem('fivefold.logged-in', 'anyone'));
    await page.reload();
    await expect(page.getByText('You were logged out.')).toBeVisible();
    await expectNoScrolling(page, { width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Log In' }).click();
    await expectWholeWords(page, 'log in, refused');
    await page.goto('/#/reset-password');
    await expectWholeWords(page, 'reset password');
    await page.goto('/#/finishSignUp');
    await expectWholeWords(page, 'finish sign-up');
    await page.goto('/#/signup');
    await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
    await expectWholeWords(page, 'sign up');
    await page.getByRole('button', { name: 'What is this app?' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectWholeWords(page, 'welcome');
    await closeDialog(page);
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.getByLabel('Email').fill(newEmail('a-long-name-before-the-at-sign'));
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('button', { name: 'Choose' })).toBeVisible();
    await expectWholeWords(page, 'plans');
    await page.getByRole('button', { name: 'Choose' }).click();
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible();
    // It stands for the provider's page, which is not ours: without the way that no standard asks for.
    await expectWholeWords(page, 'checkout of the sandbox', WAYS.slice(0, -1));
    // Without an answer the page waits; it goes on by itself once the plan is active.
    await page.route('**/api/subscription-status*', () => undefined);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('button', { name: 'Enter the App' })).toBeVisible();
    await expectWholeWords(page, 'thank you');
    await page.unroute('**/api/subscription-status*');
    await page.reload();
    await expect(page.getByRole('link', { name: 'Add goal' })).toBeVisible();
    await expectWholeWords(page, 'dashboard without goals');
    await page.getByRole('button', { name: 'How streaks work' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectWholeWords(page, 'streak guide');
    await closeDialog(page);

    await page.goto('/#/add-goal');
    await expectWholeWords(page, 'wizard, type');
    await page.getByRole('button', { name: /^Personal/ }).click();
    await expectWholeWords(page, 'wizard, frequency');
    await page.getByRole('button', { name: /^Daily/ }).click();
    await expectWholeWords(page, 'wizard, details');
    for (const width of [390, 360]) await expectNoScrolling(page, { width, height: 640 });
    // What adds something has an edge: without one it looks like a line of text.
    await expect(page.getByRole('button', { name: 'Add an emoji' })).not.toHaveCSS('border-color', 'rgba(0, 0, 0, 0)');
    await addGoal(page, 'Walk');
    await addGoal(page, 'Rent', 'Monthly');
    await expectWholeWords(page, 'dashboard');
    await expectAccountMenuInReach(page);
    await goalCard(page, 'Walk')
      .getByRole('button', { name: /^Check in: / })
      .click();
    await goalCard(page, 'Rent').getByRole('button', { name: /^Rent/ }).click();
    await expect(goalCard(page, 'Rent').getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    await expectWholeWords(page, 'dashboard with an open card');
    await goalCard(page, 'Rent').getByRole('button', { name: 'Edit', exact: true }).click();
    await expectWholeWords(page, 'goal editor');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectWholeWords(page, 'delete dialog');
    await closeDialog(page);
    // The menu closes when the window changes its size, which the check before has just done.
    await expect(async () => {
      await page.getByRole('button', { name: /^More: / }).click();
      await page.getByRole('button', { name: 'Reminders', exact: true }).click({ timeout: 1000 });
    }).toPass();
    await expect(page.getByText(/^Next: /)).toBeVisible();
    await expectWholeWords(page, 'reminders');
    await closeDialog(page);

    // A goal moves to its section when the page is opened anew.
    await page.reload();
    await expect(page.getByRole('button', { name: /^Done/ })).toBeVisible();
    await expectWholeWords(page, 'dashboard with done goals');
    const search = page.getByRole('searchbox', { name: 'Search goals' });
    await expect(async () => {
      await page.keyboard.press('/');
      await expect(search).toBeFocused({ timeout: 500 });
    }).toPass();
    await search.fill('walk');
    await expect(page.getByText('1 goal found')).toBeVisible();
    await expectWholeWords(page, 'search');
    await search.fill('swim');
    await expect(page.getByText(/^No goals match/)).toBeVisible();
    await expectWholeWords(page, 'search without a match');
    await page.getByRole('button', { name: 'Show all goals' }).click();
    await page.goto('/#/settings');
    await expect(page.getByRole('navigation', { name: 'Settings' })).toBeVisible();
    await expectWholeWords(page, 'index of the settings');
    for (const [room, shown] of Object.entries(SHOWN_IN_ROOM)) {
      await page.goto(`/#/settings?room=${room}`);
      await expect(page.getByText(shown).first()).toBeVisible();
      await expectWholeWords(page, `settings: ${room}`);
    }
    await page.getByRole('button', { name: 'Show shortcuts' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectWholeWords(page, 'list of the shortcuts');
    await closeDialog(page);

    await page.goto('/#/streak-exchange');
    await expect(page.getByText('Available streaks')).toBeVisible();
    await expectWholeWords(page, 'exchange');
    await page.goto('/#/settings?room=reminders');
    await expect(page.getByRole('heading', { name: 'What reaches you' })).toBeVisible();
    await expectWholeWords(page, 'settings');
    await page.goto('/#/me');
    await expect(page.getByText('Points over time')).toBeVisible();
    await expectWholeWords(page, 'year');
  },
);

story(
  'large text and a narrow page break no word, and nothing scrolls sideways, with friends',
  async ({ page, otherPage, product }) => {
    for (const each of [page, otherPage]) await each.emulateMedia({ reducedMotion: 'reduce' });
    const { ann, ben, benEmail } = await befriend(product, page, otherPage);
    await addGoal(ben, 'Piano');
    await makePublic(ben, 'Piano');
    await goalCard(ben, 'Piano')
      .getByRole('button', { name: /^Check in: / })
      .click();
    await expect(goalCard(ben, 'Piano').getByRole('button', { name: 'Already Checked Today' })).toBeDisabled();
    await ann.goto('/#/add-goal');
    await ann.getByRole('button', { name: /^Personal/ }).click();
    await ann.getByRole('button', { name: /^Daily/ }).click();
    await expect(ann.getByRole('checkbox', { name: 'Chosen friends' })).toBeVisible();
    for (const width of [390, 360]) await expectNoScrolling(ann, { width, height: 640 });
    await ann.goto('/#/');
    await ann.reload();
    await friendToggle(ann, benEmail).click();
    await ann.getByRole('button', { name: /^Piano/ }).click();
    await expect(ann.getByRole('button', { name: /^Heart on/ })).toBeVisible();
    await expectWholeWords(ann, 'friend with an open goal');
    await ann.getByRole('button', { name: 'Remove friend' }).click();
    await expectWholeWords(ann, 'remove-friend dialog');
  },
);

async function expectNoScrolling(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  // The page has its new size a moment later.
  await expect.poll(height, `scrolls in a window of ${viewport.width} by ${viewport.height}`).toBe(viewport.height);
  await page.setViewportSize(PHONE);
}

/** In a window that is lower than 30rem the menu opens over the panel, so that each of its ways can be pressed. */
async function expectAccountMenuInReach(page: Page): Promise<void> {
  await page.setViewportSize(SIDEWAYS);
  for (const way of ['Your year', 'Settings', 'Going away', 'Help']) {
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('link', { name: way }).first().click();
    await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeHidden();
    await page.goBack();
  }
  await page.setViewportSize(PHONE);
}
