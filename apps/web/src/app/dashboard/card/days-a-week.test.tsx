// @vitest-environment jsdom
import { setRestDays } from '@fivefold/contract/calls/days-off';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { findGoal } from '#testing/dashboard-screen.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import {
  BOB,
  checkInsUntil,
  sampleFriend,
  sampleFriendGoal,
  sampleGoal,
  sampleSharedGoal,
} from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import { preloadDetails } from '../lazy-components.tsx';

beforeAll(preloadDetails);

/** A Saturday; the week began on the 16th. */
const TODAY = '2026-11-21' as LocalDay;
const before = (days: number) => addDays(TODAY, -days);
const someDays = (days: number, ...checked: string[]) => ({
  rest: [],
  away: [],
  frozen: [],
  archived: [],
  week: { changes: [{ from: '2026-11-01', days }], checked },
});

function show(state: Parameters<typeof createFakeProduct>[0]) {
  const product = createFakeProduct(state);
  return { ...product, ...renderPage(<DashboardPage />, { api: product.api.client }) };
}

describe('a goal of some days a week', () => {
  it('says what its week has and which free days are left, and comes later once the week is done', async () => {
    const goal = sampleGoal({
      days_off: someDays(4, before(4), before(3), before(2)),
      check_ins: checkInsUntil(before(2), 3),
      count_checked: 3,
    });
    const { user } = show({ personal_goals: [goal] });
    const card = await findGoal('Morning run');
    expect(card.getByRole('button', { name: /3 of 4 this week, 1 free day left$/ })).toBeDefined();
    await user.click(card.getByRole('button', { name: /^Check in: / }));
    expect(await card.findByRole('button', { name: /4 of 4 this week, 1 free day left$/ })).toBeDefined();
  });

  it('stands under Later once its week is done, and can still be checked in', async () => {
    const goal = sampleGoal({
      days_off: someDays(3, before(5), before(4), before(3)),
      check_ins: checkInsUntil(before(3), 3),
      count_checked: 3,
    });
    show({ personal_goals: [goal] });
    const card = await findGoal('Morning run');
    expect(screen.getByRole('list', { name: /Later/ })).toBeDefined();
    expect(card.getByText('3 of 3 this week')).toBeDefined();
    expect(card.getByRole('button', { name: /^Check in: / })).toBeDefined();
    expect(card.queryByText(/Did you do it yesterday/)).toBeNull();
  });

  it('looks the same to friends and partners', async () => {
    const friendGoal = sampleFriendGoal({ goal: 'Swim', days_off: someDays(5, before(1)) });
    const shared = sampleSharedGoal();
    shared.participants = shared.participants.map((person) => ({
      ...person,
      days_off: person.uid === BOB.uid ? someDays(2, before(1)) : null,
    }));
    const { user } = show({
      friends: [{ ...sampleFriend(), goals: [friendGoal] }],
      shared_goals: [shared],
    });
    const card = await findGoal(shared.goal);
    await user.click(card.getByRole('button', { expanded: false }));
    expect(await card.findByText('1 of 2 this week')).toBeDefined();
    expect(card.getByText('1 free day left')).toBeDefined();
    await user.click(await screen.findByRole('button', { name: /Bob|bob/, expanded: false }));
    expect((await findGoal('Swim')).getByRole('button', { name: /1 of 5 this week/ })).toBeDefined();
  });

  it('asks for nothing this week while it is in the archive', async () => {
    const goal = sampleGoal({ days_off: { ...someDays(4), archived: [{ from: before(3), to: '2999-12-31' }] } });
    const { user } = show({ personal_goals: [goal] });
    await user.click(await screen.findByRole('button', { name: 'Archived 1' }));
    const card = await findGoal('Morning run');
    expect(card.getByRole('button', { name: /, 4 days a week/, expanded: false })).toBeDefined();
    expect(card.queryByText(/this week|free day/)).toBeNull();
  });

  it('is changed in its form, where a number takes the place of named rest days', async () => {
    const rest = [{ from: '2026-11-01', weekdays: [6, 7] }];
    const goal = sampleGoal({ days_off: { rest, away: [], frozen: [], archived: [] } });
    const { user, api } = show({ personal_goals: [goal] });
    api.on(setRestDays, () => ({ success: true as const }));
    const card = await findGoal('Morning run');
    await user.click(card.getByRole('button', { name: /Rest day/ }));
    await user.click(await card.findByRole('button', { name: 'Edit' }));
    await user.click(card.getByRole('radio', { name: '4' }));
    expect(card.queryByRole('checkbox', { name: 'Sunday' })).toBeNull();
    await user.click(card.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.requestsOf(setRestDays)[0]?.body).toEqual({
        goalId: goal.id,
        rest_weekdays: [],
        days_per_week: 4,
        was: { rest_weekdays: [6, 7], days_per_week: 7 },
      }),
    );
  });
});
