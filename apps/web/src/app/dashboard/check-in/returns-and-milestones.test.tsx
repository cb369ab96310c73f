// @vitest-environment jsdom
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { findGoal } from '#testing/dashboard-screen.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { BOB, checkInsUntil, sampleCheckIn, sampleGoal, sampleSharedGoal } from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import { preloadDetails } from '../lazy-components.tsx';

beforeAll(preloadDetails);

const TODAY = '2026-11-21' as LocalDay;

/** Checks in on a goal, which the server marks. */
async function checkIn(
  marks: Partial<ReturnType<typeof createFakeProduct>['marks']>,
  goal = sampleGoal({ check_ins: checkInsUntil(addDays(TODAY, -1), 3), count_checked: 3 }),
) {
  const product = createFakeProduct({ personal_goals: [goal] });
  Object.assign(product.marks, marks);
  const view = renderPage(<DashboardPage />, { api: product.api.client });
  const card = await findGoal('Morning run');
  await view.user.click(card.getByRole('button', { name: /^Check in: / }));
  return { ...view, card };
}

describe('a return', () => {
  it('plays its scene in a golden frame with words, and is heard', async () => {
    const { celebrated } = await checkIn({ came_back: true });
    expect(await screen.findByText('Checked in: Morning run. 4 of 5. You came back.')).toBeDefined();
    await waitFor(() =>
      expect(celebrated).toMatchObject([{ marks: { isGolden: true, number: null, words: ['You came back'] } }]),
    );
  });

  it('of a partner is read in the history of a shared goal', async () => {
    const goal = sampleSharedGoal({
      check_ins: [
        sampleCheckIn({ index: 0, date: addDays(TODAY, -2), user_id: BOB.uid }),
        sampleCheckIn({ index: 1, date: TODAY, user_id: BOB.uid, came_back: true, milestone: 30 }),
      ],
      check_ins_total: 2,
    });
    const { user } = renderPage(<DashboardPage />, { api: createFakeProduct({ shared_goals: [goal] }).api.client });
    const card = await findGoal('Read together');
    await user.click(card.getByRole('button', { name: /^Read together/ }));
    const rows = await card.findAllByRole('listitem');
    const marked = rows.filter((row) => /came back/.test(row.textContent ?? ''));
    expect(marked).toHaveLength(1);
    expect(marked[0]?.textContent).toMatch(/came back30 days in a row/);
  });
});

describe('a milestone', () => {
  it('is written into its scene, said in words, and heard', async () => {
    const { celebrated } = await checkIn({ milestone: 30 });
    expect(await screen.findByText('Checked in: Morning run. 4 of 5. 30 days in a row.')).toBeDefined();
    await waitFor(() =>
      expect(celebrated).toMatchObject([{ marks: { isGolden: false, number: 30, words: ['30 days in a row'] } }]),
    );
  });

  it('counts weeks of a goal of some days a week', async () => {
    const days_off = {
      rest: [],
      away: [],
      frozen: [],
      archived: [],
      week: { changes: [{ from: '2026-01-01', days: 2 }], checked: [] },
    };
    const { celebrated } = await checkIn({ milestone: 12 }, sampleGoal({ days_off }));
    await waitFor(() => expect(celebrated).toMatchObject([{ marks: { number: 12, words: ['12 weeks in a row'] } }]));
  });

  it('is named on the card the day before, once the goal is done', async () => {
    const { card } = await checkIn({ next_milestone: 30 });
    expect(await card.findByText('Tomorrow: 30 days')).toBeDefined();
    expect(card.getByRole('button', { name: /Tomorrow: 30 days$/ })).toBeDefined();
  });

  it('is not named while today can still be done, nor by a check-in that only is expected', async () => {
    const goal = sampleGoal({ check_ins: checkInsUntil(addDays(TODAY, -1), 3), next_milestone: 4 });
    const product = createFakeProduct({ personal_goals: [goal] });
    const { user } = renderPage(<DashboardPage />, { api: product.api.client });
    const card = await findGoal('Morning run');
    expect(card.queryByText(/Tomorrow: /)).toBeNull();
    product.api.hold(checkGoal);
    await user.click(card.getByRole('button', { name: /^Check in: / }));
    await card.findByRole('button', { name: /^Already Checked Today: / });
    expect(card.queryByText(/Tomorrow: /)).toBeNull();
  });

  it('has no words and no frame where there is none', async () => {
    const { celebrated } = await checkIn({});
    await waitFor(() => expect(celebrated).toMatchObject([{ marks: undefined }]));
  });
});
