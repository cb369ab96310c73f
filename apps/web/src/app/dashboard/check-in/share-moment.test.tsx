// @vitest-environment jsdom
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findGoal } from '#testing/dashboard-screen.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { checkInsUntil, sampleGoal } from '#testing/wire-samples.ts';
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
  const product = createFakeProduct({ personal_goals: [goal] });
  product.marks.milestone = milestone;
  const view = renderPage(<DashboardPage />, { api: product.api.client });
  const card = await findGoal('Morning run');
  await view.user.click(card.getByRole('button', { name: /^Check in: / }));
  // A toast and the words for screen readers.
  await screen.findAllByText(/^Checked in: Morning run/);
  return view;
}

describe('the picture of a moment', () => {
  it('is offered after the scene of a full block, and opens with what was reached', async () => {
    const { user } = await checkIn(4);
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    await screen.findByRole('dialog', { name: 'Share a picture' });
    expect(screen.getByRole('img', { name: /the words: 5 check-ins/ })).toBeDefined();
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

  it('is not offered for any other check-in', async () => {
    const { celebrated } = await checkIn(2);
    await waitFor(() => expect(celebrated).toHaveLength(1));
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });
});
