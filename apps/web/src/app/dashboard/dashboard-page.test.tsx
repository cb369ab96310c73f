// @vitest-environment jsdom
import { createPortalSession } from '@fivefold/contract/calls/billing';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { refuse } from '#testing/fake-api.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { NO_SUBSCRIPTION, sampleGoal } from '#testing/wire-samples.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { preloadDetails } from './lazy-components.tsx';

// Opened cards show at once, as they do once the page was idle.
beforeAll(preloadDetails);

const PLANS = { name: 'Choose your plan' };

describe('loading the dashboard', () => {
  it('shows a placeholder, then everything, with one request', async () => {
    const { api } = createFakeProduct({ personal_goals: [sampleGoal()] });
    const release = api.hold(getDashboard);
    renderPage(<DashboardPage />, { api: api.client });
    expect(await screen.findByText('Loading your goals')).toBeDefined();
    release();
    expect(await screen.findByText('Morning run')).toBeDefined();
    expect(screen.queryByText('Loading your goals')).toBeNull();
    expect(api.seen.map(({ name }) => name)).toEqual(['views.dashboard']);
  });

  it('shows the plans to a person without a plan', async () => {
    const { api } = createFakeProduct({ subscription: NO_SUBSCRIPTION });
    renderPage(<DashboardPage />, { api: api.client });
    expect(await screen.findByRole('heading', PLANS)).toBeDefined();
  });

  it.each(['/?session_id=cs_test_0123456789', '/dashboard?success=true'])(
    'shows the success page at %s',
    async (at) => {
      const { api } = createFakeProduct({ subscription: NO_SUBSCRIPTION });
      renderPage(<DashboardPage />, { api: api.client, at });
      expect(await screen.findByRole('button', { name: 'Enter the App' })).toBeDefined();
      expect(screen.queryByRole('heading', PLANS)).toBeNull();
    },
  );

  it('can be tried again when the first load fails, and never shows the plans meanwhile', async () => {
    const { api } = createFakeProduct({ personal_goals: [sampleGoal()] });
    api.setOffline(true);
    const { user } = renderPage(<DashboardPage />, { api: api.client });
    const again = await screen.findByRole('button', { name: 'Try Again' });
    expect(screen.getByRole('alert').textContent).toContain('You seem to be offline.');
    expect(screen.queryByRole('heading', PLANS)).toBeNull();
    api.setOffline(false);
    await user.click(again);
    expect(await screen.findByText('Morning run')).toBeDefined();
  });

  it('keeps what it knew when a later load fails', async () => {
    const { api } = createFakeProduct({ personal_goals: [sampleGoal()] });
    const { user } = renderPage(<DashboardPage />, { api: api.client });
    await screen.findByText('Morning run');
    api.on(getDashboard, () => refuse('common.unavailable'));
    await user.click(screen.getByRole('button', { name: /^Check in: / }));
    await waitFor(() => expect(api.requestsOf(getDashboard)).toHaveLength(4));
    expect(screen.getByText('Morning run')).toBeDefined();
    expect(screen.queryByRole('heading', PLANS)).toBeNull();
  });

  it('shows the plans as soon as the server says that the plan has ended', async () => {
    const product = createFakeProduct({ personal_goals: [sampleGoal()] });
    const { user } = renderPage(<DashboardPage />, { api: product.api.client });
    await screen.findByText('Morning run');
    product.dashboard.subscription = NO_SUBSCRIPTION;
    await user.click(screen.getByRole('button', { name: /^Check in: / }));
    expect(await screen.findByRole('heading', PLANS)).toBeDefined();
  });
});

