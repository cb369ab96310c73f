import { expect, type Page } from '@playwright/test';
import { bearerTokenOf } from './bearer-token.ts';
import { storyDay } from './days.ts';
import type { Product } from './product.ts';

/** Earns a streak with each of several monthly goals, and shows them; `before` were earned already. */
export async function earnStreaks(page: Page, product: Product, count: number, before = 0): Promise<void> {
  await earnQuietly(page, product, count);
  await page.reload();
  const points = new RegExp(`${before + count}\\s*streaks`);
  await expect(page.getByRole('region', { name: 'Streaks' }).getByText(points)).toBeVisible();
}

/** Earns them by the calls that the browser makes, which shows them once it is loaded again. */
export async function earnQuietly(page: Page, product: Product, count: number): Promise<void> {
  const today = storyDay(await product.today());
  await page.evaluate(
    async ({ count, today, token }) => {
      const post = async (path: string, body: object) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(await answer.text());
        return (await answer.json()) as { data: { id: string } };
      };
      for (let nth = 1; nth <= count; nth++) {
        const { data } = await post('/api/user-goal', { value: `Monthly goal ${nth}`, frequency: 'monthly' });
        await post('/api/goal/check', { goalId: data.id, goalDescription: '', checkDate: today, photoUrl: null });
      }
    },
    { count, today, token: await bearerTokenOf(page) },
  );
}
