// @vitest-environment jsdom
import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import { endAway, freezeGoal, goAway } from '@fivefold/contract/calls/days-off';
import type { WireDaysOff } from '@fivefold/contract/shapes/goal';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { findGoal } from '#testing/dashboard-screen.ts';
import { refuse } from '#testing/fake-api.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import {
  ANN,
  BOB,
  checkInsUntil,
  sampleFriend,
  sampleFriendGoal,
  sampleGoal,
  sampleSharedGoal,
} from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import { SettingsPage } from '#app/pages/settings-page.tsx';
import { preloadDetails } from '../lazy-components.tsx';

beforeAll(preloadDetails);

/** A Saturday. */
const TODAY = '2026-11-21' as LocalDay;
const before = (days: number) => addDays(TODAY, -days);
const daysOff = (fields: Partial<NonNullable<WireDaysOff>>): WireDaysOff => ({
  rest: [],
  away: [],
  frozen: [],
  archived: [],
  ...fields,
});
const WEEKEND = daysOff({ rest: [{ from: '2026-11-01', weekdays: [6, 7] }] });
const AWAY = [{ from: TODAY as string, to: '2026-12-02' }];

function show(state: Parameters<typeof createFakeProduct>[0]) {
  const product = createFakeProduct(state);
  return { ...product, ...renderPage(<DashboardPage />, { api: product.api.client }) };
}

