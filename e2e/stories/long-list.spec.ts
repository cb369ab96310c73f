import type { Page } from '@playwright/test';
import { expectNothingFrom } from '../support/axe.ts';
import { bearerTokenOf } from '../support/bearer-token.ts';
import { daysToLookBack } from '../support/days.ts';
import { noteJumps } from '../support/note-jumps.ts';
import { addGoal, choosePlan, goalCard, signUp } from '../support/people.ts';
import { expect, story } from '../support/story.ts';

story.use({ movesClock: 'long-list' });

const LONG_GOAL = 'Write three lines about the day before going to bed';
const PHONE = { width: 390, height: 844 };
const MAX_HEIGHT = 3000;
const KINDS = [
  { frequency: 'daily', count: 40 },
  { frequency: 'weekly', count: 10 },
  { frequency: 'monthly', count: 6 },
  { frequency: 'once', count: 4 },
] as const;

// Before the clock is moved.
story('a list that is all done stands still while it opens', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signUp(page);
  await choosePlan(page);
  await addGoal(page, 'Stretch');
  // Until it is answered, the goal has a line that says so.
  const answered = page.waitForResponse('**/api/goal/check');
  await goalCard(page, 'Stretch')
    .getByRole('button', { name: /^Check in: / })
    .click();
  await answered;
  await expect(page.getByText('All done for today')).toBeVisible();
  // Until the device has what the server said of it: a goal that is done in front of the person stays in its place.
  await page.reload();
  await page.waitForLoadState('networkidle');
  await page.addInitScript(noteJumps);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Done 1' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Friend’s email' })).toBeVisible();
  expect(await page.evaluate(() => window.jumps)).toEqual([]);

  // A run of 29 days takes as many days; the line is the same with the server's answer changed.
  await page.route('**/api/dashboard', async (route) => {
    const answer = await route.fetch();
    const kept = (await answer.json()) as { personal_goals: object[] };
    const personal_goals = kept.personal_goals.map((goal) => ({ ...goal, goal: LONG_GOAL, next_milestone: 30 }));
    await route.fulfill({ response: answer, json: { ...kept, personal_goals } });
  });
  await page.reload();
  await expect(goalCard(page, LONG_GOAL).getByText('Tomorrow: 30 days')).toBeVisible();
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await isTextCut(page, LONG_GOAL), `${width} pixels wide`).toBe(false);
  }
});

