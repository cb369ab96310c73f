// @vitest-environment jsdom
import { setRestDays } from '@fivefold/contract/calls/days-off';
import { archiveGoal } from '@fivefold/contract/calls/goal-list';
import { setOwnTexts } from '@fivefold/contract/calls/goals';
import { mendGoal } from '@fivefold/contract/calls/mend';
import { answerMiss } from '@fivefold/contract/calls/misses';
import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import type { MissReason } from '@fivefold/rules/miss';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findGoal } from '#testing/dashboard-screen.ts';
import { refuse } from '#testing/fake-api.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct, type FakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { checkInsUntil, sampleGoal } from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import { MendOffer, MissQuestion, PlanPuzzle, preloadDetails } from '../lazy-components.tsx';

beforeAll(() =>
  Promise.all([preloadDetails(), ...[MendOffer, MissQuestion, PlanPuzzle].map((part) => part.preload())]),
);
// Toasts outlive the page that made them.
beforeEach(() => toast.remove());

const TODAY = '2026-11-21' as LocalDay;
const YESTERDAY = addDays(TODAY, -1);
const NO = 'No, not yesterday: Run';
const QUESTION = 'What got in the way?';
const missed = (more: Partial<WireRegularGoal> = {}) =>
  sampleGoal({ goal: 'Run', check_ins: checkInsUntil(addDays(TODAY, -2), 3), count_checked: 3, ...more });

function createProduct(goal = missed(), offer: MissReason | null = null, more: Partial<WireDashboard> = {}) {
  const product = createFakeProduct({ personal_goals: [goal], ...more });
  product.api.on(answerMiss, ({ body: { goalId, day, reason } }) => {
    for (const each of product.dashboard.personal_goals) if (each.id === goalId) each.miss_answered = day;
    return { success: true as const, offer: reason === offer ? offer : null };
  });
  return product;
}

async function sayNo(product: FakeProduct, platform = createFakePlatform()) {
  const view = renderPage(<DashboardPage />, { api: product.api.client, platform });
  const card = await findGoal('Run');
  await view.user.click(await card.findByRole('button', { name: NO }));
  return { ...view, ...product, card };
}

/** After the third answer of a kind. */
async function answerThird(reason: MissReason, name: string, goal = missed()) {
  const view = await sayNo(createProduct(goal, reason));
  await view.user.click(await view.card.findByRole('button', { name: `${name}: Run` }));
  return view;
}

const bodiesOf = ({ api }: Pick<FakeProduct, 'api'>) => api.requestsOf(answerMiss).map(({ body }) => body);

describe('the question what got in the way', () => {
  it('follows a No in the same line, and each answer is told to the server', async () => {
    const { user, card, api, dashboard } = await sayNo(createProduct());
    expect(await screen.findByText('Okay. Today is a new day.')).toBeDefined();
    const line = within(await card.findByRole('group', { name: `${QUESTION} Run` }));
    expect(line.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Forgot',
      'No time',
      'Ill',
      'Not my goal any more',
      '',
    ]);
    await user.click(line.getByRole('button', { name: 'No time: Run' }));
    await waitFor(() => expect(card.queryByText(QUESTION)).toBeNull());
    expect(document.activeElement).toBe(card.getByRole('button', { name: /^Run/ }));
    const goalId = dashboard.personal_goals[0]?.id;
    expect(bodiesOf({ api })).toEqual([
      { goalId, day: YESTERDAY },
      { goalId, day: YESTERDAY, reason: 'no_time' },
    ]);
    expect(api.requestsOf(answerMiss).every(({ idempotencyKey }) => idempotencyKey !== null)).toBe(true);
  });

  it('goes with the cross, and says nothing of a reason', async () => {
    const { user, card, api } = await sayNo(createProduct());
    await user.click(await card.findByRole('button', { name: 'Don’t say: Run' }));
    expect(card.queryByText(QUESTION)).toBeNull();
    expect(bodiesOf({ api })).toEqual([{ goalId: expect.any(String), day: YESTERDAY }]);
  });

  it('is not asked again here nor on another device, and neither is yesterday', async () => {
    const product = createProduct();
    await sayNo(product);
    await waitFor(() => expect(product.api.requestsOf(answerMiss)).toHaveLength(1));
    cleanup();
    renderPage(<DashboardPage />, { api: product.api.client });
    const card = await findGoal('Run');
    // Longer than a line needs to come.
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(card.queryByText(QUESTION)).toBeNull();
    expect(card.queryByText('Did you do it yesterday?')).toBeNull();
  });

  it('comes before the same question about yesterday of another goal', async () => {
    const read = missed({ goal: 'Read' });
    const product = createFakeProduct({ personal_goals: [missed(), read] });
    product.api.on(answerMiss, () => ({ success: true as const, offer: null }));
    const { user, card } = await sayNo(product);
    await card.findByText(QUESTION);
    expect(screen.queryByText('Did you do it yesterday?')).toBeNull();
    await user.click(card.getByRole('button', { name: 'Ill: Run' }));
    expect(await (await findGoal('Read')).findByText('Did you do it yesterday?')).toBeDefined();
  });

  it('is not asked in the first three days of an account', async () => {
    const product = createProduct();
    product.dashboard.profile.created_on = addDays(TODAY, -2);
    const { card } = await sayNo(product);
    await screen.findByText('Okay. Today is a new day.');
    await waitFor(() => expect(product.api.requestsOf(answerMiss)).toHaveLength(1));
    expect(card.queryByText(QUESTION)).toBeNull();
  });

  it('waits on the device without a connection, and is sent with the same key once it is back', async () => {
    const product = createProduct();
    const platform = createFakePlatform();
    const view = renderPage(<DashboardPage />, { api: product.api.client, platform });
    const card = await findGoal('Run');
    await card.findByRole('button', { name: NO });
    product.api.setOffline(true);
    await view.user.click(card.getByRole('button', { name: NO }));
    await view.user.click(await card.findByRole('button', { name: 'Forgot: Run' }));
    await waitFor(() => expect(card.queryByText(QUESTION)).toBeNull());
    const waiting = () => [...platform.stored.keys()].filter((key) => key.startsWith('waiting-change.'));
    const keys = waiting().map((key) => key.split('.').at(-1));
    expect(keys).toHaveLength(2);
    product.api.setOffline(false);
    await act(async () => window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(waiting()).toEqual([]));
    expect(product.api.requestsOf(answerMiss).map(({ idempotencyKey }) => idempotencyKey)).toEqual(keys);
    expect(product.dashboard.personal_goals[0]?.miss_answered).toBe(YESTERDAY);
  });

  it('drops an answer that the server refuses, without a word', async () => {
    const product = createProduct();
    const platform = createFakePlatform();
    product.api.on(answerMiss, () => refuse('goals.not_missed'));
    const { user, card } = await sayNo(product, platform);
    await user.click(await card.findByRole('button', { name: 'Forgot: Run' }));
    await waitFor(() => expect(card.queryByText(QUESTION)).toBeNull());
    expect([...platform.stored.keys()].filter((key) => key.startsWith('waiting-change.'))).toEqual([]);
    expect(screen.queryByText('You didn’t miss this goal on that day.')).toBeNull();
  });
});

