// @vitest-environment jsdom
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { NO_POINTS_LIMITS } from '@fivefold/rules/points-limits';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PlayingCelebration } from '#features/celebrations/celebration-store.ts';
import { findGoal } from '#testing/dashboard-screen.ts';
import { refuse } from '#testing/fake-api.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { checkInsUntil, sampleGoal, sampleSharedGoal } from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import { preloadDetails } from '../lazy-components.tsx';

// Opened cards show at once, as they do once the page was idle.
beforeAll(preloadDetails);

const TODAY = '2026-11-21' as LocalDay;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const namesOf = (celebrated: readonly PlayingCelebration[]) => celebrated.map(({ name }) => name);

/** The dashboard with one daily goal that was checked yesterday, three of five. */
async function showRun(platform = createFakePlatform()) {
  const product = createFakeProduct({
    personal_goals: [sampleGoal({ check_ins: checkInsUntil(addDays(TODAY, -1), 3), count_checked: 3 })],
  });
  const view = renderPage(<DashboardPage />, { api: product.api.client, platform });
  return { ...view, ...product, card: await findGoal('Morning run') };
}

describe('a check-in that counts and brings no point', () => {
  it('says why on the card and in words, and shows no points and no wave', async () => {
    const goal = sampleGoal({ goal: 'Rent', frequency: 'monthly', check_ins: [], count_checked: 0 });
    const product = createFakeProduct({ personal_goals: [goal] });
    const limits = { once: 5, onceAndMonthly: 10 };
    product.points.budget = { ...NO_POINTS_LIMITS, paid: { once: 0, monthly: 10 }, limits };
    const { user, celebrated } = renderPage(<DashboardPage />, { api: product.api.client });
    const card = await findGoal('Rent');
    await user.click(card.getByRole('button', { name: 'Check in: Rent' }));
    const why = 'It counts, but brings no point: goals like this bring at most 10 points in 30 days.';
    expect(await card.findByText(why)).toBeDefined();
    expect(await screen.findByText(`Checked in: Rent. ${why}`)).toBeDefined();
    expect(screen.queryByText(/You earned/)).toBeNull();
    await waitFor(() => expect(namesOf(celebrated)).toEqual(['tree']));
    expect(celebrated[0]?.points).toBe(0);
  });
});

describe('checking in with one tap', () => {
  it('sends the goal, the day and a UUID', async () => {
    const { user, card, api, dashboard } = await showRun();
    await user.click(card.getByRole('button', { name: 'Check in: Morning run' }));
    await waitFor(() => expect(api.requestsOf(checkGoal)).toHaveLength(1));
    const [request] = api.requestsOf(checkGoal);
    expect(request?.body).toEqual({
      goalId: dashboard.personal_goals[0]?.id,
      goalDescription: '',
      checkDate: '2026-11-21',
      celebration: 'tree',
    });
    expect(request?.idempotencyKey).toMatch(UUID);
  });

  it('changes counts, bar, button and history before the server has answered', async () => {
    const { user, card, api } = await showRun();
    const release = api.hold(checkGoal);
    await user.click(card.getByRole('button', { name: /^Morning run/ }));
    await card.findAllByRole('listitem');
    await user.click(card.getByRole('button', { name: /^Check in: / }));
    const button = await card.findByRole<HTMLButtonElement>('button', { name: /^Already Checked Today: / });
    expect(button.disabled).toBe(true);
    expect(card.getByText('4 of 5')).toBeDefined();
    expect(card.getAllByText('Today')).toHaveLength(2);
    expect(card.getAllByRole('listitem')).toHaveLength(4);
    expect(card.getByText('Next check-in: tomorrow.')).toBeDefined();
    release();
    await waitFor(() => expect(api.requestsOf(getDashboard)).toHaveLength(2));
    expect(card.getByRole('button', { name: /^Already Checked Today: / })).toBeDefined();
    expect(card.getAllByRole('listitem')).toHaveLength(4);
  });

  it('sends one request for a double tap', async () => {
    const { card, api } = await showRun();
    const button = card.getByRole('button', { name: /^Check in: / });
    fireEvent.click(button);
    fireEvent.click(button);
    await card.findByRole('button', { name: /^Already Checked Today: / });
    await waitFor(() => expect(api.requestsOf(getDashboard)).toHaveLength(2));
    expect(api.requestsOf(checkGoal)).toHaveLength(1);
    expect(card.getByText('4 of 5')).toBeDefined();
  });

  it('can be done for two goals at once, and the list is loaded once after both', async () => {
    const product = createFakeProduct({ personal_goals: [sampleGoal({ goal: 'One' }), sampleGoal({ goal: 'Two' })] });
    const { user, celebrated } = renderPage(<DashboardPage />, { api: product.api.client });
    const [one, two] = [await findGoal('One'), await findGoal('Two')];
    const release = product.api.hold(checkGoal);
    await user.click(one.getByRole('button', { name: /^Check in: / }));
    await user.click(two.getByRole('button', { name: /^Check in: / }));
    await two.findByRole('button', { name: /^Already Checked Today: / });
    await waitFor(() => expect(namesOf(celebrated)).toEqual(['tree']));
    expect(product.api.requestsOf(getDashboard)).toHaveLength(1);
    release();
    await waitFor(() => expect(namesOf(celebrated)).toEqual(['tree', 'rock']));
    await waitFor(() => expect(product.api.requestsOf(getDashboard)).toHaveLength(2));
    expect(one.getByRole('button', { name: /^Already Checked Today: / })).toBeDefined();
    expect(two.getByRole('button', { name: /^Already Checked Today: / })).toBeDefined();
    const sent = product.api.requestsOf(checkGoal);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
    expect(sent.map(({ body }) => (body as { celebration?: string }).celebration)).toEqual(['tree', 'rock']);
  });

  it('keeps the server’s numbers where they differ from the expected ones', async () => {
    const { user, card, api, dashboard } = await showRun();
    const [goal] = dashboard.personal_goals;
    if (goal !== undefined) goal.count_checked = 1;
    await user.click(card.getByRole('button', { name: /^Check in: / }));
    expect(await card.findByText('2 of 5')).toBeDefined();
    expect(api.requestsOf(checkGoal)).toHaveLength(1);
  });

  it('says the check-in aloud', async () => {
    const { user, card } = await showRun();
    await user.click(card.getByRole('button', { name: /^Check in: / }));
    const said = await screen.findByText('Checked in: Morning run. 4 of 5.');
    expect(said.closest('output')).not.toBeNull();
  });

  it.each(['once', 'monthly'] as const)('says no count of a goal that pays at once: %s', async (frequency) => {
    const { api } = createFakeProduct({ personal_goals: [sampleGoal({ frequency })] });
    const { user } = renderPage(<DashboardPage />, { api: api.client, platform: createFakePlatform() });
    const card = await findGoal('Morning run');
    await user.click(card.getByRole('button', { name: /^Check in: / }));
    expect(await screen.findByText(/^Checked in: Morning run\. You earned/)).toBeDefined();
  });

  it('keeps the focus on the card when the keyboard did it', async () => {
    const { user, card, celebrated } = await showRun();
    card.getByRole('button', { name: /^Check in: / }).focus();
    await user.keyboard('{Enter}');
    await card.findByRole('button', { name: /^Already Checked Today: / });
    expect(document.activeElement).toBe(card.getByRole('button', { name: /^Morning run/ }));
    await waitFor(() => expect(namesOf(celebrated)).toEqual(['tree']));
  });
});

