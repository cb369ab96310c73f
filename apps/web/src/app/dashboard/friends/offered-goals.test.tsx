// @vitest-environment jsdom
import { acceptSharedGoal, declineSharedGoal } from '@fivefold/contract/calls/goals';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { findGoal } from '#testing/dashboard-screen.ts';
import { refuse } from '#testing/fake-api.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ANN, BOB, checkInsUntil, sampleGoal, sampleSharedGoal } from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import { GOALS_TITLE_ID } from '../list/goal-focus.ts';
import { OfferedGoals, preloadDetails } from '../lazy-components.tsx';

beforeAll(async () => {
  await Promise.all([preloadDetails(), OfferedGoals.preload()]);
});

const TODAY = '2026-11-21' as LocalDay;
const NOTHING = { last_checked: null, count_checked: 0, count_streak: 0, days_off: null, cue: null, nudged: false };

/** A goal between Ann and Bob; one of them made it, and the other has not answered. */
const offerBy = (creator: typeof ANN | typeof BOB, fields: Parameters<typeof sampleSharedGoal>[0] = {}) =>
  sampleSharedGoal({
    created_by: creator.uid,
    participants: [ANN, BOB].map((person) => ({ ...person, ...NOTHING, accepted: person.uid === creator.uid })),
    ...fields,
  });

function show(shared: ReturnType<typeof offerBy>, personal = [sampleGoal()]) {
  const product = createFakeProduct({ shared_goals: [shared], personal_goals: personal });
  return { ...product, ...renderPage(<DashboardPage />, { api: product.api.client }) };
}
const waiting = () => screen.findByRole('region', { name: 'Waiting for you' });

describe('a goal that a friend offers', () => {
  it('stands above the list with who offers it, and counts nothing', async () => {
    show(offerBy(BOB, { goal: 'Swim', frequency: 'weekly', weekly_interval: 2, created_on: addDays(TODAY, -9) }));
    const card = within(within(await waiting()).getByRole('article', { name: 'Swim' }));
    expect(card.getByText(/would like to share a goal with you/).textContent).toContain('bob');
    expect(card.getByText('Every 2 weeks')).toBeDefined();
    expect(screen.getByText('1 to go')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Check in: Swim/ })).toBeNull();
  });

  it('says on how many days of a week it is due', async () => {
    const week = { changes: [{ from: TODAY, days: 4 }], checked: [] };
    show(offerBy(BOB, { goal: 'Swim', days_off: { rest: [], away: [], frozen: [], archived: [], week } }));
    expect(within(await waiting()).getByText('4 days a week')).toBeDefined();
  });

  it('does not make a list of done goals unfinished', async () => {
    show(offerBy(BOB), [sampleGoal({ check_ins: checkInsUntil(TODAY, 1), last_checked: TODAY, count_checked: 1 })]);
    await waiting();
    expect(screen.getByText('All done for today')).toBeDefined();
  });

  it('is in the list as soon as it is accepted, with the focus', async () => {
    const { api, user } = show(offerBy(BOB));
    await user.click(within(await waiting()).getByRole('button', { name: 'Accept: Read together' }));
    const toggle = await screen.findByRole('button', { name: /^Read together, Shared with/ });
    await waitFor(() => expect(document.activeElement).toBe(toggle));
    expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
    expect(screen.getByText('2 to go')).toBeDefined();
    await waitFor(() => expect(api.requestsOf(acceptSharedGoal)).toHaveLength(1));
  });

  it('may be reminded of once it is accepted', async () => {
    const { user } = show(offerBy(BOB));
    await user.click(within(await waiting()).getByRole('button', { name: 'Accept: Read together' }));
    expect(await screen.findByText('You’re in this together now')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remind me' }));
    expect(await screen.findByRole('dialog', { name: /^Reminders/ })).toBeDefined();
  });

  it('waits again when it can’t be accepted, and says why', async () => {
    const { api, user } = show(offerBy(BOB));
    api.on(acceptSharedGoal, () => refuse('goals.too_many'));
    await user.click(within(await waiting()).getByRole('button', { name: 'Accept: Read together' }));
    expect(await screen.findByText('You’ve reached the maximum of 500 goals.')).toBeDefined();
    expect(within(await waiting()).getByRole('button', { name: 'Accept: Read together' })).toBeDefined();
  });

  it.each([
    ['accepted', acceptSharedGoal, ['Accept: Read together']],
    ['declined', declineSharedGoal, ['Decline: Read together', 'Decline']],
  ] as const)('goes when it is %s after the friend took it back, and says so', async (_, call, presses) => {
    const { api, user, dashboard } = show(offerBy(BOB));
    api.on(call, () => refuse('goals.not_found'));
    await waiting();
    dashboard.shared_goals = [];
    for (const name of presses) await user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText('This goal isn’t offered anymore.')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Read together')).toBeNull());
  });

  it('goes when it is declined, after a question', async () => {
    const { api, user } = show(offerBy(BOB));
    await user.click(within(await waiting()).getByRole('button', { name: 'Decline: Read together' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Decline this goal?' }));
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull());
    expect(api.requestsOf(declineSharedGoal)).toHaveLength(1);
    expect(await screen.findByText(/^Declined\. /)).toBeDefined();
    expect(document.activeElement?.id).toBe(GOALS_TITLE_ID);
  });
});

describe('a goal that was offered to a friend', () => {
  it('says on the card that it waits for them', async () => {
    const { user } = show(offerBy(ANN), []);
    const card = await findGoal('Read together');
    const toggle = card.getByRole('button', { name: /^Read together, Shared with bob.*, hasn’t answered yet/ });
    expect(card.getByText(/^Waiting for/)).toBeDefined();
    await user.click(toggle);
    const [, bob] = within(await screen.findByRole('list', { name: 'Participants' })).getAllByRole('listitem');
    expect(bob?.textContent).toContain('hasn’t answered yet');
    expect(bob?.textContent).not.toContain('Not checked yet');
  });

  it('is not said to go for both when it is deleted', async () => {
    const { user } = show(offerBy(ANN), []);
    const card = await findGoal('Read together');
    await user.click(card.getByRole('button', { name: /^Read together, Shared with bob/ }));
    await user.click(await card.findByRole('button', { name: 'Delete' }));
    expect(screen.getByRole('alertdialog', { name: 'Delete this goal?' })).toBeDefined();
  });
});