story('60 goals fit into 3,000 pixels of a phone, all due and in every section', async ({ page, product }) => {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUp(page);
  await choosePlan(page);
  const ids = await addGoals(page);
  await page.reload();
  await expect(page.getByText('60 to go')).toBeVisible();
  expect(await heightOf(page), 'all due').toBeLessThanOrEqual(MAX_HEIGHT);
  await giveParts(page, ids.daily, ['morning', 'day', 'evening']);
  await page.reload();
  // The part that it is now, and the first goals of any time.
  await expect(page.getByRole('heading', { level: 2, name: /^(Morning|Day|Evening|Any time)$/ })).toHaveCount(2);
  expect(await heightOf(page), 'all due, divided').toBeLessThanOrEqual(MAX_HEIGHT);
  await expectNothingFrom(page, 'a divided list');
  await page.getByRole('button', { name: 'Search goals' }).click();
  await page.getByRole('button', { name: 'Evening' }).click();
  await expect(page.getByText('1 of 60 goals shown')).toBeVisible();
  await expectNothingFrom(page, 'a filtered list');
  await giveParts(page, ids.daily, [null, null, null]);
  await page.reload();
  for (const height of await lineHeights(page)) expect(height).toBeLessThanOrEqual(48);
  // The handle comes with what moves goals.
  await expect.poll(() => roomBesideHandle(page, 'daily goal 1,')).toBeGreaterThan(0);
  const target = await goalCard(page, 'daily goal 1,')
    .getByRole('button', { name: /^Check in: / })
    .boundingBox();
  expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44);

  await page.getByRole('button', { name: 'Show all 60 goals' }).click();
  await expect(page.getByRole('list', { name: 'Due now' }).getByRole('listitem')).toHaveCount(60);

  const list = page.getByRole('list', { name: 'Due now' });
  await goalCard(page, 'daily goal 3,').getByRole('button', { expanded: false }).focus();
  for (const _ of [1, 2]) await page.keyboard.press('Alt+ArrowUp');
  await expect(list.getByRole('listitem').first()).toContainText('daily goal 3');
  // Goals that move end a drag.
  await page.waitForLoadState('networkidle');
  await dragByFinger(page, 'daily goal 2,', 'daily goal 3,');
  await expect(list.getByRole('listitem').first()).toContainText('daily goal 2');
  await archive(page, ids.monthly.slice(0, 2));

  // On Monday the page has the card about the week, too.
  await product.advanceDays(daysToLookBack(await product.today()) - 1);
  await page.clock.setFixedTime(await product.today());
  await checkIn(page, [...ids.weekly.slice(0, 9), ...ids.once]);
  await product.advanceDays(1);
  await page.clock.setFixedTime(await product.today());
  await checkIn(page, ids.daily.slice(0, 23));
  await page.reload();
  await expect(page.getByText('22 to go')).toBeVisible();
  await page.waitForLoadState('networkidle');
  // What the device kept did not know of them: they were done in front of the person, and stay in their places.
  await page.reload();
  await expect(page.getByText('22 to go')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your week' })).toBeVisible();
  // Asked once, and no part of the list.
  for (const question of ['What will you call your ember?', 'What should friends call you?'])
    await page.getByRole('region', { name: question }).getByRole('button', { name: 'Not now' }).click();
  const texts = await list.locator('h3').allTextContents();
  expect(texts[0], 'the order that was moved to').toBe('daily goal 24');
  expect(await heightOf(page), '22 due, 23 done, 13 later, 2 in the archive').toBeLessThanOrEqual(MAX_HEIGHT);
  await expect(page.getByRole('button', { name: 'Done 23', expanded: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Later 13', expanded: true })).toBeVisible();
  const later = page.getByRole('list', { name: 'Later' });
  await expect(later.getByRole('listitem')).toHaveCount(13);
  await expect(page.getByRole('button', { name: 'Archived 2', expanded: false })).toBeVisible();
  await expect(later.getByText('Completed', { exact: true })).toHaveCount(4);
  for (const height of await lineHeights(page)) expect(height).toBeLessThanOrEqual(48);
});

/** Whether a goal's text has more lines than its card shows. */
function isTextCut(page: Page, goal: string): Promise<boolean> {
  return goalCard(page, goal)
    .locator('h3 [dir=auto]')
    .evaluate((line) => {
      const words = line.querySelector(':scope > span:not([aria-hidden])')?.getBoundingClientRect();
      return words === undefined || words.bottom > line.getBoundingClientRect().bottom + 1;
    });
}

async function addGoals(page: Page): Promise<Record<(typeof KINDS)[number]['frequency'], string[]>> {
  const token = await bearerTokenOf(page);
  return page.evaluate(
    async ({ kinds, bearer }) => {
      const ids = { daily: [] as string[], weekly: [] as string[], monthly: [] as string[], once: [] as string[] };
      const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
      for (const { frequency, count } of kinds) {
        for (let nth = 1; nth <= count; nth++) {
          const interval = frequency === 'weekly' ? { weekly_interval: 2 } : {};
          const body = JSON.stringify({ value: `${frequency} goal ${nth}`, frequency, ...interval });
          const answer = await fetch('/api/user-goal', { method: 'POST', headers, body });
          if (!answer.ok) throw new Error(await answer.text());
        }
      }
      const goals = await fetch('/api/personal-goals', { headers });
      for (const { id, frequency } of ((await goals.json()) as { data: { id: string; frequency: 'daily' }[] }).data)
        ids[frequency].push(id);
      return ids;
    },
    { kinds: KINDS, bearer: token },
  );
}

/** Gives the first goals their parts of the day. */
async function giveParts(page: Page, ids: readonly string[], parts: readonly (string | null)[]): Promise<void> {
  const token = await bearerTokenOf(page);
  await page.evaluate(
    async ({ goals, bearer }) => {
      const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
      for (const goal of goals) {
        const answer = await fetch('/api/goal/own-texts', { method: 'PUT', headers, body: JSON.stringify(goal) });
        if (!answer.ok) throw new Error(await answer.text());
      }
    },
    { goals: parts.map((part_of_day, nth) => ({ goalId: ids[nth], part_of_day })), bearer: token },
  );
}

async function archive(page: Page, ids: readonly string[]): Promise<void> {
  const token = await bearerTokenOf(page);
  await page.evaluate(
    async ({ goalIds, bearer }) => {
      const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
      for (const goalId of goalIds) {
        const body = JSON.stringify({ goalId, archived: true });
        const answer = await fetch('/api/goal/archive', { method: 'PUT', headers, body });
        if (!answer.ok) throw new Error(await answer.text());
      }
    },
    { goalIds: ids, bearer: token },
  );
}

/** A long press on one goal, and a way to the place of another one. */
async function dragByFinger(page: Page, goal: string, to: string): Promise<void> {
  const [from, target] = await Promise.all([goalCard(page, goal).boundingBox(), goalCard(page, to).boundingBox()]);
  if (from === null || target === null) throw new Error('A goal is not on the screen.');
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: from.x + 60, y }] });
  await touch('touchStart', from.y + 20);
  await expect(page.locator('[data-dragging]')).toBeVisible();
  for (const y of [from.y, target.y + 20, target.y + 10]) await touch('touchMove', y);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.locator('[data-dragging]')).toBeHidden();
}

async function checkIn(page: Page, ids: readonly string[]): Promise<void> {
  const token = await bearerTokenOf(page);
  await page.evaluate(
    async ({ goalIds, bearer }) => {
      const checkDate = new Date().toLocaleDateString('sv');
      const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
      for (const goalId of goalIds) {
        const body = JSON.stringify({ goalId, goalDescription: '', checkDate, photoUrl: null });
        const answer = await fetch('/api/goal/check', { method: 'POST', headers, body });
        if (!answer.ok) throw new Error(await answer.text());
      }
    },
    { goalIds: ids, bearer: token },
  );
}

function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}

/** The heights of all lines of the lists of goals. */
function lineHeights(page: Page): Promise<number[]> {
  return page
    .getByRole('list', { name: /^(Due now|Done|Later)$/ })
    .getByRole('listitem')
    .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height));
}

/** How many pixels are between the handle by which a mouse takes a goal and the goal's first letter. */
function roomBesideHandle(page: Page, goal: string): Promise<number> {
  return goalCard(page, goal).evaluate((line) => {
    const handle = getComputedStyle(line, '::before');
    const words = document.createRange();
    words.selectNodeContents(line.querySelector('h3 [dir=auto]') ?? line);
    const end = Number.parseFloat(handle.left) + Number.parseFloat(handle.width);
    return words.getBoundingClientRect().left - line.getBoundingClientRect().left - end;
  });
}
