// @vitest-environment jsdom
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { DashboardPage } from '../../dashboard-page.tsx';
import { goalTexts } from '#testing/dashboard-screen.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { sampleGoal } from '#testing/wire-samples.ts';
import { GoalFinder, preloadDetails } from '../../lazy-components.tsx';

beforeAll(async () => {
  await Promise.all([preloadDetails(), GoalFinder.preload()]);
});

const EIGHT = ['Walk', 'Read', 'Café without sugar', 'Swim', 'Piano', 'Guitar', 'Run', 'Read the news'];

async function show(goals: readonly string[]) {
  const product = createFakeProduct({ personal_goals: goals.map((goal) => sampleGoal({ goal })) });
  const view = renderPage(<DashboardPage />, { api: product.api.client });
  await screen.findByText(`${goals.length} to go`);
  return { ...view, ...product };
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search goals' });

describe('searching goals', () => {
  it('is offered for a long list only', async () => {
    const { unmount } = await show(EIGHT.slice(1));
    expect(screen.queryByRole('searchbox')).toBeNull();
    unmount();
    await show(EIGHT);
    expect(field()).toBeDefined();
  });

  it('shows what matches while one types, and says how many', async () => {
    const { user } = await show(EIGHT);
    await user.type(field(), 'read');
    expect(await screen.findByText('2 goals found')).toBeDefined();
    expect(goalTexts('Found')).toEqual(['Read', 'Read the news']);
    expect(goalTexts('Due now')).toEqual([]);
    await user.clear(field());
    await user.type(field(), 'CAFE');
    expect(await screen.findByText('1 goal found')).toBeDefined();
    expect(goalTexts('Found')).toEqual(['Café without sugar']);
  });

  it('says what to do when nothing matches', async () => {
    const { user } = await show(EIGHT);
    await user.type(field(), 'guitra');
    expect((await screen.findByText(/^No goals match “guitra”\./)).tagName).toBe('OUTPUT');
    await user.click(screen.getByRole('button', { name: 'Show all goals' }));
    expect(goalTexts('Due now')).toEqual(EIGHT);
    expect(document.activeElement).toBe(field());
  });

  it('is cleared by Escape, and left by another', async () => {
    const { user } = await show(EIGHT);
    await user.type(field(), 'read{Escape}');
    expect(field().value).toBe('');
    expect(goalTexts('Due now')).toEqual(EIGHT);
    expect(document.activeElement).toBe(field());
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: "annik's Goals" }));
  });

  it('leads to the first match with Enter, where space checks it in and the match stays', async () => {
    const { user, api } = await show(EIGHT);
    await user.type(field(), 'piano{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Check in: Piano' }));
    await user.keyboard('[Space]');
    await waitFor(() => expect(api.requestsOf(checkGoal)).toHaveLength(1));
    expect(goalTexts('Found')).toEqual(['Piano']);
  });

  describe('by part of the day and named color', () => {
    const parts = [null, 'evening', 'morning', null, 'evening', null, null, 'evening'];
    const colors = ['red', null, 'teal', 'blue', 'teal', null, null, null];
    async function showSorted(names = [{ color: 'teal', name: 'Music' }]) {
      const product = createFakeProduct({
        personal_goals: EIGHT.map((goal, nth) =>
          sampleGoal({ goal, part_of_day: parts[nth] ?? null, color: colors[nth] ?? null }),
        ),
      });
      product.dashboard.profile.color_names = names;
      const view = renderPage(<DashboardPage />, { api: product.api.client });
      await screen.findByText('8 to go');
      return view;
    }
    const choices = () =>
      within(screen.getByRole('group', { name: 'Show only' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    const choice = (name: string) => screen.getByRole('button', { name });

    it('offers nothing where no goal has either', async () => {
      await show(EIGHT);
      expect(screen.queryByRole('group', { name: 'Show only' })).toBeNull();
    });

    it('offers what goals have, and only colors with a name', async () => {
      await showSorted([
        { color: 'teal', name: 'Music' },
        { color: 'pink', name: 'Of no goal' },
      ]);
      expect(choices()).toEqual(['Morning', 'Evening', 'Music']);
    });

    it('shows those goals alone, says how many of all, and comes back', async () => {
      const { user } = await showSorted();
      await user.click(choice('Evening'));
      expect(choice('Evening').getAttribute('aria-pressed')).toBe('true');
      expect((await screen.findByText('3 of 8 goals shown')).tagName).toBe('OUTPUT');
      expect(goalTexts('Found')).toEqual(['Read', 'Piano', 'Read the news']);
      await user.click(choice('Music'));
      expect(await screen.findByText('1 of 8 goals shown')).toBeDefined();
      expect(goalTexts('Found')).toEqual(['Piano']);
      await user.click(choice('Evening'));
      expect(goalTexts('Found')).toEqual(['Café without sugar', 'Piano']);
      await user.click(choice('Show all goals'));
      expect(screen.queryByText(/goals shown/)).toBeNull();
      expect(choice('Music').getAttribute('aria-pressed')).toBe('false');
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: "annik's Goals" }));
    });

    it('searches among them, and says so where none is left', async () => {
      const { user } = await showSorted();
      await user.click(choice('Evening'));
      await user.type(field(), 'read');
      expect(await screen.findByText('2 of 8 goals shown')).toBeDefined();
      await user.type(field(), 'y');
      expect(await screen.findByText('0 of 8 goals shown')).toBeDefined();
      await user.click(choice('Show all goals'));
      expect(field().value).toBe('');
      expect(screen.queryByText(/goals shown/)).toBeNull();
    });
  });

  it('opens for a short list with /, and goes when it is left', async () => {
    const { user } = await show(['Walk', 'Read']);
    await act(async () => {});
    await user.keyboard('/');
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('');
    await user.keyboard('wa');
    expect(goalTexts('Found')).toEqual(['Walk']);
    await user.keyboard('{Escape}{Escape}');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});
