// @vitest-environment jsdom
import { addAmount, undoAmount } from '@fivefold/contract/calls/amounts';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { updateGoal } from '@fivefold/contract/calls/goals';
import type { LocalDay } from '@fivefold/rules/calendar';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { findGoal } from '#testing/dashboard-screen.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { open } from '#testing/offline-device.tsx';
import { renderPage } from '#testing/render-page.tsx';
import { checkInsUntil, sampleGoal } from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import { OtherTarget, Outbox, preloadDetails } from '../lazy-components.tsx';

beforeAll(() => Promise.all([preloadDetails(), OtherTarget.preload(), Outbox.preload()]));

const TODAY = '2026-11-21' as LocalDay;
const WATER = { goal: 'Drink water', amount_target: 8, amount_unit: 'glasses', amount_step: 1 };

const isAddition = (key: string) => key.startsWith('waiting-change.');

async function show(fields: object = {}, clock = createFakeClock(`${TODAY}T12:00:00Z`)) {
  const goal = sampleGoal({ ...WATER, last_checked: null, check_ins: [], ...fields });
  const product = createFakeProduct({ personal_goals: [goal] });
  const view = renderPage(<DashboardPage />, { api: product.api.client, clock });
  return { ...view, ...product, goal, card: await findGoal(goal.goal) };
}