describe('a goal that rests', () => {
  it('stands under Later with the day on which it is due again, and can be checked in', async () => {
    const goal = sampleGoal({ days_off: WEEKEND, check_ins: checkInsUntil(before(1), 3), count_checked: 3 });
    show({ personal_goals: [goal] });
    const card = await findGoal('Morning run');
    expect(card.getByRole('button', { name: /Rest day · due again Monday$/ })).toBeDefined();
    expect(screen.getByRole('list', { name: /Later/ })).toBeDefined();
    expect(card.getByRole('button', { name: /^Check in: / })).toBeDefined();
    expect(screen.getByText('All done for today')).toBeDefined();
  });

  it('says until when its user is away, with the way back', async () => {
    // Rest days follow the absence, and don't make it longer.
    const rest = [{ from: '2026-11-01', weekdays: [4, 5] }];
    const goal = sampleGoal({ days_off: daysOff({ rest, away: AWAY }), check_ins: checkInsUntil(before(1), 3) });
    const { api, user, dashboard } = show({ personal_goals: [goal] });
    Object.assign(dashboard.profile, { away: AWAY });
    const line = within(await screen.findByRole('region', { name: 'Time away' }));
    expect(line.getByText('You’re away until December 2. Your streaks wait.')).toBeDefined();
    expect((await findGoal('Morning run')).getByRole('button', { name: /Away until Wed, Dec 2$/ })).toBeDefined();
    api.on(endAway, () => {
      Object.assign(dashboard.profile, { away: [] });
      return { success: true as const, away: [] };
    });
    await user.click(line.getByRole('button', { name: 'I’m back' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Time away' })).toBeNull());
    expect(api.requestsOf(endAway)[0]?.body).toEqual({ from: TODAY });
  });
});

describe('a lost streak of weeks', () => {
  const weekly = { frequency: 'weekly', weekly_interval: 1, last_checked: before(15) } as const;
  const lost = sampleGoal({
    ...weekly,
    count_checked: 0,
    count_streak: 0,
    lost: { count_checked: 5, count_streak: 1 },
  });

  it('is kept by a tap, with as many freezes as weeks were missed', async () => {
    const { api, user, dashboard } = show({ personal_goals: [lost] });
    Object.assign(dashboard.profile, { freezes: 3 });
    const card = await findGoal('Morning run');
    const keep = await card.findByRole('button', { name: 'Keep the streak: use 1 freeze (3 left)' });
    api.on(freezeGoal, () => {
      const frozen = [{ from: before(8), to: before(2) }];
      dashboard.personal_goals = [{ ...lost, ...lost.lost, days_off: daysOff({ frozen }) }];
      return { success: true as const, freezes_used: 1, freezes: 2 };
    });
    await user.click(keep);
    expect(await screen.findByText('Your streak of 1 is kept.')).toBeDefined();
    await waitFor(() => expect(card.queryByRole('button', { name: /^Keep the streak/ })).toBeNull());
    await user.click(card.getByRole('button', { name: /^Morning run, .*earned once/ }));
    expect(card.getByRole('list', { name: 'Frozen days' }).textContent).toBe('Frozen: Nov 13 – 19');
  });

  it('is called by what the card shows, where it has not earned yet', async () => {
    const { api, user, dashboard } = show({
      personal_goals: [sampleGoal({ ...weekly, count_checked: 0, lost: { count_checked: 3, count_streak: 0 } })],
    });
    Object.assign(dashboard.profile, { freezes: 3 });
    api.on(freezeGoal, () => ({ success: true as const, freezes_used: 1, freezes: 2 }));
    const card = await findGoal('Morning run');
    await user.click(await card.findByRole('button', { name: 'Keep your 3 of 5: use 1 freeze (3 left)' }));
    expect(await screen.findByText('Your 3 of 5 is kept.')).toBeDefined();
  });

  it.each([
    ['with too few freezes', lost, 0],
    ['a week after it was lost', { ...lost, last_checked: before(22) }, 3],
    ['that is alive', { ...lost, ...lost.lost, last_checked: before(14) }, 3],
    ['of imported check-ins alone', { ...lost, lost: undefined }, 3],
  ])('is not offered %s', async (_, goal, freezes) => {
    const { dashboard } = show({ personal_goals: [goal] });
    Object.assign(dashboard.profile, { freezes });
    const card = await findGoal('Morning run');
    await card.findByRole('button', { name: /^Check in: / });
    await preloadDetails();
    expect(card.queryByRole('button', { name: /^Keep / })).toBeNull();
  });
});

describe('a partner', () => {
  it.each([
    ['resting', WEEKEND, before(1)],
    ['away until Wed, Dec 2', daysOff({ away: AWAY }), before(1)],
    ['frozen', daysOff({ frozen: [{ from: before(2), to: before(1) }] }), before(3)],
  ])('is %s in words', async (words, off, last) => {
    const standing = { count_checked: 0, count_streak: 0, accepted: true, cue: null, nudged: false };
    const goal = sampleSharedGoal({
      participants: [
        { ...ANN, ...standing, last_checked: null, days_off: null },
        { ...BOB, ...standing, last_checked: last, days_off: off },
      ],
    });
    const { user } = show({ shared_goals: [goal] });
    const card = await findGoal('Read together');
    const name = `Read together, Shared with bob, ${words}, `;
    await user.click(card.getByRole('button', { name: new RegExp(`^${name}`) }));
    expect(within(card.getByRole('list', { name: 'Participants' })).getByText(words)).toBeDefined();
  });
});

describe('a friend’s goal', () => {
  it('says that its person is away, with the days that are frozen', async () => {
    const off = daysOff({ away: AWAY, frozen: [{ from: before(9), to: before(8) }] });
    const check_ins = checkInsUntil(before(2), 1);
    const goals = [sampleFriendGoal({ check_ins, last_checked: before(2), days_off: off })];
    const { user } = show({ friends: [sampleFriend({ goals })] });
    const section = within(await screen.findByRole('region', { name: 'Friends' }));
    await user.click(section.getByRole('button', { name: /^bob@example\.org/ }));
    const card = section.getByRole('button', { name: /^Water the plants, .*, Away until Wed, Dec 2$/ });
    expect(section.getByText('2 days ago').parentElement?.className).toContain('neutral');
    await user.click(card);
    expect(section.getByRole('list', { name: 'Frozen days' }).textContent).toBe('Frozen: Nov 12 and 13');
  });
});

describe('going away', () => {
  function openSettings(profile: Partial<WireDashboard['profile']> = {}) {
    const product = createFakeProduct({
      personal_goals: [
        sampleGoal({ check_ins: checkInsUntil(before(1), 5), count_streak: 2 }),
        sampleGoal({ check_ins: checkInsUntil(before(9), 5), count_streak: 2 }),
        sampleGoal({
          check_ins: checkInsUntil(before(1), 5),
          count_streak: 2,
          days_off: daysOff({ archived: [{ from: TODAY, to: '2999-12-31' }] }),
        }),
      ],
    });
    Object.assign(product.dashboard.profile, profile);
    return { ...product, ...renderPage(<SettingsPage />, { api: product.api.client, at: '/settings?show=away' }) };
  }
  const type = async (user: ReturnType<typeof openSettings>['user'], label: string, day: string) => {
    const field = await screen.findByLabelText<HTMLInputElement>(label);
    await user.clear(field);
    await user.type(field, day);
  };

  it('says what it protects, without lost streaks and the archive, and takes both days', async () => {
    const { api, user, dashboard } = openSettings();
    expect(await screen.findByText('Both goals rest while you’re away, and your streak waits for you.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Going away' }));
    expect(screen.getByText(/^You have 1 freeze\. One more comes with each new level, up to 3\./)).toBeDefined();
    await type(user, 'First day', '2026-11-25');
    await type(user, 'Last day', '2026-11-30');
    api.on(goAway, () => {
      Object.assign(dashboard.profile, { away: [{ from: '2026-11-25', to: '2026-11-30' }] });
      return { success: true as const, away: dashboard.profile.away };
    });
    await user.click(screen.getByRole('button', { name: 'Go away' }));
    const planned = within(await screen.findByRole('list', { name: 'Your time away' }));
    expect(planned.getByText('Nov 25 – 30')).toBeDefined();
    api.on(endAway, () => {
      Object.assign(dashboard.profile, { away: [] });
      return { success: true as const, away: [] };
    });
    await user.click(planned.getByRole('button', { name: 'Cancel: Nov 25 – 30' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Your time away' })).toBeNull());
    expect(api.requestsOf(endAway)[0]?.body).toEqual({ from: '2026-11-25' });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Going away' }));
  });

  it.each([
    ['2026-11-20', '2026-11-25', 'Start today or later.'],
    ['2026-11-25', '2026-11-24', 'The last day can’t be before the first.'],
    ['2026-11-25', '2026-12-25', 'You can be away for at most 30 days at a time.'],
  ])('from %s to %s is refused at once: %s', async (first, last, sentence) => {
    const { api, user } = openSettings();
    await type(user, 'First day', first);
    await type(user, 'Last day', last);
    await user.click(screen.getByRole('button', { name: 'Go away' }));
    expect((await screen.findByText(sentence)).closest('[role=alert]')).not.toBeNull();
    expect(api.requestsOf(goAway)).toEqual([]);
    await type(user, 'Last day', '2026-11-30');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('no longer says that days are taken once they are not', async () => {
    const { api, user, dashboard } = openSettings({ away: [{ from: '2026-11-25', to: '2026-11-30' }] });
    await type(user, 'First day', '2026-11-26');
    await user.click(screen.getByRole('button', { name: 'Go away' }));
    expect((await screen.findByRole('alert')).textContent).toBe('You’re already away on some of these days.');
    api.on(endAway, () => {
      Object.assign(dashboard.profile, { away: [] });
      return { success: true as const, away: [] };
    });
    await user.click(screen.getByRole('button', { name: /^Cancel: / }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('shows the sentence of a refusal', async () => {
    const { api, user } = openSettings();
    await screen.findByLabelText('First day');
    api.on(goAway, () => refuse('away.not_possible', 'You’re already away on some of these days.'));
    await user.click(screen.getByRole('button', { name: 'Go away' }));
    expect(await screen.findByText('You’re already away on some of these days.')).toBeDefined();
  });
});
