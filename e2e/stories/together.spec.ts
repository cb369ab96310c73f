import type { Page } from '@playwright/test';
import {
  acceptGoal,
  addSharedGoal,
  befriend,
  friendSection,
  friendToggle,
  goalCard,
  invite,
  openDashboard,
  unchosenName,
} from '../support/people.ts';
import { expect, story } from '../support/story.ts';

// A card that is still unfolding moves away under the pointer.
story.use({ contextOptions: { reducedMotion: 'reduce' } });

story(
  'two people share a goal, check in, give each other a high five and hearts, and part for good',
  async ({ page, otherPage, product }) => {
    story.setTimeout(150_000);
    const { ann, annEmail, ben, benEmail } = await befriend(product, page, otherPage);
    const annName = unchosenName(annEmail);
    let annSaw: Promise<void> | undefined;

    await story.step('Ann makes it in the wizard, and it waits for Ben', async () => {
      await openDashboard(ann);
      for (const goal of ['Walk at noon', 'Rise at five']) await addSharedGoal(ann, goal, benEmail);
      await expect(
        goalCard(ann, 'Walk at noon').getByRole('button', { name: /, hasn’t answered yet, / }),
      ).toBeVisible();
    });

    await story.step('Ben accepts it, and declines another one', async () => {
      await openDashboard(ben);
      const offers = ben.getByRole('region', { name: 'Waiting for you' });
      await expect(offers.getByRole('article')).toHaveCount(2);
      await offers.getByRole('button', { name: 'Decline: Rise at five' }).click();
      await ben.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
      await expect(offers.getByRole('article')).toHaveCount(1);
      await expect(ben.getByRole('button', { name: /^Check in: / })).toHaveCount(0);
      await acceptGoal(ben, 'Walk at noon');
      await expect(offers).toHaveCount(0);
      await openDashboard(ann);
      await expect(goalCard(ann, 'Walk at noon').getByText('Waiting for')).toHaveCount(0);
      await expect(
        goalCard(ann, 'Rise at five').getByRole('button', { name: /^Rise at five, Shared, / }),
      ).toBeVisible();
    });

    await story.step('both check in, and each sees the other without a reload', async () => {
      await goalCard(ann, 'Walk at noon')
        .getByRole('button', { name: /^Check in: / })
        .click();
      await expect(goalCard(ann, 'Walk at noon').getByRole('button', { name: 'Already Checked Today' })).toBeDisabled();
      const toggle = goalCard(ann, 'Walk at noon').getByRole('button', { name: /^Walk at noon/ });
      await toggle.click();
      await ann.getByRole('button', { name: `Nudge ${unchosenName(benEmail)}` }).click();
      await expect(ann.getByText('Nudged today').locator('..')).toBeFocused();
      await toggle.click();
      await openDashboard(ben);
      const nudge = goalCard(ben, 'Walk at noon').getByText(`${annName} is done and rooting for you`);
      await expect(nudge).toBeVisible();
      await goalCard(ben, 'Walk at noon')
        .getByRole('button', { name: /^Walk at noon.*who has checked in/ })
        .click();
      const people = goalCard(ben, 'Walk at noon').getByRole('list', { name: 'Participants' }).getByRole('listitem');
      await expect(people.filter({ hasText: annName })).toContainText('(Creator)');
      await expect(people.filter({ hasText: annName })).toContainText('1 of 5');
      await expect(people.filter({ hasText: 'You' })).toContainText('0 of 5');
      await goalCard(ben, 'Walk at noon').getByRole('textbox', { name: /Note/ }).fill('Along the river');
      // Ann's page hears of it by itself within two seconds, and the high five lasts five.
      annSaw = highFiveWith(ann, unchosenName(benEmail)).waitFor({ state: 'attached' });
      annSaw.catch(() => undefined);
      await goalCard(ben, 'Walk at noon').getByRole('button', { name: 'Check in with note' }).click();
      await expect(people.filter({ hasText: 'You' })).toContainText('1 of 5');
      await expect(nudge).toHaveCount(0);
    });

    await story.step('both see their high five, once', async () => {
      const benSees = highFiveWith(ben, annName);
      await expect(benSees).toBeAttached();
      await ben.keyboard.press('Escape');
      await expect(benSees).toHaveCount(0);
      await annSaw;
      await ann.keyboard.press('Escape');
      const annSees = highFiveWith(ann, unchosenName(benEmail));
      await expect(annSees).toHaveCount(0);
      await openDashboard(ann);
      // Its code is there, and what it waits for: the hearts beside it have been asked for.
      await ann.waitForTimeout(1500);
      await expect(annSees).toHaveCount(0);
    });

    await story.step('hearts both ways, and none for oneself', async () => {
      await heartOf(ben, annName).click();
      await expect(ben.getByText('Reacted!')).toBeVisible();
      await expect(heartOf(ben, annName)).toHaveAttribute('aria-pressed', 'true');
      await openDashboard(ann);
      await goalCard(ann, 'Walk at noon')
        .getByRole('button', { name: /^Walk at noon/ })
        .click();
      const checkIns = goalCard(ann, 'Walk at noon').getByRole('list', { name: 'Check-ins' });
      await expect(checkIns.getByText('Along the river')).toBeVisible();
      const own = checkIns.getByRole('listitem').filter({ hasText: 'You' });
      await expect(own).toContainText('1 heart');
      await expect(own.getByRole('button', { name: /^Heart/ })).toHaveCount(0);
      await heartOf(ann, unchosenName(benEmail)).click();
      await expect(ann.getByText('Reacted!')).toBeVisible();
      await openDashboard(ben);
      await expect(
        goalCard(ben, 'Walk at noon').getByRole('listitem').filter({ hasText: 'Along the river' }),
      ).toContainText('1 heart');
    });

    await story.step('a heart taken back in haste ends where the last tap left it', async () => {
      const heart = heartOf(ben, annName);
      for (let tap = 0; tap < 5; tap++) await heart.click();
      await expect(heart).toHaveAttribute('aria-pressed', 'false');
      await expect(ben.getByText('Reaction removed')).toBeVisible();
      // His last tap may wait behind an earlier one, and a reload would lose it: it has arrived when Ann sees it.
      const own = goalCard(ann, 'Walk at noon')
        .getByRole('list', { name: 'Check-ins' })
        .getByRole('listitem')
        .filter({ hasText: 'You' });
      await expect(async () => {
        await openDashboard(ann);
        await expect(own).not.toContainText('heart', { timeout: 5000 });
      }).toPass();
      await ben.reload();
      // Hers has arrived with the reload.
      await expect(ben.getByText(`${annName} sent you a heart.`)).toBeAttached();
      await goalCard(ben, 'Walk at noon')
        .getByRole('button', { name: /^Walk at noon/ })
        .click();
      await expect(heart).toHaveAttribute('aria-pressed', 'false');
    });

    await story.step('Ann blocks Ben: they share nothing any more, and he does not find her', async () => {
      await friendToggle(ann, benEmail).click();
      await friendSection(ann)
        .getByRole('button', { name: /^More: / })
        .click();
      await ann.getByRole('button', { name: 'Block', exact: true }).click();
      await ann.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
      await expect(friendToggle(ann, benEmail)).toHaveCount(0);
      await openDashboard(ben);
      await expect(friendToggle(ben, annEmail)).toHaveCount(0);
      // As when a friend is removed, the goal stays with the one who made it.
      await expect(goalCard(ben, 'Walk at noon')).toHaveCount(0);
      await expect(ben.getByText(annName)).toHaveCount(0);
      const kept = goalCard(ann, 'Walk at noon');
      await expect(kept.getByText('It’s just you now. You keep the goal.')).toBeVisible();
      await expect(kept.getByText(unchosenName(benEmail))).toHaveCount(0);
      await invite(ben, annEmail);
      await openDashboard(ann);
      await expect(ann.getByText(unchosenName(benEmail))).toHaveCount(0);
    });
  },
);

function heartOf(page: Page, name: string) {
  return page.getByRole('button', { name: `Heart on ${name}’s check-in, Today` });
}

/** The sentence that tells of a high five, which is there while it plays. */
function highFiveWith(page: Page, name: string) {
  return page.getByText(`High five! You and ${name} both did “Walk at noon”.`);
}
