// @vitest-environment jsdom
import { logIn } from '@fivefold/contract/calls/auth';
import { getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createFakeApi } from '#testing/fake-api.ts';
import { placeInApp, renderApp } from '#testing/render-app.tsx';
import { ANN } from '#testing/wire-samples.ts';

const SESSION = 'cs_test_a1b2c3d4e5f6';
const PENDING = {
  status: 'free' as const,
  plan: null,
  is_premium: false,
  is_active: false,
  performance_plan_active: false,
  performance_plan_end: null,
  performance_months_left: 0,
  current_period_end: null,
  cancels_at: null,
  past_due: false,
  price: null,
  next_price: null,
  checkout: 'pending' as const,
};

/** Lets faked time pass. */
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('the success page', () => {
  it('leads to / without a session id', async () => {
    renderApp({ api: createFakeApi(), at: '/#/subscription/success', as: ANN });
    await waitFor(() => expect(placeInApp()).toBe('/'));
  });

  it.each([`/#/subscription/success?session_id=${SESSION}`, `/?session_id=${SESSION}#/subscription/success`])(
    'waits for the activation, and lets enter the app after a moment all the same (%s)',
    async (at) => {
      const api = createFakeApi();
      api.on(getSubscriptionStatus, () => PENDING);
      renderApp({ api, at, as: ANN });
      expect((await screen.findByText('Activating your subscription...')).closest('output')).not.toBeNull();
      await waitFor(() => expect(api.requestsOf(getSubscriptionStatus)[0]?.query).toEqual({ session_id: SESSION }));
      const enter = screen.getByRole('button', { name: 'Enter the App' });
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      fireEvent.click(enter);
      expect(enter.getAttribute('aria-busy')).toBe('true');
      await pass(4900);
      expect(placeInApp()).not.toBe('/');
      await pass(200);
      vi.useRealTimers();
      await waitFor(() => expect(placeInApp()).toBe('/'));
      expect(window.location.search).toBe('');
    },
  );

  it('lets a user in as soon as the plan is active', async () => {
    const api = createFakeApi();
    const release = api.hold(getSubscriptionStatus);
    api.on(getSubscriptionStatus, () => ({ ...PENDING, is_premium: true, checkout: 'active' as const }));
    const { user } = renderApp({ api, at: `/#/subscription/success?session_id=${SESSION}`, as: ANN });
    await user.click(await screen.findByRole('button', { name: 'Enter the App' }));
    expect(placeInApp()).not.toBe('/');
    release();
    await waitFor(() => expect(placeInApp()).toBe('/'));
  });

  it('announces that the subscription is active and goes on by itself, in place of its own address', async () => {
    const api = createFakeApi();
    api.on(getSubscriptionStatus, () => ({ ...PENDING, is_premium: true, checkout: 'active' as const }));
    const addresses = window.history.length;
    renderApp({ api, at: `/#/subscription/success?session_id=${SESSION}`, as: ANN });
    const words = await screen.findByText(/Your subscription is active/);
    expect(words.closest('[aria-live=polite]')).not.toBeNull();
    expect(screen.queryByText('Activating your subscription...')).toBeNull();
    expect(placeInApp()).not.toBe('/');
    await waitFor(() => expect(placeInApp()).toBe('/'), { timeout: 4000 });
    expect(window.location.search).toBe('');
    expect(window.history.length).toBe(addresses);
  });

  it('stays and waits for a press when the activation takes longer', async () => {
    const api = createFakeApi();
    api.on(getSubscriptionStatus, () => ({ ...PENDING, checkout: 'expired' as const }));
    renderApp({ api, at: `/#/subscription/success?session_id=${SESSION}`, as: ANN });
    await screen.findByText(/This checkout expired/);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await pass(10_000);
    vi.useRealTimers();
    expect(placeInApp()).not.toBe('/');
  });

  it('shows the same to a signed-out person, who logs in on entering and comes back', async () => {
    const api = createFakeApi();
    const { user } = renderApp({ api, at: `/#/subscription/success?session_id=${SESSION}` });
    expect(await screen.findByText('Activating your subscription...')).toBeTruthy();
    expect(api.seen).toEqual([]);
    // The page's code is there, as it is once it was fetched.
    await import('./log-in-page.tsx');
    await user.click(screen.getByRole('button', { name: 'Enter the App' }));
    expect(placeInApp()).toBe('/login');

    api.on(logIn, () => ({ token: 'token-of-uid-ann', expires_at: Date.now() + 1e9, expires_in: 1e6, user: ANN }));
    api.on(getSubscriptionStatus, () => PENDING);
    await user.type(await screen.findByLabelText('Email'), ANN.email);
    await user.type(screen.getByLabelText('Password'), 'a long enough password');
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    await waitFor(() => expect(placeInApp()).toBe(`/subscription/success?session_id=${SESSION}`));
    await waitFor(() => expect(api.requestsOf(getSubscriptionStatus)[0]?.query).toEqual({ session_id: SESSION }));
  });
});
