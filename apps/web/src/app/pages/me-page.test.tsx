// @vitest-environment jsdom
import { NO_STYLE } from '@fivefold/rules/goal-label';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { getMeSummary, type WireMeSummary } from '@fivefold/contract/calls/me';
import { getProfile } from '@fivefold/contract/calls/profile';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refuse } from '#testing/fake-api.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { findEnglish, showEnglish, showPseudo } from '#testing/pseudo-language.ts';
import { renderApp } from '#testing/render-app.tsx';
import { ANN } from '#testing/wire-samples.ts';

const MONTHS = [
  '2025-12',
  ...['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'].map((month) => `2026-${month}`),
];
const GOAL = '0b8f3f3c-7f0a-4a31-9e5c-0d6f1c1d2e3f';

function summary(fields: Partial<WireMeSummary> = {}): WireMeSummary {
  return {
    since: '2026-03-05',
    from: '2025-11-21',
    to: '2026-11-21',
    days: [
      { date: '2026-11-20', count: 1200 },
      { date: '2026-11-21', count: 2 },
    ],
    months: MONTHS.map((month) => ({ month, points: month === '2026-11' ? 7 : 0 })),
    points_total: 12,
    best_goals: [
      { id: GOAL, goal: 'Read ten pages', ...NO_STYLE, emoji: '📚', count: 1201, count_streak: 3 },
      { id: GOAL.replace('0b', '1b'), goal: 'Call Grandma', ...NO_STYLE, count: 1, count_streak: 1 },
    ],
    amounts: [],
    memories: [],
    roots: [],
    roots_total: 0,
    roots_of_year: 0,
    performance: { months_earned: 2, saved_cents: 1800 },
    ...fields,
  };
}
const EMPTY = { days: [], best_goals: [], points_total: 0, performance: { months_earned: 0, saved_cents: 0 } };

function open(answer: Partial<WireMeSummary> = {}) {
  const { api, dashboard } = createFakeProduct();
  api.on(getMeSummary, () => summary(answer));
  return { api, dashboard, ...renderApp({ api, at: '/#/me', as: ANN }) };
}

/** The browser writes dates, in the tests in English. */
const DATES = /^(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec)(?:[a-z]*(?:ary|ch|il|ust|ber))?(?: \d{4})?$/;

afterEach(() => {
  showEnglish();
  vi.restoreAllMocks();
});

