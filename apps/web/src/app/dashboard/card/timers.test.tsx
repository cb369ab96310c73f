// @vitest-environment jsdom
import { addAmount } from '@fivefold/contract/calls/amounts';
import { startTimer, stopTimer } from '@fivefold/contract/calls/timers';
import type { LocalDay } from '@fivefold/rules/calendar';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newestDate } from '#kernel/api/newest-date.ts';
import { toServerTime } from '#features/check-ins/timers/server-time.ts';
import { findGoal } from '#testing/dashboard-screen.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { sampleGoal } from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import { OtherTarget, Outbox, preloadDetails } from '../lazy-components.tsx';

beforeAll(() => Promise.all([preloadDetails(), OtherTarget.preload(), Outbox.preload()]));

/** An answer came from a server whose clock shows this. */
const hearFrom = (server: string, receivedAt: number) =>
  Object.assign(newestDate, { text: new Date(server).toUTCString(), at: receivedAt });

afterEach(() => {
  // The clocks agree again, to the millisecond.
  for (const receivedAt of [0, 999]) toServerTime(hearFrom('1970-01-01T00:00:00Z', receivedAt).at);
  newestDate.text = null;
});

const TODAY = '2026-11-21' as LocalDay;
const RUN = { goal: 'Run', amount_target: 25, amount_unit: 'min' };
const at = (time: string) => `${TODAY}T${time}Z`;
const runningSince = (time: string, day = TODAY) => ({ timer: { started_at: `${day}T${time}Z`, day } });

async function show(fields: object = {}) {
  const goal = sampleGoal({ ...RUN, last_checked: null, check_ins: [], ...fields });
  const product = createFakeProduct({ personal_goals: [goal] });
  const clock = createFakeClock(at('12:00:00'));
  const known = () => product.dashboard.personal_goals[0] ?? goal;
  product.api.on(startTimer, () => {
    const timer = known().timer ?? { started_at: new Date(clock.now()).toISOString(), day: TODAY };
    Object.assign(known(), { timer });
    return { success: true as const, timer };
  });
  product.api.on(stopTimer, ({ body: { minutes: said } }) => {
    const { timer, ...rest } = known();
    const minutes = said ?? Math.floor((clock.now() - Date.parse(timer?.started_at ?? '')) / 60_000);
    const amount = { from: TODAY, sum: (rest.amount?.sum ?? 0) + minutes };
    product.dashboard.personal_goals[0] = { ...rest, amount };
    return { success: true as const, minutes, amount, check_in: null };
  });
  const view = renderPage(<DashboardPage />, { api: product.api.client, clock });
  const goTo = async (time: string) => {
    clock.set(at(time));
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  };
  return { ...view, ...product, goTo, card: await findGoal(goal.goal) };
}

describe('a goal that counts minutes', () => {
  it('starts and stops its timer by a tap, shows minutes and seconds, and says both to screen readers', async () => {
    const { user, card, api, goTo } = await show();
    await user.click(await card.findByRole('button', { name: '0 of 25 min, start the timer: Run' }));
    await card.findByText('0:00');
    await screen.findByText('Timer started: Run');
    await goTo('12:24:40');
    expect(card.getByText('24:40')).toBeDefined();
    expect(card.getByText('24 of 25 min')).toBeDefined();
    await user.click(card.getByRole('button', { name: '24 of 25 min, stop the timer: Run' }));
    await card.findByRole('button', { name: '24 of 25 min, start the timer: Run' });
    await screen.findByText('Timer stopped, 24 minutes added: Run');
    // No scene is chosen for minutes that don't reach the target.
    expect(Object.keys(api.requestsOf(stopTimer)[0]?.body ?? {})).toEqual(['goalId']);
    expect(card.queryByText('24:40')).toBeNull();
  });

  it('shows a timer of another device by the server’s clock, whatever the device’s shows', async () => {
    const { card, goTo } = await show(runningSince('11:50:00'));
    await card.findByText('10:00');
    // The server's clock is an hour behind the device's.
    const deviceNow = Date.parse(at('13:00:05'));
    hearFrom(at('12:00:05'), deviceNow);
    await goTo('13:00:05');
    expect(card.getByText(/^10:0[56]$/)).toBeDefined();
  });

  it('counts on each second while the page is shown, and waits for nothing while it is hidden', async () => {
    const { card, goTo } = await show(runningSince('11:59:00'));
    await card.findByText('1:00');
    const timeouts = vi.spyOn(globalThis, 'setTimeout');
    const waitsToNextSecond = () => timeouts.mock.calls.filter(([, ms]) => ms === 630);
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await goTo('12:00:01.370');
    expect(waitsToNextSecond()).toEqual([]);
    hidden.mockRestore();
    await goTo('12:00:02.370');
    expect(card.getByText('1:02')).toBeDefined();
    expect(waitsToNextSecond()).toHaveLength(1);
  });

  it('tells once that the target is reached, and adds only when it is stopped', async () => {
    const { card, api, goTo } = await show(runningSince('11:36:00'));
    await card.findByText('24:00');
    expect(screen.queryByText(/^25 min reached/)).toBeNull();
    await goTo('12:01:00');
    await screen.findByText('25 min reached. Stop the timer to add them: Run');
    expect(card.getByText('25 of 25 min')).toBeDefined();
    expect(api.requestsOf(stopTimer)).toEqual([]);
    expect(api.requestsOf(addAmount)).toEqual([]);
  });

  it('sends with the minutes that reach the target the scene that is played', async () => {
    const { user, card, api } = await show({ ...runningSince('11:55:00'), amount: { from: TODAY, sum: 20 } });
    await user.click(await card.findByRole('button', { name: '25 of 25 min, stop the timer: Run' }));
    await waitFor(() => expect(api.requestsOf(stopTimer)[0]?.body).toMatchObject({ celebration: 'tree' }));
  });

  it('asks how many minutes it was once its timer was forgotten for 12 hours', async () => {
    const { user, card, api } = await show(runningSince('23:30:00', '2026-11-20' as LocalDay));
    await user.click(await card.findByRole('button', { name: 'How many minutes? Run' }));
    await card.findByText('Timer, Yesterday: it ended after 12 hours. How many minutes was it?');
    const field = card.getByRole('textbox', { name: 'Minutes' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.type(field, '721');
    await user.click(within(field.closest('form') ?? document.body).getByRole('button', { name: 'Add' }));
    expect(card.getByText('Enter whole minutes from 0 to 720.')).toBeDefined();
    await user.clear(field);
    await user.type(field, '40{Enter}');
    await waitFor(() => expect(api.requestsOf(stopTimer)[0]?.body).toMatchObject({ minutes: 40 }));
    await waitFor(() => expect(card.queryByText(/^Timer, Yesterday/)).toBeNull());
  });

  it('says without a connection that the timer needs one, and starts none', async () => {
    const { user, card, api } = await show();
    const button = await card.findByRole('button', { name: /start the timer: Run$/ });
    api.setOffline(true);
    await user.click(button);
    await screen.findByText('The timer needs a connection. You can type the minutes instead.');
    expect(card.getByRole('button', { name: /start the timer: Run$/ })).toBeDefined();
  });

  it('shows no timer where the unit was changed meanwhile', async () => {
    const { card } = await show({ ...runningSince('11:36:00'), amount_unit: 'pages' });
    expect(await card.findByRole('button', { name: '0 of 25 pages, add 1: Run' })).toBeDefined();
  });
});
