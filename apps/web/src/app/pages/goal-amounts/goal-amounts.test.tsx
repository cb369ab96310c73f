// @vitest-environment jsdom
import { getGoalAmounts, type WireGoalAmounts, type WireGoalSummary } from '@fivefold/contract/calls/history';
import type { AmountSpan } from '@fivefold/rules/amount-history';
import { amountBars } from '@fivefold/rules/amount-history';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { NO_STYLE } from '@fivefold/rules/goal-label';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { refuse } from '#testing/fake-api.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { findEnglish, showEnglish, showPseudo } from '#testing/pseudo-language.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ANN, BOB } from '#testing/wire-samples.ts';
import { GoalAmounts } from './goal-amounts.tsx';

const TODAY = '2026-11-28' as LocalDay;
afterEach(() => showEnglish());

const GOAL = {
  id: '0b8f3f3c-7f0a-4a31-9e5c-0d6f1c1d2e3f',
  goal: 'Drink water',
  ...NO_STYLE,
  amount_target: 8,
  amount_unit: 'glasses',
  type: 'regular',
  is_public: false,
  created_on: addDays(TODAY, -900),
  frequency: 'daily',
  weekly_interval: null,
  last_checked: null,
  count_checked: 0,
  count_streak: 0,
  days_off: null,
} as const;
const SUMMARY: WireGoalSummary = {
  goal: GOAL,
  person: { uid: ANN.uid, name: 'Ann', avatar_color: null },
  check_ins: 0,
  current_run: null,
  best_run: null,
  returns: 0,
  strength: null,
};

/** The last bar has five, the one before twelve. */
const answer = (span: AmountSpan): WireGoalAmounts => {
  const bars = amountBars(span, TODAY).map((bar) => ({ ...bar, sum: 0 }));
  const [last, before] = [bars.at(-1), bars.at(-2)];
  if (last === undefined || before === undefined) throw new Error('There are no bars.');
  [last.sum, before.sum] = [5, 12];
  return { span, bars, sum: 17, days: 2, mean: 8.5, best: { day: addDays(TODAY, -1), sum: 12 } };
};

function show(more: Partial<WireGoalSummary> = {}, since: LocalDay = GOAL.created_on) {
  const product = createFakeProduct();
  product.api.on(getGoalAmounts, ({ query }) => answer(query.span));
  const page = <GoalAmounts summary={{ ...SUMMARY, ...more }} since={since} today={TODAY} />;
  return { ...product, ...renderPage(page, { api: product.api.client }) };
}

describe('the amounts of a goal', () => {
  it('are bars of 30 days, each in words, with sum, mean and best day', async () => {
    const { user } = show();
    const chart = await screen.findByRole('slider', { name: 'Amounts of Drink water' });
    expect(chart.getAttribute('aria-valuetext')).toBe('17 glasses on 2 days.');
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts).toEqual(['17 glasses', 'on 2 days', '8.5 glasses', 'a day', '12 glasses', 'Yesterday']);
    await user.click(chart);
    await user.keyboard('{End}');
    expect(chart.getAttribute('aria-valuetext')).toBe('Today: 5 of 8 glasses.');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(chart.getAttribute('aria-valuetext')).toBe('Thu, Nov 26: 0 of 8 glasses.');
  });

  it('are a table too, whose rows are weeks of a year and months of five years', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('radio', { name: '1 year' }));
    await user.click(await screen.findByText('Show as a table'));
    const table = await screen.findByRole('table');
    await within(table).findByRole('columnheader', { name: 'Week' });
    const rows = within(table).getAllByRole('row');
    expect(rows).toHaveLength(54);
    expect(rows[2]?.textContent.replaceAll('\u2009', ' ')).toBe('Nov 16 – 2212 glasses');
    await user.click(screen.getByRole('radio', { name: '5 years' }));
    await within(table).findByRole('columnheader', { name: 'Month' });
    expect(within(table).getAllByRole('row')[2]?.textContent).toBe('Oct 202612 glasses');
  });

  it.each([
    [10, []],
    [100, ['30 days', '1 year']],
    [500, ['30 days', '1 year', '5 years']],
  ])('offer for a goal of %i days the times that show more', async (days, expected) => {
    show({}, addDays(TODAY, -days));
    await screen.findByRole('slider');
    expect(screen.queryAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual(expected);
  });

  it('are there neither of a friend’s goal nor of one without a target', () => {
    for (const more of [{ person: { ...SUMMARY.person, uid: BOB.uid } }, { goal: { ...GOAL, amount_target: null } }]) {
      const { api, unmount } = show(more);
      expect(screen.queryByRole('heading', { name: 'Amounts' })).toBeNull();
      expect(api.requestsOf(getGoalAmounts)).toEqual([]);
      unmount();
    }
  });

  it('that do not load are asked for again', async () => {
    const { api, user } = show();
    api.on(getGoalAmounts, () => refuse('goals.not_found'));
    await user.click(await screen.findByRole('radio', { name: '1 year' }));
    const again = await screen.findByRole('button', { name: 'Try Again' });
    api.on(getGoalAmounts, ({ query }) => answer(query.span));
    await user.click(again);
    await screen.findByText(/A bar is a week/);
  });

  it('have every text in the catalogues', async () => {
    showPseudo();
    show();
    await screen.findByRole('slider');
    expect(findEnglish(document.body, [/Drink water|glasses/, /^(?:Oct|Fri|Sat|Nov)/])).toEqual([]);
  });
});
