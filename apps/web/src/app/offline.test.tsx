// @vitest-environment jsdom
import { getDashboard, type WireDashboard } from '@fivefold/contract/calls/dashboard';
import { screen, waitFor } from '@testing-library/react';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeSaved } from '#platform/saved-answers/change-saved.ts';
import { readSaved } from '#platform/saved-answers/read-saved.ts';
import { type FakeApiOptions, refuse } from '#testing/fake-api.ts';
import { createFakeClock, NOON } from '#testing/fake-clock.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderApp } from '#testing/render-app.tsx';
import type { LocalDay } from '@fivefold/rules/calendar';
import { ANN, BOB, checkInsUntil, NO_SUBSCRIPTION, sampleGoal } from '#testing/wire-samples.ts';

const KEPT = '["views.dashboard"]';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
});
afterEach(() => vi.unstubAllGlobals());

/** Ann opens her dashboard on a device, which keeps it, and closes the app. */
async function visit(options: FakeApiOptions = {}) {
  // After a week without check-ins the page would greet her instead.
  const goal = sampleGoal({ check_ins: checkInsUntil('2026-11-20' as LocalDay, 14) });
  const product = createFakeProduct({ personal_goals: [goal] }, options);
  const platform = createFakePlatform(null);
  const { unmount } = renderApp({ api: product.api, at: '/#/', as: ANN, platform });
  await screen.findByText('Morning run');
  await waitFor(async () => expect((await readSaved(ANN.uid)).has(KEPT)).toBe(true));
  unmount();
  // The test's clock stands still at noon of its day.
  const { bytes } = (await readSaved(ANN.uid)).get(KEPT) ?? {};
  await keep(new TextDecoder().decode(bytes));
  return { ...product, platform };
}

/** Puts an answer in place of the kept one. */
function keep(text: string): Promise<void> {
  const answer = { at: Date.parse(NOON), bytes: new TextEncoder().encode(text) };
  return changeSaved(ANN.uid, { answers: new Map([[KEPT, answer]]), used: [], now: answer.at });
}

describe('without a connection', () => {
  it('the dashboard is what it was last, and says so', async () => {
    const { api, platform } = await visit();
    api.setOffline(true);
    renderApp({ api, at: '/#/', as: ANN, platform });
    expect(await screen.findByText('Morning run')).toBeDefined();
    const line = await screen.findByText(/^You’re offline\. This is from today, \d?\d:\d\d\s[AP]M\.$/);
    expect(line.closest('output')).not.toBeNull();
  });

  it('says that it is from yesterday', async () => {
    const { api, platform } = await visit();
    api.setOffline(true);
    renderApp({ api, at: '/#/', as: ANN, platform, clock: createFakeClock('2026-11-22T12:00:00Z') });
    expect(await screen.findByText(/This is from yesterday, \d?\d:\d\d\s[AP]M\.$/)).toBeDefined();
  });

  it('shows the present, and nothing is said any more, when the server answers again', async () => {
    // The retries have not ended when the connection is back.
    const { api, platform, dashboard } = await visit({ firstRetryMs: 300 });
    api.setOffline(true);
    renderApp({ api, at: '/#/', as: ANN, platform });
    await screen.findByText('Morning run');
    dashboard.personal_goals = [sampleGoal({ goal: 'Evening run' })];
    api.setOffline(false);
    expect(await screen.findByText('Evening run')).toBeDefined();
    expect(screen.queryByText(/You’re offline/)).toBeNull();
  });

  it('nothing is shown to another user of the device', async () => {
    const { api, platform } = await visit();
    api.setOffline(true);
    renderApp({ api, at: '/#/', as: BOB, platform });
    expect(await screen.findByText('Your goals didn’t load')).toBeDefined();
    expect(screen.queryByText('Morning run')).toBeNull();
  });

  it('nothing is kept after logging out', async () => {
    const { api, platform } = await visit();
    const { user } = renderApp({ api, at: '/#/', as: ANN, platform });
    await user.click(await screen.findByRole('button', { name: 'Log Out' }));
    await waitFor(async () => expect((await readSaved(ANN.uid)).size).toBe(0));
  });

  it('what an older or broken app kept is not shown', async () => {
    const { api, platform } = await visit();
    api.setOffline(true);
    await keep('{"goals":[]}');
    const { unmount } = renderApp({ api, at: '/#/', as: ANN, platform });
    expect(await screen.findByText('Your goals didn’t load')).toBeDefined();
    unmount();
    await keep('{');
    renderApp({ api, at: '/#/', as: ANN, platform });
    expect(await screen.findByText('Your goals didn’t load')).toBeDefined();
  });
});

describe('with a connection', () => {
  it('the server’s answer is shown and not an old one, and a refusal is an answer', async () => {
    const { api, platform, dashboard } = await visit();
    dashboard.subscription = NO_SUBSCRIPTION;
    const { unmount } = renderApp({ api, at: '/#/', as: ANN, platform });
    expect(await screen.findByRole('button', { name: 'Choose' })).toBeDefined();
    expect(screen.queryByText('Morning run')).toBeNull();
    unmount();
    api.once(getDashboard, () => refuse('common.too_many_requests'));
    renderApp({ api, at: '/#/', as: ANN, platform });
    expect(await screen.findByText('Your goals didn’t load')).toBeDefined();
  });

  it('only the check-ins that a closed card needs are kept on the device', async () => {
    await visit();
    const { bytes } = (await readSaved(ANN.uid)).get(KEPT) ?? {};
    const kept = JSON.parse(new TextDecoder().decode(bytes)) as WireDashboard;
    expect(kept.personal_goals[0]?.check_ins.map(({ index }) => index)).toEqual([12, 13]);
  });
});
