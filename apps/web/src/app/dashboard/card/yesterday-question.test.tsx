// @vitest-environment jsdom
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { findGoal } from '#testing/dashboard-screen.ts';
import { refuse } from '#testing/fake-api.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { checkInsUntil, sampleGoal, sampleSharedGoal } from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import { preloadDetails, MendOffer } from '../lazy-components.tsx';

beforeAll(() => Promise.all([preloadDetails(), MendOffer.preload()]));

const TODAY = '2026-11-21' as LocalDay;
const YESTERDAY = addDays(TODAY, -1);
const QUESTION = 'Did you do it yesterday?';
const YES = 'Yes, add yesterday: Morning run';
const NO = 'No, not yesterday: Morning run';

/** A goal that was done until two days ago, three of five, and one that was done yesterday. */
async function show(platform = createFakePlatform()) {
  const product = createFakeProduct({
    personal_goals: [
      sampleGoal({ check_ins: checkInsUntil(addDays(TODAY, -2), 3), count_checked: 3 }),
      sampleGoal({ goal: 'Read', check_ins: checkInsUntil(YESTERDAY, 3), count_checked: 3 }),
    ],
  });
  const view = renderPage(<DashboardPage />, { api: product.api.client, platform });
  return { ...view, ...product, card: await findGoal('Morning run') };
}

describe('the question about yesterday', () => {
  it('stands on the card of the goal that was missed, and on no other', async () => {
    const { card } = await show();
    expect(await card.findByText(QUESTION)).toBeDefined();
    expect(screen.getAllByText(QUESTION)).toHaveLength(1);
  });

  it('adds yesterday with the note, and leaves today open', async () => {
    const { user, card, api } = await show();
    await card.findByText(QUESTION);
    await user.click(card.getByRole('button', { name: /^Morning run/ }));
    fireEvent.change(card.getByRole('textbox', { name: 'Note (optional)' }), { target: { value: 'At night' } });
    await user.click(card.getByRole('button', { name: YES }));
    await waitFor(() => expect(api.requestsOf(checkGoal)).toHaveLength(1));
    expect(api.requestsOf(checkGoal)[0]?.body).toMatchObject({
      checkDate: YESTERDAY,
      late: true,
      goalDescription: 'At night',
    });
    expect(await screen.findByText('Checked in for yesterday: Morning run. 4 of 5.')).toBeDefined();
    expect(card.queryByText(QUESTION)).toBeNull();
    const [row] = within(card.getByRole('list', { name: 'Check-ins' })).getAllByRole('listitem');
    expect(row?.textContent).toBe('Yesterdayadded laterUndoAt night');
    expect(card.getByRole('button', { name: 'Check in: Morning run' })).toBeDefined();
  });

  it('is answered from the keyboard, and the focus stays on the card', async () => {
    const { user, card } = await show();
    await card.findByText(QUESTION);
    card.getByRole('button', { name: YES }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(card.queryByText(QUESTION)).toBeNull());
    expect(document.activeElement).toBe(card.getByRole('button', { name: /^Morning run/ }));
  });

  it.each([NO, YES])('is asked once on this device (%s)', async (answer) => {
    const { user, card, unmount, platform, api, dashboard } = await show();
    await user.click(await card.findByRole('button', { name: answer }));
    await waitFor(() => expect(card.queryByText(QUESTION)).toBeNull());
    await waitFor(() => expect(platform.stored.get('yesterday-answers')).toContain(YESTERDAY));
    expect(document.activeElement).toBe(card.getByRole('button', { name: /^Morning run/ }));
    unmount();
    // On another device the check-in was undone.
    Object.assign(dashboard.personal_goals[0] ?? {}, { last_checked: addDays(TODAY, -2) });
    renderPage(<DashboardPage />, { api: api.client, platform });
    await findGoal('Morning run');
    await screen.findByText('2 to go');
    expect(screen.queryByText(QUESTION)).toBeNull();
  });

  it('answers a No with a word', async () => {
    const { user, card } = await show();
    await user.click(await card.findByRole('button', { name: NO }));
    expect(await screen.findByText('Okay. Today is a new day.')).toBeDefined();
  });

  it('goes with a check-in of today', async () => {
    const { user, card } = await show();
    await card.findByText(QUESTION);
    await user.click(card.getByRole('button', { name: 'Check in: Morning run' }));
    await card.findByRole('button', { name: /^Already Checked Today: / });
    expect(card.queryByText(QUESTION)).toBeNull();
  });

  it('comes back when the server refuses, with its sentence', async () => {
    const { user, card, api } = await show();
    api.once(checkGoal, () => refuse('check_ins.wrong_day', 'This goal didn’t exist on that day yet.'));
    await user.click(await card.findByRole('button', { name: YES }));
    expect(await screen.findByText('This goal didn’t exist on that day yet.')).toBeDefined();
    expect(await card.findByText(QUESTION)).toBeDefined();
  });

  it('is asked on a shared goal as well', async () => {
    const standing = { last_checked: addDays(TODAY, -2), count_checked: 1 };
    const product = createFakeProduct({
      shared_goals: [sampleSharedGoal({ check_ins: checkInsUntil(standing.last_checked, 1), ...standing })],
    });
    const { user } = renderPage(<DashboardPage />, { api: product.api.client });
    await user.click(await screen.findByRole('button', { name: 'Yes, add yesterday: Read together' }));
    await waitFor(() =>
      expect(product.api.requestsOf(checkSharedGoal)[0]?.body).toMatchObject({ checkDate: YESTERDAY, late: true }),
    );
  });
});
