// @vitest-environment jsdom
import { NO_STYLE } from '@fivefold/rules/goal-label';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { getLastWeek, type WireWeek } from '@fivefold/contract/calls/week';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { DashboardPage } from '../dashboard-page.tsx';
import { findGoal } from '#testing/dashboard-screen.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct, EMPTY_WEEK } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { checkInsUntil, sampleGoal } from '#testing/wire-samples.ts';
import { MondayCard, preloadDetails } from '../lazy-components.tsx';

beforeAll(() => Promise.all([preloadDetails(), MondayCard.preload()]));

const MONDAY = '2026-11-23' as LocalDay;
const GOAL = '00000000-0000-4000-8000-000000000001';

const line = (goal: string, more: Partial<WireWeek['lines'][number]> = {}): WireWeek['lines'][number] => ({
  id: GOAL,
  goal,
  ...NO_STYLE,
  kept: 5,
  missed: 1,
  marks: ['done', 'done', 'missed', 'done', 'done', 'done', 'off'],
  ...more,
});
const WEEK: WireWeek = {
  ...EMPTY_WEEK,
  goals: 1,
  kept: 5,
  missed: 1,
  are_missed_days: true,
  hearts: 2,
  suggestion: { kind: 'block', goal: { id: GOAL, goal: 'Read', ...NO_STYLE, cue: 'I get up' }, weekday: null, left: 2 },
  lines: [line('Read', { emoji: '📚' })],
};

interface Options {
  readonly week?: Partial<WireWeek>;
  readonly platform?: ReturnType<typeof createFakePlatform>;
  readonly now?: string;
  /** How long ago the only goal was checked in. */
  readonly daysAgo?: number;
}

async function show({
  week = {},
  platform = createFakePlatform(),
  now = `${MONDAY}T08:00:00Z`,
  daysAgo = 1,
}: Options = {}) {
  const product = createFakeProduct({
    personal_goals: [sampleGoal({ check_ins: checkInsUntil(addDays(MONDAY, -daysAgo), 3), count_checked: 3 })],
  });
  product.api.on(getLastWeek, () => ({ ...WEEK, ...week }));
  const view = renderPage(<DashboardPage />, { api: product.api.client, platform, clock: createFakeClock(now) });
  await screen.findByRole('heading', { level: 2, name: /Goals$/ });
  return { ...view, ...product };
}

