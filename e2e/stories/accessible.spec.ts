import { expectNothingFrom } from '../support/axe.ts';
import { closeDialog } from '../support/close-dialog.ts';
import {
  addGoal,
  acceptGoal,
  addSharedGoal,
  befriend,
  choosePlan,
  friendToggle,
  goalCard,
  makePublic,
  newEmail,
  PASSWORD,
  signUp,
} from '../support/people.ts';
import { expect, story } from '../support/story.ts';

const ROOMS = ['you', 'keys', 'appearance', 'reminders', 'privacy', 'connections', 'plan', 'data'].map(
  (room) => `/settings?room=${room}`,
);

story('axe finds nothing on any page that needs no log-in, in either theme', async ({ page }) => {
  story.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of [
    '/login',
    '/signup',
    '/reset-password',
    '/finishSignUp',
    '/help?show=undo',
    '/reset-password?mode=resetPassword&oobCode=x',
  ]) {
    await page.goto('about:blank');
    await page.goto(`/#${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNothingFrom(page, path);
  }
  await page.goto('/#/login');
  await page.getByRole('button', { name: 'What is this app?' }).click();
  await expectNothingFrom(page, 'welcome dialog');
  await page.goto('/dev/mailbox');
  await expectNothingFrom(page, 'mailbox');
  await page.goto('/operator');
  await expectNothingFrom(page, 'operator’s page');
  await page.goto('/api/docs');
  await expectNothingFrom(page, 'API page');
});

story('axe finds nothing on any screen of one person, in either theme', async ({ page }) => {
  story.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUp(page);
  await expectNothingFrom(page, 'plans');
  await page.getByRole('button', { name: 'Choose' }).click();
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  await expectNothingFrom(page, 'checkout of the sandbox');
  // Without an answer the page waits; it goes on by itself once the plan is active.
  await page.route('**/api/subscription-status*', () => undefined);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('button', { name: 'Enter the App' })).toBeVisible();
  await expectNothingFrom(page, 'success');
  await page.unroute('**/api/subscription-status*');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Add goal' })).toBeVisible();
  await expectNothingFrom(page, 'empty dashboard');

  await page.goto('/#/add-goal');
  await expectNothingFrom(page, 'wizard, type');
  await page.getByRole('button', { name: /^Shared/ }).click();
  await page.getByRole('button', { name: /^Weekly/ }).click();
  await expect(page.getByText('No friends found. Invite friends first!')).toBeVisible();
  await expectNothingFrom(page, 'wizard, details of a shared goal');

  await addGoal(page, 'Read ten pages');
  await goalCard(page, 'Read ten pages')
    .getByRole('button', { name: /^Check in: / })
    .click();
  await goalCard(page, 'Read ten pages')
    .getByRole('button', { name: /^Read ten pages/ })
    .click();
  await expectNothingFrom(page, 'open goal card');
  await page.getByRole('button', { name: 'Edit check-in, Today' }).click();
  await expectNothingFrom(page, 'check-in editor');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expectNothingFrom(page, 'goal editor');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expectNothingFrom(page, 'delete dialog');
  await closeDialog(page);
  // What is half below the bar at the top counts as a target that is too small.
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: /^More: / }).click();
  await expectNothingFrom(page, 'menu of a goal card');
  await page.getByRole('button', { name: 'Reminders', exact: true }).click();
  const reminders = page.getByRole('dialog', { name: 'Reminders' });
  await reminders.getByRole('button', { name: 'Add a time' }).click();
  await reminders.getByLabel('Time').last().fill('23:00');
  for (const day of await reminders.getByRole('checkbox').all()) await day.uncheck();
  await reminders.getByRole('button', { name: 'Save' }).click();
  await expect(reminders.getByText('Choose at least one day.').first()).toBeVisible();
  await expectNothingFrom(page, 'reminders that cannot be saved yet');
  await closeDialog(page);
  await page.getByRole('button', { name: /^More: / }).click();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByRole('button', { name: /^Archived/ }).click();
  await expectNothingFrom(page, 'goal in the archive');
  await page.getByRole('button', { name: /^Bring back: / }).click();
  await page.getByRole('button', { name: 'How streaks work' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNothingFrom(page, 'streak guide');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'How streaks work' })).toBeFocused();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeAttached();

  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: 'Search goals' }).fill('swim');
  await expect(page.getByText(/^No goals match/)).toBeVisible();
  await expectNothingFrom(page, 'search without a match');
  await page.getByRole('button', { name: 'Show all goals' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectNothingFrom(page, 'list of the shortcuts');
  await closeDialog(page);

  for (const path of ['/streak-exchange', '/animation-test', '/settings', ...ROOMS]) {
    await page.goto(`/#${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNothingFrom(page, path);
  }
  await page.goto('/#/me');
  await expect(page.getByText('Points over time')).toBeVisible();
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('columnheader', { name: 'Week' })).toBeVisible();
  await expectNothingFrom(page, 'year');
});