describe('a check-in that is refused', () => {
  it('is taken back, and the server’s sentence says why', async () => {
    const platform = createFakePlatform();
    const { user, card, api, celebrated } = await showRun(platform);
    api.once(checkGoal, () => refuse('check_ins.closed', 'Already Checked Today'));
    await user.click(card.getByRole('button', { name: /^Morning run/ }));
    await user.click(card.getByRole('button', { name: /^Check in: / }));
    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toBe('Already Checked Today');
    await card.findByRole('button', { name: /^Check in: / });
    expect(card.getByText('3 of 5')).toBeDefined();
    expect(card.getAllByRole('listitem')).toHaveLength(3);
    expect(celebrated).toEqual([]);
    expect(platform.vibrations).toEqual(['light']);
  });

  it('is a plain failure where the server has nothing to say', async () => {
    const { user, card, api } = await showRun();
    api.once(checkGoal, () => refuse('common.bad_request'));
    await user.click(card.getByRole('button', { name: /^Check in: / }));
    expect(await screen.findByText('Failed to check goal')).toBeDefined();
    expect(await card.findByRole('button', { name: /^Check in: / })).toBeDefined();
  });

  it('leaves the note in its field', async () => {
    const { user, card, api } = await showRun();
    api.once(checkGoal, () => refuse('check_ins.wrong_day', 'You can check in for today only.'));
    await user.click(card.getByRole('button', { name: /^Morning run/ }));
    await user.type(card.getByRole('textbox', { name: 'Note (optional)' }), 'Through the rain');
    await user.click(card.getByRole('button', { name: /^Check in with note: / }));
    expect(await screen.findByText('You can check in for today only.')).toBeDefined();
    const note = await card.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note (optional)' });
    expect(note.value).toBe('Through the rain');
  });
});

describe('a check-in without connection', () => {
  it('is tried again with the same key', async () => {
    const { user, card, api } = await showRun();
    api.loseAnswer(checkGoal);
    api.loseAnswer(checkGoal);
    await user.click(card.getByRole('button', { name: /^Check in: / }));
    await waitFor(() => expect(api.requestsOf(checkGoal)).toHaveLength(3));
    const keys = api.requestsOf(checkGoal).map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(1);
    await waitFor(() => expect(api.requestsOf(getDashboard)).toHaveLength(2));
    expect(card.getByText('4 of 5')).toBeDefined();
    expect(card.getByRole('button', { name: /^Already Checked Today: / })).toBeDefined();
  });
});

