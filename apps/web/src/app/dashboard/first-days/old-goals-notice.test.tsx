// @vitest-environment jsdom
import { markOldGoalsBannerShown } from '@fivefold/contract/calls/profile';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { act, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock } from '#testing/fake-clock.ts';
import { type PlayingCelebration, useCelebrations } from '#features/celebrations/celebration-store.ts';
import { saveRecentExchange } from '#features/billing/recent-exchange.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { checkInsUntil, sampleGoal } from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import { ExchangeCelebration, OldGoalsNotice, preloadDetails } from '../lazy-components.tsx';

// The code is there, so that only the banner's own second passes; opened cards show at once, as they do once the page
// was idle.
beforeAll(async () => void (await Promise.all([preloadDetails(), OldGoalsNotice.preload()])));

const TODAY = '2026-11-21' as LocalDay;
const TEXT = /have not been checked in for 2 or more days and their streak is lost/;

function productWith(lastCheckedDaysAgo: number, lastShown: string | null = null) {
  const product = createFakeProduct({
    personal_goals: [
      sampleGoal({ check_ins: checkInsUntil(addDays(TODAY, -lastCheckedDaysAgo), 1), count_checked: 1 }),
    ],
  });
  product.dashboard.profile.old_goals_banner_last_shown = lastShown;
  return product;
}

/** In two steps: the dashboard is drawn after its answer has come. */
async function passTime(milliseconds: number) {
  for (const step of [1, milliseconds - 1]) await act(() => vi.advanceTimersByTimeAsync(step));
}

describe('the banner about old goals', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('comes one second after load, and the server is told once', async () => {
    const { api } = productWith(3);
    renderPage(<DashboardPage />, { api: api.client });
    await passTime(100);
    expect(screen.getByText('Morning run')).toBeDefined();
    await passTime(850);
    expect(screen.queryByText(TEXT)).toBeNull();
    await passTime(200);
    expect(screen.getByText(TEXT)).toBeDefined();
    await passTime(5000);
    expect(api.requestsOf(markOldGoalsBannerShown)).toHaveLength(1);
  });

  it.each([
    ['no goal is old', 2, null],
    ['it was shown today', 3, '2026-11-21'],
  ])('does not come when %s', async (_, daysAgo, lastShown) => {
    const { api } = productWith(daysAgo, lastShown);
    renderPage(<DashboardPage />, { api: api.client });
    await passTime(100);
    await passTime(5000);
    expect(screen.queryByText(TEXT)).toBeNull();
    expect(api.requestsOf(markOldGoalsBannerShown)).toEqual([]);
  });

  it('comes again on the next day, and not twice on the same when the page is left', async () => {
    const clock = createFakeClock('2026-11-21T12:00:00Z');
    const { api } = productWith(3, '2026-11-20');
    const { unmount } = renderPage(<DashboardPage />, { api: api.client, clock });
    await passTime(100);
    await passTime(2000);
    expect(api.requestsOf(markOldGoalsBannerShown)).toHaveLength(1);
    act(() => {
      clock.set('2026-11-22T09:00:00Z');
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await passTime(2000);
    expect(api.requestsOf(markOldGoalsBannerShown)).toHaveLength(2);
    unmount();
  });

  it('disappears when the last old goal is checked', async () => {
    const { api } = productWith(3);
    renderPage(<DashboardPage />, { api: api.client });
    await passTime(100);
    await passTime(2000);
    expect(screen.getByText(TEXT)).toBeDefined();
    act(() => screen.getByRole('button', { name: /^Check in: / }).click());
    await passTime(500);
    expect(screen.queryByText(TEXT)).toBeNull();
  });

  it('waits until a celebration is over', async () => {
    const { api } = productWith(3);
    const Played = () => {
      const celebrations = useCelebrations();
      // Nothing ends it: the layer that plays it is not here.
      useEffect(() => celebrations.celebrate('tree'), [celebrations]);
      const end = () => celebrations.end(celebrations.playing() as PlayingCelebration);
      return <button onClick={end}>End</button>;
    };
    const goals = (await api.client.send(getDashboard)).personal_goals;
    const notice = <OldGoalsNotice goals={goals} lastShown={null} today={TODAY} isHeld={false} />;
    renderPage(
      <>
        <Played />
        {notice}
      </>,
      { api: api.client },
    );
    await passTime(5000);
    expect(screen.queryByText(TEXT)).toBeNull();
    act(() => screen.getByRole('button', { name: 'End' }).click());
    await passTime(900);
    expect(screen.queryByText(TEXT)).toBeNull();
    await passTime(200);
    expect(screen.getByText(TEXT)).toBeDefined();
  });

  it('comes a second after the celebration of an exchange was closed', async () => {
    const { api } = productWith(3);
    const platform = createFakePlatform();
    await saveRecentExchange(platform.preferences, { months: 1, exchangedAt: new Date('2026-11-21T11:59:58Z') });
    await ExchangeCelebration.preload();
    renderPage(<DashboardPage />, { api: api.client, platform });
    await passTime(100);
    await passTime(3000);
    expect(screen.queryByText(TEXT)).toBeNull();
    act(() => screen.getByRole('button', { name: 'Keep it burning' }).click());
    await passTime(900);
    expect(screen.queryByText(TEXT)).toBeNull();
    await passTime(200);
    expect(screen.getByText(TEXT)).toBeDefined();
  });

  it('can be dismissed', async () => {
    const { api } = productWith(3);
    renderPage(<DashboardPage />, { api: api.client });
    await passTime(100);
    await passTime(2000);
    expect(screen.getByText(TEXT)).toBeDefined();
    act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
    expect(screen.queryByText(TEXT)).toBeNull();
    await passTime(5000);
    expect(screen.queryByText(TEXT)).toBeNull();
  });
});
