// @vitest-environment jsdom
import { muteFriend } from '@fivefold/contract/calls/blocks';
import { noteNewFriend } from '@fivefold/contract/calls/friends';
import type { WireFriendWithGoals } from '@fivefold/contract/shapes/friend';
import type { WireParticipant, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ANN, sampleFriend, sampleFriendGoal, sampleSharedGoal } from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import { preloadDetails } from '../lazy-components.tsx';

beforeAll(preloadDetails);
afterEach(() => vi.unstubAllGlobals());

const TODAY = '2026-11-21';
const YESTERDAY = '2026-11-20';

const friendOf = (name: string, activity_rank: number | null, fields: Partial<WireFriendWithGoals> = {}) =>
  sampleFriend({ uid: `uid-${name}`, email: `${name}@example.org`, display_name: name, activity_rank, ...fields });
const goalOn = (last_checked: string | null, fields = {}) =>
  sampleFriendGoal({ last_checked, check_ins: [], ...fields });

const BEN = friendOf('Ben', 1, { goals: [goalOn(TODAY), goalOn(TODAY), goalOn(YESTERDAY, { goal: 'Swim' })] });
const CLEO = friendOf('Cleo', 0, { goals: [goalOn(TODAY)] });
const DAN = friendOf('Dan', null, { goals: [goalOn(null)] });
const EVE = friendOf('Eve', 2, { goals: [goalOn('2026-11-19', { frequency: 'weekly', weekly_interval: 1 })] });
const FAY = friendOf('Fay', null);

/** The person comes back after a while: the page asks for news at once. */
function comeBack() {
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  act(() => void fireEvent(document, new Event('visibilitychange')));
  later.mockRestore();
}

async function show(friends: WireFriendWithGoals[], shared_goals: WireSharedGoal[] = []) {
  const product = createFakeProduct({ friends, shared_goals });
  const view = renderPage(<DashboardPage />, { api: product.api.client });
  const section = within(await screen.findByRole('region', { name: 'Friends' }));
  const embers = () =>
    section
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? '')
      .filter((label) => label.includes(': '));
  return { ...product, ...view, section, embers };
}

describe('three friends or more', () => {
  it('are a row of embers with what each did today, the newest first', async () => {
    const { embers } = await show([BEN, CLEO, DAN, EVE, FAY]);
    expect(embers()).toEqual([
      'Cleo: 1 of 1 today',
      'Ben: 2 of 3 today',
      'Eve: Nothing due today',
      'Dan: 0 of 1 today',
      'Fay: No public goals',
    ]);
  });

  it('count what they did on goals that both share, and none that one of the two was only offered', async () => {
    const shareWith = ({ uid, email }: WireFriendWithGoals, theirs: Partial<WireParticipant> = {}, ours = {}) => {
      const [standing] = sampleSharedGoal().participants as [WireParticipant];
      return sampleSharedGoal({
        id: `shared-with-${uid}-${theirs.last_checked}-${theirs.accepted}`,
        participants: [
          { ...standing, ...ANN, ...ours },
          { ...standing, uid, email, ...theirs },
        ],
      });
    };
    const { embers } = await show(
      [BEN, DAN, FAY],
      [
        shareWith(BEN, { last_checked: TODAY }),
        shareWith(DAN, { last_checked: YESTERDAY }),
        shareWith(DAN, { accepted: false }),
        shareWith(FAY, { last_checked: TODAY }),
        shareWith(FAY, { last_checked: YESTERDAY }, { accepted: false }),
      ],
    );
    expect(embers()).toEqual(['Ben: 3 of 4 today', 'Dan: 0 of 2 today', 'Fay: 1 of 1 today']);
  });

  it('unfold to their cards, and fold from ember and card', async () => {
    const { user, section } = await show([BEN, CLEO, DAN]);
    const ember = section.getByRole('button', { name: 'Ben: 2 of 3 today' });
    expect(section.queryByText('Ben', { selector: 'h3 *' })).toBeNull();
    await user.click(ember);
    expect(ember.getAttribute('aria-expanded')).toBe('true');
    expect(section.getByText('Swim')).toBeDefined();
    await user.click(section.getByRole('button', { name: /^Ben, Ben@example\.org, / }));
    expect(section.queryByText('Swim')).toBeNull();
    expect(document.activeElement).toBe(ember);
    await user.click(ember);
    await user.click(ember);
    expect(ember.getAttribute('aria-expanded')).toBe('false');
  });

  it('keep their places while one of them has the focus', async () => {
    const { dashboard, embers, section } = await show([BEN, CLEO, DAN]);
    const refresh = async (rank: number) => {
      dashboard.friends = [BEN, CLEO, { ...DAN, activity_rank: rank, goals: [goalOn(TODAY)] }];
      comeBack();
      await section.findByRole('button', { name: 'Dan: 1 of 1 today' });
    };
    act(() => section.getByRole('button', { name: /^Ben: / }).focus());
    await refresh(-1);
    expect(embers().map((label) => label.slice(0, 3))).toEqual(['Cle', 'Ben', 'Dan']);
    act(() => (document.activeElement as HTMLElement).blur());
    await waitFor(() => expect(embers().map((label) => label.slice(0, 3))).toEqual(['Dan', 'Cle', 'Ben']));
  });

  it('have the muted among them as a line below, and are cards again once they are two', async () => {
    const { api, user, section, embers } = await show([BEN, CLEO, DAN, { ...EVE, muted: true, goals: [] }]);
    expect(section.getByRole('button', { name: 'Unmute Eve' })).toBeDefined();
    expect(embers().filter((label) => label.startsWith('Eve'))).toEqual([]);
    await user.click(section.getByRole('button', { name: /^Dan: / }));
    await user.click(section.getByRole('button', { name: 'More: Dan' }));
    await user.click(section.getByRole('button', { name: 'Mute' }));
    await section.findByRole('button', { name: 'Unmute Dan' });
    expect(api.requestsOf(muteFriend)).toHaveLength(1);
    expect(section.getByRole('button', { name: /^Ben, Ben@example\.org, / })).toBeDefined();
    expect(section.queryByRole('button', { name: /^Ben: / })).toBeNull();
  });
});

