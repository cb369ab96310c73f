// @vitest-environment jsdom
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { createGoal } from '@fivefold/contract/calls/goals';
import type { LocalDay } from '@fivefold/rules/calendar';
import { act, screen, waitFor } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx';
import { PlansPage } from '#app/pages/plans-page.tsx';
import { visitorGoalKeyOf } from '#platform/preferences/personal-data.ts';
import type { VisitorGoal } from '#features/first-goal/visitor-goal.ts';
import { findGoal } from '#testing/dashboard-screen.ts';
import { refuse } from '#testing/fake-api.ts';
import { NOON } from '#testing/fake-clock.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { storedOn, TODAY } from '#testing/offline-device.tsx';
import { renderPage } from '#testing/render-page.tsx';
import { ANN, sampleGoal } from '#testing/wire-samples.ts';

// Toasts outlive the page that made them.
beforeEach(() => toast.remove());

const KEY = visitorGoalKeyOf(ANN.uid);
const MADE_AT = Date.parse(NOON);
const GOAL: VisitorGoal = {
  text: 'Read',
  key: '00000000-0000-4000-8000-000000000001',
  madeAt: MADE_AT,
  checkIn: { key: '00000000-0000-4000-8000-000000000002', day: TODAY, madeAt: MADE_AT, celebration: 'tree' },
};

function createDevice(goal: Partial<VisitorGoal> = {}) {
  const platform = createFakePlatform();
  platform.stored.set(KEY, JSON.stringify({ ...GOAL, ...goal }));
  return platform;
}

function open(platform = createDevice(), product = createFakeProduct()) {
  return { ...product, ...renderPage(<DashboardPage />, { api: product.api.client, platform }), product };
}

describe('the goal of before signing up', () => {
  it('is made with its check-in, each once, and celebrated no second time', async () => {
    const { api, celebrated, platform, dashboard } = open();
    const card = await findGoal('Read');
    await waitFor(() => expect(api.requestsOf(checkGoal)).toHaveLength(1));
    await card.findByRole('button', { name: /^Already Checked Today/ });
    expect(api.requestsOf(createGoal).map(({ body, idempotencyKey }) => ({ body, idempotencyKey }))).toEqual([
      { body: { value: 'Read', frequency: 'daily' }, idempotencyKey: GOAL.key },
    ]);
    const [sent] = api.requestsOf(checkGoal);
    expect(sent?.idempotencyKey).toBe(GOAL.checkIn?.key);
    expect(sent?.body).toEqual({
      goalId: dashboard.personal_goals[0]?.id,
      goalDescription: '',
      checkDate: TODAY,
      celebration: 'tree',
    });
    await waitFor(() => expect(storedOn(platform)).toEqual([]));
    expect(platform.stored.has(KEY)).toBe(false);
    expect(celebrated).toEqual([]);
    expect(screen.queryByText('Start with one small thing')).toBeNull();
  });

  it('never looks unchecked while its answered check-in is taken off the device', async () => {
    const product = createFakeProduct();
    const release = product.api.hold(checkGoal);
    const platform = createDevice();
    const removing = Promise.withResolvers<void>();
    vi.spyOn(platform.offlineQueue, 'remove').mockReturnValue(removing.promise);
    open(platform, product);
    const card = await findGoal('Read');
    await card.findByText('Waiting to be sent');
    const shown = new Set<string | undefined>();
    const observer = new MutationObserver(() => shown.add(card.queryByText(/ of 5$/)?.textContent));
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    await act(async () => release());
    await waitFor(() => expect(card.queryByText('Waiting to be sent')).toBeNull());
    observer.disconnect();
    expect([...shown]).toEqual(['1 of 5']);
    removing.resolve();
  });

  it('is sent again with its key after the app was closed before the answer', async () => {
    const product = createFakeProduct();
    product.api.loseAnswer(createGoal);
    const { api, dashboard } = open(createDevice(), product);
    await findGoal('Read');
    await waitFor(() => expect(api.requestsOf(checkGoal)).toHaveLength(1));
    expect(new Set(api.requestsOf(createGoal).map(({ idempotencyKey }) => idempotencyKey))).toEqual(
      new Set([GOAL.key]),
    );
    expect(dashboard.personal_goals).toHaveLength(1);
  });

  it('is not made twice when only its check-in is missing', async () => {
    const product = createFakeProduct({ personal_goals: [sampleGoal({ goal: 'Read', created_on: TODAY })] });
    const { api } = open(createDevice(), product);
    await waitFor(() => expect(api.requestsOf(checkGoal)).toHaveLength(1));
    expect(api.requestsOf(createGoal)).toEqual([]);
  });

  it('is made alone when its check-in is of another day, and says that it starts today', async () => {
    const checkIn = { ...GOAL.checkIn, day: '2026-11-20' as LocalDay } as VisitorGoal['checkIn'];
    const { api, platform } = open(createDevice({ checkIn }));
    expect(await screen.findByText('Your goal starts today: check in again!')).toBeDefined();
    await screen.findByRole('button', { name: 'Check in: Read' });
    await waitFor(() => expect(platform.stored.has(KEY)).toBe(false));
    expect(api.requestsOf(checkGoal)).toEqual([]);
  });

  it('waits without an answer, says so, and goes out when the connection is back', async () => {
    const product = createFakeProduct();
    for (const _try of [1, 2, 3]) product.api.once(createGoal, () => refuse('common.unavailable'));
    const { api } = open(createDevice(), product);
    await screen.findByText('Failed to create goal');
    await act(async () => window.dispatchEvent(new Event('online')));
    await findGoal('Read');
    await waitFor(() => expect(api.requestsOf(checkGoal)).toHaveLength(1));
  });

  it('does not wait after it was refused, and the refusal is said', async () => {
    const product = createFakeProduct();
    product.api.on(createGoal, () => refuse('goals.too_many'));
    const { platform } = open(createDevice(), product);
    expect(await screen.findByText('You’ve reached the maximum of 500 goals.')).toBeDefined();
    expect(await screen.findByText('Start with one small thing')).toBeDefined();
    expect(platform.stored.has(KEY)).toBe(false);
  });

  it('is no one else’s, and nothing is sent of one that is older than 30 days', async () => {
    const platform = createDevice({ madeAt: MADE_AT - 30 * 24 * 60 * 60 * 1000 });
    platform.stored.set(visitorGoalKeyOf('uid-of-another'), JSON.stringify(GOAL));
    const { api } = open(platform);
    await screen.findByText('Start with one small thing');
    expect(api.requestsOf(createGoal)).toEqual([]);
    expect(platform.stored.has(KEY)).toBe(false);
  });

  it('is named on the plans page while it waits', async () => {
    const { api } = createFakeProduct();
    renderPage(<PlansPage />, { api: api.client, platform: createDevice() });
    expect(await screen.findByText('“Read” waits on this device until you choose a plan.')).toBeDefined();
    expect(api.requestsOf(createGoal)).toEqual([]);
  });
});
