// @vitest-environment jsdom
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createFakeClock } from '#testing/fake-clock.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { findGoal, goalTexts } from '#testing/dashboard-screen.ts';
import { renderPage } from '#testing/render-page.tsx';
import { checkInsUntil, sampleGoal, sampleSharedGoal } from '#testing/wire-samples.ts';
import { FOLDED_SECTIONS_KEY } from '#platform/preferences/personal-data.ts';
import { MAX_FIRST_ROWS } from '@fivefold/rules/day-list';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { DashboardPage } from '../dashboard-page.tsx';
import { preloadDetails } from '../lazy-components.tsx';

// Opened cards show at once, as they do once the page was idle.
beforeAll(preloadDetails);

const TODAY = '2026-11-21' as LocalDay;

function show(...goals: Parameters<typeof sampleGoal>[0][]) {
  const product = createFakeProduct({ personal_goals: goals.map((goal) => sampleGoal(goal)) });
  return { product, ...renderPage(<DashboardPage />, { api: product.api.client }) };
}

describe('the goals list', () => {
  it('is titled with the first five characters of the email', async () => {
    show();
    expect(await screen.findByRole('heading', { name: "annik's Goals" })).toBeDefined();
  });

  it('leads to the wizard', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('link', { name: 'Add goal' }));
    expect(screen.getByTestId('whereabouts').textContent).toBe('/add-goal');
  });

  it('puts what is due first and what is done below, and counts what is left', async () => {
    show(
      { goal: 'Done already', check_ins: checkInsUntil(TODAY, 1) },
      { goal: 'Still open' },
      { goal: 'This week’s', frequency: 'weekly', check_ins: checkInsUntil(addDays(TODAY, -6), 1) },
      { goal: 'Last week’s', frequency: 'weekly', check_ins: checkInsUntil(addDays(TODAY, -7), 1) },
    );
    expect(await screen.findByText('2 to go')).toBeDefined();
    expect(goalTexts('Due now')).toEqual(['Still open', 'Last week’s']);
    // Sections that fold are shown once the device has said which are folded.
    await screen.findByText('Done already');
    expect(goalTexts('Done')).toEqual(['Done already']);
    expect(goalTexts('Later')).toEqual(['This week’s']);
  });

  it('says so when all is done, and leaves a checked card where it was', async () => {
    const { user } = show({ goal: 'First' }, { goal: 'Second', check_ins: checkInsUntil(TODAY, 1) });
    await user.click(await screen.findByRole('button', { name: /^Check in: / }));
    expect(await screen.findByText('All done for today')).toBeDefined();
    expect(goalTexts('Due now')).toEqual(['First']);
  });

  it('opens the gates again at midnight', async () => {
    const clock = createFakeClock('2026-11-21T12:00:00Z');
    const { api } = createFakeProduct({ personal_goals: [sampleGoal({ check_ins: checkInsUntil(TODAY, 1) })] });
    renderPage(<DashboardPage />, { api: api.client, clock });
    expect(await screen.findByRole('button', { name: /^Already Checked Today: / })).toBeDefined();
    act(() => {
      clock.set('2026-11-22T12:00:00Z');
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(await screen.findByRole('button', { name: /^Check in: / })).toBeDefined();
    expect(screen.getByText('Yesterday')).toBeDefined();
    expect(goalTexts('Due now')).toEqual(['Morning run']);
  });

  it('shows what people wrote as text, whatever it is', async () => {
    show({ goal: '<img src=x onerror=alert(1)> & <b>bold</b>', check_ins: checkInsUntil(TODAY, 1) });
    const name = await screen.findByText('<img src=x onerror=alert(1)> & <b>bold</b>');
    expect(name.querySelector('*')).toBeNull();
  });
});