it('two friends are a card each', async () => {
  const { section, embers } = await show([BEN, CLEO]);
  expect(section.getByRole('button', { name: /^Ben, Ben@example\.org, / })).toBeDefined();
  expect(embers()).toEqual([]);
});

describe('a new friend', () => {
  const listNewFriends = () =>
    screen.getAllByRole('status').flatMap(({ textContent }) => (/friends now/.test(textContent) ? [textContent] : []));

  it('is told once, in words and with both embers, and stays while the page is open', async () => {
    const seen: (() => void)[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          seen.push(() => tell([{ isIntersecting: true }]));
        }
        observe = () => undefined;
        disconnect = () => undefined;
      },
    );
    const { api, dashboard, section, unmount } = await show([{ ...BEN, is_new: true }, CLEO]);
    await waitFor(() => expect(listNewFriends()).toEqual([expect.stringContaining('You and Ben are friends now')]));
    expect(section.getByRole('link', { name: 'Share a goal: Ben' }).getAttribute('href')).toMatch(
      new RegExp(`/add-goal\\?friend=${BEN.uid}$`),
    );
    // It stands below the goals: who has not scrolled there has not seen it.
    expect(api.requestsOf(noteNewFriend)).toEqual([]);
    // Other parts of the page may watch for their own place.
    for (const see of seen) see();
    await waitFor(() =>
      expect(api.requestsOf(noteNewFriend).map(({ body }) => body)).toEqual([{ friend_uid: BEN.uid }]),
    );
    dashboard.friends = [BEN, CLEO];
    comeBack();
    await section.findByText(/are friends now/);
    expect(listNewFriends()).toHaveLength(1);
    unmount();
    const next = await show([BEN, CLEO]);
    expect(listNewFriends()).toEqual([]);
    expect(next.api.requestsOf(noteNewFriend)).toEqual([]);
  });

  it('who is muted is not told of', async () => {
    const { api } = await show([{ ...BEN, is_new: true, muted: true, goals: [] }, CLEO]);
    expect(listNewFriends()).toEqual([]);
    expect(api.requestsOf(noteNewFriend)).toEqual([]);
  });
});