story('axe finds nothing on what is there with friends, in either theme', async ({ page, otherPage, product }) => {
  story.setTimeout(240_000);
  for (const each of [page, otherPage]) await each.emulateMedia({ reducedMotion: 'reduce' });
  const { ann, annEmail, ben, benEmail } = await befriend(product, page, otherPage);
  await addGoal(ben, 'Learn the piano');
  await makePublic(ben, 'Learn the piano');
  await goalCard(ben, 'Learn the piano')
    .getByRole('button', { name: /^Check in: / })
    .click();
  await addSharedGoal(ben, 'Walk at noon', annEmail);
  await goalCard(ben, 'Walk at noon')
    .getByRole('button', { name: /^Check in: / })
    .click();
  await expect(goalCard(ben, 'Walk at noon').getByRole('button', { name: 'Already Checked Today' })).toBeDisabled();

  await ann.reload();
  await expect(ann.getByRole('region', { name: 'Waiting for you' })).toBeVisible();
  await expectNothingFrom(ann, 'a goal that waits for an answer');
  await acceptGoal(ann, 'Walk at noon');
  await goalCard(ann, 'Walk at noon')
    .getByRole('button', { name: /^Check in: / })
    .click();
  await goalCard(ann, 'Walk at noon')
    .getByRole('button', { name: /^Walk at noon/ })
    .click();
  await friendToggle(ann, benEmail).click();
  await ann.getByRole('button', { name: /^Learn the piano/ }).click();
  await expectNothingFrom(ann, 'shared goal and friend, open, hearts not given');
  for (const heart of await ann.getByRole('button', { name: /^Heart on/ }).all()) await heart.click();
  await expect(ann.getByRole('button', { name: /^Heart on/, pressed: true })).toHaveCount(2);
  await ann.getByRole('button', { name: 'Send Invite' }).click();
  await expectNothingFrom(ann, 'hearts given, invite form with an error');
  const targets = await ann.getByRole('button', { name: /^Heart on|Send Invite|Remove friend/ }).all();
  for (const target of targets) {
    const box = await target.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), await target.innerText()).toBeGreaterThanOrEqual(44);
  }
  await ann.getByRole('button', { name: 'Remove friend' }).click();
  await expectNothingFrom(ann, 'remove-friend dialog');
});

