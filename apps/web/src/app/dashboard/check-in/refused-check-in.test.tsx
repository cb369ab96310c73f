// @vitest-environment jsdom
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { CHECK_DATE_REFUSALS } from '@fivefold/rules/check-in-gate';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { findGoal } from '#testing/dashboard-screen.ts';
import { refuse } from '#testing/fake-api.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import {
  checkInOffline,
  comeBackOnline,
  createDeviceWith,
  createProduct,
  storedOn,
  open,
  TODAY,
} from '#testing/offline-device.tsx';
import { preloadDetails } from '../lazy-components.tsx';

beforeAll(preloadDetails);

/** The open card of the goal, with a note typed. */
async function openWithNote(note: string) {
  const product = createProduct();
  const view = open(product);
  const card = await findGoal('Morning run');
  await view.user.click(card.getByRole('button', { name: /^Morning run/ }));
  fireEvent.change(card.getByRole('textbox', { name: 'Note (optional)' }), { target: { value: note } });
  return { ...view, product, card };
}

describe('a check-in that waited and is refused', () => {
  it('shows the fallback sentence of the specification when the server gives no reason', async () => {
    const { product, card } = await checkInOffline();
    product.api.on(checkGoal, () => new Response(null, { status: 400 }) as never);
    await comeBackOnline(product);
    expect(await card.findByText('Failed to check personal goal')).toBeDefined();
  });

  it('stays with its note to copy when it came too late, and can be discarded', async () => {
    const { unmount, user, product, platform, card } = await openWithNote('Through the rain');
    product.api.setOffline(true);
    await user.click(card.getByRole('button', { name: 'Check in: Morning run' }));
    await card.findByText('Waiting to be sent');
    unmount();
    product.api.setOffline(false);
    product.api.once(checkGoal, () => refuse('check_ins.wrong_day', CHECK_DATE_REFUSALS.too_long_ago));
    const later = open(product, platform, createFakeClock('2026-11-29T12:00:00Z'));
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    const said = await screen.findByRole('alert');
    expect(said.textContent).toContain('Your check-in for Sat, Nov 21 wasn’t accepted');
    expect(said.textContent).toContain('It reached the server too late. A check-in can be added for 7 days.');
    expect(within(said).getByText('Through the rain')).toBeDefined();
    await later.user.click(within(said).getByRole('button', { name: 'Copy note' }));
    expect(copied).toHaveBeenCalledWith('Through the rain');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Check in: Morning run' })).toBeDefined();
    await later.user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(storedOn(platform)).toHaveLength(0);
  });

  it('can be tried again where that can help', async () => {
    const { unmount, product, platform } = await checkInOffline();
    unmount();
    product.api.setOffline(false);
    product.api.once(checkGoal, () => refuse('subscription.premium_required', 'Your plan has ended.'));
    const { user } = open(product, platform);
    expect((await screen.findByRole('alert')).textContent).toContain('Your plan has ended.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(product.dashboard.personal_goals[0]?.check_ins_total).toBe(4));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it.each([
    ['subscription.premium_required', 'Your plan has ended.'],
    ['goals.not_found', 'This goal doesn’t exist.'],
    ['check_ins.wrong_day', CHECK_DATE_REFUSALS.not_after_last],
  ] as const)('says the true reason also on a later day (%s)', async (code, sentence) => {
    const product = createProduct();
    product.api.once(checkGoal, () => refuse(code, sentence));
    open(product, createDeviceWith(product), createFakeClock('2026-11-22T12:00:00Z'));
    const said = await screen.findByRole('alert');
    expect(said.textContent).toContain(sentence);
    expect(said.textContent).not.toContain('too late');
  });

  it('is no refusal when another device was faster: the day is checked', async () => {
    const { unmount, product, platform } = await checkInOffline();
    unmount();
    product.api.setOffline(false);
    const [goal] = product.dashboard.personal_goals;
    if (goal !== undefined) Object.assign(goal, { last_checked: TODAY, count_checked: 4 });
    open(product, platform);
    await waitFor(() => expect([...platform.stored.keys()].some((key) => key.startsWith('waiting'))).toBe(false));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is told above the goals when its goal is gone', async () => {
    const { unmount, product, platform } = await checkInOffline();
    unmount();
    product.api.setOffline(false);
    product.dashboard.personal_goals = [];
    open(product, platform);
    const said = await screen.findByRole('alert');
    expect(said.textContent).toContain('on a deleted goal wasn’t accepted');
  });
});
