// @vitest-environment jsdom
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import { react, reactShared, unreact, unreactShared } from '@fivefold/contract/calls/reactions';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { refuse } from '#testing/fake-api.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import {
  ANN,
  BOB,
  checkInsUntil,
  sampleCheckIn,
  sampleFriend,
  sampleFriendGoal,
  sampleGoal,
  sampleHeart,
  sampleSharedGoal,
} from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import { preloadDetails } from '../lazy-components.tsx';

// Opened cards show at once, as they do once the page was idle.
beforeAll(preloadDetails);

const TODAY = '2026-11-21' as LocalDay;
const YESTERDAY = addDays(TODAY, -1);
const HEART = { name: /^Heart on bob’s check-in, Today/ };
type Product = ReturnType<typeof createFakeProduct>;

/** Bob's check-in of today at index 7 of his public goal, with Eve's heart on it. */
function withBobsGoal(fields: Partial<WireCheckIn> = {}): Product {
  const row = sampleCheckIn({
    index: 7,
    date: TODAY,
    user_id: BOB.uid,
    reactions: [sampleHeart('uid-eve')],
    ...fields,
  });
  const goal = sampleFriendGoal({ check_ins: [row], check_ins_total: 8 });
  return createFakeProduct({ friends: [sampleFriend({ goals: [goal] })] });
}

async function showBobsCard(product = withBobsGoal()) {
  const view = renderPage(<DashboardPage />, { api: product.api.client });
  await view.user.click(await screen.findByRole('button', { name: /bob@example\.org/ }));
  return { ...view, ...product };
}

/** One tap from the friend's card: the goal stays closed. */
const showBobsGoal = async (product?: Product) => ({
  ...(await showBobsCard(product)),
  heart: screen.getByRole('button', HEART),
});

const isPressed = (heart: HTMLElement) => heart.getAttribute('aria-pressed') === 'true';

afterEach(() => vi.restoreAllMocks());

describe('a heart on a friend’s check-in', () => {
  it('is given to the check-in’s index and seen at once, and the answer is put in place without a reload', async () => {
    const { user, api, heart, dashboard } = await showBobsGoal();
    expect(isPressed(heart)).toBe(false);
    expect(heart.textContent).toContain('1 heart');
    const release = api.hold(react);
    await user.click(heart);
    expect(isPressed(heart)).toBe(true);
    expect(heart.textContent).toContain('2 hearts');
    expect(screen.queryByText('Reacted!')).toBeNull();
    release();
    expect(await screen.findByText('Reacted!')).toBeDefined();
    expect(isPressed(heart)).toBe(true);
    const goalId = dashboard.friends[0]?.goals[0]?.id;
    expect(api.requestsOf(react).map(({ body }) => body)).toEqual([{ goalId, checkInIndex: 7 }]);
    expect(api.requestsOf(getDashboard)).toHaveLength(1);
  });

  it('shows what the server answers, also what others did meanwhile', async () => {
    const { user, api, heart } = await showBobsGoal();
    const everybody = [sampleHeart('uid-eve'), sampleHeart('uid-dan'), sampleHeart(ANN.uid)];
    api.once(react, () => ({ success: true as const, reactions: everybody }));
    await user.click(heart);
    await waitFor(() => expect(heart.textContent).toContain('3 hearts'));
  });

  it('is taken back with another tap', async () => {
    const { user, api, heart } = await showBobsGoal(withBobsGoal({ reactions: [sampleHeart(ANN.uid)] }));
    expect(isPressed(heart)).toBe(true);
    await user.click(heart);
    expect(isPressed(heart)).toBe(false);
    expect(heart.textContent).not.toContain('1');
    expect(await screen.findByText('Reaction removed')).toBeDefined();
    expect(api.requestsOf(unreact)).toHaveLength(1);
    expect(isPressed(heart)).toBe(false);
  });

  it('ends in the state of the last tap, with one request at a time', async () => {
    const { user, api, heart, dashboard } = await showBobsGoal();
    const release = api.hold(react);
    for (let taps = 0; taps < 4; taps += 1) await user.click(heart);
    expect(isPressed(heart)).toBe(false);
    expect(api.requestsOf(react)).toHaveLength(1);
    expect(api.requestsOf(unreact)).toHaveLength(0);
    release();
    expect(await screen.findByText('Reaction removed')).toBeDefined();
    expect(api.requestsOf(react)).toHaveLength(1);
    expect(api.requestsOf(unreact)).toHaveLength(1);
    expect(isPressed(heart)).toBe(false);
    expect(dashboard.friends[0]?.goals[0]?.check_ins[0]?.reactions).toEqual([sampleHeart('uid-eve')]);
  });

  it('is sent once for on, off and on again', async () => {
    const { user, api, heart } = await showBobsGoal();
    const release = api.hold(react);
    for (let taps = 0; taps < 3; taps += 1) await user.click(heart);
    release();
    expect(await screen.findByText('Reacted!')).toBeDefined();
    expect(isPressed(heart)).toBe(true);
    expect([...api.requestsOf(react), ...api.requestsOf(unreact)]).toHaveLength(1);
  });
});

