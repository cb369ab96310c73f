import { GOAL_COLORS } from '@fivefold/rules/goal-color';
import type { Page } from '@playwright/test';
import { bearerTokenOf } from '../support/bearer-token.ts';
import { choosePlan, newEmail, signUp } from '../support/people.ts';
import type { Product } from '../support/product.ts';
import type { Screenshots } from './screenshots.ts';

const GOALS = 60;
const TEXTS = [
  'Read ten pages',
  'Stretch before breakfast',
  'Café without sugar',
  'Call someone I miss',
  'Rent',
] as const;
const FREQUENCIES = ['daily', 'daily', 'daily', 'weekly', 'monthly'] as const;

/** Sixty goals, of which some are done, the search in them, and the list of the shortcuts. */
export async function screenshotLongList(screenshots: Screenshots): Promise<void> {
  const { product, newContext, open, screenshot, screenshotWhole, screenshotLarge } = screenshots;
  const page = await (await newContext()).newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUp(page, newEmail('longlist'));
  await choosePlan(page);
  await addGoals(page, product);
  await open(page, '/');
  await screenshot(page, 'long-list');
  await screenshotWhole(page, 'long-list');
  await screenshotLarge(page, 'long-list');
  await page.keyboard.press('/');
  await page.keyboard.type('cafe');
  await page.getByText(/goals found$/).waitFor();
  await screenshot(page, 'search');
  await page.keyboard.type('teria');
  await page.getByText(/^No goals match/).waitFor();
  await screenshot(page, 'search-without-match');
  await screenshotLarge(page, 'search-without-match');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('j');
  await screenshot(page, 'marked-goal');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await screenshot(page, 'shortcut-list');
  await page.context().close();
}

/** Makes the goals by the calls that the browser makes, and checks in every third one. */
async function addGoals(page: Page, product: Product): Promise<void> {
  const checkDate = (await product.today()).toISOString().slice(0, 10);
  const goals = Array.from({ length: GOALS }, (_, nth) => ({
    value: `${TEXTS[nth % TEXTS.length]} ${nth + 1}`,
    frequency: FREQUENCIES[nth % FREQUENCIES.length],
    color: GOAL_COLORS[nth % 12] ?? null,
    isChecked: nth % 3 === 0,
  }));
  await page.evaluate(
    async ({ goals, checkDate, token }) => {
      const post = async (path: string, body: object) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(await answer.text());
        return (await answer.json()) as { data: { id: string } };
      };
      for (const { isChecked, ...goal } of goals) {
        const { data } = await post('/api/user-goal', goal);
        const checkIn = { goalId: data.id, goalDescription: '', checkDate, photoUrl: null };
        if (isChecked) await post('/api/goal/check', checkIn);
      }
    },
    { goals, checkDate, token: await bearerTokenOf(page) },
  );
}