story(
  'axe finds nothing on reports, mutes, blocks and chosen friends, which work',
  async ({ page, otherPage, product }) => {
    story.setTimeout(240_000);
    for (const each of [page, otherPage]) await each.emulateMedia({ reducedMotion: 'reduce' });
    const { ann, annEmail, ben, benEmail } = await befriend(product, page, otherPage);
    await addGoal(ben, 'Learn the piano');
    const goal = goalCard(ben, 'Learn the piano');
    await goal.getByRole('button', { name: /^Learn the piano/ }).click();
    await goal.getByRole('button', { name: 'Edit', exact: true }).click();
    await goal.getByRole('checkbox', { name: 'Chosen friends' }).check();
    await goal.getByRole('button', { name: 'Save' }).click();
    await expectNothingFrom(ben, 'goal for no friends');
    await goal.getByRole('checkbox', { name: annEmail }).check();
    await goal.getByRole('button', { name: 'Save' }).click();
    await expect(goal.getByRole('button', { name: /^Learn the piano, For / })).toBeVisible();

    await ann.reload();
    await friendToggle(ann, benEmail).click();
    await ann.getByRole('button', { name: /^Learn the piano/ }).click();
    await ann.getByRole('button', { name: 'Report goal: Learn the piano' }).click();
    await ann.getByRole('button', { name: 'Send report' }).click();
    await expect(ann.getByText('Choose what’s wrong with it.')).toBeVisible();
    await expectNothingFrom(ann, 'report without a reason');
    await ann.getByRole('radio', { name: 'I’m worried about this person' }).check();
    await ann.getByRole('button', { name: 'Send report' }).click();
    await expect(ann.getByRole('alertdialog', { name: /^Block .*, too\?$/ })).toBeVisible();
    await expectNothingFrom(ann, 'question whether to block');
    await ann.getByRole('button', { name: 'Not now' }).click();

    await ann.getByRole('button', { name: /^More: / }).click();
    await ann.getByRole('button', { name: 'Mute', exact: true }).click();
    const unmute = ann.getByRole('button', { name: /^Unmute / });
    await expect(unmute).toBeFocused();
    await expectNothingFrom(ann, 'muted friend');
    await unmute.click();
    await expect(friendToggle(ann, benEmail)).toBeFocused();

    await ann.getByRole('button', { name: /^More: / }).click();
    await ann.getByRole('button', { name: 'Block', exact: true }).click();
    await ann.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
    await expect(friendToggle(ann, benEmail)).toHaveCount(0);
    await ben.reload();
    await expect(goal).toBeVisible();
    await expect(friendToggle(ben, annEmail)).toHaveCount(0);
    await ann.goto('/#/settings?room=privacy');
    const unblock = ann.getByRole('button', { name: /^Unblock / });
    await expect(unblock).toBeVisible();
    await expectNothingFrom(ann, 'settings with a blocked person');
    await unblock.click();
    await expect(ann.getByText(/^You haven’t blocked anyone/)).toBeFocused();
  },
);

story('the whole way can be gone with the keyboard alone', async ({ page }) => {
  const tabTo = async (name: RegExp): Promise<void> => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const element = document.activeElement;
        const label =
          element?.getAttribute('aria-label') ??
          (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
            ? element.labels?.[0]?.textContent
            : null);
        return label ?? element?.textContent ?? '';
      });
      if (name.test(focused)) return;
    }
    throw new Error(`The focus never reached ${name}.`);
  };
  const type = (text: string) => page.keyboard.type(text);

  await page.goto('/#/signup');
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
  await page.getByLabel('Email').focus();
  await type(newEmail());
  await tabTo(/^Password/);
  await type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Choose' })).toBeVisible();
  await tabTo(/^Choose/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  await tabTo(/^Subscribe/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Add goal' })).toBeVisible();
  await tabTo(/^Add goal/);
  await page.keyboard.press('Enter');
  await tabTo(/^Personal/);
  await page.keyboard.press('Enter');
  await tabTo(/^Daily/);
  await page.keyboard.press('Enter');
  await tabTo(/^Goal/);
  await type('Stretch');
  await tabTo(/^Add goal/);
  await page.keyboard.press('Enter');
  await expect(goalCard(page, 'Stretch')).toBeVisible();
  await tabTo(/^Check in/);
  await page.keyboard.press('Space');
  await expect(goalCard(page, 'Stretch').getByRole('button', { name: 'Already Checked Today' })).toBeDisabled();
});

story('the goals are reached past the panel, marked and checked in with single keys', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUp(page);
  await choosePlan(page);
  for (const text of ['Walk', 'Read']) await addGoal(page, text);
  await page.goto('about:blank');
  await page.goto('/#/');
  await expect(goalCard(page, 'Read')).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to goals' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to goals' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: /Goals$/ })).toBeFocused();
  const checkIns: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('goal/check')) checkIns.push(request.url());
  });
  await expect(async () => {
    await page.keyboard.press('k');
    await expect(page.getByRole('button', { name: /^Check in: / }).first()).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: /^Check in: / }).last()).toBeFocused();
  const answered = page.waitForResponse((response) => response.url().endsWith('goal/check'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  await expect(page.getByText('1 to go')).toBeVisible();
  // The list shows it before it is sent.
  await answered;
  expect(checkIns).toHaveLength(1);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/#\/add-goal$/);
});