describe('a goal card', () => {
  it.each([
    ['daily', null, 'Already Checked Today'],
    ['weekly', 1, 'Already Checked This 1 Week'],
    ['weekly', 2, 'Already Checked This 2 Weeks'],
    ['monthly', null, 'Already Checked This Month'],
    ['once', null, 'Already Completed'],
  ] as const)('%s %s: the disabled button says %s', async (frequency, weekly_interval, text) => {
    show({ frequency, weekly_interval, check_ins: checkInsUntil(TODAY, 1) });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: `${text}: Morning run` });
    expect(button.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: /^Check in: / })).toBeNull();
  });

  it('shows streak, last check-in and progress while closed', async () => {
    show({ check_ins: checkInsUntil(addDays(TODAY, -1), 1), count_checked: 3, count_streak: 2 });
    const card = await findGoal('Morning run');
    expect(card.getByText('2')).toBeDefined();
    expect(card.getByText('Yesterday')).toBeDefined();
    expect(card.getByRole('progressbar', { hidden: true }).getAttribute('aria-valuetext')).toBe('3 of 5');
  });

  it('has a name of its own with the parts apart, as a card off the screen has no rendered text', async () => {
    show({ is_public: true, check_ins: checkInsUntil(addDays(TODAY, -1), 1), count_checked: 3, count_streak: 2 });
    const toggle = (await findGoal('Morning run')).getByRole('button', { expanded: false });
    expect(toggle.getAttribute('aria-label')).toBe('Morning run, Public, 3 of 5, earned 2 times, Yesterday, Daily');
  });

  it('has lost its progress and its streak when it lapsed', async () => {
    show({ check_ins: checkInsUntil(addDays(TODAY, -3), 1), count_checked: 3, count_streak: 2 });
    const card = await findGoal('Morning run');
    expect(card.getByText('3 days ago')).toBeDefined();
    expect(card.getByText('0 of 5')).toBeDefined();
    expect(card.getByRole('button', { name: /not earned yet/ })).toBeDefined();
  });

  it('tells public and shared goals apart', async () => {
    const product = createFakeProduct({
      personal_goals: [sampleGoal({ is_public: true })],
      shared_goals: [sampleSharedGoal()],
    });
    renderPage(<DashboardPage />, { api: product.api.client });
    expect((await findGoal('Morning run')).getByTitle('Public')).toBeDefined();
    expect((await findGoal('Read together')).getByTitle(/^Shared with/)).toBeDefined();
  });
});

