// @vitest-environment jsdom
import { listLetters, readLetter, writeLetter } from '@fivefold/contract/calls/letters';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { findGoal } from '#testing/dashboard-screen.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { checkInsUntil, sampleGoal } from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import { OwnLetter, preloadDetails, QuietLineChooser } from '../lazy-components.tsx';

beforeAll(() => Promise.all([preloadDetails(), OwnLetter.preload(), QuietLineChooser.preload()]));

const TODAY = '2026-11-21' as LocalDay;
const TEXT = 'The mornings are yours.';
const almostFull = (more = {}) =>
  sampleGoal({ check_ins: checkInsUntil(addDays(TODAY, -1), 4), check_ins_total: 4, count_checked: 4, ...more });

/** Celebrations are off, so that the offer comes at once. */
async function show(goal = almostFull(), settings: Record<string, string> = {}) {
  const product = createFakeProduct({ personal_goals: [goal] });
  const platform = createFakePlatform();
  for (const [key, value] of Object.entries({ 'celebration-style': 'off', ...settings }))
    await platform.preferences.set(key, value);
  const view = renderPage(<DashboardPage />, { api: product.api.client, platform });
  return { ...product, ...view, card: await findGoal('Morning run') };
}
async function fillRow(settings?: Record<string, string>) {
  const shown = await show(undefined, settings);
  await shown.user.click(shown.card.getByRole('button', { name: /^Check in: / }));
  return shown;
}
const field = () => screen.findByRole('textbox', { name: 'A line for later you?' });
const isGone = () => waitFor(() => expect(screen.queryByRole('textbox', { name: 'A line for later you?' })).toBeNull());

describe('a full row', () => {
  it('offers one line, which is sent and comes back later', async () => {
    const { user, api } = await fillRow();
    await user.type(await field(), `  ${TEXT}`);
    await user.click(screen.getByRole('button', { name: 'Write' }));
    await isGone();
    expect(api.requestsOf(writeLetter).map(({ body }) => body)).toMatchObject([{ row: 1, text: TEXT }]);
    expect(await screen.findByText('Written. It comes back to you when its time has come.')).toBeDefined();
  });

  it('goes without a word when it is skipped', async () => {
    const { user, api } = await fillRow();
    await field();
    await user.click(screen.getByRole('button', { name: 'Skip: Morning run' }));
    await isGone();
    expect(api.requestsOf(writeLetter)).toEqual([]);
  });

  it('offers nothing where letters are switched off', async () => {
    const { api } = await fillRow({ letters: 'off' });
    await screen.findByText('Checked in: Morning run. 5 of 5. You earned 1 streak point.');
    expect(screen.queryByRole('textbox', { name: 'A line for later you?' })).toBeNull();
    expect(api.requestsOf(listLetters)).toEqual([]);
  });

  it('asks for a text, keeps it within 280 characters, and counts them', async () => {
    const { user, api } = await fillRow();
    const typed = await field();
    await user.click(screen.getByRole('button', { name: 'Write' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Enter your line.');
    await user.click(typed);
    await user.paste('a'.repeat(281));
    expect(screen.getByText('281 / 280')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Write' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Keep the line within 280 characters.');
    expect(api.requestsOf(writeLetter)).toEqual([]);
  });

  it('says that the line couldn’t be sent without a connection, and keeps it', async () => {
    const { user, api } = await fillRow();
    await user.type(await field(), TEXT);
    api.setOffline(true);
    await user.click(screen.getByRole('button', { name: 'Write' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your line couldn’t be sent. It’s still here: try again when you’re online.',
    );
    expect((await field()).textContent).toBe(TEXT);
    api.setOffline(false);
    await user.click(screen.getByRole('button', { name: 'Write' }));
    await isGone();
    expect(api.requestsOf(writeLetter)).toMatchObject([{ body: { row: 1, text: TEXT } }]);
  });
});

describe('a letter that has come back', () => {
  it('stands in the quiet line of its goal, once', async () => {
    const { user, api, dashboard } = await fillRow();
    await user.type(await field(), TEXT);
    await user.click(screen.getByRole('button', { name: 'Write' }));
    await isGone();
    const [goal] = dashboard.personal_goals;
    if (goal === undefined) throw new Error('There is no goal.');
    goal.letter_due = true;
    renderPage(<DashboardPage />, { api: api.client });
    const line = within(await screen.findByRole('group', { name: /A line from you, written .*Morning run/ }));
    expect(line.getByText(TEXT)).toBeDefined();
    await user.click(line.getByRole('button', { name: 'Thank you: Morning run' }));
    await waitFor(() => expect(screen.queryByText(TEXT)).toBeNull());
    expect(api.requestsOf(readLetter).map(({ body }) => body)).toEqual([{ goalId: goal.id, row: 1 }]);
  });
});
