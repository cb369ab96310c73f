import type { Page } from '@playwright/test';
import { addDays, parseLocalDay } from '@fivefold/rules/calendar';
import { type ReadZip, readZip } from '../../apps/server/src/testing/zips.ts';
import { bearerTokenOf } from '../support/bearer-token.ts';
import { addGoal, checkIn, choosePlan, countedCheckIn, goalCard, signUp } from '../support/people.ts';
import type { Product } from '../support/product.ts';
import { expect, story } from '../support/story.ts';

story.use({ movesClock: 'forgiving' });

/** How a goal stands: check-ins in the running block, how often it earned, and check-ins in all. */
interface Progress {
  readonly checked: number;
  /** On the card, where that is another one. */
  readonly shown?: number;
  readonly streak: number;
  readonly checkIns: number;
}

interface Totals {
  readonly goals: Readonly<Record<string, Progress>>;
  readonly points: number;
  readonly freezes: number;
}

async function exportOf(page: Page, product: Product): Promise<ReadZip> {
  const headers = { authorization: `Bearer ${await bearerTokenOf(page)}` };
  const answer = await fetch(`${product.url}/api/account/export`, { headers });
  expect(answer.status).toBe(200);
  return readZip(Buffer.from(await answer.arrayBuffer()));
}

/** The card, the panel, the export and the ledger say the same. */
async function expectTotals(page: Page, product: Product, { goals, points, freezes }: Totals): Promise<void> {
  const plural = (count: number) => (count === 1 ? 'streak' : 'streaks');
  const earned = ['not earned yet', 'earned once'];
  for (const [text, { checked, shown = checked, streak }] of Object.entries(goals))
    await expect(
      goalCard(page, text).getByRole('button', {
        name: new RegExp(`^${text}, .*${shown} of 5, ${earned[streak] ?? `earned ${streak} times`}, `),
      }),
    ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Streaks' })).toContainText(
    new RegExp(`${points}\\s*${plural(points)}`),
  );

  const zip = await exportOf(page, product);
  const rows = zip.json<{ id: string; goal: string; count_checked: number; count_streak: number }[]>('goals.json');
  const checkIns = zip.json<{ goal_id: string }[]>('check-ins.json');
  const exported = rows.map(({ id, goal, count_checked, count_streak }) => {
    const own = checkIns.filter(({ goal_id }) => goal_id === id).length;
    return [goal, { checked: count_checked, streak: count_streak, checkIns: own }] as const;
  });
  const stored = Object.entries(goals).map(([goal, { shown: _shown, ...facts }]) => [goal, facts] as const);
  expect(Object.fromEntries(exported)).toEqual(Object.fromEntries(stored));
  const ledger = zip.json<{ streaks: number }[]>('streaks.json');
  expect(ledger.reduce((sum, { streaks }) => sum + streaks, 0)).toBe(points);
  expect(zip.json('profile.json')).toMatchObject({ profile: { total_streaks: points, freezes } });
}

async function nextDay(page: Page, product: Product, days = 1): Promise<void> {
  await product.advanceDays(days);
  await page.clock.setFixedTime(await product.today());
  await page.reload();
}

