// @vitest-environment jsdom
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { createGoal } from '@fivefold/contract/calls/goals';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { callQuery } from '#kernel/api/use-call.ts';
import { sampleGoal } from '#testing/wire-samples.ts';
import { AddGoalPage } from './add-goal-page.tsx';

const whereabouts = () => screen.getByTestId('whereabouts').textContent;
const choose = async (user: UserEvent, ...names: RegExp[]) => {
  for (const name of names) await user.click(await screen.findByRole('button', { name }));
};

describe('a cue in the wizard', () => {
  const TODAY = '2026-11-21' as LocalDay;

  /** The wizard of a person who comes from the dashboard. */
  function AfterDashboard() {
    return useQuery(callQuery(getDashboard)).isSuccess && <AddGoalPage />;
  }

  async function openDetails(goal: Parameters<typeof sampleGoal>[0]) {
    const product = createFakeProduct({ personal_goals: [sampleGoal(goal)] });
    const view = renderPage(<AfterDashboard />, { api: product.api.client, at: '/add-goal' });
    await choose(view.user, /^Personal/, /^Daily/);
    await view.user.type(screen.getByRole('textbox', { name: 'Goal' }), 'Stretch');
    return { ...view, ...product };
  }

  it('is offered in one line with three suggestions, and goes along with the new goal', async () => {
    const { user, api } = await openDetails({ cue_since: addDays(TODAY, -14) });
    await choose(user, /^Add a cue/);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'When … (optional)' }));
    const suggestions = within(screen.getByRole('group', { name: 'Suggestions' }));
    expect(suggestions.getAllByRole('button')).toHaveLength(3);
    await user.click(suggestions.getByRole('button', { name: 'I get home' }));
    expect(screen.getByText('When I get home: Stretch')).toBeDefined();
    await choose(user, /^Add goal/);
    await waitFor(() => expect(api.requestsOf(createGoal)[0]?.body).toMatchObject({ cue: 'I get home' }));
    const puzzle = within(await screen.findByRole('dialog', { name: 'Put your plan in order' }));
    await user.click(puzzle.getByRole('button', { name: 'get home' }));
    expect(puzzle.getByText('Another part comes first.')).toBeDefined();
    for (const name of ['When I', 'get home', 'Stretch']) {
      puzzle.getByRole('button', { name }).focus();
      await user.keyboard('{Enter}');
      expect(document.activeElement).toBe(puzzle.getByRole('button', { name, pressed: true }));
    }
    expect(puzzle.getByRole('status').textContent).toBe('When I get home: Stretch');
    expect(whereabouts()).toBe('/add-goal');
    await user.click(puzzle.getByRole('button', { name: 'Done' }));
    expect(whereabouts()).toBe('/');
  });

  it('that is left out is told as offered', async () => {
    const { user, api } = await openDetails({});
    await choose(user, /^Add goal/);
    await waitFor(() => expect(api.requestsOf(createGoal)[0]?.body).toMatchObject({ value: 'Stretch', cue: null }));
  });

  it('is not offered within 14 days of the last offer', async () => {
    const { user, api } = await openDetails({ cue_since: addDays(TODAY, -13) });
    expect(screen.queryByRole('button', { name: 'Add a cue' })).toBeNull();
    await choose(user, /^Add goal/);
    await waitFor(() => expect(api.requestsOf(createGoal)[0]?.body).not.toHaveProperty('cue'));
  });
});
