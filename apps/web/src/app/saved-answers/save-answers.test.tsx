// @vitest-environment jsdom
import { getDashboard, type WireDashboard } from '@fivefold/contract/calls/dashboard';
import { archiveGoal } from '@fivefold/contract/calls/goal-list';
import type { LocalDay } from '@fivefold/rules/calendar';
import { useQuery } from '@tanstack/react-query';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useArchiveGoal, useCreateGoal } from '#features/goals/mutations.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ANN, sampleGoal } from '#testing/wire-samples.ts';
import { readSaved } from '#platform/saved-answers/read-saved.ts';
import { SaveAnswers } from './save-answers.tsx';
import { useSavedAnswers } from './use-saved-answers.ts';

const DASHBOARD = '["views.dashboard"]';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
});
afterEach(() => vi.unstubAllGlobals());

/** What the device has of Ann's dashboard. */
async function readDashboard(): Promise<WireDashboard | undefined> {
  const bytes = (await readSaved(ANN.uid)).get(DASHBOARD)?.bytes;
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as WireDashboard);
}

describe('a change made on this page', () => {
  afterEach(() => vi.restoreAllMocks());

  function Changes({ goalId }: { goalId: string }) {
    useQuery(callQuery(getDashboard));
    const creation = useCreateGoal({ onRemind: () => undefined });
    const archiving = useArchiveGoal({ today: '2026-11-21' as LocalDay });
    const kept = useSavedAnswers(ANN.uid);
    const create = () => creation.mutate({ body: { value: 'Read', frequency: 'daily' } });
    return (
      <>
        {kept && <SaveAnswers uid={ANN.uid} kept={kept} />}
        <button onClick={create}>Create</button>
        <button onClick={() => archiving.mutate({ body: { goalId, archived: true } })}>Archive</button>
      </>
    );
  }

  /** A page that has kept its first answer, and gets no other. */
  async function showChanges() {
    const goal = sampleGoal();
    const { api } = createFakeProduct({ personal_goals: [goal] });
    const { user } = renderPage(<Changes goalId={goal.id} />, { api: api.client });
    const readGoals = async () => (await readDashboard())?.personal_goals ?? [];
    await waitFor(async () => expect(await readGoals()).toHaveLength(1));
    api.hold(getDashboard);
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    return { api, press, readGoals };
  }

  const leave = () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('is kept when the server has confirmed it, before the next dashboard comes', async () => {
    const { press, readGoals } = await showChanges();
    await press('Create');
    await waitFor(async () => expect((await readGoals()).map(({ goal }) => goal)).toContain('Read'));
  });

  it('is kept when the page has nothing else to do', async () => {
    const { press, readGoals } = await showChanges();
    const whenIdle = vi.fn<(run: () => void) => void>();
    vi.stubGlobal('requestIdleCallback', whenIdle);
    await press('Create');
    await waitFor(() => expect(whenIdle).toHaveBeenCalled());
    expect(await readGoals()).toHaveLength(1);
    for (const [run] of whenIdle.mock.calls) run();
    await waitFor(async () => expect(await readGoals()).toHaveLength(2));
  });

  it('is kept at once when the page is left', async () => {
    const { press, readGoals } = await showChanges();
    await press('Create');
    await screen.findByText('Goal created successfully!');
    leave();
    await waitFor(async () => expect(await readGoals()).toHaveLength(2), { timeout: 400 });
  });

  it('is not kept while the server has not confirmed it', async () => {
    const { api, press, readGoals } = await showChanges();
    api.hold(archiveGoal);
    await press('Archive');
    await waitFor(() => expect(api.requestsOf(archiveGoal)).toHaveLength(1));
    leave();
    expect((await readGoals())[0]?.days_off).toBeNull();
  });
});
