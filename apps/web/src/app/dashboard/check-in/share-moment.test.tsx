// @vitest-environment jsdom
import { getGoalSummary } from '@fivefold/contract/calls/history';
import { NO_STYLE } from '@fivefold/rules/goal-label';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findGoal } from '#testing/dashboard-screen.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ANN, checkInsUntil, sampleGoal } from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import { preloadDetails } from '../lazy-components.tsx';

beforeAll(preloadDetails);
beforeEach(() => {
  // jsdom has no canvas; what is drawn is tested in features/share-picture.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

const TODAY = '2026-11-21' as LocalDay;

async function checkIn(count: number, milestone: number | null = null) {
  const goal = sampleGoal({ check_ins: checkInsUntil(addDays(TODAY, -1), count), count_checked: count });
  const product = createFakeProduct({ personal_goals: [goal, sampleGoal({ goal: 'Swim' })] });
  product.marks.milestone = milestone;
  const run = { from: addDays(TODAY, -count), to: TODAY, count: milestone ?? count + 1 };
  product.api.on(getGoalSummary, () => ({
    goal: { ...goal, ...NO_STYLE, goal: goal.goal },
    person: { uid: ANN.uid, name: 'Ann', avatar_color: null },
    check_ins: 325,
    current_run: run,
    best_run: run,
    returns: 0,
    strength: 87,
  }));
  const view = renderPage(<DashboardPage />, { api: product.api.client });
  const card = await findGoal('Morning run');
  await view.user.click(card.getByRole('button', { name: /^Check in: / }));
  // A toast and the words for screen readers.
  await screen.findAllByText(/^Checked in: Morning run/);
  return view;
}

describe('the picture of a moment', () => {
  it('is offered after the scene of a full block, and opens with what impresses most', async () => {
    const { user } = await checkIn(4);
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    await screen.findByRole('dialog', { name: 'Share a picture' });
    expect(screen.getByRole('img', { name: /the words: 325 days done/ })).toBeDefined();
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Share' })).toBeNull());
  });

  it('is offered for a milestone, which it names', async () => {
    await checkIn(2, 30);
    await waitFor(() => {
      // It ends the scene as soon as that plays.
      fireEvent.keyDown(window, { key: 'Escape' });
      expect(screen.getByText('30 days in a row', { selector: 'strong' })).toBeDefined();
    });
    expect(screen.getByRole('button', { name: 'Share' })).toBeDefined();
  });

  it('is still offered after the next check-in, and for the rest of the day in the goal’s card', async () => {
    const { user } = await checkIn(4);
    await screen.findByRole('button', { name: 'Share' });
    await user.click(screen.getByRole('button', { name: 'Check in: Swim' }));
    await screen.findAllByText(/^Checked in: Swim/);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
    await user.click((await findGoal('Morning run')).getByRole('button', { name: /^Morning run/ }));
    await user.click(await screen.findByRole('button', { name: 'Share a picture: Morning run' }));
    await screen.findByRole('dialog', { name: 'Share a picture' });
    expect(screen.getByRole('img', { name: /the words: 325 days done/ })).toBeDefined();
  });

  it('is not offered for any other check-in', async () => {
    const { celebrated } = await checkIn(2);
    await waitFor(() => expect(celebrated).toHaveLength(1));
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });
});
