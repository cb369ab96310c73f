// @vitest-environment jsdom
import { RECENT_EXCHANGE_KEY } from '#platform/preferences/personal-data.ts';
import { exchangeStreaks, getSubscriptionStatus, type WireSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import { screen, waitFor } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeApi, refuse } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import { StreakExchangePage } from './streak-exchange-page.tsx';

const BASE: WireSubscriptionStatus = {
  status: 'active',
  plan: 'basic',
  is_premium: true,
  is_active: true,
  performance_plan_active: false,
  performance_plan_end: null,
  performance_months_left: 0,
  current_period_end: Date.UTC(2026, 11, 1) / 1000,
  cancels_at: null,
  past_due: false,
  price: { cents: 1000, currency: 'usd' },
  next_price: null,
};

// Toasts outlive the page that made them.
beforeEach(() => toast.remove());

function open(streaks: number, subscription: Partial<WireSubscriptionStatus> = {}) {
  const api = createFakeApi();
  let left = streaks;
  api.on(getTotalStreaks, () => ({ total_streaks: left, level: 3 }));
  api.on(getSubscriptionStatus, () => ({ ...BASE, ...subscription }));
  api.on(exchangeStreaks, ({ body }) => {
    const consumed = body?.streaks ?? 5;
    left -= consumed;
    return {
      extended: true,
      consumed_streaks: consumed,
      remaining_streaks: left,
      performance_plan_end: Date.UTC(2027, 1, 1) / 1000,
    };
  });
  return { api, ...renderPage(<StreakExchangePage />, { api: api.client, at: '/streak-exchange' }) };
}

