// @vitest-environment jsdom
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { addDays } from '@fivefold/rules/calendar';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { findGoal } from '#testing/dashboard-screen.ts';
import { refuse } from '#testing/fake-api.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { createFakeProduct, type FakeProduct } from '#testing/fake-product.ts';
import {
  checkInOffline,
  comeBackOnline,
  createDeviceWith,
  createProduct,
  storedOn,
  open,
  TODAY,
  TRIES,
} from '#testing/offline-device.tsx';
import { BOB, checkInsUntil, sampleGoal } from '#testing/wire-samples.ts';
import { preloadDetails } from '../lazy-components.tsx';

// Opened cards show at once, as they do once the page was idle.
beforeAll(preloadDetails);

describe('logging out while a check-in waits', () => {
  it('asks first, and deletes the check-in and its note only when the person leaves', async () => {
    const { user, platform } = await checkInOffline();
    await user.click(await screen.findByRole('button', { name: 'Log Out' }));
    const question = within(await screen.findByRole('alertdialog', { name: '1 check-in isn’t saved yet' }));
    expect(question.getByText(/If you log out, it’s deleted with its note\./)).toBeDefined();
    await user.click(question.getByRole('button', { name: 'Stay' }));
    expect(await platform.identity.token()).not.toBeNull();
    expect(storedOn(platform)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Log out' }));
    await waitFor(async () => expect(await platform.identity.token()).toBeNull());
    await waitFor(() => expect(storedOn(platform)).toHaveLength(0));
  });
});

describe('a check-in without an answer', () => {
  it('waits on the device, is shown as done, and is no failure', async () => {
    const { card, platform, celebrated } = await checkInOffline();
    expect(card.getByRole('button', { name: /^Already Checked Today: / })).toBeDefined();
    expect(card.getByText('4 of 5')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText(/^Saved on this device: Morning run\./).closest('output')).not.toBeNull();
    expect(platform.vibrations).toEqual(['light']);
    expect(celebrated.map(({ name }) => name)).toEqual(['tree']);
  });

  it('plays its scene at the tap when the device is offline', async () => {
    const product = createProduct();
    const { user, celebrated, platform } = open(product);
    const card = await findGoal('Morning run');
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const release = product.api.hold(checkGoal);
    await user.click(card.getByRole('button', { name: /^Check in: / }));
    await waitFor(() => expect(celebrated.map(({ name }) => name)).toEqual(['tree']));
    expect(card.queryByText('Waiting to be sent')).toBeNull();
    online.mockRestore();
    release();
    await waitFor(() => expect(storedOn(platform)).toHaveLength(0));
    await screen.findByText('Checked in: Morning run. 4 of 5.');
    expect(celebrated).toHaveLength(1);
    expect(platform.vibrations).toEqual(['light']);
  });

  it('plays no second scene when it is sent, only the landing of its point', async () => {
    const product = createFakeProduct({
      personal_goals: [sampleGoal({ check_ins: checkInsUntil(addDays(TODAY, -1), 4), count_checked: 4 })],
    });
    const { celebrated, platform } = await checkInOffline(product);
    const panel = within(screen.getByRole('region', { name: 'Streaks' }));
    expect(panel.getByText('full')).toBeDefined();
    await comeBackOnline(product);
    await screen.findByText('Checked in: Morning run. 5 of 5. You earned 1 streak point.');
    expect(await panel.findByText(/5 more, Thursday$/, undefined, { timeout: 4000 })).toBeDefined();
    expect(panel.getByText(/^streaks?$/).closest('p')?.textContent).toBe('1 streak');
    expect(celebrated.map(({ name }) => name)).toEqual(['tree']);
    expect(platform.vibrations).toEqual(['light', 'heavy']);
  });

  it('plays no second scene when the app was closed before it was sent', async () => {
    const made = createProduct();
    const { unmount, platform } = await checkInOffline(made);
    unmount();
    // The app that was closed keeps its connection, which is none.
    const { celebrated } = open(createFakeProduct({ personal_goals: made.dashboard.personal_goals }), platform);
    await screen.findByText('Checked in: Morning run. 4 of 5.');
    expect(celebrated).toEqual([]);
  });

  it('is sent once when the device is back online', async () => {
    const { card, product } = await checkInOffline();
    await comeBackOnline(product);
    await waitFor(() => expect(card.queryByText('Waiting to be sent')).toBeNull());
    expect(await screen.findByText('Checked in: Morning run. 4 of 5.')).toBeDefined();
    expect(product.api.requestsOf(checkGoal)).toHaveLength(1);
    expect(product.dashboard.personal_goals[0]?.check_ins_total).toBe(4);
  });

  it('counts once when the server had it all the time and only its answers were lost', async () => {
    const product = createProduct();
    const { user, platform } = open(product);
    const card = await findGoal('Morning run');
    for (let times = 0; times < 3; times += 1) product.api.loseAnswer(checkGoal);
    await user.click(card.getByRole('button', { name: /^Check in: / }));
    await waitFor(() => expect(product.api.requestsOf(checkGoal).length).toBeGreaterThan(3));
    await waitFor(() => expect([...platform.stored.keys()].some((key) => key.startsWith('waiting'))).toBe(false));
    expect(new Set(product.api.requestsOf(checkGoal).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(product.dashboard.personal_goals[0]?.check_ins_total).toBe(4);
    expect(card.getByText('4 of 5')).toBeDefined();
    expect(card.queryByText('Waiting to be sent')).toBeNull();
  });

  it('is sent after the app was closed and opened again, for the day it was made', async () => {
    const { unmount, product, platform } = await checkInOffline();
    unmount();
    product.api.setOffline(false);
    open(product, platform);
    await waitFor(() => expect(product.dashboard.personal_goals[0]?.check_ins_total).toBe(4));
    expect(product.api.requestsOf(checkGoal)[0]?.body).toMatchObject({ checkDate: TODAY });
    await waitFor(() => expect(screen.queryByText('Waiting to be sent')).toBeNull());
  });

  it('outlives an app that is closed before any answer', async () => {
    const product = createProduct();
    const { user, platform, unmount } = open(product);
    const card = await findGoal('Morning run');
    product.api.hold(checkGoal);
    await user.click(card.getByRole('button', { name: /^Check in: / }));
    await waitFor(() => expect(product.api.requestsOf(checkGoal)).toHaveLength(1));
    unmount();
    expect(storedOn(platform)).toHaveLength(1);
  });

  it('is sent before every newer check-in, also when the server fails first', async () => {
    const product = createProduct();
    product.dashboard.personal_goals.push(sampleGoal({ goal: 'Evening run' }));
    const [older, newer] = product.dashboard.personal_goals.map(({ id }) => id);
    for (let times = 0; times < TRIES; times += 1) product.api.once(checkGoal, () => refuse('common.unavailable'));
    const { platform } = open(product, createDeviceWith(product));
    await waitFor(() => expect(product.api.requestsOf(checkGoal).length).toBeGreaterThanOrEqual(TRIES));
    await waitFor(async () => {
      await comeBackOnline(product);
      expect(storedOn(platform)).toHaveLength(0);
    });
    const sent = product.api.requestsOf(checkGoal).map(({ body }) => (body as { goalId: string }).goalId);
    expect(sent).toEqual([older, older, older, older, newer]);
  });

  it('is not stored for a user who logs out before the connection is lost', async () => {
    const product = createProduct();
    const { user, platform } = open(product);
    const card = await findGoal('Morning run');
    const release = product.api.hold(checkGoal);
    for (let times = 0; times < TRIES; times += 1) product.api.loseAnswer(checkGoal);
    await user.click(card.getByRole('button', { name: /^Check in: / }));
    await waitFor(() => expect(product.api.requestsOf(checkGoal)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(storedOn(platform)).toHaveLength(0));
    release();
    await screen.findByText(/^Saved on this device: Morning run\./);
    expect(storedOn(platform)).toHaveLength(0);
  });

  it('is not sent for another user of the device', async () => {
    const product = createProduct();
    const platform = createDeviceWith(product);
    Object.assign(product.dashboard.profile, BOB);
    open(product, platform);
    await findGoal('Morning run');
    await act(async () => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(product.api.requestsOf(checkGoal)).toHaveLength(0);
    expect(screen.queryByText('Waiting to be sent')).toBeNull();
  });

  it('is not sent once the session is over, in the midst of sending', async () => {
    const product = createProduct();
    product.dashboard.personal_goals.push(sampleGoal({ goal: 'Evening run' }));
    const platform = createDeviceWith(product);
    const release = product.api.hold(checkGoal);
    open(product, platform);
    await waitFor(() => expect(product.api.requestsOf(checkGoal)).toHaveLength(1));
    await act(async () => platform.identity.logOut());
    release();
    await act(async () => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(product.api.requestsOf(checkGoal)).toHaveLength(1);
    expect(storedOn(platform)).toHaveLength(1);
  });
});

describe('two check-ins of one goal', () => {
  /**
   * Yesterday's waits, and the app is opened again the day after, while the server fails so many times to decide on it.
   */
  async function openNextDay(failures: number) {
    const product = createProduct();
    for (let times = 0; times < failures; times += 1) product.api.once(checkGoal, () => refuse('common.unavailable'));
    const view = open(product, createDeviceWith(product), createFakeClock('2026-11-22T12:00:00Z'));
    const card = await findGoal('Morning run');
    await waitFor(() => expect(product.api.requestsOf(checkGoal)).toHaveLength(TRIES));
    return { ...view, product, card };
  }
  const daysOf = ({ api }: FakeProduct) =>
    api.requestsOf(checkGoal).map(({ body }) => (body as { checkDate: string }).checkDate);

  it('are sent in the order of their days', async () => {
    const { user, product, card } = await openNextDay(TRIES);
    await user.click(card.getByRole('button', { name: /^Check in: / }));
    await waitFor(() => expect(product.dashboard.personal_goals[0]?.check_ins_total).toBe(5));
    expect([...new Set(daysOf(product))]).toEqual([TODAY, addDays(TODAY, 1)]);
    await waitFor(() => expect(card.queryByText(/^Waiting to be sent/)).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(card.getByRole('button', { name: /^Already Checked Today: / })).toBeDefined();
  });

  it('go out as late when their day is over, and say so', async () => {
    const { user, product, card } = await openNextDay(TRIES);
    await user.click(card.getByRole('button', { name: /^Check in: / }));
    await waitFor(() => expect(product.dashboard.personal_goals[0]?.check_ins_total).toBe(5));
    const late = product.api.requestsOf(checkGoal).map(({ body }) => (body as { late?: boolean }).late);
    expect(late).toEqual([...Array.from({ length: TRIES + 1 }, () => true), undefined]);
    await user.click(card.getByRole('button', { name: /^Morning run/ }));
    const rows = within(await card.findByRole('list', { name: 'Check-ins' })).getAllByRole('listitem');
    expect(rows.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      'TodayUndo',
      'Yesterdayadded later',
      'Fri, Nov 20',
    ]);
  });

  it('both wait while the older one is undecided', async () => {
    const { user, product, card, platform } = await openNextDay(3 * TRIES);
    await user.click(card.getByRole('button', { name: /^Check in: / }));
    expect(await card.findByText('Waiting to be sent, from yesterday')).toBeDefined();
    expect(await card.findByText('Waiting to be sent, from today')).toBeDefined();
    expect(card.getByText('5 of 5')).toBeDefined();
    expect(storedOn(platform)).toHaveLength(2);
    expect(daysOf(product)).not.toContain(addDays(TODAY, 1));
  });
});

describe('a check-in that the server turns away at once', () => {
  async function checkIn(problem: Parameters<typeof refuse>) {
    const product = createProduct();
    product.api.on(checkGoal, () => refuse(...problem));
    const view = open(product);
    const card = await findGoal('Morning run');
    await view.user.click(card.getByRole('button', { name: /^Check in: / }));
    return { ...view, product, card };
  }
  it.each(['common.too_many_requests', 'identity.signed_out'] as const)('waits (%s)', async (code) => {
    const { card, platform } = await checkIn([code]);
    expect(await card.findByText('Waiting to be sent')).toBeDefined();
    expect(storedOn(platform)).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stays with the reason where trying again can help', async () => {
    const { card, platform } = await checkIn(['subscription.premium_required', 'Your plan has ended.']);
    expect(await card.findByText('Your plan has ended.')).toBeDefined();
    expect(card.getByRole('button', { name: 'Try again' })).toBeDefined();
    expect(storedOn(platform)).toHaveLength(1);
  });

  it('goes where it cannot', async () => {
    const { card, platform } = await checkIn(['check_ins.wrong_day', 'You can check in for today only.']);
    expect(await screen.findByText('You can check in for today only.')).toBeDefined();
    expect(storedOn(platform)).toHaveLength(0);
    expect(card.queryByText(/wasn’t accepted/)).toBeNull();
  });
});