describe('a goal with an amount', () => {
  it('adds a step by a tap, which is on the screen at once, and says so to screen readers', async () => {
    const { user, card, api } = await show({ amount: { from: TODAY, sum: 5 } });
    await user.click(await card.findByRole('button', { name: '5 of 8 glasses, add 1: Drink water' }));
    expect(card.getByRole('button', { name: '6 of 8 glasses, add 1: Drink water' })).toBeDefined();
    await waitFor(() => expect(api.requestsOf(addAmount)).toHaveLength(1));
    expect(api.requestsOf(addAmount)[0]?.body).toMatchObject({ day: TODAY, add: 1 });
    expect(await card.findByRole('button', { name: '6 of 8 glasses, add 1: Drink water' })).toBeDefined();
  });

  it('offers to take an addition back, in place of what undid another goal', async () => {
    const goals = [
      sampleGoal({ ...WATER, last_checked: null, check_ins: [] }),
      sampleGoal({ id: 'other', goal: 'Stretch', last_checked: null, check_ins: [] }),
    ];
    const { api } = createFakeProduct({ personal_goals: goals });
    const { user } = renderPage(<DashboardPage />, {
      api: api.client,
      clock: createFakeClock(`${TODAY}T12:00:00Z`),
    });
    const other = await findGoal('Stretch');
    await user.click(other.getByRole('button', { name: 'Check in: Stretch' }));
    await screen.findByText('Checked in: Stretch');
    const card = await findGoal('Drink water');
    await user.click(await card.findByRole('button', { name: /^0 of 8 glasses/ }));
    await screen.findByText('+1: Drink water');
    await waitFor(() => expect(screen.queryByText('Checked in: Stretch')).toBeNull());
    card.getByRole('button', { name: /^1 of 8 glasses/ });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await card.findByRole('button', { name: /^0 of 8 glasses/ });
    await waitFor(() => expect(screen.queryByText('+1: Drink water')).toBeNull());
  });

  it('takes + and - and a digit from the keyboard, and any number in the open card', async () => {
    const { user, card, api } = await show();
    const button = await card.findByRole('button', { name: /^0 of 8 glasses/ });
    fireEvent.keyDown(button, { key: '+' });
    await waitFor(() => expect(api.requestsOf(addAmount)).toHaveLength(1));
    await card.findByRole('button', { name: /^1 of 8 glasses/ });
    fireEvent.keyDown(card.getByRole('button', { name: /^1 of 8 glasses/ }), { key: '-' });
    await waitFor(() => expect(api.requestsOf(undoAmount)).toHaveLength(1));
    fireEvent.keyDown(card.getByRole('button', { name: /of 8 glasses/ }), { key: '2' });
    const field = await card.findByRole<HTMLInputElement>('textbox', { name: 'How much?' });
    await waitFor(() => expect(field.value).toBe('2'));
    expect(document.activeElement).toBe(field);
    // Typed before the focus came.
    fireEvent.keyDown(card.getByRole('button', { name: /of 8 glasses/ }), { key: '0' });
    await waitFor(() => expect(field.value).toBe('20'));
    await user.type(field, ',5');
    await user.click(card.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(api.requestsOf(addAmount).at(-1)?.body).toMatchObject({ add: 20.5 }));
    await user.type(field, '0');
    await user.click(card.getByRole('button', { name: 'Add' }));
    expect(card.getByText('Enter a number from 0.01 to 100,000 with at most two decimals.')).toBeDefined();
  });

  it('keeps additions that are made without a connection on the device, and sends each once', async () => {
    const platform = createFakePlatform();
    const goal = sampleGoal({ ...WATER, last_checked: null, check_ins: [] });
    const product = createFakeProduct({ personal_goals: [goal] });
    const first = open(product, platform);
    const card = await findGoal(goal.goal);
    await card.findByRole('button', { name: /^0 of 8 glasses/ });
    product.api.setOffline(true);
    for (let nth = 0; nth < 3; nth++)
      await first.user.click(card.getByRole('button', { name: new RegExp(`^${nth} of 8 glasses`) }));
    expect(card.getByRole('button', { name: /^3 of 8 glasses/ })).toBeDefined();
    await waitFor(() => expect([...platform.stored.keys()].filter(isAddition)).toHaveLength(3));
    first.unmount();
    product.api.setOffline(false);
    const requestsBefore = product.api.requestsOf(addAmount).length;
    open(product, platform);
    const again = await findGoal(goal.goal);
    await waitFor(() => expect([...platform.stored.keys()].filter(isAddition)).toHaveLength(0));
    expect(await again.findByRole('button', { name: /^3 of 8 glasses/ })).toBeDefined();
    expect(product.api.requestsOf(addAmount).length - requestsBefore).toBe(3);
  });

  it('is checked in, with its scene, by the addition that reaches the target, and no longer once that is taken back', async () => {
    const { user, card, api, celebrated } = await show({ amount: { from: TODAY, sum: 7 } });
    const release = api.hold(addAmount);
    await user.click(await card.findByRole('button', { name: /^7 of 8 glasses/ }));
    await screen.findByText('All done for today');
    expect(celebrated).toEqual([]);
    release();
    await waitFor(() => expect(celebrated).toHaveLength(1));
    // The server stores the scene that is played.
    expect(api.requestsOf(addAmount).map(({ body }) => body)).toMatchObject([{ add: 1, celebration: 'tree' }]);
    const releaseRead = api.hold(getDashboard);
    fireEvent.keyDown(screen.getByRole('button', { name: /^8 of 8 glasses/ }), { key: '-' });
    await screen.findByText('1 to go');
    expect(screen.getByRole('button', { name: /^7 of 8 glasses/ })).toBeDefined();
    releaseRead();
  });

  it('adds nothing by a tap right after the one that reached the target, and later more', async () => {
    const clock = createFakeClock(`${TODAY}T12:00:00Z`);
    const { user, card, api } = await show({ amount: { from: TODAY, sum: 7 } }, clock);
    await user.click(await card.findByRole('button', { name: /^7 of 8 glasses/ }));
    await user.click(await card.findByRole('button', { name: /^8 of 8 glasses/ }));
    card.getByRole('button', { name: /^8 of 8 glasses/ });
    clock.set(`${TODAY}T12:00:02Z`);
    await user.click(card.getByRole('button', { name: /^8 of 8 glasses/ }));
    await card.findByRole('button', { name: /^9 of 8 glasses/ });
    await waitFor(() => expect(api.requestsOf(addAmount)).toHaveLength(2));
  });

  it('plays its scene once where the target is reached without a connection, and is shown as done', async () => {
    const { user, card, api, celebrated } = await show({ amount: { from: TODAY, sum: 7 } });
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(await card.findByRole('button', { name: /^7 of 8 glasses/ }));
    await screen.findByText('All done for today');
    await waitFor(() => expect(celebrated).toHaveLength(1));
    await screen.findByText(/^Saved on this device: Drink water\./);
    expect(api.requestsOf(addAmount)).toEqual([]);
    online.mockRestore();
    await act(async () => window.dispatchEvent(new Event('online')));
    await screen.findByText(/^Checked in: Drink water\./);
    expect(celebrated).toHaveLength(1);
  });

  it('has no check-in without an amount: below the target no note can be sent, afterwards its check-in is there', async () => {
    const { user, card } = await show({ amount: { from: TODAY, sum: 6 } });
    await user.click(card.getByRole('button', { name: /^Drink water/ }));
    await card.findByRole('textbox', { name: 'How much?' });
    // The button says the sum, and nothing below it says it again.
    expect(card.getAllByText('6 of 8 glasses')).toHaveLength(1);
    expect(card.queryByRole('button', { name: /^Check in with note/ })).toBeNull();
    expect(card.queryByRole('textbox', { name: 'Note (optional)' })).toBeNull();
  });

  it('says with each check-in of its history what was added in the period', async () => {
    const [first, second] = checkInsUntil(TODAY, 2);
    if (first === undefined || second === undefined) throw new Error('There are none.');
    const check_ins = [first, { ...second, amount: 8.5 }];
    const { user, card } = await show({ last_checked: TODAY, check_ins, amount: { from: TODAY, sum: 8.5 } });
    await user.click(card.getByRole('button', { name: /^Drink water/ }));
    const history = within(await card.findByRole('list', { name: 'Check-ins' }));
    const rows = history.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect([rows[0]?.includes('8.5 glasses'), rows[1]?.includes('glasses')]).toEqual([true, false]);
  });

  it('gets its target, unit and step in the edit form', async () => {
    const { user, card, api } = await show({ amount_target: null, amount_unit: null, amount_step: null });
    expect(card.getByRole('button', { name: /^Check in/ })).toBeDefined();
    await user.click(card.getByRole('button', { name: /^Drink water/ }));
    await user.click(card.getByRole('button', { name: 'Edit' }));
    await user.selectOptions(card.getByRole('combobox', { name: 'How will you count?' }), 'An amount');
    await user.click(card.getByRole('button', { name: 'Save' }));
    card.getByText('Enter a number from 0.01 to 100,000 with at most two decimals.');
    await user.type(card.getByRole('textbox', { name: 'Amount' }), '2.5');
    await user.type(card.getByRole('textbox', { name: 'Unit (optional)' }), 'liters');
    await user.type(card.getByRole('textbox', { name: 'A tap adds (optional)' }), '0,25');
    await user.click(card.getByRole('button', { name: 'Save' }));
    const changes = { amount_target: 2.5, amount_unit: 'liters', amount_step: 0.25 };
    await waitFor(() => expect(api.requestsOf(updateGoal)[0]?.body).toMatchObject(changes));
    expect(await card.findByRole('button', { name: '0 of 2.5 liters, add 0.25: Drink water' })).toBeDefined();
  });
});
