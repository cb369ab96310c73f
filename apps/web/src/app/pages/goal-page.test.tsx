// @vitest-environment jsdom
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import {
  getGoalHistory,
  getGoalSummary,
  type WireGoalSummary,
  type WirePastCheckIn,
} from '@fivefold/contract/calls/history';
import { rootGoal } from '@fivefold/contract/calls/roots';
import { NO_STYLE } from '@fivefold/rules/goal-label';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { CELEBRATIONS } from '@fivefold/rules/celebration';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installFakeCanvas } from '#features/celebrations/testing/fake-canvas.ts';
import { refuse } from '#testing/fake-api.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { findEnglish, showEnglish, showPseudo } from '#testing/pseudo-language.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ANN, BOB } from '#testing/wire-samples.ts';
import { GoalPage } from './goal-page.tsx';

const ID = '0b8f3f3c-7f0a-4a31-9e5c-0d6f1c1d2e3f';
const TODAY = '2026-11-21' as LocalDay;

beforeEach(() => void installFakeCanvas());
afterEach(() => {
  showEnglish();
  vi.restoreAllMocks();
});

/** One check-in a day until today, but for those that are left out. */
const past = (days: number, { without = [], late = [] }: { without?: number[]; late?: number[] } = {}) =>
  Array.from({ length: days }, (_, nth) => nth)
    .filter((nth) => !without.includes(nth))
    .map((nth, index): WirePastCheckIn => ({
      date: addDays(TODAY, nth + 1 - days),
      index,
      late: late.includes(nth),
      note: false,
      photo: false,
      small: false,
      came_back: false,
      milestone: null,
      amount: null,
      celebration: CELEBRATIONS[index % 12] ?? 'tree',
    }));

const summary = (
  checkIns: readonly WirePastCheckIn[],
  more: Partial<WireGoalSummary['goal']> = {},
): WireGoalSummary => ({
  goal: {
    id: ID,
    goal: 'Read ten pages',
    ...NO_STYLE,
    type: 'regular',
    is_public: false,
    created_on: checkIns[0]?.date ?? TODAY,
    frequency: 'daily',
    weekly_interval: null,
    last_checked: checkIns.at(-1)?.date ?? null,
    count_checked: 1,
    count_streak: 1,
    days_off: null,
    ...more,
  },
  person: { uid: ANN.uid, name: 'Ann', avatar_color: null },
  check_ins: checkIns.length,
  current_run: checkIns.length === 0 ? null : { from: addDays(TODAY, -2), to: TODAY, count: 3 },
  best_run: checkIns.length === 0 ? null : { from: addDays(TODAY, -9), to: addDays(TODAY, -4), count: 6 },
  returns: 0,
  strength: checkIns.length === 0 ? null : 87,
});

function show(checkIns: WirePastCheckIn[], more: Partial<WireGoalSummary> = {}, before: string | null = null) {
  const product = createFakeProduct();
  product.api.on(getGoalSummary, () => ({ ...summary(checkIns), ...more }));
  product.api.on(getGoalHistory, () => ({ check_ins: checkIns, before, days_off: more.goal?.days_off ?? null }));
  return { ...product, ...renderPage(<GoalPage />, { api: product.api.client, at: `/goal/${ID}` }) };
}

/** Ranges of days are written with thin spaces. */
const textOf = (element: Element | null) => element?.textContent.replaceAll('\u2009', ' ');
const part = (name: string) =>
  within(screen.getByRole('heading', { level: 2, name }).closest('section') as HTMLElement);
const number = (name: string) => textOf(screen.getByRole('heading', { level: 3, name }).parentElement);

/** The browser writes dates, in the tests in English. */
const DATES =
  /^(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec|Sun|Mon|Tue|Wed|Thu|Fri|Sat)(?:[a-z]*(?:day|ary|ch|il|ust|ber))?(?: [\d\s,–]+(?:[A-Z][a-z]{2} \d+)?)?$/;