describe('the history of a goal', () => {
  it('has the newest check-in first, with its note as text', async () => {
    const checkIns = checkInsUntil(TODAY, 3).map((checkIn, place) => ({
      ...checkIn,
      description: `note ${place} <i>`,
    }));
    const { user } = show({ check_ins: checkIns });
    const card = await findGoal('Morning run');
    await user.click(card.getByRole('button', { name: /^Morning run/ }));
    const rows = card.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows).toEqual(['TodayUndonote 2 <i>', 'Yesterdaynote 1 <i>', 'Thu, Nov 19note 0 <i>']);
  });

  it('loads its check-ins when it opens, older ones page by page, and says when that fails', async () => {
    const { product, user } = show({ check_ins: checkInsUntil(TODAY, 14, 12), check_ins_total: 26 });
    const [goal] = product.dashboard.personal_goals;
    product.olderCheckIns.set(goal?.id ?? '', checkInsUntil(addDays(TODAY, -14), 12));
    const card = await findGoal('Morning run');
    const count = (rows: number) => waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(rows));
    const showOlder = () => user.click(card.getByRole('button', { name: 'Show older' }));
    const didNotLoad = async () =>
      expect((await card.findByRole('alert')).textContent).toContain('Older check-ins didn’t load.');
    product.api.setOffline(true);
    await user.click(card.getByRole('button', { name: /^Morning run/ }));
    await didNotLoad();
    await count(2);
    product.api.setOffline(false);
    await showOlder();
    await count(5);
    expect(product.api.requestsOf(listCheckIns).at(-1)?.query).toMatchObject({ limit: '14' });
    await showOlder();
    await count(14);
    product.api.setOffline(true);
    await showOlder();
    await didNotLoad();
    product.api.setOffline(false);
    await showOlder();
    await count(24);
    expect(product.api.requestsOf(listCheckIns).at(-1)?.query).toMatchObject({ before: '12' });
    await showOlder();
    await count(26);
    expect(card.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('says where it begins when there is nothing yet', async () => {
    const { user } = show({});
    const card = await findGoal('Morning run');
    await user.click(card.getByRole('button', { name: /^Morning run/ }));
    expect(card.getByText(/No check-ins yet/)).toBeDefined();
  });
});

describe('the sections of the list', () => {
  const yesterday = addDays(TODAY, -1);

  it('says when a goal of later opens, the next one first', async () => {
    show(
      { goal: 'Swim', frequency: 'once', check_ins: checkInsUntil(yesterday, 1) },
      { goal: 'Budget', frequency: 'monthly', check_ins: checkInsUntil(yesterday, 1) },
      { goal: 'Call', frequency: 'weekly', weekly_interval: 1, check_ins: checkInsUntil(addDays(TODAY, -6), 1) },
      { goal: 'Visit', frequency: 'weekly', weekly_interval: 1, check_ins: checkInsUntil(addDays(TODAY, -3), 1) },
      { goal: 'Letter', frequency: 'weekly', weekly_interval: 2, check_ins: checkInsUntil(addDays(TODAY, -5), 1) },
    );
    await screen.findByRole('list', { name: 'Later' });
    expect(goalTexts('Later')).toEqual(['Call', 'Visit', 'Letter', 'Budget', 'Swim']);
    for (const opens of ['Opens tomorrow', 'Opens Wednesday', 'Opens Mon, Nov 30', 'Opens Tue, Dec 1', 'Completed'])
      expect(screen.getByText(opens)).toBeDefined();
    expect(screen.getByRole('button', { name: /^Letter, .*Opens Mon, Nov 30$/, expanded: false })).toBeDefined();
  });

  it('unfolds a line of done to the whole card', async () => {
    const { user } = show({ check_ins: checkInsUntil(TODAY, 3), count_checked: 3 });
    const card = await findGoal('Morning run');
    expect(card.queryByText('3 of 5')).toBeNull();
    await user.click(card.getByRole('button', { expanded: false }));
    expect(card.getByText('3 of 5')).toBeDefined();
    expect(card.getByText('Next check-in: tomorrow.')).toBeDefined();
  });

  it('folds done as a whole, and remembers that on the device until the user logs out', async () => {
    const { user, platform, unmount } = show({ check_ins: checkInsUntil(TODAY, 1) });
    await user.click(await screen.findByRole('button', { name: 'Done 1', expanded: true }));
    expect(goalTexts('Done')).toEqual([]);
    unmount();

    const { api } = createFakeProduct({ personal_goals: [sampleGoal({ check_ins: checkInsUntil(TODAY, 1) })] });
    renderPage(<DashboardPage />, { api: api.client, platform });
    expect(await screen.findByRole('button', { name: 'Done 1', expanded: false })).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Log Out' }));
    await screen.findByText('Logged out successfully');
    expect(await platform.preferences.get(FOLDED_SECTIONS_KEY)).toBeNull();
  });

  it('starts with the sections open where the device has stored nonsense', async () => {
    const platform = createFakePlatform();
    for (const stored of ['{"done":1}', 'null', '[', '']) {
      await platform.preferences.set(FOLDED_SECTIONS_KEY, stored);
      const { api } = createFakeProduct({ personal_goals: [sampleGoal({ check_ins: checkInsUntil(TODAY, 1) })] });
      const { unmount } = renderPage(<DashboardPage />, { api: api.client, platform });
      expect(await screen.findByRole('button', { name: 'Done 1', expanded: true })).toBeDefined();
      unmount();
    }
  });

  it('shows the first due goals of a long list as lines, and the rest on request', async () => {
    const { user } = show(...Array.from({ length: 60 }, (_, nth) => ({ goal: `Goal ${nth + 1}` })));
    expect(await screen.findByText('60 to go')).toBeDefined();
    expect(goalTexts('Due now')).toHaveLength(MAX_FIRST_ROWS);
    expect((await findGoal('Goal 1')).queryByText('0 of 5')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show all 60 goals' }));
    expect(goalTexts('Due now')).toHaveLength(60);
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(new RegExp(`^Goal ${MAX_FIRST_ROWS + 1},`, 'u'));
  });

  it('sorts what was checked into its section when the user comes back from another app', async () => {
    const { user } = show({ goal: 'First' }, { goal: 'Second' });
    await user.click(await screen.findByRole('button', { name: 'Check in: First' }));
    expect(await screen.findByText('1 to go')).toBeDefined();
    expect(goalTexts('Due now')).toEqual(['First', 'Second']);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    visibility.mockRestore();
    expect(goalTexts('Due now')).toEqual(['Second']);
    expect(goalTexts('Done')).toEqual(['First']);
  });
});