describe('the exchange page', () => {
  it('shows how it works, the streaks, the plan and the amounts up to the largest multiple of 5', async () => {
    open(17);
    expect(await screen.findByText('17')).toBeTruthy();
    expect(screen.getByText('Base')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'How it works' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/');
    const amounts = screen.getAllByRole<HTMLInputElement>('radio');
    expect(amounts.map(({ value, checked }) => [value, checked])).toEqual([
      ['5', true],
      ['10', false],
      ['15', false],
    ]);
    expect(screen.getByRole('radio', { name: /10\s*2 months\s*saves \$18/ })).toBeTruthy();
  });

  it('saves the whole difference to one at the price that the person pays', async () => {
    open(17, { price: { cents: 1200, currency: 'usd' } });
    expect(await screen.findByRole('radio', { name: /10\s*2 months\s*saves \$22/ })).toBeTruthy();
    expect(screen.getByText('December 1, 2026: $12 → $1')).toBeTruthy();
  });

  it('saves more at renewals that cost more', async () => {
    open(17, { next_price: { cents: 1250, from: Date.UTC(2027, 0, 1) / 1000 } });
    expect(await screen.findByRole('radio', { name: /5\s*1 month\s*saves \$9/ })).toBeTruthy();
    expect(screen.getByRole('radio', { name: /10\s*2 months\s*saves \$20\.50/ })).toBeTruthy();
  });

  it('exchanges the chosen amount with a key, shows the result and notes it for the dashboard', async () => {
    const { api, user, platform } = open(17);
    await user.click(await screen.findByRole('radio', { name: /^10/ }));
    await user.click(screen.getByRole('button', { name: 'Exchange 10 streaks for 2 months' }));
    expect(await screen.findByText('10 streaks are now 2 months of Performance.')).toBeTruthy();
    expect(screen.getByText('7')).toBeTruthy();
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    const [request] = api.requestsOf(exchangeStreaks);
    expect(request?.body).toEqual({ streaks: 10 });
    expect(request?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(platform.stored.get(RECENT_EXCHANGE_KEY)).toBe(
      JSON.stringify({ months: 2, exchangedAt: '2026-11-21T12:00:00.000Z' }),
    );
  });

  it.each([
    ['one month', 0, '5', 'December 1, 2026: $10 → $1'],
    ['two months', 0, '10', 'December 1, 2026 and January 1, 2027: $10 → $1'],
    ['three months', 0, '15', '3 renewals, December 1, 2026 to February 1, 2027: $10 → $1'],
    ['a month after two that are paid already', 2, '5', 'February 1, 2027: $10 → $1'],
  ])('names the renewals that %s will change, and has changed', async (_name, monthsLeft, amount, words) => {
    const end = (months: number) => Date.UTC(2026, 11 + months, 1) / 1000;
    const earned = {
      plan: 'performance',
      performance_plan_active: true,
      performance_plan_end: end(monthsLeft),
    } as const;
    const { api, user } = open(17, { performance_months_left: monthsLeft, ...(monthsLeft > 0 && earned) });
    expect(await screen.findByText(monthsLeft > 0 ? 'December 1, 2026: $1' : 'December 1, 2026: $10')).toBeTruthy();
    const months = Number(amount) / 5;
    api.on(exchangeStreaks, () => ({
      extended: monthsLeft > 0,
      consumed_streaks: Number(amount),
      remaining_streaks: 2,
      performance_plan_end: end(monthsLeft + months),
    }));
    await user.click(screen.getByRole('radio', { name: new RegExp(`^${amount}`) }));
    expect(screen.getByText(words).closest('output')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: /^Exchange/ }));
    await screen.findByText(/of Performance\.$/);
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('lets five small embers fly into the person’s own, and doesn’t say that more streaks are needed', async () => {
    const { user, container } = open(5);
    await user.click(await screen.findByRole('button', { name: 'Exchange 5 streaks for 1 month' }));
    await screen.findByText('5 streaks are now 1 month of Performance.');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Back to my goals' }));
    expect(container.querySelector('[data-mood=happy]')).not.toBeNull();
    await waitFor(() => expect(container.querySelector('span:not([hidden]) > svg:nth-child(2)')).not.toBeNull());
    await waitFor(() => expect(container.querySelector('[data-mood=delighted]')).not.toBeNull(), { timeout: 3000 });
    expect(screen.queryByText('You need at least 5 streaks to exchange')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Exchange' })).toBeNull();
  });

  it('names the renewal after the one that is free anyway', async () => {
    open(5, { is_renewal_free: true });
    expect(await screen.findByText('December 1, 2026: $0')).toBeTruthy();
    expect(screen.getByText('January 1, 2027: $10 → $1')).toBeTruthy();
  });

  it('names no renewal for a plan that ends', async () => {
    open(5, { cancels_at: BASE.current_period_end });
    await screen.findByText(/about to end/);
    expect(screen.queryByText(/\$10/, { selector: 'output, dd' })).toBeNull();
  });

  it('chooses 5 streaks again when fewer are left than were chosen before', async () => {
    const { api, user } = open(17);
    await user.click(await screen.findByRole('radio', { name: /^10/ }));
    await user.click(screen.getByRole('button', { name: 'Exchange 10 streaks for 2 months' }));
    await user.click(await screen.findByRole('button', { name: 'Exchange 5 streaks for 1 month' }));
    expect(await screen.findByText('5 streaks are now 1 month of Performance.')).toBeTruthy();
    expect(api.requestsOf(exchangeStreaks).map(({ body }) => body)).toEqual([{ streaks: 10 }, { streaks: 5 }]);
  });

  it('keeps the button off below 5 streaks and says why', async () => {
    const { api, user } = open(4);
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Exchange' });
    expect(button.disabled).toBe(true);
    expect(screen.getByText('You need at least 5 streaks to exchange')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    await user.click(button);
    expect(api.requestsOf(exchangeStreaks)).toEqual([]);
  });

  it('shows the sentence of a server that refuses', async () => {
    const { api, user } = open(5);
    api.on(exchangeStreaks, () => refuse('subscription.ending'));
    await user.click(await screen.findByRole('button', { name: /^Exchange/ }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your subscription is ending. Resume it to exchange streaks. You keep them either way.',
    );
    expect(screen.getByText('5', { selector: 'dd' })).toBeTruthy();
  });

  it('shows zeros when the streaks could not be read, says so, and reads them again', async () => {
    const { api, user } = open(17);
    api.once(getTotalStreaks, () => refuse('common.bad_request'));
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load your streaks.');
    expect(screen.getByText('0', { selector: 'dd' })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Exchange' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('17')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the catalog’s words when there is no answer, after trying again with the same key', async () => {
    const { api, user, platform } = open(5);
    await screen.findByRole('radio');
    api.setOffline(true);
    await user.click(screen.getByRole('button', { name: /^Exchange/ }));
    expect(await screen.findByText('Failed to exchange streaks')).toBeTruthy();
    expect(platform.stored.has(RECENT_EXCHANGE_KEY)).toBe(false);
  });

  it.each<[string, Partial<WireSubscriptionStatus>, RegExp]>([
    ['without a subscription', { status: 'free', plan: null, current_period_end: null }, /Choose the Base plan first/],
    ['with one that ends', { cancels_at: 1_800_000_000 }, /about to end/],
    ['with a failed payment', { past_due: true }, /didn’t go through/],
  ])('says beforehand why it will be refused %s', async (_name, subscription, words) => {
    open(5, subscription);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('shows until when the earned plan runs', async () => {
    open(5, {
      plan: 'performance',
      performance_plan_active: true,
      performance_plan_end: Date.UTC(2027, 2, 15, 12) / 1000,
    });
    expect(await screen.findByText('until March 15, 2027')).toBeTruthy();
  });

  it('still exchanges when the plan could not be read', async () => {
    const { api } = open(5);
    api.on(getSubscriptionStatus, () => refuse('subscription.premium_required'));
    expect(await screen.findByText('Unknown right now')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Exchange/ }).disabled).toBe(false);
  });
});
