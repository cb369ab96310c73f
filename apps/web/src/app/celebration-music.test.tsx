// @vitest-environment jsdom
import type { LocalDay } from '@fivefold/rules/calendar';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx';
import { AppearanceRoom } from '#app/pages/settings/appearance-room.tsx';
import { installFakeCanvas } from '#features/celebrations/testing/fake-canvas.ts';
import { rhythmOf, scoreScene } from '#features/music/music.ts';
import { findGoal } from '#testing/dashboard-screen.ts';
import { type FakeAudio, installFakeAudio } from '#testing/fake-audio.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { checkInsUntil, sampleGoal } from '#testing/wire-samples.ts';

const QUESTION = 'Would you like music with your celebrations?';
let audio: FakeAudio;
beforeEach(() => {
  audio = installFakeAudio();
  installFakeCanvas();
});
afterEach(() => vi.restoreAllMocks());

/** The dashboard with goals that pay a point or are checked in for the first of five times. */
async function showDashboard(platform = createFakePlatform()) {
  const due = { check_ins: checkInsUntil('2026-11-20' as LocalDay, 3) };
  const product = createFakeProduct({
    personal_goals: [
      // A fifth check-in would fill a row, and the offer of a letter comes before the question.
      sampleGoal({ goal: 'Rent', frequency: 'monthly', check_ins: [], count_checked: 0 }),
      sampleGoal({ id: '0b8f3f3c-7f0a-4a31-9e5c-0d6f1c1d2e30', goal: 'First', ...due, count_checked: 0 }),
    ],
  });
  const view = renderPage(<DashboardPage />, { api: product.api.client, platform });
  const checkIn = async (goal: string) =>
    view.user.click((await findGoal(goal)).getByRole('button', { name: `Check in: ${goal}` }));
  await findGoal('First');
  return { ...view, checkIn };
}

describe('the music of celebrations', () => {
  it('is off until the first wave has asked once, and plays from the yes on', async () => {
    const platform = createFakePlatform();
    const { user, checkIn, celebrated } = await showDashboard(platform);
    await checkIn('First');
    await waitFor(() => expect(celebrated).toHaveLength(1));
    expect(screen.queryByRole('region', { name: QUESTION })).toBeNull();
    await checkIn('Rent');
    await screen.findByRole('region', { name: QUESTION });
    expect(audio.sounds).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Play music' }));
    expect(screen.queryByRole('region', { name: QUESTION })).toBeNull();
    await waitFor(() => expect(audio.sounds.length).toBeGreaterThan(10));
    expect(platform.stored.get('music')).toBe('on');
  });

  it('is not asked for again after a no', async () => {
    const platform = createFakePlatform();
    const first = await showDashboard(platform);
    await first.checkIn('Rent');
    await first.user.click(await screen.findByRole('button', { name: 'No music' }));
    first.unmount();
    const second = await showDashboard(platform);
    await second.checkIn('Rent');
    await waitFor(() => expect(second.celebrated).toHaveLength(1));
    expect(screen.queryByRole('region', { name: QUESTION })).toBeNull();
    expect(audio.sounds).toEqual([]);
  });

  it('plays with each scene where it is on, and the phone vibrates in its rhythm', async () => {
    const platform = createFakePlatform();
    platform.stored.set('music', 'on');
    const { checkIn, celebrated } = await showDashboard(platform);
    await checkIn('First');
    await waitFor(() => expect(audio.sounds.length).toBeGreaterThan(10));
    const beats = rhythmOf(scoreScene('tree', celebrated[0]?.seed ?? 0));
    await waitFor(() => expect(platform.vibrations).toEqual(beats.map(() => 'light')), { timeout: 3000 });
  });

  it('is switched on and off in the settings, where a scene is heard at once', async () => {
    const platform = createFakePlatform();
    const { user } = renderPage(<AppearanceRoom />, { api: createFakeProduct().api.client, platform });
    const music = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Play music' });
    expect(music.checked).toBe(false);
    await user.click(music);
    await waitFor(() => expect(audio.sounds.length).toBeGreaterThan(10));
    expect(platform.stored.get('music')).toBe('on');
    await user.click(music);
    expect(platform.stored.get('music')).toBe('off');
    await waitFor(() => expect(audio.fades).toBe(1));
  });
});