story('a person who misses, mistypes and travels keeps what they earned', async ({ page, product }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUp(page);
  await choosePlan(page);
  await addGoal(page, 'Read ten pages');
  await addGoal(page, 'Stretch');
  for (let day = 1; day <= 4; day++) {
    await checkIn(page, 'Read ten pages');
    await checkIn(page, 'Stretch');
    await nextDay(page, product);
  }
  await checkIn(page, 'Stretch');
  const read = goalCard(page, 'Read ten pages');

  await story.step(
    'a mis-tap is undone with the point that it earned, and pays once when it is done again',
    async () => {
      await checkIn(page, 'Read ten pages');
      await expect(page.getByRole('region', { name: 'Streaks' })).toContainText(/2\s*streaks/);
      const undone = page.waitForResponse((response) => response.request().method() === 'DELETE' && response.ok());
      await page.getByRole('button', { name: 'Undo' }).first().click();
      await undone;
      await expectTotals(page, product, {
        goals: {
          'Read ten pages': { checked: 4, streak: 0, checkIns: 4 },
          Stretch: { checked: 5, streak: 1, checkIns: 5 },
        },
        points: 1,
        freezes: 2,
      });
      await checkIn(page, 'Read ten pages');
    },
  );

  await story.step('a missed day is added the next morning', async () => {
    await nextDay(page, product, 2);
    await expect(read.getByText('Did you do it yesterday?')).toBeVisible();
    const added = countedCheckIn(page);
    await read.getByRole('button', { name: /^Yes/ }).click();
    await added;
    await expectTotals(page, product, {
      goals: {
        'Read ten pages': { checked: 1, streak: 1, checkIns: 6 },
        // The export has what is stored, the bar is empty once the next day has begun.
        Stretch: { checked: 5, shown: 0, streak: 1, checkIns: 5 },
      },
      points: 2,
      freezes: 2,
    });
    await checkIn(page, 'Read ten pages');
    await checkIn(page, 'Stretch');
  });

  await story.step('a note is mended', async () => {
    await read.getByRole('button', { name: /^Read ten pages/ }).click();
    await expect(read.getByText('added later')).toBeVisible();
    await read
      .getByRole('button', { name: /^Edit check-in/ })
      .last()
      .click();
    await read.getByRole('textbox', { name: 'Note' }).fill('Chapter seven');
    await read.getByRole('button', { name: 'Save' }).click();
    await expect(read.getByRole('paragraph').filter({ hasText: 'Chapter seven' })).toBeVisible();
    await expect(read.getByRole('button', { name: 'Save' })).toHaveCount(0);
    const notes = async () =>
      (await exportOf(page, product)).json<{ note: string }[]>('check-ins.json').map(({ note }) => note);
    // What is shown at once is saved a moment later.
    await expect.poll(notes).toContain('Chapter seven');
  });

  await story.step('ten days away leave the streak alive', async () => {
    await nextDay(page, product);
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('link', { name: /^You/ }).click();
    // It begins today, in the person's zone.
    const firstDay = parseLocalDay(await page.getByLabel('First day').inputValue());
    await page.getByLabel('Last day').fill(firstDay === undefined ? '' : addDays(firstDay, 9));
    await page.getByRole('button', { name: 'Go away' }).click();
    await expect(page.getByRole('list', { name: 'Your time away' })).toContainText('Away until');
    await page.goto('/#/');
    await expect(page.getByRole('region', { name: 'Time away' })).toContainText('You’re away until');
    await nextDay(page, product, 10);
    await checkIn(page, 'Read ten pages');
    await expectTotals(page, product, {
      goals: {
        'Read ten pages': { checked: 3, streak: 1, checkIns: 8 },
        Stretch: { checked: 1, streak: 1, checkIns: 6 },
      },
      points: 2,
      freezes: 2,
    });
  });

  await story.step('another goal lapses, and one of two freezes keeps its streak', async () => {
    await nextDay(page, product, 2);
    const stretch = goalCard(page, 'Stretch');
    await expect(stretch.getByRole('button', { name: /^Stretch, .*0 of 5, not earned yet/ })).toBeVisible();
    // One line at a time: the other goal is asked about first, and what got in the way.
    await read.getByRole('button', { name: 'No, not yesterday: Read ten pages' }).click();
    await read.getByRole('button', { name: 'Ill: Read ten pages' }).click();
    const kept = page.waitForResponse((response) => response.url().endsWith('/mend') && response.ok());
    await stretch.getByRole('button', { name: 'Mend your streak: Stretch' }).click();
    const sheet = page.getByRole('dialog', { name: 'Mend your streak' });
    await expect(sheet.getByRole('status')).toHaveText(
      'Keeps your streak of 1, at 1 of 5. It takes 1 freeze of your 2.',
    );
    await sheet.getByRole('button', { name: 'Mend' }).click();
    await kept;
    await checkIn(page, 'Stretch');
    await expectTotals(page, product, {
      goals: {
        'Read ten pages': { checked: 3, streak: 1, checkIns: 8 },
        Stretch: { checked: 2, streak: 1, checkIns: 7 },
      },
      points: 2,
      freezes: 1,
    });
  });
});
