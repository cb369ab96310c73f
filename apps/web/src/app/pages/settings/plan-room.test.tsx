// @vitest-environment jsdom
import {
  cancelSubscription,
  createPortalSession,
  getSubscriptionStatus,
  type WireSubscriptionStatus,
} from '@fivefold/contract/calls/billing';
import { goOn } from '@fivefold/contract/calls/go-on';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refuse } from '#testing/fake-api.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { BASE_SUBSCRIPTION, NO_SUBSCRIPTION } from '#testing/wire-samples.ts';
import { PlanRoom } from './plan-room.tsx';

const DECEMBER_3 = Date.parse('2026-12-03T12:00:00Z') / 1000;

function showRoom(subscription: WireSubscriptionStatus = BASE_SUBSCRIPTION) {
  const { api } = createFakeProduct();
  api.on(getSubscriptionStatus, () => subscription);
  return { api, ...renderPage(<PlanRoom />, { api: api.client }) };
}

it('says what the plan is and when it renews, and leads to the portal', async () => {
  const { api, user, platform } = showRoom({ ...BASE_SUBSCRIPTION, current_period_end: DECEMBER_3 });
  expect(await screen.findByText('Base')).toBeDefined();
  expect(screen.getByText('December 3, 2026: $10')).toBeDefined();
  api.on(createPortalSession, () => ({ portal_url: 'https://pay.example/portal' }));
  await user.click(screen.getByRole('button', { name: 'Manage your plan' }));
  await waitFor(() => expect(platform.opened).toEqual(['https://pay.example/portal']));
});

it('says what this person pays, and from when on another price', async () => {
  const price = { cents: 950, currency: 'eur' };
  const from = Date.parse('2027-01-03T12:00:00Z') / 1000;
  showRoom({ ...BASE_SUBSCRIPTION, price, current_period_end: DECEMBER_3, next_price: { cents: 1200, from } });
  expect(await screen.findByText('December 3, 2026: €9.50')).toBeDefined();
  expect(screen.getByText('New price per month').nextSibling?.textContent).toBe('January 3, 2027: €12');
});

it('says when a plan ends that was canceled', async () => {
  showRoom({ ...BASE_SUBSCRIPTION, current_period_end: DECEMBER_3, cancels_at: DECEMBER_3 });
  expect((await screen.findByText('Ends on')).nextSibling?.textContent).toBe('December 3, 2026');
  expect(screen.queryByText('Next renewal')).toBeNull();
});

it('cancels in two taps, and then says when the plan ends', async () => {
  let cancels_at: number | null = null;
  const { api, user } = showRoom({ ...BASE_SUBSCRIPTION, current_period_end: DECEMBER_3 });
  api.on(getSubscriptionStatus, () => ({ ...BASE_SUBSCRIPTION, current_period_end: DECEMBER_3, cancels_at }));
  api.on(cancelSubscription, () => {
    cancels_at = DECEMBER_3;
    return { success: true as const, is_pending: false };
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel your plan' }));
  expect(screen.getByRole('alertdialog').textContent).toContain('You keep it until December 3, 2026.');
  await user.click(screen.getByRole('button', { name: 'Cancel the plan' }));
  expect((await screen.findByText('Ends on')).nextSibling?.textContent).toBe('December 3, 2026');
  expect(screen.queryByRole('button', { name: 'Cancel your plan' })).toBeNull();
});

it('says that the next renewal is free after a month without an opening, and what goes back instead', async () => {
  const price = { cents: 1250, currency: 'eur' };
  const { user } = showRoom({ ...BASE_SUBSCRIPTION, price, current_period_end: DECEMBER_3, is_renewal_free: true });
  expect(await screen.findByText('December 3, 2026: €0')).toBeDefined();
  expect(screen.getByText(/so your next renewal is free/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel your plan' }));
  expect(screen.getByRole('alertdialog').textContent).toContain('You then get back what your card paid');
});

it('says that the plan is paused and what going on costs, and goes on with one tap', async () => {
  const renewing = { ...BASE_SUBSCRIPTION, price: { cents: 1250, currency: 'eur' }, current_period_end: DECEMBER_3 };
  const paused = { ...renewing, is_active: false, paused_from: 1 };
  const { api, user } = showRoom(paused);
  expect(await screen.findByText('Your plan is paused')).toBeDefined();
  expect(screen.getByText('If you go on, your next renewal is €12.50 on December 3, 2026.')).toBeDefined();
  expect(screen.queryByText('Next renewal')).toBeNull();
  api.on(getSubscriptionStatus, () => renewing);
  api.on(goOn, () => ({ success: true as const }));
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect((await screen.findByText('Next renewal')).nextSibling?.textContent).toBe('December 3, 2026: €12.50');
  expect(screen.queryByText('Your plan is paused')).toBeNull();
});

it.each([
  ['that never was', null, null],
  ['that was withdrawn from', DECEMBER_3, null],
  ['that was canceled and has ended', DECEMBER_3, DECEMBER_3],
])('leads from a plan %s to the plans, and names no day of it', async (_, current_period_end, cancels_at) => {
  showRoom({ ...NO_SUBSCRIPTION, current_period_end, cancels_at });
  expect((await screen.findByRole('link', { name: 'See the plans' })).getAttribute('href')).toBe('/');
  expect([screen.queryByText('Next renewal'), screen.queryByText('Ends on')]).toEqual([null, null]);
  expect(screen.queryByRole('button', { name: 'Manage your plan' })).toBeNull();
});

it('that does not load says so, with another try', async () => {
  const { api } = createFakeProduct();
  api.once(getSubscriptionStatus, () => refuse('common.too_many_requests'));
  api.on(getSubscriptionStatus, () => BASE_SUBSCRIPTION);
  const { user } = renderPage(<PlanRoom />, { api: api.client });
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Base')).toBeDefined();
});