const findCard = async () => within(await screen.findByRole('region', { name: 'Your week' }));
const queryCard = () => screen.queryByRole('region', { name: 'Your week' });
/** Time for whatever would be shown. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));

describe('the Monday card', () => {
  it('says what was kept, what slipped by, how many hearts came, and one suggestion', async () => {
    await show();
    const card = await findCard();
    expect(card.getByText('Mon, Nov 16 – Sun, Nov 22')).toBeDefined();
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['5 of 6 kept', '1 day slipped by', '2 hearts from friends']),
    );
    expect(card.getByText(/“When I get up: Read” needs 2 more check-ins for a full block/)).toBeDefined();
    expect(card.getByRole('link', { name: 'Open this goal' }).getAttribute('href')).toBe(`/goal/${GOAL}`);
    expect(card.getByRole('link', { name: 'Your year' }).getAttribute('href')).toBe('/me');
  });

  it('adds up the units of goals that count an amount', async () => {
    const amount = { ...NO_STYLE, id: GOAL, goal: 'Swim', sum: 1250.5 };
    await show({
      week: { amounts: [{ ...amount, goal: 'Drink water', amount_unit: 'glasses', sum: 46 }, amount] },
    });
    const items = (await findCard()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toEqual(expect.arrayContaining(['Drink water: 46 glasses', 'Swim: 1,250.5']));
  });

  it('says each goal’s week in words, with a link to the goal', async () => {
    await show();
    const goals = within((await findCard()).getByRole('list', { name: 'Your goals last week' }));
    expect(goals.getByRole('link', { name: 'Read' }).getAttribute('href')).toBe(`/goal/${GOAL}`);
    expect(goals.getByRole('listitem').textContent).toBe(
      '📚 Read5 of 6 kept. Kept: Monday, Tuesday, Thursday, Friday, Saturday. Slipped by: Wednesday. Off: Sunday.',
    );
  });

  it('explains each number', async () => {
    const { user } = await show();
    const card = await findCard();
    await user.click(card.getByText('How is this counted?'));
    for (const name of ['Kept:', 'Slipped by:', 'Hearts:'])
      expect(card.getByText(new RegExp(`^${name} `))).toBeDefined();
  });

  it('says softly that nothing was due', async () => {
    await show({ week: { ...EMPTY_WEEK, goals: 2 } });
    const card = await findCard();
    expect(card.getByText('A quiet week: nothing was due.')).toBeDefined();
    expect(card.queryByText(/\d check-ins? slipped|of 0/)).toBeNull();
  });

  it('shows five of many goals and how many more there are; of a long list only when it is opened', async () => {
    const names = ['One', 'Two', 'Three', 'Four', 'Five'];
    const lines = names.map((goal, nth) => line(goal, { id: `00000000-0000-4000-8000-00000000000${nth}` }));
    const { user } = await show({
      week: { goals: 60, kept: 300, missed: 60, are_missed_days: false, lines, more: 55 },
    });
    const card = await findCard();
    expect(card.getByText('300 of 360 kept')).toBeDefined();
    expect(card.queryByText('60 check-ins slipped by')).toBeNull();
    await user.click(card.getByRole('button', { name: 'Show' }));
    expect(document.activeElement).toBe(card.getByRole('heading', { name: 'Your week' }));
    expect(card.getByText('60 check-ins slipped by')).toBeDefined();
    expect(card.getByText('and 55 more')).toBeDefined();
  });

  it('is gone when it is closed, on this device until the next Monday, and the focus goes to the goals', async () => {
    const { user, platform, unmount } = await show();
    await user.click((await findCard()).getByRole('button', { name: 'Close your week' }));
    expect(queryCard()).toBeNull();
    expect(document.activeElement?.textContent).toContain('Goals');
    unmount();

    const { api, unmount: leave } = await show({ platform });
    await settle();
    expect([queryCard(), api.requestsOf(getLastWeek)]).toEqual([null, []]);
    leave();

    await show({
      platform,
      now: '2026-11-30T08:00:00Z',
      week: { week: { from: '2026-11-23', to: '2026-11-29' } },
      daysAgo: -6,
    });
    expect(await findCard()).toBeDefined();
  });

  it('is forgotten with everything else when the user logs out', async () => {
    const { user, platform } = await show();
    await user.click((await findCard()).getByRole('button', { name: 'Close your week' }));
    expect(platform.stored.get('closed-week')).toBe(MONDAY);
    await platform.personalData.clear('ann');
    expect(platform.stored.has('closed-week')).toBe(false);
  });

  it.each<[string, Options]>([
    ['on any other day', { now: '2026-11-24T08:00:00Z' }],
    ['for a person who had no goals then', { week: { goals: 0 } }],
    ['while a person is welcomed back', { daysAgo: 9 }],
    ['with the week of another Monday', { week: { week: { from: '2026-11-09', to: '2026-11-15' } } }],
  ])('is not there %s', async (_, options) => {
    await show(options);
    await settle();
    expect(queryCard()).toBeNull();
  });

  it('does not appear beside what is in use: it waits until the focus has left the column', async () => {
    const { api, user } = await show();
    const answer = api.hold(getLastWeek);
    const field = await screen.findByLabelText('Friend’s email');
    field.focus();
    answer();
    await settle();
    expect([queryCard(), document.activeElement]).toEqual([null, field]);
    await user.click(screen.getByRole('heading', { level: 2, name: /Goals$/ }));
    expect(await findCard()).toBeDefined();
  });

  it('is counted again after a check-in', async () => {
    const { api, user } = await show();
    const card = await findCard();
    const goal = await findGoal('Morning run');
    api.on(getLastWeek, () => ({ ...WEEK, kept: 6, missed: 0 }));
    await user.click(goal.getByRole('button', { name: /^Check in: / }));
    await waitFor(() => expect(api.requestsOf(checkGoal)).toHaveLength(1));
    expect(await card.findByText('6 of 6 kept')).toBeDefined();
    expect(card.getByText('You kept everything last week.')).toBeDefined();
    // Whatever the screen draws anew: once for the check-in.
    await user.click(goal.getByRole('button', { name: /^Morning run/ }));
    await settle();
    expect(api.requestsOf(getLastWeek)).toHaveLength(2);
  });
});
