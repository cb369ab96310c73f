// @vitest-environment jsdom
import { archiveGoal } from '@fivefold/contract/calls/goal-list';
import { type LocalDay, addDays } from '@fivefold/rules/calendar';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DashboardPage } from '../dashboard-page.tsx';
import { findGoal, goalTexts } from '#testing/dashboard-screen.ts';
import { refuse } from '#testing/fake-api.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { checkInsUntil, sampleGoal, sampleSharedGoal } from '#testing/wire-samples.ts';
import { preloadDetails } from '../lazy-components.tsx';

// Opened cards show at once, as they do once the page was idle.
beforeAll(preloadDetails);
// Pages of tests have none.
afterEach(() => void Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView'));

const TODAY = '2026-11-21' as LocalDay;
const IN_ARCHIVE = { rest: [], away: [], frozen: [], archived: [{ from: '2026-11-01', to: '2999-12-31' }] };

function show(...goals: Parameters<typeof sampleGoal>[0][]) {
  const product = createFakeProduct({ personal_goals: goals.map((goal) => sampleGoal(goal)) });
  return { ...product, ...renderPage(<DashboardPage />, { api: product.api.client }) };
}

async function archive(user: ReturnType<typeof show>['user'], text: string) {
  const card = await findGoal(text);
  await user.click(card.getByRole('button', { name: new RegExp(`^${text}`), expanded: false }));
  await user.click(card.getByRole('button', { name: `More: ${text}` }));
  await user.click(card.getByRole('button', { name: 'Archive' }));
}

describe('the archive', () => {
  it('takes a goal out of the list at once, and gives it back from the toast', async () => {
    const { user, api } = show({ goal: 'Read' }, { goal: 'Swim' });
    await archive(user, 'Read');
    expect(goalTexts('Due now')).toEqual(['Swim']);
    expect(screen.getByText('1 to go')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Archived 1', expanded: false })).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(goalTexts('Due now')).toEqual(['Read', 'Swim']);
    expect(await screen.findByText('Back in your list')).toBeDefined();
    expect(api.requestsOf(archiveGoal).map(({ body }) => body)).toMatchObject([
      { archived: true },
      { archived: false },
    ]);
  });

  it('keeps the focus and the view in the place of the goal, and brings it back into view', async () => {
    const inView = vi.fn<(this: HTMLElement) => void>();
    HTMLElement.prototype.scrollIntoView = inView;
    const toggle = (text: string) => screen.getByRole('button', { name: new RegExp(`^${text}, `) });
    const { user } = show({ goal: 'Read' }, { goal: 'Swim' }, { goal: 'Walk' });
    await archive(user, 'Swim');
    expect(document.activeElement).toBe(toggle('Walk'));
    expect(inView.mock.contexts.at(-1)).toBe(toggle('Walk'));
    await archive(user, 'Walk');
    expect(document.activeElement).toBe(toggle('Read'));
    const [, undo] = await screen.findAllByRole('button', { name: 'Undo' });
    if (undo !== undefined) await user.click(undo);
    await waitFor(() => expect(document.activeElement).toBe(toggle('Swim')));
    expect(inView.mock.contexts.at(-1)).toBe(toggle('Swim'));
  });

  it('no longer offers a goal back that came back from the list', async () => {
    const { user } = show({ goal: 'Read' });
    await archive(user, 'Read');
    await screen.findByRole('button', { name: 'Undo' });
    await user.click(await screen.findByRole('button', { name: 'Archived 1' }));
    await user.click(screen.getByRole('button', { name: 'Bring back: Read' }));
    expect(await screen.findByText('Back in your list')).toBeDefined();
    // By itself it would go after ten seconds.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull(), { timeout: 3000 });
  });

  it('works for a shared goal, also of someone else', async () => {
    const product = createFakeProduct({ shared_goals: [sampleSharedGoal({ created_by: 'uid-bob' })] });
    const { user } = renderPage(<DashboardPage />, { api: product.api.client });
    await archive(user, 'Read together');
    await screen.findByRole('button', { name: 'Undo' });
    expect(product.dashboard.shared_goals[0]?.days_off?.archived).toHaveLength(1);
  });

  it('keeps the goal in its place and says why when it fails', async () => {
    const { user, api } = show({ goal: 'Read' }, { goal: 'Swim' });
    api.on(archiveGoal, () => refuse('goals.not_found'));
    await archive(user, 'Read');
    expect(await screen.findByText('The goal couldn’t be archived.')).toBeDefined();
    expect(goalTexts('Due now')).toEqual(['Read', 'Swim']);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('is a folded last section whose fold is remembered, and whose lines open their history', async () => {
    const goals = [{ goal: 'Old one', days_off: IN_ARCHIVE, check_ins: checkInsUntil('2026-10-02' as LocalDay, 2) }];
    const { user, platform, unmount } = show({ goal: 'Read' }, ...goals);
    await user.click(await screen.findByRole('button', { name: 'Archived 1', expanded: false }));
    const line = await findGoal('Old one');
    expect(line.queryByRole('button', { name: /^Check in|^Already/ })).toBeNull();
    await user.click(line.getByRole('button', { name: /^Old one, .*Archived$/, expanded: false }));
    expect(line.getByText('Fri, Oct 2')).toBeDefined();
    expect(line.queryByRole('textbox')).toBeNull();
    expect(line.queryByRole('button', { name: /^More/ })).toBeNull();
    unmount();

    const { api } = createFakeProduct({ personal_goals: goals.map((goal) => sampleGoal(goal)) });
    renderPage(<DashboardPage />, { api: api.client, platform });
    expect(await screen.findByRole('button', { name: 'Archived 1', expanded: true })).toBeDefined();
  });

  it('brings a goal back into its place', async () => {
    const { user, dashboard } = show({ goal: 'First', days_off: IN_ARCHIVE }, { goal: 'Second' });
    await user.click(await screen.findByRole('button', { name: 'Archived 1' }));
    await user.click(screen.getByRole('button', { name: 'Bring back: First' }));
    expect(goalTexts('Due now')).toEqual(['First', 'Second']);
    expect(screen.queryByRole('button', { name: /^Archived/ })).toBeNull();
    await waitFor(() => expect(dashboard.personal_goals[0]?.days_off?.archived).toEqual([]));
  });

  it('is found by the search, without a check-in', async () => {
    const { user } = show({ goal: 'Swim' }, { goal: 'Read', days_off: IN_ARCHIVE });
    await screen.findByText('Swim');
    // The shortcuts come after the first paint.
    await waitFor(async () => {
      await user.keyboard('/');
      expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search goals' }));
    });
    await user.keyboard('Read');
    const found = await screen.findByRole('list', { name: 'Found' });
    await waitFor(() => expect(found.querySelectorAll('li')).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Bring back: Read' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Check in/ })).toBeNull();
  });

  it('counts in nothing: not in what is to do, the block, the welcome or the banner', async () => {
    const lapsed = { days_off: IN_ARCHIVE, check_ins: checkInsUntil(addDays(TODAY, -30), 4), count_checked: 4 };
    show({
      goal: 'Old one',
      ...lapsed,
      days_off: { ...IN_ARCHIVE, archived: [{ from: '2026-10-22', to: '2999-12-31' }] },
    });
    expect(await screen.findByText('Start with one small thing')).toBeDefined();
    expect(screen.queryByText(/to go$|^All done/)).toBeNull();
    expect(screen.getByText('Five check-ins to your first point')).toBeDefined();
    expect(screen.queryByText(/Welcome back/)).toBeNull();
  });
});