describe('the heart on a friend’s closed goal', () => {
  const names = () =>
    screen.queryAllByRole('button', { name: /^Heart/ }).map((heart) => heart.getAttribute('aria-label'));
  const openGoal = async ({ user }: { user: UserEvent }) =>
    user.click(screen.getByRole('button', { name: /^Water the plants/ }));

  it('says whose and which, and is the only one of its check-in when the goal is open', async () => {
    const older = sampleCheckIn({ index: 6, date: YESTERDAY, user_id: BOB.uid });
    const product = withBobsGoal({ reactions: [] });
    product.olderCheckIns.set(product.dashboard.friends[0]?.goals[0]?.id ?? '', [older]);
    const view = await showBobsCard(product);
    expect(names()).toEqual(['Heart on bob’s check-in, Today: Water the plants']);
    await openGoal(view);
    await screen.findByRole('button', { name: /^Heart on bob’s check-in, Yesterday/ });
    expect(names()).toEqual([
      'Heart on bob’s check-in, Today: Water the plants',
      'Heart on bob’s check-in, Yesterday: Water the plants',
    ]);
  });

  it('is there for what was done in the last seven days, not before: that is in the goal’s history', async () => {
    await showBobsCard(withBobsGoal({ date: addDays(TODAY, -6) }));
    expect(names()).toEqual(['Heart on bob’s check-in, Sun, Nov 15: Water the plants, 1 heart']);
    cleanup();
    const view = await showBobsCard(withBobsGoal({ date: addDays(TODAY, -7) }));
    expect(names()).toEqual([]);
    await openGoal(view);
    await screen.findByRole('button', { name: /^Heart on bob’s check-in, Sat, Nov 14/ });
  });
});

describe('a heart that fails', () => {
  it('is taken back, and the server’s sentence says why', async () => {
    const { user, api, heart } = await showBobsGoal();
    api.once(react, () => refuse('goals.not_found'));
    await user.click(heart);
    expect((await screen.findByRole('alert')).textContent).toBe('This goal doesn’t exist.');
    await waitFor(() => expect(isPressed(heart)).toBe(false));
    expect(heart.textContent).toContain('1 heart');
    // The screen was out of date, so it is loaded anew.
    await waitFor(() => expect(api.requestsOf(getDashboard)).toHaveLength(2));
  });

  it('is no failure where the server said nothing: it waits', async () => {
    const { user, api, heart } = await showBobsGoal();
    api.setOffline(true);
    await user.click(heart);
    expect(await screen.findByText('Reacted!')).toBeDefined();
    expect(isPressed(heart)).toBe(true);
    expect(await screen.findByText('1 change waits to be sent')).toBeDefined();
  });

  it('says that one must be logged in', async () => {
    const { user, api, heart } = await showBobsGoal();
    api.once(react, () => refuse('identity.signed_out'));
    await user.click(heart);
    expect((await screen.findByRole('alert')).textContent).toBe('You must be logged in to react');
    await waitFor(() => expect(isPressed(heart)).toBe(false));
  });
});

