// @vitest-environment jsdom
import { blockPerson, muteFriend } from '@fivefold/contract/calls/blocks';
import { unlinkFriends } from '@fivefold/contract/calls/friends';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { refuse } from '#testing/fake-api.ts';
import { emberColorIn } from '#testing/ember-color.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ANN, BOB, sampleFriend, sampleFriendGoal, sampleGoal, sampleSharedGoal } from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import { preloadDetails } from '../lazy-components.tsx';

// Opened cards show at once, as they do once the page was idle.
beforeAll(preloadDetails);

const EVE = { uid: 'uid-eve', email: 'eve@example.org' };
const BOBS_CARD = /bob@example\.org/;

/** Ann with two friends, one shared goal of each of the two creators, and a goal of her own. */
async function showFriends() {
  const product = createFakeProduct({
    personal_goals: [sampleGoal()],
    shared_goals: [sampleSharedGoal({ goal: 'Mine' }), sampleSharedGoal({ goal: 'His', created_by: BOB.uid })],
    friends: [
      sampleFriend({ total_streak: 6, subscription_status: 'performance', goals: [sampleFriendGoal()] }),
      sampleFriend({ ...EVE, total_streak: 1 }),
    ],
  });
  const view = renderPage(<DashboardPage />, { api: product.api.client });
  const section = within(await screen.findByRole('region', { name: 'Friends' }));
  return { ...view, ...product, section };
}