describe('the streak panel', () => {
  it('shows the streaks, the level and the plan', async () => {
    const { api } = createFakeProduct({ streaks: { total_streaks: 12, level: 3 } });
    renderPage(<DashboardPage />, { api: api.client });
    const panel = within(await screen.findByRole('region', { name: 'Streaks' }));
    expect(panel.getByText('12')).toBeDefined();
    expect(panel.getByText('streaks')).toBeDefined();
    expect(panel.getByText('Level 3')).toBeDefined();
    expect(panel.getByRole('button', { name: /Base/ })).toBeDefined();
  });

  it.each([
    [4, false],
    [5, true],
  ])('with %i streaks the way to the exchange is there: %s', async (total, isThere) => {
    const { api } = createFakeProduct({ streaks: { total_streaks: total, level: 1 } });
    renderPage(<DashboardPage />, { api: api.client });
    await screen.findByRole('region', { name: 'Streaks' });
    expect(screen.queryByRole('link', { name: 'Exchange Streaks' }) !== null).toBe(isThere);
  });

  it('leads to the exchange', async () => {
    const { api } = createFakeProduct({ streaks: { total_streaks: 7, level: 2 } });
    const { user } = renderPage(<DashboardPage />, { api: api.client });
    await user.click(await screen.findByRole('link', { name: 'Exchange Streaks' }));
    expect(screen.getByTestId('whereabouts').textContent).toBe('/streak-exchange');
  });

  it('opens the customer portal from the plan badge', async () => {
    const { api } = createFakeProduct();
    const { user, platform } = renderPage(<DashboardPage />, { api: api.client });
    await user.click(await screen.findByRole('button', { name: /Base/ }));
    await waitFor(() => expect(platform.opened).toEqual(['https://pay.example/portal']));
  });

  it('says why the portal does not open', async () => {
    const { api } = createFakeProduct();
    api.once(createPortalSession, () => refuse('subscription.unavailable'));
    const { user, platform } = renderPage(<DashboardPage />, { api: api.client });
    await user.click(await screen.findByRole('button', { name: /Base/ }));
    expect(await screen.findByText('Subscription service is not available. Please try again later.')).toBeDefined();
    expect(platform.opened).toEqual([]);
  });

  it('explains itself with the numbers of the rules', async () => {
    const { api } = createFakeProduct();
    const { user } = renderPage(<DashboardPage />, { api: api.client });
    await user.click(await screen.findByRole('button', { name: 'How streaks work' }));
    const guide = within(await screen.findByRole('dialog', { name: 'How streaks work' }));
    const rows = guide.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual([
      'GoalYou earn',
      'Daily1 point per 5 check-ins',
      'Weekly5 points per 5 check-ins',
      'Every 2 weeks10 points per 5 check-ins',
      'Every 3 weeks15 points per 5 check-ins',
      'Monthly1 point per check-in',
      'Once1 point right away, at most 5 in 30 days',
    ]);
    expect(
      guide.getByText(/5 streaks get you one month of Performance: your next renewal costs \$1 instead of \$10/),
    ).toBeDefined();
    expect(guide.getByText(/next level at 1, 5, 10, 20, 35, 50, 75 and 100 points/)).toBeDefined();
    await user.click(guide.getByRole('button', { name: 'Got it' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the footer', () => {
  it('names the account and logs out', async () => {
    const { api } = createFakeProduct();
    const { user, platform } = renderPage(<DashboardPage />, { api: api.client });
    expect((await screen.findByText(/Logged in as/)).textContent).toBe('Logged in as annika@example.org');
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    expect(await screen.findByText('Logged out successfully')).toBeDefined();
    expect(await platform.identity.token()).toBeNull();
  });

  it('says that logging out failed', async () => {
    const { api } = createFakeProduct();
    const platform = createFakePlatform();
    platform.failLogOut(new Error('no connection'));
    const { user } = renderPage(<DashboardPage />, { api: api.client, platform });
    await user.click(await screen.findByRole('button', { name: 'Log Out' }));
    expect(await screen.findByText('Failed to log out')).toBeDefined();
  });

  it('leads to the settings', async () => {
    const { api } = createFakeProduct();
    renderPage(<DashboardPage />, { api: api.client });
    expect((await screen.findByRole('link', { name: 'Settings' })).getAttribute('href')).toBe('/settings');
  });
});

describe('the account menu at the top', () => {
  it('leads to the settings and logs out', async () => {
    const { api } = createFakeProduct();
    const { user, platform } = renderPage(<DashboardPage />, { api: api.client });
    const button = await screen.findByRole('button', { name: 'Account', expanded: false });
    await user.click(button);
    expect(screen.getAllByRole('link', { name: 'Settings' }).map((link) => link.getAttribute('href'))).toEqual([
      '/settings',
      '/settings',
    ]);
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('Logged out successfully')).toBeDefined();
    expect(await platform.identity.token()).toBeNull();
  });

  it('closes with Escape and gives the focus back, with a press elsewhere, and when the focus goes on', async () => {
    const { api } = createFakeProduct();
    const { user } = renderPage(<DashboardPage />, { api: api.client });
    const button = await screen.findByRole('button', { name: 'Account' });
    const isOpen = () => button.getAttribute('aria-expanded') === 'true';
    await user.click(button);
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Your year');
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(button);

    await user.click(button);
    await user.click(screen.getByText(/Logged in as/));
    expect(isOpen()).toBe(false);

    await user.click(button);
    for (const place of ['Your year', 'Settings', 'Going away', 'Help', 'Log out']) {
      await user.tab();
      expect(document.activeElement?.textContent).toBe(place);
    }
    expect(isOpen()).toBe(true);
    await user.tab();
    expect(isOpen()).toBe(false);
  });
});
