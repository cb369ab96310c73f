import type { Page } from '@playwright/test';

/** Gives somebody so many daily goals by the calls that the browser makes, and opens the dashboard with them. */
export async function addDailyGoals(page: Page, count: number): Promise<void> {
  await page.evaluate(async (goals) => {
    const { token } = JSON.parse(localStorage.getItem('fivefold.session') ?? '{}') as { token: string };
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    for (let nth = 1; nth <= goals; nth++) {
      const body = JSON.stringify({ value: `Goal number ${nth} of the day`, frequency: 'daily' });
      const answer = await fetch('/api/user-goal', { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(await answer.text());
    }
  }, count);
  await page.reload();
  await page
    .getByRole('button', { name: /^Check in: / })
    .nth(count - 1)
    .waitFor({ state: 'attached' });
}