describe('the page of a person’s year', () => {
  it('shows who they are, and each number with how it is counted', async () => {
    const { dashboard } = open();
    dashboard.profile.display_name = 'Annika';
    expect(await screen.findByRole('heading', { level: 1, name: 'Your year' })).toBeTruthy();
    expect(await screen.findByText('Annika')).toBeTruthy();
    expect(await screen.findByText('Here since March 2026')).toBeTruthy();
    for (const [number, unit, how] of [
      ['1,202', 'check-ins on 2 days', /^Your own check-ins of the last year/],
      ['12', 'points in all', /^All points you ever earned/],
      ['2', 'months earned', /^Months of Performance that your points paid for/],
      ['$18', 'saved', 'Each month that was billed so far cost only $1.'],
    ] as const) {
      const text = screen.getByText(unit).parentElement;
      expect(text?.textContent).toBe(`${number} ${unit}`);
      expect(within(text?.parentElement as HTMLElement).getByText(how)).toBeTruthy();
    }
    expect(screen.getByRole('link', { name: 'Exchange Streaks' }).getAttribute('href')).toBe('#/streak-exchange');
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('#/');
  });

  it('hangs roots in a row, framed, each with the check-in of its month', async () => {
    const tiles = Array.from({ length: 12 }, (_, index) => ({
      index,
      celebration: 'tree' as const,
      late: index === 3,
      small: false,
      came_back: false,
      milestone: null,
    }));
    const rooted = { since: '2026-10-03', frequency: 'daily', weekly_interval: null } as const;
    const stretch = { id: GOAL, goal: 'Stretch', ...NO_STYLE, rooted, check_ins: 113, is_checked: false, tiles };
    const floss = { ...stretch, id: GOAL.replace('0b', '2b'), goal: 'Floss', is_checked: true };
    const { api, user } = open({ roots: [stretch, floss], roots_total: 2, roots_of_year: 1 });
    api.on(checkGoal, () => Promise.reject(new Error('offline')));
    const part = within((await screen.findByRole('heading', { name: 'Roots' })).closest('section') as HTMLElement);
    expect(part.getByText('goals happen by themselves').parentElement?.textContent).toMatch(/^2 /);
    expect(part.getByText(/^1 took root in the last year\./)).toBeTruthy();
    const [first, second] = part.getAllByRole('listitem');
    // The row that began before these tiles is left out.
    expect(first?.textContent).toMatch(
      /^The last 8 of 113 check-ins, 1 full row\.StretchRooted since Sat, Oct 3Check in$/,
    );
    expect(
      within(first as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`#/goal/${GOAL}`);
    expect(second?.textContent).toContain('Done this month');
    await user.click(part.getByRole('button', { name: 'Check in: Stretch' }));
    expect(api.requestsOf(checkGoal)[0]?.body).toMatchObject({ goalId: GOAL, goalDescription: '' });
  });

  it('counts what took root in the year and is no root any more', async () => {
    open({ roots_total: 0, roots_of_year: 1 });
    const part = within((await screen.findByRole('heading', { name: 'Roots' })).closest('section') as HTMLElement);
    expect(part.getByText('goal took root in the last year').parentElement?.textContent).toMatch(/^1 /);
    expect(part.queryByRole('listitem')).toBeNull();
  });

  it('has the points of each month as a table', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Points by month' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'December 20250',
      ...['January', 'February', 'March', 'April', 'May', 'June'].map((month) => `${month} 20260`),
      ...['July', 'August', 'September', 'October'].map((month) => `${month} 20260`),
      'November 20267',
    ]);
  });

  it('has a year that runs from right to left where lines do', async () => {
    vi.spyOn(document.documentElement, 'dir', 'get').mockReturnValue('rtl');
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(310);
    const { user } = open();
    const year = await screen.findByRole('slider', { name: 'Check-ins of your year, day by day' });
    year.focus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(year.getAttribute('aria-valuetext')).toBe('Sun, Nov 15: no check-ins.');
    // In the second of eighteen columns from the edge at which the year begins.
    const right = Number.parseFloat(year.style.inlineSize);
    year.getBoundingClientRect = () => ({ left: 0, top: 0, right }) as DOMRect;
    fireEvent.pointerDown(year, { clientX: right - (right / 18) * 1.5, clientY: 60 });
    expect(year.getAttribute('aria-valuetext')).toMatch(/^(Nov|Dec) .* 2025: no check-ins\.$/);
  });

  it('has the year as sentences, day by day with the keyboard, and as a table', async () => {
    const { user } = open();
    const year = await screen.findByRole('slider', { name: 'Check-ins of your year, day by day' });
    const spoken = () => year.getAttribute('aria-valuetext');
    expect(spoken()).toBe('You checked in on 2 days. The busiest was yesterday, with 1,200 check-ins.');
    await user.tab();
    while (document.activeElement !== year) await user.tab();
    expect(spoken()).toBe('Today: 2 check-ins.');
    await user.keyboard('{ArrowLeft}{ArrowDown}');
    expect(spoken()).toBe('Sun, Nov 15: no check-ins.');
    await user.keyboard('{Home}{ArrowUp}');
    expect(spoken()).toBe('Nov 21, 2025: no check-ins.');
    await user.keyboard('{End}{ArrowRight}{ArrowUp}');
    expect(spoken()).toBe('Yesterday: 1,200 check-ins.');

    expect(screen.queryByRole('columnheader', { name: 'Week' })).toBeNull();
    fireEvent.click(screen.getByText('Show as a table'));
    const table = (await screen.findByRole('columnheader', { name: 'Week' })).closest('table') as HTMLElement;
    const rows = within(table).getAllByRole('row');
    expect(rows).toHaveLength(1 + 53);
    expect(rows.slice(0, 3).map(({ textContent }) => textContent.replaceAll('\u2009', ' '))).toEqual([
      'WeekSunMonTueWedThuFriSat',
      'Nov 15 – 21000001,2002',
      'Nov 8 – 140000000',
    ]);
  });

  it('leads to the best goals', async () => {
    open();
    const links = (await screen.findAllByRole('link', { name: /check-in/ })).map((link) => [
      link.getAttribute('href'),
      link.textContent,
    ]);
    expect(links).toEqual([
      [`#/goal/${GOAL}`, '📚 Read ten pages 1,201 check-ins 3 earned 3 times'],
      [`#/goal/${GOAL.replace('0b', '1b')}`, 'Call Grandma 1 check-in 1 earned once'],
    ]);
  });

  it('shares a picture of the year', async () => {
    // jsdom has no canvas; what is drawn is tested in features/share-picture.
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Share a picture' }));
    await screen.findByRole('dialog', { name: 'Share a picture' });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '2 days in a year',
      '1,202 check-ins in a year',
      '12 points in all',
    ]);
    vi.restoreAllMocks();
  });

  it('says how a year begins when there is nothing yet', async () => {
    open(EMPTY);
    expect(await screen.findByText('Your year starts with one check-in')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to your goals' }).getAttribute('href')).toBe('#/');
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Share a picture' })).toBeNull();
  });

  it('says how points are earned instead of twelve zeros', async () => {
    open({ points_total: 0, months: MONTHS.map((month) => ({ month, points: 0 })) });
    expect(
      await screen.findByText('No points yet. 5 check-ins in a row on a daily or weekly goal earn your first.'),
    ).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says how a month is earned when there is none', async () => {
    open({ performance: { months_earned: 0, saved_cents: 0 } });
    expect(await screen.findByText('No months yet')).toBeTruthy();
    expect(screen.getByText('5 points make a month of Performance: it costs $1 instead of $10.')).toBeTruthy();
  });

  it('keeps quiet about months where nothing is sold, and about goals that are gone', async () => {
    open({ performance: null, best_goals: [], days: [] });
    await screen.findByText('points in all');
    expect(screen.queryByRole('heading', { name: 'What you earned' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Best goals' })).toBeNull();
    expect(screen.getByText('check-ins on 0 days')).toBeTruthy();
  });

  it('says what went wrong, and tries again', async () => {
    const { api, dashboard } = createFakeProduct();
    dashboard.profile.display_name = 'Annika';
    api.on(getMeSummary, () => summary());
    api.once(getMeSummary, () => refuse('common.bad_request', 'Something is off.'));
    const { user } = renderApp({ api, at: '/#/me', as: ANN });
    expect((await screen.findByRole('alert')).textContent).toContain('Something is off.');
    expect(screen.getByText('Annika')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('points in all')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leads a person without a plan to the plans', async () => {
    const { api } = createFakeProduct();
    api.on(getMeSummary, () => refuse('subscription.premium_required'));
    api.on(getProfile, () => refuse('common.bad_request'));
    renderApp({ api, at: '/#/me', as: ANN });
    expect(await screen.findByText('Choose a plan to look back at your year.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('#/');
    // Without a profile the address says who it is.
    expect(screen.getByText('annika')).toBeTruthy();
  });

  it('is reached from the account menu, asks anew with each visit, and stays without a connection', async () => {
    const { api } = createFakeProduct();
    api.on(getMeSummary, () => summary());
    const { user } = renderApp({ api, at: '/#/', as: ANN });
    const visit = async () => {
      await user.click(await screen.findByRole('button', { name: 'Account' }));
      await user.click(await screen.findByRole('link', { name: 'Your year' }));
    };
    await visit();
    expect(await screen.findByText('1,202')).toBeTruthy();
    // The dashboard brought the profile.
    expect([api.requestsOf(getProfile).length, api.requestsOf(getDashboard).length]).toEqual([0, 1]);
    await user.click(screen.getByRole('link', { name: 'Back' }));
    api.on(getMeSummary, () => summary({ days: [{ date: '2026-11-21', count: 3 }] }));
    await visit();
    expect(await screen.findByText('check-ins on 1 day')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await screen.findByRole('button', { name: 'Account' });
    api.setOffline(true);
    await visit();
    expect((await screen.findByText(/^This is from .+\.$/)).closest('output')).not.toBeNull();
    expect(screen.getByText('check-ins on 1 day')).toBeTruthy();
  });

  it('has every text in the catalogues', async () => {
    showPseudo();
    open();
    await screen.findByRole('table');
    // The button of another folder is not in the catalogues yet.
    const names = [/Read ten pages|Call Grandma|^ann/, DATES, 'Fivefold', 'Share a picture'];
    expect(findEnglish(document.body, names)).toEqual([]);
  });
});
