import type { Page } from '@playwright/test';
import { chooseLanguage, findPseudoByEnglish } from '../support/pseudo-language.ts';
import { standStill } from '../support/stand-still.ts';
import { expect, story } from '../support/story.ts';
import { findTooWide } from '../support/too-wide.ts';
import { type Names, walkWholeStory } from '../support/whole-story.ts';

story.use({ movesClock: 'right-to-left', hasPseudoLanguage: true });

const NAMES: Names = {
  email: 'Email',
  password: 'Password',
  signUp: 'Sign Up',
  choosePlan: 'Choose',
  goalsOf: (name) => `${name}'s Goals`,
  addGoal: 'Add goal',
  personal: /^Personal/,
  daily: /^Daily/,
  goal: 'Goal',
  goalAdded: 'Goal created successfully!',
  note: /Note/,
  checkInWithNote: 'Check in with note',
  checkIn: /^Check in: /,
  checkedToday: /^Already Checked Today/,
  streaks: 'Streaks',
  oneStreak: /^1\s*streak$/,
  exchangeStreaks: 'Exchange Streaks',
  exchangeFive: /^Exchange 5/,
  exchanged: '5 streaks are now 1 month of Performance.',
  back: 'Back to my goals',
  keepGoing: 'Keep it burning',
  inviteFriend: 'Invite a Friend',
  friendsEmail: 'Friend’s email',
  sendInvite: 'Send Invite',
  invitationWaits: 'Confirm your email address, and your invitation goes out.',
  logOut: 'Log Out',
  loggedOut: 'Logged out successfully',
};

story('the main story from right to left, in texts that are 40 % longer', async ({ page, context, product }) => {
  await chooseLanguage(context, 'ar-XB');
  findPseudoByEnglish(page);
  const sizes = [{ width: 320, height: 640 }, page.viewportSize() ?? { width: 390, height: 844 }];
  await walkWholeStory({
    page,
    product,
    names: NAMES,
    async look(screen) {
      for (const size of sizes) {
        await page.setViewportSize(size);
        await standStill(page);
        expect
          .soft(await findTooWide(page), `${screen}, ${size.width} pixels wide`)
          .toEqual({ broken: [], overflow: [] });
      }
      expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
      if (screen !== 'dashboard with a point') return;
      await page.goto('/#/me');
      await expectMirrored(page);
      await page.getByRole('link', { name: /Walk at noon/ }).click();
      await expectMirrored(page);
      await page.goto('/#/');
    },
  });
});

/** What is drawn of a tapestry or a year runs as lines do. */
async function expectMirrored(page: Page): Promise<void> {
  await expect(page.getByRole('slider').locator('canvas, svg').first()).toHaveCSS('scale', '-1 1');
}
