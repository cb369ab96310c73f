// @vitest-environment jsdom
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import type { LocalDay } from '@fivefold/rules/calendar';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { DashboardPage } from '../../dashboard-page.tsx';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { checkInsUntil, sampleGoal } from '#testing/wire-samples.ts';
import { GoalFinder, preloadDetails } from '../../lazy-components.tsx';
import { ShortcutList } from './goal-shortcuts.tsx';

beforeAll(async () => {
  await Promise.all([preloadDetails(), GoalFinder.preload(), ShortcutList.preload()]);
});

const TODAY = '2026-11-21' as LocalDay;

/** Two goals that are due and one that is done, and the shortcuts ready. */
async function showGoals(platform = createFakePlatform()) {
  const product = createFakeProduct({
    personal_goals: [
      sampleGoal({ goal: 'Walk' }),
      sampleGoal({ goal: 'Read' }),
      sampleGoal({ goal: 'Rest', check_ins: checkInsUntil(TODAY, 1) }),
    ],
  });
  const view = renderPage(<DashboardPage />, { api: product.api.client, platform });
  await screen.findByText('2 to go');
  // The stored choice is read first.
  await act(async () => {});
  return { ...view, ...product };
}

const focusedName = () => document.activeElement?.getAttribute('aria-label') ?? '';

describe('moving between goals', () => {
  it('goes down with j and up with k, from goal to goal, and stays at the ends', async () => {
    const { user } = await showGoals();
    const seen: string[] = [];
    for (const key of ['j', 'j', 'j', 'j', 'k', 'k', 'k']) {
      await user.keyboard(key);
      seen.push(focusedName().replace(/,.*/, ''));
    }
    const [walk, read, rest] = ['Check in: Walk', 'Check in: Read', 'Rest'];
    expect(seen).toEqual([walk, read, rest, rest, read, walk, walk]);
  });

  it('begins at the last goal with k', async () => {
    const { user } = await showGoals();
    await user.keyboard('k');
    expect(focusedName()).toMatch(/^Rest/);
  });

  it('follows Caps Lock, but no modifier', async () => {
    const { user } = await showGoals();
    for (const keys of ['{Control>}j{/Control}', '{Alt>}j{/Alt}', '{Meta>}j{/Meta}', '{Shift>}J{/Shift}'])
      await user.keyboard(keys);
    expect(document.activeElement).toBe(document.body);
    fireEvent.keyDown(document.body, { key: 'J' });
    expect(focusedName()).toBe('Check in: Walk');
  });
});

describe('the space bar', () => {
  it('checks the marked goal in once, however often it is pressed, and j goes on from there', async () => {
    const { user, api } = await showGoals();
    await user.keyboard('jj[Space]');
    await screen.findByText('1 to go');
    await user.keyboard('[Space][Space]');
    await waitFor(() => expect(api.requestsOf(checkGoal)).toHaveLength(1));
    expect(focusedName()).toMatch(/^Read/);
    await user.keyboard('k');
    expect(focusedName()).toBe('Check in: Walk');
    expect(api.requestsOf(checkGoal)).toHaveLength(1);
  });

  it('checks nothing in while no goal is marked', async () => {
    const { user, api } = await showGoals();
    await user.keyboard('[Space]');
    expect(api.requestsOf(checkGoal)).toHaveLength(0);
  });

  it('opens a goal that is done', async () => {
    const { user, api } = await showGoals();
    await user.keyboard('k[Space]');
    expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true');
    expect(api.requestsOf(checkGoal)).toHaveLength(0);
  });
});

describe('the other shortcuts', () => {
  it('opens the wizard with n', async () => {
    const { user } = await showGoals();
    await user.keyboard('n');
    expect(screen.getByTestId('whereabouts').textContent).toBe('/add-goal');
  });

  it('shows what the keys do with ?, and does nothing else while the list is open', async () => {
    const { user } = await showGoals();
    await user.keyboard('?');
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined();
    await user.keyboard('n/');
    expect(screen.getByTestId('whereabouts').textContent).toBe('/');
    expect(screen.queryByRole('searchbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leaves what is typed into a field alone', async () => {
    const { user } = await showGoals();
    const field = screen.getByRole('textbox', { name: 'Friend’s email' });
    await user.type(field, 'jkn/? ');
    expect((field as HTMLInputElement).value.trim()).toBe('jkn/?');
    expect(screen.getByTestId('whereabouts').textContent).toBe('/');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('takes signs that a layout writes with AltGr', async () => {
    await showGoals();
    fireEvent.keyDown(document.body, { key: '/', ctrlKey: true, altKey: true, modifierAltGraph: true });
    expect(document.activeElement).toBe(await screen.findByRole('searchbox', { name: 'Search goals' }));
  });

  it('does nothing once the user turned the shortcuts off', async () => {
    const platform = createFakePlatform();
    platform.stored.set('keyboard-shortcuts', 'off');
    const { user } = await showGoals(platform);
    await user.keyboard('jn/?');
    expect(screen.getByTestId('whereabouts').textContent).toBe('/');
    expect(document.activeElement).toBe(document.body);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the skip link', () => {
  it('is the first stop of the Tab key, and leads to the goals', async () => {
    const { user } = await showGoals();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to goals' }));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: "annik's Goals" }));
    expect(screen.getByTestId('whereabouts').textContent).toBe('/');
  });
});