describe('the celebration', () => {
  it('is the next of the cycle, with a light vibration at the tap', async () => {
    const platform = createFakePlatform();
    platform.stored.set('celebration', 'tree');
    const { user, card, celebrated } = await showRun(platform);
    await user.click(card.getByRole('button', { name: /^Check in: / }));
    await waitFor(() => expect(namesOf(celebrated)).toEqual(['rock']));
    expect(platform.stored.get('celebration')).toBe('rock');
    expect(platform.vibrations).toEqual(['light']);
  });

  it('is the wave, with a heavy vibration after the light one of the tap and the new total, when a streak was earned', async () => {
    const platform = createFakePlatform();
    const product = createFakeProduct({
      personal_goals: [sampleGoal({ check_ins: checkInsUntil(addDays(TODAY, -1), 4), count_checked: 4 })],
      streaks: { total_streaks: 4, level: 1 },
    });
    const { user, celebrated } = renderPage(<DashboardPage />, { api: product.api.client, platform });
    await user.click(await screen.findByRole('button', { name: /^Check in: / }));
    await waitFor(() => expect(namesOf(celebrated)).toEqual(['wave']));
    expect(celebrated.at(-1)?.points).toBe(1);
    expect(platform.vibrations).toEqual(['light', 'heavy']);
    expect(await screen.findByText('Checked in: Morning run. 5 of 5. You earned 1 streak point.')).toBeDefined();
    const panel = within(screen.getByRole('region', { name: 'Streaks' }));
    expect(await panel.findByText('5')).toBeDefined();
  });
});

describe('the wave of a weekly goal', () => {
  it.each([1, 2, 3] as const)('shows all points that every %i weeks earn', async (interval) => {
    const product = createFakeProduct({
      personal_goals: [
        sampleGoal({
          frequency: 'weekly',
          weekly_interval: interval,
          check_ins: checkInsUntil(addDays(TODAY, -7 * interval), 4),
          count_checked: 4,
        }),
      ],
    });
    const { user, celebrated } = renderPage(<DashboardPage />, { api: product.api.client });
    await user.click(await screen.findByRole('button', { name: /^Check in: / }));
    await waitFor(() => expect(namesOf(celebrated)).toEqual(['wave']));
    expect(celebrated.at(-1)?.points).toBe(5 * interval);
    expect(await screen.findByText(new RegExp(`You earned ${5 * interval} streak points`))).toBeDefined();
  });
});

describe('a check-in with a note', () => {
  it('sends the note and shows it in the history', async () => {
    const { user, card, api } = await showRun();
    await user.click(card.getByRole('button', { name: /^Morning run/ }));
    await user.type(card.getByRole('textbox', { name: 'Note (optional)' }), '  5 km, <b>wet</b>  ');
    await user.click(card.getByRole('button', { name: 'Check in with note: Morning run' }));
    expect(await card.findByText('5 km, <b>wet</b>')).toBeDefined();
    await waitFor(() =>
      expect(api.requestsOf(checkGoal)[0]?.body).toMatchObject({ goalDescription: '5 km, <b>wet</b>' }),
    );
    expect(card.queryByRole('textbox', { name: 'Note (optional)' })).toBeNull();
  });

  it('says when the note is too long, and does not send it', async () => {
    const { user, card, api } = await showRun();
    await user.click(card.getByRole('button', { name: /^Morning run/ }));
    expect(card.queryByText(/1000/)).toBeNull();
    fireEvent.change(card.getByRole('textbox', { name: 'Note (optional)' }), { target: { value: 'x'.repeat(1001) } });
    expect(card.getByText('1001 / 1000')).toBeDefined();
    expect(card.getByText('Keep your note within 1000 characters.')).toBeDefined();
    await user.click(card.getByRole('button', { name: /^Check in with note: / }));
    expect(api.requestsOf(checkGoal)).toHaveLength(0);
  });
});

describe('a shared goal', () => {
  it('is checked for oneself, through its own call', async () => {
    const product = createFakeProduct({ shared_goals: [sampleSharedGoal()] });
    const { user } = renderPage(<DashboardPage />, { api: product.api.client });
    const card = await findGoal('Read together');
    await user.click(card.getByRole('button', { name: /^Read together/ }));
    await user.click(card.getByRole('button', { name: /^Check in: / }));
    // Among those who take part, and now beside the check-in too.
    await waitFor(() => expect(card.getAllByText('You')).toHaveLength(2));
    await waitFor(() =>
      expect(product.api.requestsOf(checkSharedGoal)[0]?.body).toMatchObject({
        shared_goal_id: product.dashboard.shared_goals[0]?.id,
      }),
    );
  });

  it('has its own sentence for a failure', async () => {
    const product = createFakeProduct({ shared_goals: [sampleSharedGoal()] });
    const { user } = renderPage(<DashboardPage />, { api: product.api.client });
    const card = await findGoal('Read together');
    product.api.once(checkSharedGoal, () => refuse('goals.not_found'));
    await user.click(card.getByRole('button', { name: /^Check in: / }));
    expect(await screen.findByText('Failed to check shared goal')).toBeDefined();
  });
});
