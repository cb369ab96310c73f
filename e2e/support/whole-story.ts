import type { Locator, Page } from '@playwright/test';
import { countedCheckIn, newEmail, PASSWORD } from './people.ts';
import type { Product } from './product.ts';
import { earnQuietly } from './streaks.ts';
import { expect, story } from './story.ts';

/** What the app calls the things of the main story, in one language. */
export interface Names {
  readonly email: string;
  readonly password: string;
  readonly signUp: string;
  readonly choosePlan: string;
  readonly goalsOf: (name: string) => string;
  readonly addGoal: string;
  readonly personal: RegExp;
  readonly daily: RegExp;
  readonly goal: string;
  readonly goalAdded: string;
  readonly note: RegExp;
  readonly checkInWithNote: string;
  readonly checkIn: RegExp;
  readonly checkedToday: RegExp;
  readonly streaks: string;
  readonly oneStreak: RegExp;
  readonly exchangeStreaks: string;
  readonly exchangeFive: RegExp;
  readonly exchanged: string;
  readonly back: string;
  readonly keepGoing: string;
  readonly inviteFriend: string;
  readonly friendsEmail: string;
  readonly sendInvite: string;
  readonly invitationWaits: string;
  readonly logOut: string;
  readonly loggedOut: string;
}

interface Way {
  readonly page: Page;
  readonly product: Product;
  readonly names: Names;
  /** Looks at each screen on the way. */
  readonly look?: (screen: string) => Promise<void>;
}

const GOAL = 'Walk at noon';
const DAYS_TO_A_POINT = 5;
const POINTS_TO_A_MONTH = 5;

/** The main story by the names of one language: from signing up to an exchange, an invitation and logging out. */
export async function walkWholeStory({ page, product, names, look = async () => undefined }: Way): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const email = newEmail();
  const button = (name: string | RegExp, place: Page | Locator = page) => place.getByRole('button', { name });
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: new RegExp(`^${GOAL}`) }) });
  const streaks = page.getByRole('region', { name: names.streaks, exact: true });

  await story.step('signs up and chooses a plan', async () => {
    await page.goto('/#/signup');
    await page.getByLabel(names.email, { exact: true }).fill(email);
    await page.getByLabel(names.password, { exact: true }).fill(PASSWORD);
    await look('sign up');
    await button(names.signUp).click();
    await expect(button(names.choosePlan)).toBeVisible();
    await look('plans');
    await button(names.choosePlan).click();
    // The hosted page is another site's.
    await button('Subscribe').click();
    await expect(page.getByRole('heading', { name: names.goalsOf(email.slice(0, 5)) })).toBeVisible();
    await look('dashboard without goals');
  });

  await story.step('adds a goal', async () => {
    await page.getByRole('link', { name: names.addGoal }).click();
    await button(names.personal).click();
    await button(names.daily).click();
    await page.getByRole('textbox', { name: names.goal }).fill(GOAL);
    await look('wizard');
    await button(names.addGoal).click();
    await expect(page.getByText(names.goalAdded).first()).toBeVisible();
    await expect(card).toBeVisible();
  });

  await story.step('checks in with a note', async () => {
    await button(new RegExp(`^${GOAL}`), card).click();
    await card.getByRole('textbox', { name: names.note }).fill('Around the lake');
    await look('open goal');
    await button(names.checkInWithNote, card).click();
    await expect(button(names.checkedToday, card)).toBeDisabled();
    await expect(card.getByText('Around the lake').last()).toBeVisible();
  });

  await story.step('earns a point with the fifth check-in', async () => {
    for (let day = 2; day <= DAYS_TO_A_POINT; day++) {
      await product.advanceDays(1);
      await page.clock.setFixedTime(await product.today());
      await page.reload();
      const counted = countedCheckIn(page);
      await button(names.checkIn, card).click();
      await counted;
    }
    await expect(streaks.getByText(names.oneStreak)).toBeVisible();
    await look('dashboard with a point');
  });

  await story.step('exchanges five points for a month', async () => {
    await earnQuietly(page, product, POINTS_TO_A_MONTH - 1);
    await page.reload();
    await streaks.getByRole('link', { name: names.exchangeStreaks }).click();
    await look('exchange');
    await button(names.exchangeFive).click();
    await expect(page.getByText(names.exchanged)).toBeVisible();
    await look('exchanged');
    await page.getByRole('link', { name: names.back }).click();
    await button(names.keepGoing).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await story.step('invites a friend', async () => {
    const form = page.getByRole('region', { name: names.inviteFriend });
    await form.getByRole('textbox', { name: names.friendsEmail }).fill(newEmail('ben'));
    await button(names.sendInvite, form).click();
    await expect(page.getByText(names.invitationWaits).first()).toBeVisible();
    // The form says a moment later which address.
    await expect(form.getByText(email)).toBeVisible();
    await look('dashboard with an invitation');
  });

  await story.step('logs out', async () => {
    await page.getByRole('button', { name: names.logOut }).click();
    await expect(page.getByText(names.loggedOut)).toBeVisible();
    await expect(page).toHaveURL(/#\/login/);
  });
}
