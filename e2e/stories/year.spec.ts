import type { Page } from '@playwright/test';
import { addDays, daysBetween, firstOfNextMonth, type LocalDay } from '@fivefold/rules/calendar';
import { bearerTokenOf } from '../support/bearer-token.ts';
import { daysToMonday, STORY_ZONE, storyDay } from '../support/days.ts';
import { befriend, checkIn, goalCard } from '../support/people.ts';
import type { Product } from '../support/product.ts';
import { expect, story } from '../support/story.ts';

story.use({ movesClock: 'year', contextOptions: { reducedMotion: 'reduce' } });

/** Shared with Ben, on four days a week. */
const WALK = 'Walk at noon';
/** Ann's own, every day. */
const STRETCH = 'Stretch';
/** What a partner never reads. */
const HIDDEN = /missed|small|no time|slip|in the way/i;
const SMALL = 'To the corner and back';
/** Mondays to Thursdays of the first four weeks; days are counted from the first Monday, 0. */
const FIRST_WEEKS = [0, 7, 14, 21].flatMap((monday) => [0, 1, 2, 3].map((day) => monday + day));

type Call = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;

/** A person's calls, for steps in which a tap is not the point. */
async function callerOf(page: Page, product: Product): Promise<Call> {
  const token = await bearerTokenOf(page);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'time-zone': STORY_ZONE };
  return async (method, path, body) => {
    const answer = await fetch(product.url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
}

const idOf = (made: Record<string, unknown>) => (made['data'] as { id: string }).id;

/** Whether the picture in a part of a page has as much room on both sides. */
async function sidesOf(page: Page, part: string): Promise<{ isEven: boolean }> {
  const list = page
    .locator('section', { has: page.getByRole('heading', { name: part, exact: true }) })
    .getByRole('list');
  const [wall, picture] = await Promise.all([list.boundingBox(), list.locator('canvas').boundingBox()]);
  if (wall === null || picture === null) throw new Error(`${part} has no picture.`);
  const [before, after] = [picture.x - wall.x, wall.x + wall.width - picture.x - picture.width];
  return { isEven: Math.abs(before - after) <= 2 };
}

/** What a goal's page says, by hand. */
interface Numbers {
  readonly run: string;
  readonly best: string;
  readonly total: string;
  readonly returns?: string;
  readonly holds: number;
}

async function expectNumbers(page: Page, goalId: string, { run, best, total, returns, holds }: Numbers) {
  await page.goto(`/#/goal/${goalId}`);
  const number = (name: string) => page.getByRole('heading', { level: 3, name, exact: true }).locator('xpath=..');
  await expect(number('Current run')).toContainText(run);
  await expect(number('Best run')).toContainText(best);
  await expect(number('Total check-ins')).toContainText(total);
  if (returns === undefined) await expect(page.getByText(/^Came back/)).toHaveCount(0);
  else await expect(number('Total check-ins')).toContainText(returns);
  await expect(page.getByText(`Holds ${holds}%`)).toBeVisible();
  await page.goto('/#/');
}

/** The card's block and streaks, and all points. */
async function expectCard(page: Page, goal: string, standing: string, points?: number): Promise<void> {
  await expect(
    goalCard(page, goal).getByRole('button', { name: new RegExp(`^${goal}, .*${standing}, `) }),
  ).toBeVisible();
  if (points === undefined) return;
  await expect(page.getByRole('region', { name: 'Streaks' })).toContainText(new RegExp(`(^|\\D)${points}\\s*streaks`));
}

story('a year of one person, with all that the days after a miss bring @long', async ({ page, otherPage, product }) => {
  await befriend(product, page, otherPage);
  const monday = addDays(storyDay(await product.today()), daysToMonday(await product.today()));
  const dateOf = (day: number): LocalDay => addDays(monday, day);
  const goTo = (day: number, hour = 11) => product.goTo(new Date(`${dateOf(day)}T${hour}:00:00Z`));
  await goTo(0);
  const [ann, ben] = [await callerOf(page, product), await callerOf(otherPage, product)];

  const benUid = ((await ben('GET', '/api/profile'))['data'] as { uid: string }).uid;
  const walk = idOf(
    await ann('POST', '/api/shared-goal', {
      value: WALK,
      frequency: 'daily',
      days_per_week: 4,
      friend_uid: benUid,
    }),
  );
  await ben('POST', '/api/shared-goal/accept', { goalId: walk });
  const stretch = idOf(await ann('POST', '/api/user-goal', { value: STRETCH, frequency: 'daily' }));
  const check = (goal: string, day: number) =>
    goal === walk
      ? ann('POST', '/api/shared-goal/check', { shared_goal_id: walk, checkDate: dateOf(day) })
      : ann('POST', '/api/goal/check', { goalId: goal, checkDate: dateOf(day) });
  /** Ann stretches every day, and walks on some. */
  const live = async (from: number, to: number, walks: readonly number[]) => {
    for (let day = from; day <= to; day++) {
      await goTo(day);
      await check(stretch, day);
      if (walks.includes(day)) await check(walk, day);
    }
  };
  /** Opens the app on a day. */
  const openOn = async (who: Page, day: number, hour?: number) => {
    await goTo(day, hour);
    await who.clock.setFixedTime(await product.today());
    await who.goto('/#/');
    await who.reload();
  };

  await story.step('four weeks, of which each has its four days, are a milestone', async () => {
    await live(0, 23, FIRST_WEEKS);
    await openOn(page, 24);
    await expect(goalCard(page, WALK).getByText('Tomorrow: 4')).toHaveCount(0);
    await checkIn(page, WALK);
    await expect(page.getByText('4 weeks in a row.')).toBeAttached();
    await check(stretch, 24);
    await page.reload();
    // Check-ins 5, 10 and 15 of the walk earned, and of the stretching each fifth of 25.
    await expectCard(page, WALK, '1 of 5, earned 3 times, Today, 4 of 4 this week', 8);
  });

  await story.step('thirty days in a row are a milestone, which the card announces', async () => {
    await live(25, 28, []);
    await openOn(page, 29);
    await expect(goalCard(page, STRETCH).getByText('Tomorrow: 30')).toHaveCount(0);
    await checkIn(page, STRETCH);
    await expect(page.getByText('30 days in a row.')).toBeAttached();
    await page.reload();
    await expectCard(page, STRETCH, '5 of 5, earned 6 times', 9);
    // 1 - 0.5^(30 / 13) is 0.798.
    await expectNumbers(page, stretch, {
      run: '30 days in a row',
      best: '30 days in a row',
      total: '30 check-ins',
      holds: 80,
    });
  });

  const miss = (day: number) => ann('POST', '/api/goal/miss', { goalId: walk, day: dateOf(day), reason: 'no_time' });

  await story.step(
    'a lapse, and the return: Monday to Wednesday are free, Thursday and Friday are missed',
    async () => {
      await live(30, 32, []);
      await miss(31);
      await openOn(page, 33);
      await check(stretch, 33);
      await expectCard(page, WALK, '0 of 5, not earned yet');
      await checkIn(page, WALK);
      await expect(page.getByText('You came back.')).toBeAttached();
      await page.reload();
      await expectCard(page, WALK, '1 of 5, not earned yet', 9);
      await openOn(otherPage, 33);
      const card = goalCard(otherPage, WALK);
      await card.getByRole('button', { name: new RegExp(`^${WALK}`) }).click();
      await expect(card.getByText('came back')).toHaveCount(1);
      await expect(card).not.toContainText(HIDDEN);
    },
  );

  await story.step('a second lapse, from which nothing is a return, and a third answer of a kind', async () => {
    await live(34, 48, [34, 35, 36, 37, 38, 42, 43]);
    await miss(47);
    // Missed are 47, 48 and 52: free are the first three days of each week that are over without a check-in.
    await live(49, 53, [53]);
    await live(54, 54, []);
    await openOn(page, 55);
    await check(stretch, 55);
    await goalCard(page, WALK)
      .getByRole('button', { name: `No, not yesterday: ${WALK}` })
      .click();
    await goalCard(page, WALK)
      .getByRole('button', { name: `No time: ${WALK}` })
      .click();
    await expect(page.getByText('A smaller plan may fit better.')).toBeVisible();
    await page.getByRole('button', { name: 'Add a small version' }).click();
    await page.getByRole('textbox', { name: 'Small version' }).fill(SMALL);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Small version' })).toHaveCount(0);
  });

  await story.step('at nine in the evening the small version counts in full', async () => {
    await openOn(page, 55, 20);
    const counted = page.waitForResponse((response) => response.url().endsWith('goal/check') && response.ok());
    await page.getByRole('button', { name: `Small: ${SMALL}, ${WALK}` }).click();
    expect(await (await counted).json()).toMatchObject({
      points_earned: 0,
      check_in: { small: true, came_back: false },
    });
    await expectCard(page, WALK, '2 of 5, not earned yet', 15);
    await live(56, 58, [56, 57, 58]);
    await openOn(page, 59);
    await check(stretch, 59);
    await checkIn(page, WALK);
    await page.reload();
    // The walk earned with 5, 10 and 15, and after each lapse with a fifth check-in: on days 37 and 58.
    await expectCard(page, WALK, '1 of 5, earned once', 17);
    /*
     * With m = 0.5^(√(4/7) / 13): 16 done, 2 missed, 8 done, 3 missed, 1 done, 1 missed, 5 done is 0.610. Of the run that
     * 54 ended five are left.
     */
    await expectNumbers(page, walk, {
      run: '5 days in a row',
      best: '16 days in a row',
      total: '30 check-ins',
      returns: 'Came back once after a break.',
      holds: 61,
    });
  });

  await story.step('Ben reads nothing of what was missed, answered or small', async () => {
    await openOn(otherPage, 59);
    const card = goalCard(otherPage, WALK);
    await card.getByRole('button', { name: new RegExp(`^${WALK}`) }).click();
    await expect(card.getByRole('list', { name: 'Check-ins' }).getByRole('listitem').first()).toBeVisible();
    await expect(card).not.toContainText(HIDDEN);
    // The goal's page has his own part alone.
    const range = `from=${dateOf(0)}&to=${dateOf(59)}`;
    for (const path of ['/api/dashboard', `/api/goal/${walk}/summary`, `/api/goal/${walk}/history?${range}`]) {
      const answer = JSON.stringify(await ben('GET', path));
      expect(answer).not.toMatch(/"small":true|no_time|corner/);
    }
  });

  const automaticity = 'How much does it happen by itself?';
  const answerSix = async () => {
    await page.getByRole('button', { name: `Answer: ${STRETCH}` }).click();
    const question = page.getByRole('group', { name: `${automaticity} ${STRETCH}` });
    for (let sentence = 1; sentence <= 4; sentence++) {
      await expect(question.getByText(`${sentence} of 4`)).toBeVisible();
      await question.getByRole('button', { name: '6', exact: true }).click();
    }
  };

  /** By a call, because a tap that fills a row offers a letter first; the open page asks after it. */
  const checkInFront = async (day: number) => {
    await openOn(page, day);
    // With the footer comes what asks.
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
    await check(stretch, day);
  };

  await story.step('twice it happens by itself, and the goal takes root', async () => {
    await live(60, 60, []);
    await ann('PUT', '/api/goal/archive', { goalId: walk, archived: true });
    await checkInFront(61);
    // One quiet line at a time: the ember's name and the person's come first.
    for (const name of ['What will you call your ember?', 'What should friends call you?']) {
      await expect(page.getByText(automaticity)).toHaveCount(0);
      await page.getByRole('region', { name }).getByRole('button', { name: 'Not now' }).click();
    }
    await answerSix();
    await expect(page.getByText(automaticity)).toHaveCount(0);
    await live(62, 88, []);
    await goTo(89);
    await checkInFront(89);
    await answerSix();
    await page.getByRole('button', { name: `Let it go: ${STRETCH}` }).click();
    await expect(goalCard(page, STRETCH)).toHaveCount(0);
    // 90 days of stretching earned 18.
    await expect(page.getByRole('region', { name: 'Streaks' })).toContainText(/(^|\D)23\s*streaks/);
  });

  /** The first day of the month after a day, counted as all days are. */
  const nextMonth = (day: number) => daysBetween(monday, firstOfNextMonth(dateOf(day)));

  await story.step('a root asks for one check-in a month, and pays as a monthly goal', async () => {
    await openOn(page, nextMonth(89));
    await page.goto('/#/me');
    expect(await sidesOf(page, 'Roots'), 'a single frame hangs in the middle').toEqual({ isEven: true });
    await page.getByRole('button', { name: `Check in: ${STRETCH}` }).click();
    await expect(page.getByText('Done this month')).toBeVisible();
    await goTo(nextMonth(nextMonth(89)));
    await check(stretch, nextMonth(nextMonth(89)));
  });

  await story.step('taken up again, it goes on as it was', async () => {
    const day = nextMonth(nextMonth(89)) + 1;
    await openOn(page, day);
    await page.goto(`/#/goal/${stretch}`);
    await page.getByRole('button', { name: `Take it up again: ${STRETCH}` }).click();
    await expect(page.getByRole('button', { name: `Take it up again: ${STRETCH}` })).toHaveCount(0);
    await page.goto('/#/');
    await checkIn(page, STRETCH);
    // Two points of a root; the block of 90 check-ins was full, so that a new one begins.
    await expectCard(page, STRETCH, '1 of 5, earned 20 times', 25);
    await expectNumbers(page, stretch, {
      run: '91 days in a row',
      best: '91 days in a row',
      total: '93 check-ins',
      holds: 99,
    });
  });

  await story.step('the year looks back on all of it', async () => {
    await openOn(page, 360);
    await page.goto('/#/me');
    // 30 walks and 93 times of stretching, of which each walk was on a day of stretching.
    await expect(page.getByRole('main')).toContainText(/123\s*check-ins on 93 days/);
  });

  await story.step('and its meadow has a plant for each full block, which friends see of what they share', async () => {
    await page.goto('/#/');
    const meadow = page.getByRole('region', { name: 'Your meadow' });
    const show = page.getByRole('button', { name: 'Show the meadow' });
    await expect(meadow.or(show)).toBeVisible();
    if (await show.isVisible()) await show.click();
    await expect(meadow).toHaveAccessibleDescription(/^\d+ plants: .* The newest is from /);
    // The newest end is in sight; the keyboard walks to the oldest one and back.
    await meadow.press('Home');
    await expect.poll(() => meadow.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
    await meadow.press('Enter');
    await expect(page.getByRole('link', { name: /from (Stretch|Walk at noon), / })).toBeVisible();
    await meadow.press('End');
    await expect.poll(() => meadow.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  });
});
