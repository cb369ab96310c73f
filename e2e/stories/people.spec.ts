import type { Page } from '@playwright/test';
import {
  acceptGoal,
  PASSWORD,
  addGoal,
  addSharedGoal,
  befriend,
  checkIn,
  choosePlan,
  confirmEmail,
  friendSection,
  friendToggle,
  goalCard,
  invitationLink,
  invite,
  joinByLink,
  logIn,
  openDashboard,
  makePublic,
  newEmail,
  signUp,
  unchosenName,
} from '../support/people.ts';
import { expect, story } from '../support/story.ts';

// A card that is still unfolding moves away under the pointer.
story.use({ contextOptions: { reducedMotion: 'reduce' } });

async function chooseTeal(page: Page): Promise<void> {
  const teal = page.getByRole('radio', { name: 'Teal' });
  await teal.waitFor({ state: 'attached' });
  // One new account in twelve has it already, and then nothing is sent.
  if (await teal.isChecked()) return;
  const saving = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await teal.check();
  await saving;
}

story('invites a new user, who signs up by the link, and both see each other', async ({ page, otherPage, product }) => {
  story.setTimeout(120_000);
  const ann = await signUp(page);
  await choosePlan(page);
  const ben = newEmail('ben');

  await story.step('an address that is none is told beside the field', async () => {
    const form = page.getByRole('region', { name: 'Invite a Friend' });
    await form.getByRole('button', { name: 'Send Invite' }).click();
    await expect(form.getByRole('alert')).toHaveText('Enter your friend’s email address.');
    await form.getByRole('textbox').fill('ben');
    await form.getByRole('button', { name: 'Send Invite' }).click();
    await expect(form.getByRole('alert')).toHaveText('Enter a valid email address.');
  });

  await invite(page, ben);
  await story.step('the invitation waits until its inviter confirms her address', async () => {
    const note = page.getByRole('region', { name: 'Invite a Friend' }).getByRole('status');
    await expect(note).toContainText(`Your invitation goes out once you confirm ${ann}.`);
    expect((await product.mailbox()).filter(({ to }) => to === ben)).toEqual([]);
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await expect(page.getByText('We sent you a new link.')).toBeVisible();
    await confirmEmail(product, page, ann);
    await expect(page.getByText('goes out once you confirm')).toHaveCount(0);
  });
  await joinByLink(otherPage, await invitationLink(product, ben));
  await expect(friendToggle(otherPage, ann)).toBeVisible();
  await expect(otherPage).toHaveURL(/#\/$/);

  await story.step('the inviter sees it without a reload', async () => {
    await openDashboard(page);
    await expect(friendToggle(page, ben)).toBeVisible();
  });

  await story.step('an unchanged dashboard is answered in a few bytes', async () => {
    // Once what Ben's first minute changes is there.
    const askAgain = async () => {
      const answered = page.waitForResponse(/\/api\/dashboard$/);
      await openDashboard(page);
      return (await answered).status();
    };
    await expect.poll(askAgain).toBe(304);
    await expect(friendToggle(page, ben)).toBeVisible();
  });
});

story(
  'invites a user with an account, who is logged in and linked by the link',
  async ({ page, otherPage, product }) => {
    story.setTimeout(120_000);
    const ben = await signUp(otherPage, newEmail('ben'));
    await choosePlan(otherPage);
    const ann = await signUp(page);
    await choosePlan(page);
    await invite(page, ben);
    await confirmEmail(product, page, ann);
    const link = await invitationLink(product, ben);
    expect(link).toContain('invited_user_exists=True');

    await otherPage.goto(link);
    await expect(otherPage).toHaveURL(/#\/$/);
    await expect(friendToggle(otherPage, ann)).toBeVisible();
    await openDashboard(page);
    await expect(friendToggle(page, ben)).toBeVisible();

    await story.step('the same link again is refused with a sentence', async () => {
      await otherPage.getByRole('button', { name: 'Log Out' }).click();
      await expect(otherPage).toHaveURL(/#\/login/);
      await otherPage.goto(link);
      await expect(otherPage.getByRole('alert')).toContainText(
        'Failed to complete sign-in. This link has expired or was already used.',
      );
      await otherPage.getByRole('link', { name: 'Back to Login' }).click();
      await logIn(otherPage, ben);
      await expect(friendToggle(otherPage, ann)).toBeVisible();
    });
  },
);

story('invites by a link that is handed over: the first who accepts it is a friend', async ({ page, otherPage }) => {
  story.setTimeout(120_000);
  const ann = await signUp(page);
  await choosePlan(page);
  await page.getByRole('button', { name: 'Invite by link or QR code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link or QR code' });
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code of your invitation link' })).toBeVisible();
  const link = await dialog.getByRole('textbox', { name: 'Link for one friend' }).inputValue();
  expect(link).not.toContain(ann);

  await story.step('the link leads to sign-up, which names her, as do the plans', async () => {
    await otherPage.goto(link);
    await expect(otherPage).toHaveURL(/#\/signup$/);
    await expect(otherPage.getByText('invited you.')).toContainText(unchosenName(ann));
    await otherPage.getByLabel('Email').fill(newEmail('ben'));
    await otherPage.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await otherPage.getByRole('button', { name: 'Sign Up' }).click();
    await expect(otherPage.getByText('invited you.')).toContainText(unchosenName(ann));
    await choosePlan(otherPage);
    await expect(friendToggle(otherPage, ann)).toBeVisible();
  });

  await story.step('the dialog says that it was used, and a second person is told so', async () => {
    await expect(dialog.getByText('Your link was used. Your new friend is in your list.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    // It closes by going back, which would take the page off the link again.
    await expect(dialog).toHaveCount(0);
    await page.goto(link);
    await expect(page.getByText('This invitation was used or taken back')).toBeVisible();
    await page.getByRole('link', { name: 'Enter the App' }).click();
    await expect(friendSection(page)).toBeVisible();
  });
});

story(
  'two people see each other’s names and faces, from the invitation to a shared goal',
  async ({ page: ann, otherPage: ben, product }) => {
    story.setTimeout(150_000);
    const benEmail = newEmail('ben');
    const annEmail = await signUp(ann);
    await choosePlan(ann);

    await story.step('Ann chooses her name, for which a new account is not asked', async () => {
      await addGoal(ann, 'Water the plants');
      await checkIn(ann, 'Water the plants');
      await expect(ann.getByRole('region', { name: 'What should friends call you?' })).toHaveCount(0);
      await ann.goto('/#/settings?room=you');
      const name = ann.getByRole('textbox', { name: 'Name', exact: true });
      const form = ann.locator('form').filter({ has: name });
      await name.fill('someone@example.com');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form.getByRole('alert')).toHaveText('Enter a name, not an email address.');
      await name.fill('Zażółć Őszi');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(ann.getByText('Saved!')).toBeVisible();
      await ann.goto('/#/');
      await expect(ann.getByRole('heading', { name: "Zażółć Őszi's Goals" })).toBeVisible();
    });

    await story.step('Ben reads it on sign-up, on the plans and on his first dashboard', async () => {
      await invite(ann, benEmail);
      await confirmEmail(product, ann, annEmail);
      await ben.goto(await invitationLink(product, benEmail));
      await expect(ben.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
      const line = ben.getByText('Zażółć Őszi invited you.');
      await expect(line).toBeVisible();
      await ben.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await ben.getByRole('button', { name: 'Sign Up' }).click();
      await expect(ben.getByRole('heading', { name: 'Choose your plan' })).toBeVisible();
      await expect(line).toBeVisible();
      await choosePlan(ben);
      await expect(line).toBeVisible();
    });

    await story.step('Ben takes a name and Ann’s color in the settings', async () => {
      await ben.goto('/#/settings?room=you');
      const name = ben.getByRole('textbox', { name: 'Name', exact: true });
      await name.fill('Çağrı');
      await ben.locator('form').filter({ has: name }).getByRole('button', { name: 'Save' }).click();
      await expect(ben.getByText('Saved!')).toBeVisible();
      await chooseTeal(ben);
      await ann.goto('/#/settings?room=you');
      await chooseTeal(ann);
    });

    await story.step('a shared goal shows both names, in two colors', async () => {
      await addSharedGoal(ann, 'Walk at noon', 'Çağrı');
      const card = goalCard(ann, 'Walk at noon');
      await card.getByRole('button', { name: /^Walk at noon.*Shared with Çağrı/ }).click();
      const people = card.getByRole('list', { name: 'Participants' }).getByRole('listitem');
      await expect(people.filter({ hasText: 'You' })).toContainText('(Creator)');
      await expect(people.filter({ hasText: 'Çağrı' })).toBeVisible();
      const colors = await people.evaluateAll((rows) =>
        // Embers that have not checked in glow in their color inside.
        rows.map((row) => [...row.querySelectorAll('svg path')].map((path) => path.getAttribute('fill')).join(' ')),
      );
      expect(new Set(colors).size).toBe(2);

      await openDashboard(ben);
      await ben.goto('/#/');
      await acceptGoal(ben, 'Walk at noon');
      await expect(
        goalCard(ben, 'Walk at noon').getByRole('button', { name: /Shared with Zażółć Őszi/ }),
      ).toBeVisible();
      await expect(friendSection(ben).getByText('Zażółć Őszi')).toBeVisible();
      await expect(friendSection(ben).getByText(annEmail)).toBeVisible();
      await checkIn(ben, 'Walk at noon');
      await expect(ben.getByRole('region', { name: 'What should friends call you?' })).toHaveCount(0);
      await expect(ben.getByText('Zażółć Őszi invited you.')).toHaveCount(0);
    });
  },
);

story(
  'a friend’s public goal can be cheered, a private one is not shown, and friends can part',
  async ({ page, otherPage, product }) => {
    story.setTimeout(150_000);
    const { ann, annEmail, ben, benEmail } = await befriend(product, page, otherPage);

    await addGoal(ann, 'Keep to myself');
    await addGoal(ann, 'Learn the piano');
    await makePublic(ann, 'Learn the piano');
    await goalCard(ann, 'Learn the piano')
      .getByRole('button', { name: /^Check in: / })
      .click();
    await expect(
      goalCard(ann, 'Learn the piano').getByRole('button', { name: 'Already Checked Today' }),
    ).toBeDisabled();

    await story.step('Ben sees the public goal only, and gives a heart with one tap', async () => {
      await openDashboard(ben);
      const name = unchosenName(annEmail);
      await ben.getByRole('button', { name: `Give ${name} a heart: Learn the piano, Today` }).click();
      await expect(ben.getByText('Reacted!')).toBeVisible();
      await friendToggle(ben, annEmail).click();
      const goal = friendSection(ben).getByRole('button', { name: /^Learn the piano/ });
      await expect(goal).toBeVisible();
      await expect(ben.getByText('Keep to myself')).toHaveCount(0);
      const heart = ben.getByRole('button', { name: `Heart on ${name}’s check-in, Today: Learn the piano, 1 heart` });
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
      await expect(goal).toHaveAttribute('aria-expanded', 'false');
    });

    await story.step('Ann reads it on her own check-in', async () => {
      await openDashboard(ann);
      await goalCard(ann, 'Learn the piano')
        .getByRole('button', { name: /^Learn the piano/ })
        .click();
      await expect(goalCard(ann, 'Learn the piano').getByRole('list', { name: 'Check-ins' })).toContainText('1 heart');
    });

    await story.step('Ann removes Ben: each is gone from the other’s list', async () => {
      await friendToggle(ann, benEmail).click();
      await friendSection(ann).getByRole('button', { name: 'Remove friend' }).click();
      await ann.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await expect(ann.getByText('Friend removed successfully.')).toBeVisible();
      await expect(friendToggle(ann, benEmail)).toHaveCount(0);
      await openDashboard(ben);
      await expect(friendToggle(ben, annEmail)).toHaveCount(0);
      await expect(ben.getByText('Learn the piano')).toHaveCount(0);
    });
  },
);