/** Opens Bob's card and answers the question for real. */
async function removeBob({ user, section }: Awaited<ReturnType<typeof showFriends>>) {
  await user.click(section.getByRole('button', { name: BOBS_CARD }));
  await user.click(section.getByRole('button', { name: 'Remove friend' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Remove this friend?' }));
  expect(question.getByText('bob@example.org')).toBeDefined();
  await user.click(question.getByRole('button', { name: 'Remove' }));
}

afterEach(() => vi.restoreAllMocks());

describe('the friends', () => {
  it('say what to do while there are none', async () => {
    const { api } = createFakeProduct({ personal_goals: [sampleGoal()] });
    renderPage(<DashboardPage />, { api: api.client });
    const section = within(await screen.findByRole('region', { name: 'Friends' }));
    expect(section.getByText(/invite someone/)).toBeDefined();
    expect(screen.getByRole('region', { name: 'Invite a Friend' })).toBeDefined();
  });

  it('open to their public goals, which cannot be checked', async () => {
    const { user, section } = await showFriends();
    const toggle = section.getByRole('button', { name: 'bob@example.org, 6 streaks, Performance, 1 goal' });
    expect(screen.queryByText('Water the plants')).toBeNull();
    await user.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(section.getByText('Water the plants')).toBeDefined();
    expect(section.queryByRole('button', { name: /^Check in/ })).toBeNull();
  });

  it('go by the names that they chose, with the email below, which tells two of one name apart', async () => {
    const { api } = createFakeProduct({
      friends: [
        sampleFriend({ display_name: 'Maria Őszi' }),
        sampleFriend({ ...EVE, display_name: 'Maria Őszi', avatar_color: 4 }),
      ],
    });
    const { user } = renderPage(<DashboardPage />, { api: api.client });
    const section = within(await screen.findByRole('region', { name: 'Friends' }));
    expect(section.getAllByText('Maria Őszi')).toHaveLength(2);
    expect(section.getByText('bob@example.org')).toBeDefined();
    const eve = section.getByRole('button', { name: /^Maria Őszi, eve@example\.org, / });
    expect(emberColorIn(eve.closest('li'))).toBe('green');
    await user.click(eve);
    await user.click(section.getAllByRole('button', { name: 'Remove friend' }).at(-1) ?? eve);
    const question = within(screen.getByRole('alertdialog', { name: 'Remove this friend?' }));
    expect(question.getByText('Maria Őszi')).toBeDefined();
    expect(question.getByText('(eve@example.org)')).toBeDefined();
  });

  it('say so when they show nothing', async () => {
    const { user, section } = await showFriends();
    await user.click(section.getByRole('button', { name: 'eve@example.org, 1 streak, Base, 0 goals' }));
    expect(section.getByText('No public goals yet.')).toBeDefined();
  });
});

describe('removing a friend', () => {
  it('takes the friend, their goals and what they created off the screen without a reload', async () => {
    const view = await showFriends();
    await removeBob(view);
    expect(await screen.findByText('Friend removed successfully.')).toBeDefined();
    expect(view.section.queryByRole('button', { name: BOBS_CARD })).toBeNull();
    expect(screen.queryByText('Water the plants')).toBeNull();
    expect(screen.queryByText('His')).toBeNull();
    expect(screen.getByText('Mine')).toBeDefined();
    expect(view.section.getByRole('button', { name: /eve@example\.org/ })).toBeDefined();
    expect(view.api.requestsOf(unlinkFriends)[0]?.body).toEqual({ friend_uid: BOB.uid });
    expect(view.api.requestsOf(getDashboard)).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Friends' }));
  });

  it('leaves a goal that they share to its creator, who is alone in it now', async () => {
    const view = await showFriends();
    await removeBob(view);
    await screen.findByText('Friend removed successfully.');
    expect(screen.getByTitle('Shared, just you now').textContent).toBe('Just you');
    await view.user.click(screen.getByRole('button', { name: /^Mine, Shared, just you now/ }));
    expect(screen.getByText(/It’s just you now/)).toBeDefined();
  });

  it('does nothing when the question is answered with no', async () => {
    const { user, section, api } = await showFriends();
    await user.click(section.getByRole('button', { name: BOBS_CARD }));
    await user.click(section.getByRole('button', { name: 'Remove friend' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(api.requestsOf(unlinkFriends)).toHaveLength(0);
  });

  it('that fails is told, logged, and leaves everything in place', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const view = await showFriends();
    view.api.once(unlinkFriends, () => refuse('common.internal'));
    await removeBob(view);
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to remove friend.');
    expect(log.mock.calls.map(([what]) => what)).toEqual(['Failed to remove friend']);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(view.section.getByRole('button', { name: BOBS_CARD })).toBeDefined();
    expect(screen.getByText('His')).toBeDefined();
  });

  it('is not undone by a read in flight', async () => {
    const view = await showFriends();
    const release = view.api.hold(getDashboard);
    // A check-in is followed by a read of the dashboard, which is answered late and as it was.
    await view.user.click(screen.getAllByRole('button', { name: /^Check in: / })[0] ?? document.body);
    await waitFor(() => expect(view.api.requestsOf(getDashboard)).toHaveLength(2));
    await removeBob(view);
    await screen.findByText('Friend removed successfully.');
    release();
    await waitFor(() => expect(view.api.requestsOf(getDashboard)).toHaveLength(3));
    expect(view.section.queryByRole('button', { name: BOBS_CARD })).toBeNull();
    expect(view.dashboard.profile.uid).toBe(ANN.uid);
  });
});

/** Opens the menu on a friend's card and presses one of its buttons. */
async function choose({ user, section }: Awaited<ReturnType<typeof showFriends>>, what: 'Mute' | 'Block') {
  await user.click(section.getByRole('button', { name: BOBS_CARD }));
  await user.click(section.getByRole('button', { name: 'More: bob' }));
  await user.click(section.getByRole('button', { name: what }));
}

describe('muting a friend', () => {
  it('leaves one quiet line, and unmuting brings their goals back', async () => {
    const view = await showFriends();
    await choose(view, 'Mute');
    const unmute = await view.section.findByRole('button', { name: 'Unmute bob' });
    expect(screen.getByText('You won’t see bob’s goals. They won’t know.')).toBeDefined();
    expect(screen.queryByText('Water the plants')).toBeNull();
    expect(view.section.queryByRole('button', { name: BOBS_CARD })).toBeNull();
    expect(document.activeElement).toBe(unmute);
    await view.user.click(unmute);
    await view.section.findByText('Water the plants');
    expect(document.activeElement).toBe(view.section.getByRole('button', { name: BOBS_CARD }));
    expect(view.api.requestsOf(muteFriend).map(({ body }) => body)).toEqual([
      { friend_uid: BOB.uid, muted: true },
      { friend_uid: BOB.uid, muted: false },
    ]);
  });

  it('that fails is told, and the goals stay', async () => {
    const view = await showFriends();
    view.api.once(muteFriend, () => refuse('common.internal'));
    await choose(view, 'Mute');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to mute');
    expect(screen.getByText('Water the plants')).toBeDefined();
  });
});

describe('blocking a friend', () => {
  it('says what happens, and takes the friend and what they created off the screen', async () => {
    const view = await showFriends();
    await choose(view, 'Block');
    const question = within(screen.getByRole('alertdialog', { name: 'Block bob?' }));
    expect(question.getByText(/neither of you can see or invite the other/)).toBeDefined();
    await view.user.click(question.getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('bob is blocked.')).toBeDefined();
    expect(view.section.queryByRole('button', { name: BOBS_CARD })).toBeNull();
    expect([screen.queryByText('His'), screen.queryByRole('alertdialog')]).toEqual([null, null]);
    expect(screen.getByText('Mine')).toBeDefined();
    expect(view.api.requestsOf(blockPerson).map(({ body }) => body)).toEqual([{ uid: BOB.uid }]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Friends' }));
  });

  it('is possible while they are muted', async () => {
    const view = await showFriends();
    await choose(view, 'Mute');
    const { user, section, api } = view;
    await section.findByRole('button', { name: 'Unmute bob' });
    await user.click(section.getByRole('button', { name: 'More: bob' }));
    expect(section.queryByRole('button', { name: 'Mute' })).toBeNull();
    await user.click(section.getByRole('button', { name: 'Block' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Block' }));
    await waitFor(() => expect(api.requestsOf(blockPerson)).toHaveLength(1));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Friends' })));
  });

  it('that is refused leaves the question, with the reason', async () => {
    const view = await showFriends();
    view.api.once(blockPerson, () => refuse('blocks.too_many'));
    await choose(view, 'Block');
    await view.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Block' }));
    expect((await screen.findByRole('alert')).textContent).toBe('You’ve blocked the maximum of 1000 people.');
    await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(view.section.getByRole('button', { name: BOBS_CARD })).toBeDefined();
  });
});