describe('the offer after the third answer of a kind', () => {
  it('is a cue or a reminder for what was forgotten', async () => {
    const { user, card, api } = await answerThird('forgot', 'Forgot');
    expect(await card.findByText('A cue or a reminder may help.')).toBeDefined();
    expect(card.getByRole('button', { name: 'Set a reminder' })).toBeDefined();
    expect(api.requestsOf(setOwnTexts)).toEqual([]);
    await user.click(card.getByRole('button', { name: 'Add a cue' }));
    await user.click(card.getByRole('button', { name: 'I get home' }));
    await user.click(card.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('dialog', { name: 'Put your plan in order' })).toBeDefined();
    expect(api.requestsOf(setOwnTexts)[0]?.body).toMatchObject({ cue: 'I get home' });
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(card.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('is a small version where there was no time', async () => {
    const { user, card, api } = await answerThird('no_time', 'No time');
    await user.click(await card.findByRole('button', { name: 'Add a small version' }));
    await user.type(card.getByRole('textbox', { name: 'Small version' }), 'Put on the shoes');
    await user.click(card.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.requestsOf(setOwnTexts)[0]?.body).toMatchObject({ small_version: 'Put on the shoes' }),
    );
    await waitFor(() => expect(card.queryByRole('textbox', { name: 'Small version' })).toBeNull());
  });

  it('is fewer days a week as well', async () => {
    const { user, card, api } = await answerThird('no_time', 'No time', missed({ small_version: 'Put on the shoes' }));
    api.on(setRestDays, () => ({ success: true as const }));
    const fewer = await card.findByRole('button', { name: '5 days a week' });
    expect(card.queryByRole('button', { name: 'Add a small version' })).toBeNull();
    await user.click(fewer);
    await waitFor(() => expect(api.requestsOf(setRestDays)[0]?.body).toMatchObject({ days_per_week: 5 }));
    await waitFor(() => expect(card.queryByText('A smaller plan may fit better.')).toBeNull());
  });

  it('is nothing where there is a small version already and named days rest', async () => {
    const rest = [{ from: '2026-01-01', weekdays: [7] }];
    const days_off = { rest, away: [], frozen: [], archived: [] };
    const { card } = await answerThird('no_time', 'No time', missed({ small_version: 'Put on the shoes', days_off }));
    await waitFor(() => expect(card.queryByText(QUESTION)).toBeNull());
    expect(card.queryByText('A smaller plan may fit better.')).toBeNull();
  });

  it('is a freeze for the missed day where the person was ill', async () => {
    const { user, card, api } = await answerThird('ill', 'Ill');
    // In the card's own terms: it shows no streak yet.
    expect(await card.findByText('Keeps your 3 of 5. Get well soon.')).toBeDefined();
    api.on(mendGoal, () => refuse('goals.not_mendable'));
    await user.click(await card.findByRole('button', { name: 'Use 1 freeze' }));
    await waitFor(() => expect(api.requestsOf(mendGoal)[0]?.body).toMatchObject({ done: [], freeze: [YESTERDAY] }));
  });

  it('is no freeze where none is held', async () => {
    const product = createProduct(missed(), 'ill');
    product.dashboard.profile.freezes = 0;
    const { user, card } = await sayNo(product);
    await user.click(await card.findByRole('button', { name: 'Ill: Run' }));
    await waitFor(() => expect(card.queryByText(QUESTION)).toBeNull());
    expect(card.queryByText(/Get well soon/)).toBeNull();
  });

  it('is the archive for what is no goal any more', async () => {
    const { user, card, api } = await answerThird('not_mine', 'Not my goal any more');
    expect(api.requestsOf(archiveGoal)).toEqual([]);
    await user.click(await card.findByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(api.requestsOf(archiveGoal)[0]?.body).toMatchObject({ archived: true }));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeDefined();
  });

  it('goes with the cross, and nothing has happened', async () => {
    const { user, card, api } = await answerThird('not_mine', 'Not my goal any more');
    await user.click(await card.findByRole('button', { name: 'Not now: Run' }));
    expect(card.queryByText('The archive keeps its history.')).toBeNull();
    expect(document.activeElement).toBe(card.getByRole('button', { name: /^Run/ }));
    expect(api.requestsOf(archiveGoal)).toEqual([]);
  });
});
