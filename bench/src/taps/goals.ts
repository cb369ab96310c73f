import { MAX_FIRST_ROWS } from '@fivefold/rules/day-list';
import type { Page } from '@playwright/test';
import { bearerTokenOf } from '../../../e2e/support/bearer-token.ts';

/** Adds that many daily goals by the calls that the browser makes, and opens the dashboard. */
export async function addDailyGoals(page: Page, count: number): Promise<void> {
  const made = { goals: count, token: await bearerTokenOf(page) };
  await page.evaluate(async ({ goals, token }) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    for (let nth = 1; nth <= goals; nth++) {
      const body = JSON.stringify({ value: `Goal number ${nth} of the day`, frequency: 'daily' });
      const answer = await fetch('/api/user-goal', { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(await answer.text());
    }
  }, made);
  await page.reload();
  // A page shows the first lines of a long list; the rest is shown on request.
  if (count > MAX_FIRST_ROWS) await page.getByRole('button', { name: /^Show all/ }).click();
  await page
    .getByRole('button', { name: /^Check in: / })
    .nth(count - 1)
    .waitFor({ state: 'attached' });
}
