// @vitest-environment jsdom
import { getGoalHistory, getGoalSummary, type WirePastCheckIn } from '@fivefold/contract/calls/history';
import { NO_STYLE } from '@fivefold/rules/goal-label';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { CELEBRATIONS } from '@fivefold/rules/celebration';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installFakeCanvas } from '#features/celebrations/testing/fake-canvas.ts';
import { type FakeAudio, installFakeAudio } from '#testing/fake-audio.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ANN } from '#testing/wire-samples.ts';
import { GoalPage } from './goal-page.tsx';

const ID = '0b8f3f3c-7f0a-4a31-9e5c-0d6f1c1d2e3f';
const TODAY = '2026-11-21' as LocalDay;

let audio: FakeAudio;
beforeEach(() => {
  audio = installFakeAudio();
  installFakeCanvas();
});
afterEach(() => vi.restoreAllMocks());

/** The page of a goal that was done on the last days. */
async function showGoal(days: number, music: 'on' | 'off') {
  const marks = {
    late: false,
    note: false,
    photo: false,
    small: false,
    came_back: false,
    milestone: null,
    amount: null,
  };
  const checkIns = Array.from({ length: days }, (_, index): WirePastCheckIn => {
    return { ...marks, index, date: addDays(TODAY, index + 1 - days), celebration: CELEBRATIONS[index % 12] ?? 'tree' };
  });
  const product = createFakeProduct();
  product.api.on(getGoalHistory, () => ({ check_ins: checkIns, before: null, days_off: null }));
  product.api.on(getGoalSummary, () => ({
    goal: {
      ...NO_STYLE,
      id: ID,
      goal: 'Read',
      type: 'regular' as const,
      is_public: false,
      created_on: addDays(TODAY, 1 - days),
      frequency: 'daily' as const,
      weekly_interval: null,
      last_checked: TODAY,
      count_checked: 1,
      count_streak: 1,
      days_off: null,
    },
    person: { uid: ANN.uid, name: 'Ann', avatar_color: null },
    check_ins: days,
    current_run: null,
    best_run: null,
    returns: 0,
    strength: null,
  }));
  const platform = createFakePlatform();
  platform.stored.set('music', music);
  const view = renderPage(<GoalPage />, { api: product.api.client, platform, at: `/goal/${ID}` });
  await screen.findByRole('slider');
  return view;
}

describe('the music of a goal', () => {
  it('plays the row of the chosen tile, and stops', async () => {
    const { user } = await showGoal(12, 'on');
    expect(await screen.findByRole('button', { name: 'Play row 3' })).toBeDefined();
    act(() => screen.getByRole('slider').focus());
    await user.keyboard('{Home}');
    await user.click(screen.getByRole('button', { name: 'Play row 1' }));
    await waitFor(() => expect(audio.sounds.length).toBeGreaterThan(20));
    await user.click(screen.getByRole('button', { name: 'Stop row 1' }));
    expect(audio.fades).toBe(1);
    expect(screen.getByRole('button', { name: 'Play row 1' }).textContent).toBe('Play');
  });

  it('plays a month day by day, the newest first, of those with a check-in', async () => {
    const { user } = await showGoal(30, 'on');
    const month = await screen.findByRole('combobox', { name: 'A month as a song' });
    expect(
      within(month)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['November 2026', 'October 2026']);
    await user.selectOptions(month, 'October 2026');
    await user.click(screen.getByRole('button', { name: 'Play October 2026' }));
    // The nine days from the 23rd on: half a second each, after the rests of the 22 before.
    const expected = Array.from({ length: 9 }, (_, nth) => (22 + nth) / 2);
    const played = () => [...new Set(audio.sounds.map((at) => Math.round(at * 2) / 2))].toSorted((a, b) => a - b);
    await waitFor(() => expect(played()).toEqual(expected));
    await user.click(screen.getByRole('button', { name: 'Stop October 2026' }));
  });

  it('has no buttons while music is off', async () => {
    await showGoal(30, 'off');
    expect(screen.queryByRole('button', { name: /^Play/ })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'A month as a song' })).toBeNull();
  });
});
