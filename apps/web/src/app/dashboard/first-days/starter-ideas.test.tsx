// @vitest-environment jsdom
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { createGoal, deleteGoal } from '@fivefold/contract/calls/goals';
import { UNDO_TOAST_MS } from '@fivefold/rules/texts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { beforeEach, describe, expect, it } from 'vitest';
import { DashboardPage } from '../dashboard-page.tsx';
import { refuse } from '#testing/fake-api.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { comeBackOnline } from '#testing/offline-device.tsx';
import { renderPage } from '#testing/render-page.tsx';

// Toasts outlive the page that made them.
beforeEach(() => toast.remove());

const CREATED = 'Goal created successfully!';

async function show() {
  const product = createFakeProduct();
  const page = renderPage(<DashboardPage />, { api: product.api.client });
  const idea = await screen.findByRole('button', { name: 'Read ten pages every day' });
  return { ...product, ...page, idea };
}

describe('an idea for a first goal', () => {
  it('becomes a goal with one tap, and the focus goes to its check-in', async () => {
    const { api, user, idea } = await show();
    await user.click(idea);
    const check = await screen.findByRole('button', { name: 'Check in: Read ten pages' });
    await waitFor(() => expect(document.activeElement).toBe(check));
    expect(api.requestsOf(createGoal).map(({ body }) => body)).toEqual([
      { id: expect.any(String), value: 'Read ten pages', frequency: 'daily' },
    ]);
    expect(await screen.findByText(CREATED)).toBeDefined();
    expect(screen.queryByText('Start with one small thing')).toBeNull();
  });

  it('of a week is due every week', async () => {
    const { api, user } = await show();
    await user.click(screen.getByRole('button', { name: 'Call someone I miss every week' }));
    await screen.findByRole('button', { name: 'Check in: Call someone I miss' });
    expect(api.requestsOf(createGoal)[0]?.body).toMatchObject({ frequency: 'weekly', weekly_interval: 1 });
  });

  it('makes one goal of a double tap, and of an answer that was lost', async () => {
    const { api, dashboard, idea } = await show();
    api.loseAnswer(createGoal);
    act(() => {
      fireEvent.click(idea);
      fireEvent.click(idea);
      fireEvent.click(screen.getByRole('button', { name: 'Walk twenty minutes every day' }));
    });
    await screen.findByRole('button', { name: 'Check in: Read ten pages' });
    expect(dashboard.personal_goals).toHaveLength(1);
    expect(new Set(api.requestsOf(createGoal).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('is undone from the toast', async () => {
    const { api, dashboard, user, idea } = await show();
    await user.click(idea);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Start with one small thing')).toBeDefined();
    expect(await screen.findByText('Goal deleted successfully!')).toBeDefined();
    expect(dashboard.personal_goals).toEqual([]);
    expect(api.requestsOf(deleteGoal)).toHaveLength(1);
    // And begun once more.
    await user.click(screen.getByRole('button', { name: 'Read ten pages every day' }));
    expect(await screen.findByRole('button', { name: 'Check in: Read ten pages' })).toBeDefined();
  });

  it('may be reminded of, as a goal of the wizard may', async () => {
    const { user, idea } = await show();
    await user.click(idea);
    await user.click(await screen.findByRole('button', { name: 'Remind me' }));
    expect(await screen.findByRole('dialog', { name: /^Reminders/ })).toBeDefined();
    expect(screen.getByTestId('whereabouts').textContent).toMatch(/^\/\?remind=/);
  });

  it('stays, with a word, when the undo fails', async () => {
    const { api, user, idea } = await show();
    await user.click(idea);
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await screen.findByRole('button', { name: 'Check in: Read ten pages' });
    api.on(deleteGoal, () => refuse('goals.not_found'));
    await user.click(undo);
    expect(await screen.findByText('Failed to delete goal')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Check in: Read ten pages' })).toBeDefined();
  });

  it('can’t be undone once it is checked in', async () => {
    const { api, user, idea } = await show();
    await user.click(idea);
    await screen.findByRole('button', { name: 'Undo' });
    await user.click(await screen.findByRole('button', { name: 'Check in: Read ten pages' }));
    await waitFor(() => expect(api.requestsOf(checkGoal)).toHaveLength(1));
    // Sooner than the toast goes by itself.
    await waitFor(() => expect(screen.getByText(CREATED).closest('[class*=leaving]')).not.toBeNull(), {
      timeout: UNDO_TOAST_MS / 2,
    });
  });

  it('says so when it can’t be created, and can be tapped again', async () => {
    const { api, user, idea } = await show();
    api.once(createGoal, () => refuse('goals.too_many'));
    await user.click(idea);
    expect(await screen.findByText('You’ve reached the maximum of 500 goals.')).toBeDefined();
    expect(screen.queryByText(CREATED)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Read ten pages every day' }));
    expect(await screen.findByRole('button', { name: 'Check in: Read ten pages' })).toBeDefined();
  });

  it('becomes a goal of this device without a connection, which can be undone', async () => {
    const { api, dashboard, user, idea } = await show();
    api.setOffline(true);
    await user.click(idea);
    expect(await screen.findByRole('button', { name: 'Check in: Read ten pages' })).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Start with one small thing')).toBeDefined();
    await comeBackOnline({ api });
    await waitFor(() => expect(api.requestsOf(deleteGoal).length).toBeGreaterThan(0));
    await waitFor(() => expect(dashboard.personal_goals).toEqual([]));
  });
});
