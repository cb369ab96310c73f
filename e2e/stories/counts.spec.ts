import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { bearerTokenOf } from '../support/bearer-token.ts';
import { type Counts, countPage } from '../support/count-page.ts';
import { befriend, checkIn, friendSection, friendToggle, goalCard, logIn } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { expect, story as base } from '../support/story.ts';

const COUNTING = join(import.meta.dirname, '../support/count-statements.ts');
const STORED = join(import.meta.dirname, 'counts.json');

/**
 * How far a number may be off, as a part of it or at all. Names and ids, and so what they are compressed to, are others each
 * time. React renders a few components more often where an answer comes between two of its steps, or a message goes; where
 * two answers come at once, it renders a sixth fewer.
 */
const SPREAD: Partial<Record<keyof Counts, { part: number; atAll: number }>> = {
  kilobytes: { part: 0.02, atAll: 0.5 },
  renders: { part: 0.12, atAll: 12 },
};

const story = base.extend({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const product = await startProduct({ NODE_OPTIONS: `--import=${COUNTING}` });
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});
story.use({ movesClock: 'counts', contextOptions: { reducedMotion: 'reduce' } });

/** Always the same Wednesday: some lines belong to an hour, a day of the week or a season. */
const NOON = new Date('2040-01-11T12:00:00Z');
const AN_IMPORT = 'an import';
const FILE = {
  name: 'habits.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    ['date,goal,note', ...[1, 2, 3, 4].map((day) => `2040-01-0${day},Swim,Ten lanes`), ''].join('\n'),
  ),
};

story(
  'what a person does costs what is written in counts.json',
  async ({ page, otherPage, product, browser }, info) => {
    await product.goTo(NOON);
    for (const each of [page, otherPage]) await each.clock.setFixedTime(NOON);
    const { annEmail, benEmail } = await befriend(product, page, otherPage);
    await addGoals(page, 20);
    await addGoals(otherPage, 1);
    await checkInOnAll(otherPage);

    // A service worker would answer for the network.
    const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' });
    const phone = await context.newPage();
    await phone.clock.setFixedTime(NOON);
    const count = await countPage(phone);
    const counted: Record<string, Counts> = {};
    const noteCost = async (name: string, act: () => Promise<void>) => void (counted[name] = await count(act));
    await noteCost('the log-in page', async () => {
      await phone.goto('/#/login');
      await expect(phone.getByLabel('Email')).toBeVisible();
    });
    await noteCost('logging in', async () => {
      await logIn(phone, annEmail);
      await expect(goalCard(phone, 'goal 20')).toBeVisible();
    });
    await noteCost('opening the app', async () => {
      await phone.reload();
      await expect(goalCard(phone, 'goal 20')).toBeVisible();
    });
    await noteCost('a check-in', () => checkIn(phone, 'goal 7'));
    const friend = friendSection(phone);
    await noteCost('a friend’s goal', async () => {
      await friendToggle(phone, benEmail).click();
      await friend.getByRole('button', { name: /^goal 1,/ }).click();
      await expect(friend.getByRole('button', { name: /^Heart/ })).toBeVisible();
    });
    await noteCost('a heart', async () => {
      await friend.getByRole('button', { name: /^Heart/ }).click();
      await expect(phone.getByText('Reacted!')).toBeVisible();
    });
    await noteCost('a goal’s page', async () => {
      await goalCard(phone, 'goal 7')
        .getByRole('button', { name: /^goal 7,/ })
        .click();
      await phone.getByRole('link', { name: 'Look back at goal 7' }).click();
      await expect(phone.getByRole('heading', { level: 1, name: 'goal 7' })).toBeVisible();
    });
    await noteCost(AN_IMPORT, async () => {
      await phone.goto('/#/settings?room=data');
      await phone.getByLabel('File to import').setInputFiles(FILE);
      await phone.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(phone.getByText('habits.csv is imported.')).toBeVisible();
    });
    await context.close();
    if (info.config.updateSnapshots === 'all') writeFileSync(STORED, `${JSON.stringify(counted, null, 2)}\n`);
    const stored = JSON.parse(readFileSync(STORED, 'utf8')) as Record<string, Counts>;
    expect(Object.keys(counted)).toEqual(Object.keys(stored));
    expect(Object.entries(counted).flatMap(([act, now]) => driftsOf(act, now, stored[act]))).toEqual([]);
  },
);

async function addGoals(page: Page, count: number): Promise<void> {
  const token = await bearerTokenOf(page);
  await page.evaluate(
    async ({ count, bearer }) => {
      const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
      for (let nth = 1; nth <= count; nth++) {
        const body = JSON.stringify({ value: `goal ${nth}`, frequency: 'daily', is_public: true });
        const answer = await fetch('/api/user-goal', { method: 'POST', headers, body });
        if (!answer.ok) throw new Error(await answer.text());
      }
    },
    { count, bearer: token },
  );
}

async function checkInOnAll(page: Page): Promise<void> {
  const token = await bearerTokenOf(page);
  await page.evaluate(async (bearer) => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
    const goals = await fetch('/api/personal-goals', { headers });
    for (const { id } of ((await goals.json()) as { data: { id: string }[] }).data) {
      const body = JSON.stringify({ goalId: id, goalDescription: '', checkDate: '2040-01-11', photoUrl: null });
      const answer = await fetch('/api/goal/check', { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(await answer.text());
    }
  }, token);
}

/** A line for each number that is not what is stored. */
function driftsOf(act: string, now: Counts, stored: Counts | undefined): string[] {
  return (Object.keys(now) as (keyof Counts)[]).flatMap((unit) => {
    // Choosing a file is no press for the browser: what the preview moves then counts on a slow machine only.
    if (unit === 'shifts' && act === AN_IMPORT) return [];
    const expected = stored?.[unit] ?? 0;
    const { part, atAll } = SPREAD[unit] ?? { part: 0, atAll: 0 };
    const drift = now[unit] - expected;
    return (unit === 'renders' ? drift : Math.abs(drift)) > Math.max(expected * part, atAll)
      ? [`${act}: ${now[unit]} ${unit} in place of ${expected}`]
      : [];
  });
}
