// @vitest-environment jsdom
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { moveGoal } from '@fivefold/contract/calls/goal-list';
import { setOwnTexts } from '@fivefold/contract/calls/goals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { findGoal, goalTexts } from '#testing/dashboard-screen.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { checkInsUntil, sampleGoal } from '#testing/wire-samples.ts';
import { DashboardPage } from '../../dashboard-page.tsx';
import { GoalFinder, GoalMover, PartDivider, preloadDetails } from '../../lazy-components.tsx';

beforeAll(() => Promise.all([preloadDetails(), GoalFinder.preload(), GoalMover.preload(), PartDivider.preload()]));

const TODAY = '2026-11-21';
const PARTS: Readonly<Record<string, string | null>> = {
  Read: 'evening',
  Run: 'morning',
  Tidy: null,
  Lunch: 'day',
  Stretch: 'morning',
  Call: null,
};

async function show(parts = PARTS, time = '08:00') {
  const product = createFakeProduct({
    personal_goals: Object.entries(parts).map(([goal, part_of_day]) => sampleGoal({ goal, part_of_day })),
  });
  const clock = createFakeClock(`${TODAY}T${time}:00Z`);
  const view = renderPage(<DashboardPage />, { api: product.api.client, clock });
  await screen.findByText(`${Object.keys(parts).length} to go`);
  const setTime = (later: string) =>
    act(() => {
      clock.set(`${TODAY}T${later}:00Z`);
      document.dispatchEvent(new Event('visibilitychange'));
    });
  return { ...view, ...product, setTime };
}

/** The headings of the day's list, each with its goals. */
const groups = () =>
  screen
    .getAllByRole('list')
    .map((list) => [list.getAttribute('aria-label'), ...within(list).queryAllByRole('heading').map(titleOf)].join(' '))
    .filter((group) => Object.keys(PARTS).some((goal) => group.includes(goal)));
const titleOf = (heading: HTMLElement) => heading.querySelector('[dir="auto"]')?.textContent;

describe('what is due', () => {
  it('is not divided before a goal has a part, and not by one that is done', async () => {
    const { unmount } = await show({ Read: null, Run: null });
    expect(goalTexts('Due now')).toEqual(['Read', 'Run']);
    unmount();
    const done = sampleGoal({ goal: 'Lunch', part_of_day: 'day', check_ins: checkInsUntil(TODAY as never, 1) });
    const { api } = createFakeProduct({ personal_goals: [sampleGoal({ goal: 'Read' }), done] });
    renderPage(<DashboardPage />, { api: api.client });
    await screen.findByText('1 to go');
    expect(goalTexts('Due now')).toEqual(['Read']);
  });

  it.each([
    ['00:00', ['Morning Run Stretch', 'Any time Tidy Call', 'Day Lunch', 'Evening Read']],
    ['12:00', ['Day Lunch', 'Any time Tidy Call', 'Morning Run Stretch', 'Evening Read']],
    ['18:00', ['Evening Read', 'Any time Tidy Call', 'Morning Run Stretch', 'Day Lunch']],
  ])('begins at %s with its part, under headings', async (time, expected) => {
    await show(PARTS, time);
    expect(groups()).toEqual(expected);
    const names = expected.map((group) => group.split(/ (?=[A-Z])/)[0]);
    expect(screen.getAllByRole('heading', { level: 2, name: /^(Morning|Day|Evening|Any time)$/ }).map(textOf)).toEqual(
      names,
    );
  });

  it('changes at noon for those who come back, and the focus stays where it was', async () => {
    const { setTime } = await show();
    const button = (await findGoal('Stretch')).getByRole('button', { name: 'Check in: Stretch' });
    button.focus();
    setTime('11:59');
    expect(groups()[0]).toBe('Morning Run Stretch');
    setTime('12:00');
    expect(groups().slice(0, 3)).toEqual(['Day Lunch', 'Any time Tidy Call', 'Morning Run Stretch']);
    expect(document.activeElement).toBe(button);
  });

  it('is divided by the edit form, and the focus goes with the goal', async () => {
    const { user, api } = await show({ Read: null, Run: null });
    const card = await findGoal('Run');
    await user.click(card.getByRole('button', { name: /^Run/ }));
    await user.click(card.getByRole('button', { name: 'Edit' }));
    const choice = within(card.getByRole('group', { name: 'When in the day?' }));
    expect(choice.getByRole<HTMLInputElement>('radio', { name: 'Any time' }).checked).toBe(true);
    await user.click(choice.getByRole('radio', { name: 'Evening' }));
    await user.click(card.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { level: 2, name: 'Evening' });
    expect(groups()).toEqual(['Any time Read', 'Evening Run']);
    expect(api.requestsOf(setOwnTexts).map(({ body }) => body)).toMatchObject([{ part_of_day: 'evening' }]);
    const moved = await findGoal('Run');
    expect(moved.element.contains(document.activeElement)).toBe(true);
    await user.click(moved.getByRole('button', { name: 'Edit' }));
    await user.click(moved.getByRole('radio', { name: 'Any time' }));
    await user.click(moved.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(goalTexts('Due now')).toEqual(['Read', 'Run']));
    expect(api.requestsOf(getDashboard).length).toBeGreaterThan(1);
  });

  it('moves a goal among those of its part', async () => {
    const { user, api, dashboard } = await show();
    (await findGoal('Stretch')).getByRole('button', { name: /^Stretch,/ }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(screen.getByText('Moved before “Run”, 1 of 2')).toBeDefined();
    expect(groups()[0]).toBe('Morning Stretch Run');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(screen.getByText('Already first of 2')).toBeDefined();
    const idOf = (text: string) => dashboard.personal_goals.find(({ goal }) => goal === text)?.id;
    expect(api.requestsOf(moveGoal).map(({ body }) => body)).toEqual([
      { goalId: idOf('Stretch'), before: idOf('Run') },
    ]);
  });

  it('leaves a checked goal under its heading', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Check in: Run' }));
    await screen.findByText('5 to go');
    expect(groups()[0]).toBe('Morning Run Stretch');
  });

  it('shows the first goals of a long list by its parts, and the focus goes on to the next one', async () => {
    const sixty = Object.fromEntries(
      Array.from({ length: 60 }, (_, nth) => [`Goal ${nth}`, nth < 40 ? null : 'morning']),
    );
    const { user } = await show(sixty);
    const titles = () => screen.getAllByRole('heading', { level: 3 }).map(titleOf);
    expect([titles().length, titles()[0], titles()[20]]).toEqual([33, 'Goal 40', 'Goal 0']);
    await user.click(screen.getByRole('button', { name: 'Show all 60 goals' }));
    expect(titles()).toHaveLength(60);
    expect((await findGoal('Goal 13')).element.contains(document.activeElement)).toBe(true);
  });
});

const textOf = ({ textContent }: HTMLElement) => textContent;
