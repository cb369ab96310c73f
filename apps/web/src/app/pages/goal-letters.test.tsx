// @vitest-environment jsdom
import { getGoalHistory, getGoalSummary, type WireGoalSummary } from '@fivefold/contract/calls/history';
import { listLetters, writeLetter } from '@fivefold/contract/calls/letters';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { NO_STYLE } from '@fivefold/rules/goal-label';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { installFakeCanvas } from '#features/celebrations/testing/fake-canvas.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ANN, BOB } from '#testing/wire-samples.ts';
import { GoalPage } from './goal-page.tsx';

const ID = '0b8f3f3c-7f0a-4a31-9e5c-0d6f1c1d2e3f';
const TODAY = '2026-11-21' as LocalDay;
const DAYS = 11;

beforeEach(() => void installFakeCanvas());

/** A goal with a check-in on each of eleven days until today: two full rows and a tile. */
function show(person: WireGoalSummary['person'] = { uid: ANN.uid, name: 'Ann', avatar_color: null }) {
  const product = createFakeProduct();
  product.api.on(getGoalSummary, () => ({
    goal: {
      id: ID,
      goal: 'Read ten pages',
      ...NO_STYLE,
      type: 'regular' as const,
      is_public: false,
      created_on: addDays(TODAY, 1 - DAYS),
      frequency: 'daily' as const,
      weekly_interval: null,
      last_checked: TODAY,
      count_checked: 1,
      count_streak: 2,
      days_off: null,
    },
    person,
    check_ins: DAYS,
    current_run: null,
    best_run: null,
    returns: 0,
    strength: 50,
  }));
  product.api.on(getGoalHistory, () => ({
    check_ins: Array.from({ length: DAYS }, (_, index) => ({
      date: addDays(TODAY, index + 1 - DAYS),
      index,
      late: false,
      note: false,
      photo: false,
      small: false,
      came_back: false,
      milestone: null,
      amount: null,
      celebration: 'tree' as const,
    })),
    before: null,
    days_off: null,
  }));
  return { ...product, ...renderPage(<GoalPage />, { api: product.api.client, at: `/goal/${ID}` }) };
}

describe('letters to later me on a goal’s page', () => {
  const letter = { row: 1, written_on: addDays(TODAY, -6), read_on: null, text: null };
  const read = { ...letter, read_on: addDays(TODAY, -1), text: 'You like the morning light.' };

  it.each([
    ['sealed while they wait', letter, /A line to later you waits here since/],
    ['readable afterwards', read, /Your line, written .*: “You like the morning light\.”/],
  ])('are %s at their row', async (_case, waiting, expected) => {
    const { user, api } = show();
    api.on(listLetters, () => ({ room: null, letters: [waiting] }));
    const tapestry = await screen.findByRole('slider', { name: 'Tapestry of Read ten pages' });
    await waitFor(() => expect(api.requestsOf(listLetters)).not.toEqual([]));
    fireEvent.keyDown(tapestry, { key: 'Home' });
    await waitFor(() => expect(tapestry.getAttribute('aria-valuetext')).toMatch(expected));
    fireEvent.keyDown(tapestry, { key: 'End' });
    expect(tapestry.getAttribute('aria-valuetext')).not.toMatch(expected);
    await user.click(screen.getByText('Show as a table'));
    expect(screen.getByRole('row', { name: expected })).toBeDefined();
  });

  it('are written for the newest full row, where it has none', async () => {
    const { user, api } = show();
    api.on(listLetters, () => ({ room: 2, letters: [] }));
    api.on(writeLetter, () => ({ success: true as const }));
    await user.click(await screen.findByRole('button', { name: 'Write a line to later you' }));
    await user.keyboard('You like the morning light.');
    await user.click(screen.getByRole('button', { name: 'Write' }));
    await waitFor(() => expect(api.requestsOf(writeLetter)).toMatchObject([{ body: { goalId: ID, row: 2 } }]));
    await waitFor(() => expect(document.activeElement?.id).toBe('tapestry-title'));
  });

  it('are not asked for on a friend’s goal', async () => {
    const { api } = show({ uid: BOB.uid, name: 'Bob', avatar_color: null });
    await screen.findByRole('slider');
    expect(api.requestsOf(listLetters)).toEqual([]);
  });
});
