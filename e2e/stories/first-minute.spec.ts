import type { Locator, Page } from '@playwright/test';
import { expectNothingFrom } from '../support/axe.ts';
import { goalCard, logIn, newEmail, PASSWORD, signUp } from '../support/people.ts';
import { expect, story } from '../support/story.ts';

const GOAL = 'Read ten pages';
const PRICE = 'Base plan: $10 a month, less as you check in.';
const MOST_TAPS = 5;

const field = (page: Page) => page.getByLabel('What do you want to do every day?');
const checkButton = (page: Page) => page.getByRole('button', { name: `Check in: ${GOAL}` });
const checkedGoal = (page: Page) => page.getByRole('heading', { level: 3, name: new RegExp(`^${GOAL}, 1 of 5`) });

/** Types the goal and checks in, as a visitor. */
async function tryGoal(page: Page): Promise<void> {
  await field(page).fill(GOAL);
  await page.keyboard.press('Enter');
  await checkButton(page).click();
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused();
}

async function makeAccount(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText(`“${GOAL}” waits on this device until you choose a plan.`)).toBeVisible();
}

async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose' }).click();
  await page.getByRole('button', { name: 'Subscribe' }).click();
}

/** Every change that the page asks the server for. */
function watchChanges(page: Page): string[] {
  const changes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() !== 'GET') changes.push(`${request.method()} ${pathname}`);
  });
  return changes;
}

story('a visitor checks in within five taps, knows the price before the password, and keeps both', async ({ page }) => {
  const changes = watchChanges(page);
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.click();
    taps += 1;
  };

  await story.step('the bare address leads to a first check-in with its scene', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
    await tap(field(page));
    await page.keyboard.type(GOAL);
    await tap(page.getByRole('button', { name: 'Add goal' }));
    await tap(checkButton(page));
    await expect(page.locator('canvas[data-celebration=tree]')).toBeVisible();
    expect(taps).toBeLessThanOrEqual(MOST_TAPS);
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 5');
    expect(changes).toEqual([]);
  });

  await story.step('the price is known before the password is typed', async () => {
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByText(PRICE)).toBeInViewport();
    await makeAccount(page, newEmail('visitor'));
    expect(changes.filter((change) => /goal/.test(change))).toEqual([]);
  });

  await story.step('after the plan is paid the goal and its first tile are there, each once', async () => {
    const answer = page.waitForResponse('**/api/goal/check');
    await pay(page);
    await expect(checkedGoal(page)).toBeVisible();
    await expect(goalCard(page, GOAL).getByRole('button', { name: 'Already Checked Today' })).toBeDisabled();
    await expect
      .poll(() => changes.filter((change) => change.includes('goal')))
      .toEqual(['POST /api/user-goal', 'POST /api/goal/check']);
    await expect(page.locator('canvas[data-celebration]')).toHaveCount(0);
    // A page that is left before it has its answer sends the check-in again, under its key.
    await (await answer).finished();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.reload();
    await expect(checkedGoal(page)).toBeVisible();
    await goalCard(page, GOAL)
      .getByRole('button', { name: new RegExp(`^${GOAL}`) })
      .click();
    await page.getByRole('link', { name: /^Look back/ }).click();
    const tapestry = page.getByRole('slider', { name: `Tapestry of ${GOAL}` });
    await tapestry.focus();
    await expect(tapestry).toHaveAttribute('aria-valuetext', /: Tree\.$/);
    expect(changes.filter((change) => change.includes('goal'))).toHaveLength(2);
  });
});

story(
  'goal and check-in are made once when the app is closed between them, and in two tabs @long',
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await tryGoal(page);
    await makeAccount(page, newEmail('closer'));
    // The check-in does not reach the server, and then the app is closed.
    await page.route('**/api/goal/check', (route) => route.abort());
    await pay(page);
    await expect(checkedGoal(page)).toBeVisible();
    const again = await page.context().newPage();
    await page.close();
    const third = await again.context().newPage();
    await Promise.all([again.goto('/'), third.goto('/')]);
    for (const tab of [again, third]) {
      await expect(goalCard(tab, GOAL)).toHaveCount(1);
      await expect(checkedGoal(tab)).toBeVisible();
      await expect(tab.getByText('Waiting to be sent')).toHaveCount(0);
    }
    await again.reload();
    await expect(checkedGoal(again)).toBeVisible();
    await expect(goalCard(again, GOAL)).toHaveCount(1);
  },
);

story('an account that was there before gets nothing of what a visitor tried', async ({ page, otherPage }) => {
  const email = await signUp(otherPage);
  await page.goto('/');
  await tryGoal(page);
  await page.getByRole('link', { name: 'Already have an account?' }).click();
  await logIn(page, email);
  await pay(page);
  await expect(page.getByText('Start with one small thing')).toBeVisible();
  await page.getByRole('button', { name: /Log ?Out/ }).click();
  await page.goto('about:blank');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await page.getByRole('link', { name: 'Need an account?' }).click();
  await expect(field(page)).toHaveValue('');
});

story('a visitor’s goal works with the keyboard alone, moves no field, and axe finds nothing', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  const top = () => page.getByLabel('Email').evaluate((email) => email.getBoundingClientRect().top + scrollY);
  await field(page).focus();
  const before = await top();
  await page.keyboard.type(GOAL);
  await page.keyboard.press('Enter');
  await expect(checkButton(page)).toBeFocused();
  await expectNothingFrom(page, 'a visitor’s goal');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Your first check-in' })).toBeVisible();
  expect(await top()).toBeCloseTo(before, 0);
  await expectNothingFrom(page, 'a visitor’s check-in');
  await page.reload();
  await page.getByRole('button', { name: 'Keep it' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
});
