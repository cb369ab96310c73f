// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { DashboardPage } from '../dashboard-page.tsx';
import { installFakeCanvas } from '#features/celebrations/testing/fake-canvas.ts';
import { findGoal } from '#testing/dashboard-screen.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ANN, sampleCheckIn, sampleGoal } from '#testing/wire-samples.ts';

beforeEach(() => void installFakeCanvas());

const WITH_A_POINT = { streaks: { total_streaks: 1, level: 1 } };

function showDashboard(
  given: Parameters<typeof createFakeProduct>[0] = {},
  platform = createFakePlatform(),
  way: 'ask' | 'by-hand' | null = 'ask',
) {
  if (way !== null) platform.install.offer(way);
  return renderPage(<DashboardPage />, { api: createFakeProduct(given).api.client, platform });
}

/** The question for the name, which stands in the same place. */
function showNameQuestion(): void {
  const checkedIn = sampleGoal({ check_ins: [sampleCheckIn({ index: 0, date: '2026-11-20' })] });
  const product = createFakeProduct({ ...WITH_A_POINT, personal_goals: [checkedIn] });
  product.dashboard.profile.name_asked = false;
  const platform = createFakePlatform();
  platform.install.offer('ask');
  renderPage(<DashboardPage />, { api: product.api.client, platform });
}

const findHint = () => screen.findByRole('region', { name: /^(Install Fivefold|Put Fivefold on your home screen)$/ });
const hint = () => screen.queryByRole('region', { name: /^(Install Fivefold|Put Fivefold on your home screen)$/ });

describe('the number on the app’s icon', () => {
  it('is how many goals are due, and goes down with each check-in', async () => {
    const { user, platform } = showDashboard({
      personal_goals: [
        sampleGoal(),
        sampleGoal({ id: '0b8f3f3c-7f0a-4a31-9e5c-0d6f1c1d2e30', goal: 'Read' }),
        sampleGoal({
          id: '0b8f3f3c-7f0a-4a31-9e5c-0d6f1c1d2e31',
          goal: 'Swim',
          last_checked: '2026-11-21',
          count_checked: 1,
        }),
      ],
    });
    await waitFor(() => expect(platform.badges.at(-1)).toBe(2));
    const card = await findGoal('Read');
    await user.click(card.getByRole('button', { name: /^Check in: / }));
    await waitFor(() => expect(platform.badges.at(-1)).toBe(1));
  });

  it('goes when the user logs out', async () => {
    const { platform } = showDashboard({ personal_goals: [sampleGoal()] });
    await waitFor(() => expect(platform.badges.at(-1)).toBe(1));
    await act(() => platform.personalData.clear(ANN.uid));
    expect(platform.badges.at(-1)).toBe(0);
  });
});

describe('the offer to install the app', () => {
  it('comes after the first point, asks the browser once and is gone then, on this device for good', async () => {
    const { user, platform, unmount } = showDashboard(WITH_A_POINT);
    await findHint();
    await user.click(screen.getByRole('button', { name: 'Install' }));
    expect(platform.install.asked()).toBe(1);
    await waitFor(() => expect(hint()).toBeNull());
    unmount();
    showDashboard({ ...WITH_A_POINT, personal_goals: [sampleGoal()] }, platform);
    await findGoal('Morning run');
    await waitFor(() => expect(platform.badges.at(-1)).toBe(1));
    expect(hint()).toBeNull();
  });

  it('is refused with one press, and the focus goes to the goals', async () => {
    const { user, platform } = showDashboard(WITH_A_POINT);
    await findHint();
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(hint()).toBeNull());
    expect(document.activeElement?.id).toBe('goals-title');
    expect(platform.install.asked()).toBe(0);
  });

  it('says the steps where the browser cannot ask', async () => {
    const { user } = showDashboard(WITH_A_POINT, createFakePlatform(), 'by-hand');
    expect((await findHint()).textContent).toContain('“Add to Home Screen”');
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(hint()).toBeNull());
  });

  it.each([
    ['before the first point', { ...WITH_A_POINT, streaks: { total_streaks: 0, level: 0 } }, 'ask'],
    ['where nothing can be installed', WITH_A_POINT, null],
  ] as const)('does not come %s', async (_, given, way) => {
    const { platform } = showDashboard({ ...given, personal_goals: [sampleGoal()] }, createFakePlatform(), way);
    await waitFor(() => expect(platform.badges.at(-1)).toBe(1));
    expect(hint()).toBeNull();
  });

  it('does not come while the question for the name stands there', async () => {
    showNameQuestion();
    expect(await screen.findByRole('heading', { name: 'What should friends call you?' })).toBeDefined();
    expect(hint()).toBeNull();
  });
});
