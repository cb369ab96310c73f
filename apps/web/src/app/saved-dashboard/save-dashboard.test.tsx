// @vitest-environment jsdom
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { archiveGoal } from '@fivefold/contract/calls/goal-list';
import type { LocalDay } from '@fivefold/rules/calendar';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useArchiveGoal, useCreateGoal } from '#features/goals/mutations.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { ANN, sampleFriend, sampleGoal } from '#testing/wire-samples.ts';
import { SaveDashboard } from './use-saved-dashboard.ts';
import { readSavedDashboard, saveDashboard } from './saved-dashboard.ts';

it('saves nothing of a user who logs out while its code is loading', async () => {
  const asked = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const load = async () => {
    asked.resolve();
    await arrived.promise;
    return import('./save-dashboard.ts');
  };
  function Reader() {
    useQuery(callQuery(getDashboard));
    return <SaveDashboard uid={ANN.uid} load={load} />;
  }
  const { api } = createFakeProduct();
  const first = renderPage(<Reader />, { api: api.client });
  await act(async () => asked.promise);
  first.unmount();
  arrived.resolve();
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(first.platform.stored.has('kept-dashboard')).toBe(false);

  // While the user stays, the answer is saved.
  const second = renderPage(<Reader />, { api: api.client });
  await waitFor(() => expect(second.platform.stored.has('kept-dashboard')).toBe(true));
});

it('reads what the version before saved, without audiences and mutes', async () => {
  const { preferences, stored } = createFakePlatform();
  const { dashboard } = createFakeProduct({ personal_goals: [sampleGoal()], friends: [sampleFriend()] });
  // The sample of a person has what friends see of them, too.
  delete (dashboard.profile as { ember_level?: number }).ember_level;
  await saveDashboard(preferences, ANN.uid, { dashboard, savedAt: 1 });
  const [[key, text] = ['', '']] = [...stored];
  const before = text.replace(',"audience_uids":[]', '').replace('"muted":false,', '');
  expect(before.length).toBeLessThan(text.length - 30);
  stored.set(key, before);
  expect((await readSavedDashboard(preferences, ANN.uid))?.dashboard).toEqual(dashboard);
});

describe('a change made on this page', () => {
  afterEach(() => vi.restoreAllMocks());

  function Changes({ goalId }: { goalId: string }) {
    useQuery(callQuery(getDashboard));
    const creation = useCreateGoal({ onRemind: () => undefined });
    const archiving = useArchiveGoal({ today: '2026-11-21' as LocalDay });
    const create = () => creation.mutate({ body: { value: 'Read', frequency: 'daily' } });
    return (
      <>
        <SaveDashboard uid={ANN.uid} />
        <button onClick={create}>Create</button>
        <button onClick={() => archiving.mutate({ body: { goalId, archived: true } })}>Archive</button>
      </>
    );
  }

  /** A page that has saved its first answer, and gets no other. */
  async function showChanges() {
    const goal = sampleGoal();
    const { api } = createFakeProduct({ personal_goals: [goal] });
    const { user, platform } = renderPage(<Changes goalId={goal.id} />, { api: api.client });
    const readGoals = async () =>
      (await readSavedDashboard(platform.preferences, ANN.uid))?.dashboard.personal_goals ?? [];
    await waitFor(async () => expect(await readGoals()).toHaveLength(1));
    api.hold(getDashboard);
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    return { api, press, readGoals };
  }

  const leave = () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('is saved when the server has confirmed it, before the next dashboard comes', async () => {
    const { press, readGoals } = await showChanges();
    await press('Create');
    await waitFor(async () => expect((await readGoals()).map(({ goal }) => goal)).toContain('Read'));
  });

  it('is saved at once when the page is left', async () => {
    const { press, readGoals } = await showChanges();
    await press('Create');
    await screen.findByText('Goal created successfully!');
    leave();
    expect(await readGoals()).toHaveLength(2);
  });

  it('is not saved while the server has not confirmed it', async () => {
    const { api, press, readGoals } = await showChanges();
    api.hold(archiveGoal);
    await press('Archive');
    await waitFor(() => expect(api.requestsOf(archiveGoal)).toHaveLength(1));
    leave();
    expect((await readGoals())[0]?.days_off).toBeNull();
  });
});