describe('the page of a goal', () => {
  it('has every text in the catalogues', async () => {
    showPseudo();
    show(past(30, { without: [3], late: [2] }));
    await screen.findByRole('slider');
    // The buttons of other folders are not in the catalogues yet.
    const names = [/Read ten pages|^\/goal/, DATES, 'Reminders', 'Share a picture'];
    expect(findEnglish(document.body, names)).toEqual([]);
  });

  it('says what it is, and asks for one year', async () => {
    const { api } = show(past(10));
    expect(await screen.findByRole('heading', { level: 1, name: 'Read ten pages' })).toBeDefined();
    expect(screen.getByText('Daily · since Thu, Nov 12')).toBeDefined();
    expect(api.requestsOf(getGoalHistory)).toMatchObject([{ query: { from: '2025-11-22', to: '2026-11-22' } }]);
    expect(screen.queryByRole('button', { name: 'Show the year before' })).toBeNull();
  });

  it('says on how many days of a week it is due, now or before it was rooted', async () => {
    const days_off = { rest: [], away: [], frozen: [], archived: [] };
    const week = { changes: [{ from: '2026-11-01', days: 4 }], checked: [] };
    const { goal } = summary(past(10), { days_off: { ...days_off, week } });
    show(past(10), { goal });
    expect(await screen.findByText('4 days a week · since Thu, Nov 12')).toBeDefined();
    cleanup();
    const rooted = { since: '2026-10-03', frequency: 'daily', weekly_interval: null } as const;
    show(past(10), { goal: { ...goal, frequency: 'monthly', rooted } });
    expect(await screen.findByText('Rooted since Sat, Oct 3. Before: 4 days a week.')).toBeDefined();
  });

  it('opens the reminders of a goal of one’s own', async () => {
    const { user } = show(past(3));
    await user.click(await screen.findByRole('button', { name: 'Reminders' }));
    expect(await within(await screen.findByRole('dialog')).findByText(/^Next: tomorrow at 9:00.AM$/)).toBeDefined();
  });

  it.each([
    ['of a friend', { person: { uid: BOB.uid, name: 'Bob', avatar_color: null } }],
    [
      'in the archive',
      {
        goal: summary([], {
          days_off: { rest: [], away: [], frozen: [], archived: [{ from: TODAY, to: '2999-12-31' }] },
        }).goal,
      },
    ],
  ])('has no reminders for a goal %s', async (_which, more) => {
    show(past(3), more);
    await screen.findByRole('heading', { level: 1, name: 'Read ten pages' });
    expect(screen.queryByRole('button', { name: 'Reminders' })).toBeNull();
  });

  it('has a curve of what was answered, as a table too, and lets a goal go that has taken root', async () => {
    const answers = [
      { date: addDays(TODAY, -28), mean: 5.25 },
      { date: TODAY, mean: 6 },
    ];
    const { user, api } = show(past(30), { automaticity: { answers, may_root: true } });
    api.on(rootGoal, () => ({ success: true as const }));
    const table = await screen.findByRole('table', { name: 'How much it happens by itself' });
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['DayMean', 'Sat, Oct 245.3', 'Today6']);
    expect(part('By itself').getByText('This has taken root. Let it go?')).toBeDefined();
    await user.click(part('By itself').getByRole('button', { name: 'Let it go: Read ten pages' }));
    expect(api.requestsOf(rootGoal).map(({ body }) => body)).toEqual([{ goalId: ID, rooted: true }]);
  });

  it('says of a root what it was, takes its check-in of the month, and takes it up again', async () => {
    const rooted = { since: '2026-10-03', frequency: 'daily', weekly_interval: null } as const;
    const { goal } = summary(past(30), { frequency: 'monthly', rooted, last_checked: '2026-10-30' });
    const { user, api } = show(past(30), { goal, automaticity: { answers: [], may_root: false } });
    api.on(rootGoal, () => ({ success: true as const }));
    expect(await screen.findByText('Rooted since Sat, Oct 3. Before: Daily.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Reminders' })).toBeNull();
    expect(number('Current run')).toContain('days in a row');
    await user.click(screen.getByRole('button', { name: 'Check in: Read ten pages' }));
    expect(api.requestsOf(checkGoal).map(({ body }) => body)).toMatchObject([{ goalId: ID, checkDate: TODAY }]);
    await user.click(screen.getByRole('button', { name: 'Take it up again: Read ten pages' }));
    expect(api.requestsOf(rootGoal).map(({ body }) => body)).toEqual([{ goalId: ID, rooted: false }]);
  });

  it('reports a friend’s goal, and none of one’s own', async () => {
    const { unmount } = show(past(3));
    await screen.findByRole('heading', { level: 1, name: 'Read ten pages' });
    expect(screen.queryByRole('button', { name: /^Report/ })).toBeNull();
    unmount();
    const { user } = show(past(3), { person: { uid: BOB.uid, name: 'Bob', avatar_color: null } });
    await user.click(await screen.findByRole('button', { name: 'Report goal: Read ten pages' }));
    expect(await within(await screen.findByRole('dialog', { name: 'Report goal' })).findByText('Bob')).toBeDefined();
  });

  it('has each number with how it is counted', async () => {
    show(past(40, { without: [35, 36] }));
    await screen.findByRole('heading', { name: 'In numbers' });
    expect(number('Current run')).toBe(
      'Current run3 days in a rowSince Thu, Nov 19Days in a row that were done. Days off don’t end it. The flame on the card is how often it has earned.',
    );
    expect(number('Best run')).toContain('6 days in a rowNov 12 – 17');
    expect(number('Total check-ins')).toContain('38 check-ins');
    const shares = within(screen.getByRole('heading', { name: 'Share of due days done' }).parentElement as HTMLElement);
    expect(shares.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      '30 days28 of 30 · 93%',
      '90 days38 of 40 · 95%',
    ]);
  });

  it('counts what is due every two weeks in times', async () => {
    const checkIns = past(1);
    show(checkIns, { goal: summary(checkIns, { frequency: 'weekly', weekly_interval: 2 }).goal });
    await screen.findByRole('heading', { name: 'Share of due times done' });
    expect(number('Current run')).toContain(
      '3 times in a rowSince Thu, Nov 19How often in a row it was done every 2 weeks.',
    );
  });

  it('says how firmly the goal holds and how often it was come back to, and nothing before', async () => {
    const { unmount } = show(past(12), { returns: 2 });
    expect((await screen.findByText('Holds 87%')).parentElement?.textContent).toBe(
      'Holds 87% How firmly it sits in your days: the number grows each time you do it, falls a little when you leave one out, and comes back.',
    );
    expect(number('Total check-ins')).toContain('Came back twice after a break.');
    unmount();
    show([]);
    await screen.findByRole('heading', { name: 'In numbers' });
    expect(screen.queryByText(/^Holds|Came back/)).toBeNull();
  });

  it('says which tiles are returns and milestones', async () => {
    const marked = past(12).map((row, nth) => ({ ...row, came_back: nth === 2, milestone: nth === 9 ? 7 : null }));
    show(marked);
    const tapestry = await screen.findByRole('slider');
    expect(tapestry.getAttribute('aria-valuetext')).toBe('12 check-ins, 2 full rows, came back once.');
    fireEvent.click(screen.getByText('Show as a table'));
    const rows = await screen.findAllByRole('row');
    expect(rows.map(textOf).slice(2)).toEqual([
      '2, fullNov 15 – 19: Black hole, Rainbow, Lightning, Fireworks, Snow (7 days in a row).',
      '1, fullNov 10 – 14: Tree, Rock, Fire (came back), Star, Tornado.',
    ]);
  });

  it('has the tapestry as a sentence, tile by tile with the keyboard, and as a table', async () => {
    const { user } = show(past(12, { late: [1] }));
    const tapestry = await screen.findByRole('slider', { name: 'Tapestry of Read ten pages' });
    expect(tapestry.getAttribute('aria-valuetext')).toBe('12 check-ins, 2 full rows, 1 added later.');
    tapestry.focus();
    const spoken = () => tapestry.getAttribute('aria-valuetext');
    await waitFor(() => expect(spoken()).toBe('Today: Rocket.'));
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(spoken()).toBe('Wed, Nov 11: Rock, added later.');
    await user.keyboard('{Home}');
    expect(spoken()).toBe('Tue, Nov 10: Tree.');
    fireEvent.click(screen.getByText('Show as a table'));
    const rows = await screen.findAllByRole('row');
    expect(rows.map(textOf)).toEqual([
      'RowTiles',
      '3Nov 20 – 21: Garden, Rocket.',
      '2, fullNov 15 – 19: Black hole, Rainbow, Lightning, Fireworks, Snow.',
      '1, fullNov 10 – 14: Tree, Rock (added later), Fire, Star, Tornado.',
    ]);
  });

  it('has the calendar in words: done, later, missed and off', async () => {
    const checkIns = past(12, { without: [3, 4, 5, 6], late: [2] });
    const daysOff = {
      rest: [],
      archived: [],
      frozen: [{ from: '2026-11-13', to: '2026-11-13' }],
      away: [{ from: '2026-11-14', to: '2026-11-15' }],
    };
    const { user } = show(checkIns, { goal: summary(checkIns, { days_off: daysOff }).goal });
    // Months that were over before the goal began are left out.
    await screen.findByRole('heading', { name: '1 month' });
    await user.click(screen.getByRole('button', { name: 'Show the calendar as text' }));
    const months = part('1 month').getAllByRole('definition');
    expect(months).toHaveLength(1);
    expect(months[0]?.textContent).toBe(
      'Done on 10–11 and 17–21. Added later for 12. Missed on 16. Frozen on 13. Away on 14–15.',
    );
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toContain('frozen once, away once');
    const tapestry = screen.getByRole('slider');
    act(() => tapestry.focus());
    expect(tapestry.getAttribute('aria-valuetext')).toMatch(/^Today: /);
    await user.keyboard('{ArrowUp}{ArrowRight>3/}');
    expect(tapestry.getAttribute('aria-valuetext')?.replaceAll('\u2009', ' ')).toBe('Frozen Nov 13. Away Nov 14 – 15.');
  });

  it('counts weekdays, in the order of the app’s language', async () => {
    show(past(9));
    await screen.findByRole('heading', { name: 'By weekday' });
    expect(
      part('By weekday')
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['1Sun', '1Mon', '1Tue', '1Wed', '1Thu', '2Fri', '2Sat']);
  });

  it('loads the year before when asked, and its rows go on', async () => {
    const { user, api } = show(past(3), { check_ins: 7 }, '2025-11-10');
    const tapestry = await screen.findByRole('slider');
    // The number below is of all.
    expect(tapestry.getAttribute('aria-valuetext')).toBe('The last 3 of 7 check-ins, 1 full row.');
    expect(number('Total check-ins')).toContain('7 check-ins');
    act(() => tapestry.focus());
    await user.keyboard('{Home}');
    expect(tapestry.getAttribute('aria-valuetext')).toMatch(/^Thu, Nov 19: /);
    const older = past(4).map((one, nth) => ({ ...one, date: addDays('2025-11-01' as LocalDay, nth) }));
    api.on(getGoalHistory, () => ({ check_ins: older, before: null, days_off: null }));
    await user.click(screen.getByRole('button', { name: 'Show the year before' }));
    await waitFor(() => expect(tapestry.getAttribute('aria-valuemax')).toBe('7'));
    // The tile that was chosen stays chosen.
    expect(tapestry.getAttribute('aria-valuetext')).toMatch(/^Thu, Nov 19: /);
    expect(tapestry.getAttribute('aria-valuenow')).toBe('5');
    expect(api.requestsOf(getGoalHistory)[1]).toMatchObject({ query: { from: '2024-11-21', to: '2025-11-21' } });
    expect(screen.queryByRole('button', { name: 'Show the year before' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Tapestry' }));
  });

  it('says what comes where nothing was done yet', async () => {
    show([]);
    expect(await screen.findByText('Nothing woven yet')).toBeDefined();
    expect(number('Current run')).toContain('It begins with the next check-in.');
  });

  it('shares a picture with the number that impresses most first, with the scene that was played last', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    Object.assign(document, { fonts: { load: async () => [] } });
    const { user } = show(past(10));
    await user.click(await screen.findByRole('button', { name: 'Share a picture' }));
    await screen.findByRole('dialog', { name: 'Share a picture' });
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      '10 days done',
      '3 days in a row',
      '6 days, my best run',
    ]);
    expect(screen.getByRole('img', { name: /^Snow, with your ember/ })).toBeDefined();
  });

  it.each([
    [{ frequency: 'weekly', weekly_interval: 1 }, 'weeks'],
    [{ frequency: 'weekly', weekly_interval: 2 }, 'times'],
    [{ frequency: 'monthly', weekly_interval: null }, 'months'],
  ] as const)('counts the shared run of a goal that is %o in %s', async (rhythm, units) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = show(past(10), { goal: summary(past(10), rhythm).goal });
    await user.click(await screen.findByRole('button', { name: 'Share a picture' }));
    expect(await screen.findByRole('option', { name: `3 ${units} in a row` })).toBeDefined();
  });

  it('shares no picture of a friend’s goal, nor before the first check-in', async () => {
    const friends = show(past(10), { person: { uid: 'uid-ben', name: 'Ben', avatar_color: null } });
    await screen.findByText('Ben’s goal ·');
    expect(screen.queryByRole('button', { name: 'Share a picture' })).toBeNull();
    friends.unmount();
    show([], { current_run: null, best_run: null, check_ins: 0 });
    await screen.findByText('Nothing woven yet');
    expect(screen.queryByRole('button', { name: 'Share a picture' })).toBeNull();
  });

  it('says whose goal it is, and of a shared one that it is one’s own part', async () => {
    const checkIns = past(1);
    show(checkIns, { person: { uid: 'bob', name: 'Bob', avatar_color: 3 } });
    expect(await screen.findByText(/^Bob’s goal ·/)).toBeDefined();
  });
});

describe('a page that cannot be shown', () => {
  it('says that there is no such goal', async () => {
    const product = createFakeProduct();
    product.api.on(getGoalSummary, () => refuse('goals.not_found'));
    product.api.on(getGoalHistory, () => refuse('goals.not_found'));
    renderPage(<GoalPage />, { api: product.api.client, at: `/goal/${ID}` });
    expect(await screen.findByText('We can’t find this goal')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to your goals' }).getAttribute('href')).toBe('/');
  });

  it('leads to the plans without one', async () => {
    const product = createFakeProduct();
    product.api.on(getGoalSummary, () => refuse('subscription.premium_required'));
    product.api.on(getGoalHistory, () => refuse('subscription.premium_required'));
    renderPage(<GoalPage />, { api: product.api.client, at: `/goal/${ID}` });
    expect(await screen.findByRole('link', { name: 'See the plans' })).toBeDefined();
  });
});
