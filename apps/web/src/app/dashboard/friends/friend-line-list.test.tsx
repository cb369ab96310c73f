// @vitest-environment jsdom
import { react } from '@fivefold/contract/calls/reactions';
import type { WireFriendWithGoals } from '@fivefold/contract/shapes/friend';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import {
  ANN,
  sampleCheckIn,
  sampleFriend,
  sampleFriendGoal,
  sampleGoal,
  sampleSharedGoal,
} from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import { preloadDetails } from '../lazy-components.tsx';

beforeAll(preloadDetails);

const TODAY = '2026-11-21';

const didOn = (goal: string, date: string, description = '') =>
  sampleFriendGoal({
    goal,
    last_checked: date,
    check_ins: [sampleCheckIn({ index: 7, date, description, user_id: 'uid-of-friend' })],
  });
const friendOf = (name: string, activity_rank: number, goals: WireFriendWithGoals['goals']) =>
  sampleFriend({ uid: `uid-${name}`, email: `${name}@example.org`, display_name: name, activity_rank, goals });

const BEN = friendOf('Ben', 1, [
  didOn('Swim', '2026-11-20'),
  didOn('Paint', TODAY, 'Blue all over'),
  didOn('Cook', TODAY),
]);
const CLEO = friendOf('Cleo', 0, [didOn('Read', TODAY)]);
const DAN = friendOf('Dan', 2, [didOn('Run', '2026-11-15'), didOn('Sing', '2026-11-14')]);
const EVE = friendOf('Eve', 3, [didOn('Draw', '2026-11-14')]);

async function show(changes: Parameters<typeof createFakeProduct>[0]) {
  const product = createFakeProduct(changes);
  const view = renderPage(<DashboardPage />, { api: product.api.client });
  const list = within(await screen.findByRole('list', { name: 'What your friends did' }));
  const lines = () => list.getAllByRole('listitem').map(({ textContent }) => textContent);
  return { ...product, ...view, list, lines };
}

describe('what friends did', () => {
  it('is a line of each friend, the newest first, then what else they did today', async () => {
    const { lines } = await show({ friends: [BEN, CLEO, DAN, EVE] });
    expect(lines()).toEqual(['Cleo Read ', 'Ben Paint Blue all over', 'Dan Run Sun, Nov 15', 'Ben Cook ']);
  });

  it('has a heart that is one tap away', async () => {
    const { api, user, list } = await show({ friends: [DAN] });
    const heart = list.getByRole('button', { name: 'Give Dan a heart: Run, Sun, Nov 15' });
    await user.click(heart);
    expect(heart.getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(api.requestsOf(react)[0]?.body).toEqual({ goalId: DAN.goals[0]?.id, checkInIndex: 7 }));
  });

  it('has what they did on a goal that both share', async () => {
    const shared = sampleSharedGoal({
      goal: 'Stretch',
      check_ins: [
        sampleCheckIn({ index: 0, date: TODAY, user_id: BEN.uid }),
        sampleCheckIn({ index: 1, date: TODAY, user_id: ANN.uid }),
      ],
    });
    const { list } = await show({ friends: [{ ...BEN, goals: [] }], shared_goals: [shared] });
    expect(list.getByRole('button', { name: 'Give Ben a heart: Stretch, Today' })).toBeDefined();
    expect(list.getAllByRole('listitem')).toHaveLength(1);
  });

  it('unfolds to the lines beyond four', async () => {
    const busy = friendOf(
      'Fay',
      4,
      Array.from({ length: 6 }, (_, nth) => didOn(`Goal ${nth}`, TODAY)),
    );
    const { user, lines } = await show({ friends: [busy] });
    expect(lines()).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: '2 more' }));
    expect(lines()).toHaveLength(6);
  });

  it('begins with who sent a heart, and for what', async () => {
    const heart = { user_id: EVE.uid, emoji: '❤️', timestamp: '2026-11-20T20:00:00.000Z' } as const;
    const own = sampleGoal({
      goal: 'Morning run',
      check_ins: [sampleCheckIn({ index: 0, date: '2026-11-20', reactions: [heart] })],
    });
    const { lines } = await show({ personal_goals: [own], friends: [CLEO, EVE] });
    expect(lines()).toEqual(['Evesent you a heart: Morning run', 'Cleo Read ']);
  });
});
