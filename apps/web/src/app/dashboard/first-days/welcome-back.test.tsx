// @vitest-environment jsdom
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { markOldGoalsBannerShown } from '@fivefold/contract/calls/profile';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { DashboardPage } from '../dashboard-page.tsx';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { checkInsUntil, sampleGoal } from '#testing/wire-samples.ts';
import { OldGoalsNotice, preloadDetails, WelcomeBack } from '../lazy-components.tsx';

beforeAll(async () => void (await Promise.all([preloadDetails(), OldGoalsNotice.preload(), WelcomeBack.preload()])));

const TODAY = '2026-11-21' as LocalDay;
const BANNER = /have not been checked in for 2 or more days/;

function show(daysAgo: number) {
  const check_ins = checkInsUntil(addDays(TODAY, -daysAgo), 3);
  const product = createFakeProduct({
    personal_goals: [
      sampleGoal({ goal: 'Clean the flat', frequency: 'weekly', check_ins: checkInsUntil(addDays(TODAY, -40), 1) }),
      sampleGoal({ goal: 'Morning run', check_ins, count_checked: 1 }),
    ],
  });
  return { ...product, ...renderPage(<DashboardPage />, { api: product.api.client }) };
}

const findGreeting = () => screen.findByRole('region', { name: /^(Good to see you again|You’re back)$/ });

describe('the greeting after a week without a check-in', () => {
  it('stands before the goals, with the ember asleep and one small thing to do', async () => {
    show(7);
    const greeting = await findGreeting();
    expect(within(greeting).getByText('Morning run')).toBeDefined();
    expect(screen.getByRole('button', { name: /sleepy$/ })).toBeDefined();
    const goals = screen.getByRole('heading', { name: /Goals$/ });
    expect(greeting.compareDocumentPosition(goals) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(greeting.textContent).not.toMatch(/lost|missed|failed/i);
  });

  it('checks in with one tap, and the ember wakes up', async () => {
    const { api, user } = show(9);
    await findGreeting();
    await user.click(screen.getByRole('button', { name: 'Check in now: Morning run' }));
    const title = await screen.findByRole('heading', { name: 'You’re back' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    await waitFor(() => expect(api.requestsOf(checkGoal)).toHaveLength(1));
    expect(screen.queryByRole('button', { name: /sleepy$/ })).toBeNull();
  });

  it('takes the banner into itself, once and after a second', async () => {
    const { api } = show(8);
    const greeting = await findGreeting();
    expect(api.requestsOf(markOldGoalsBannerShown)).toEqual([]);
    await waitFor(() => expect(api.requestsOf(markOldGoalsBannerShown)).toHaveLength(1), { timeout: 3000 });
    expect(within(greeting).getByText(BANNER).hidden).toBe(false);
    expect(screen.getAllByText(BANNER)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  });

  it('does not come within a week', async () => {
    show(6);
    await screen.findByText('Morning run');
    expect(screen.queryByRole('heading', { name: 'Good to see you again' })).toBeNull();
  });
});
