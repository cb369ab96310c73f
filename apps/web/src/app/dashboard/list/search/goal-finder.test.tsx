// @vitest-environment jsdom
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { act, screen, waitFor } from '@testing-library/react';
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