describe('hearts on one’s own goals', () => {
  const rows = [sampleCheckIn({ index: 0, date: TODAY, reactions: [sampleHeart(BOB.uid), sampleHeart('uid-eve')] })];

  it('are a number to read on a public goal', async () => {
    const { api } = createFakeProduct({ personal_goals: [sampleGoal({ is_public: true, check_ins: rows })] });
    const { user } = renderPage(<DashboardPage />, { api: api.client });
    await user.click(await screen.findByRole('button', { name: /^Morning run/ }));
    const history = within(screen.getByRole('list', { name: 'Check-ins' }));
    expect(history.getByRole('listitem').textContent).toContain('2 hearts');
    expect(history.queryByRole('button', { name: /^Heart/ })).toBeNull();
  });

  it('are not there on a private goal, nor while there are none', async () => {
    const { api } = createFakeProduct({
      personal_goals: [
        sampleGoal({ check_ins: rows }),
        sampleGoal({ goal: 'Seen', is_public: true, check_ins: checkInsUntil(TODAY, 1) }),
      ],
    });
    const { user } = renderPage(<DashboardPage />, { api: api.client });
    for (const name of [/^Morning run/, /^Seen/]) await user.click(await screen.findByRole('button', { name }));
    expect(screen.queryByText(/hearts?$/)).toBeNull();
  });
});

describe('hearts on a shared goal', () => {
  it('are given on the other participant’s check-ins through their own calls, never on one’s own', async () => {
    const product = createFakeProduct({
      shared_goals: [
        sampleSharedGoal({
          check_ins: [
            sampleCheckIn({ index: 3, date: YESTERDAY, user_id: BOB.uid }),
            sampleCheckIn({ index: 4, date: TODAY, user_id: BOB.uid }),
            sampleCheckIn({ index: 5, date: TODAY, reactions: [sampleHeart(BOB.uid)] }),
          ],
          check_ins_total: 3,
        }),
      ],
    });
    const { user } = renderPage(<DashboardPage />, { api: product.api.client });
    await user.click(await screen.findByRole('button', { name: /^Read together/ }));
    const [own] = within(screen.getByRole('list', { name: 'Check-ins' })).getAllByRole('listitem');
    expect(own?.textContent).toContain('You');
    expect(own?.textContent).toContain('1 heart');
    expect(own?.querySelector('[aria-pressed]')).toBeNull();
    await user.click(screen.getByRole('button', HEART));
    await waitFor(() => expect(product.api.requestsOf(reactShared)).toHaveLength(1));
    expect(product.api.requestsOf(reactShared)[0]?.body).toMatchObject({ checkInIndex: 4 });
    await screen.findByText('Reacted!');
    await user.click(screen.getByRole('button', HEART));
    await waitFor(() => expect(product.api.requestsOf(unreactShared)).toHaveLength(1));
    expect(screen.getByRole('button', { name: /check-in, Yesterday/ }).getAttribute('aria-pressed')).toBe('false');
  });

  it('show on one check-in of the goal only, while they are sent', async () => {
    const check_ins = [YESTERDAY, TODAY].map((date, index) => sampleCheckIn({ index, date, user_id: BOB.uid }));
    const product = createFakeProduct({ shared_goals: [sampleSharedGoal({ check_ins, check_ins_total: 2 })] });
    const { user } = renderPage(<DashboardPage />, { api: product.api.client });
    await user.click(await screen.findByRole('button', { name: /^Read together/ }));
    const release = product.api.hold(reactShared);
    await user.click(screen.getByRole('button', HEART));
    expect(isPressed(screen.getByRole('button', HEART))).toBe(true);
    expect(isPressed(screen.getByRole('button', { name: /check-in, Yesterday/ }))).toBe(false);
    release();
    expect(await screen.findByText('Reacted!')).toBeDefined();
  });

  it('reach older check-ins that were fetched', async () => {
    const product = createFakeProduct({
      shared_goals: [
        sampleSharedGoal({
          check_ins: checkInsUntil(TODAY, 5, 20).map((row) => ({ ...row, user_id: BOB.uid })),
          check_ins_total: 6,
        }),
      ],
    });
    const [goal] = product.dashboard.shared_goals;
    product.olderCheckIns.set(goal?.id ?? '', [sampleCheckIn({ index: 2, date: '2026-10-02', user_id: BOB.uid })]);
    const { user } = renderPage(<DashboardPage />, { api: product.api.client });
    await user.click(await screen.findByRole('button', { name: /^Read together/ }));
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(product.api.requestsOf(listCheckIns)).toHaveLength(1));
    const heart = await screen.findByRole('button', { name: /check-in, Fri, Oct 2/ });
    await user.click(heart);
    await screen.findByText('Reacted!');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isPressed(heart)).toBe(true);
    expect(product.api.requestsOf(reactShared)[0]?.body).toMatchObject({ checkInIndex: 2 });
  });
});
