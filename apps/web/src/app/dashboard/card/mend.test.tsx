// @vitest-environment jsdom
import { mendGoal, mendSharedGoal, undoMendingOfGoal } from '@fivefold/contract/calls/mend';
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { findGoal } from '#testing/dashboard-screen.ts';
import { refuse } from '#testing/fake-api.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { checkInsUntil, sampleGoal, sampleSharedGoal } from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import { MendOffer, preloadDetails } from '../lazy-components.tsx';

beforeAll(() => Promise.all([preloadDetails(), MendOffer.preload()]));

/** A Saturday. */
const TODAY = '2026-11-21' as LocalDay;
const ago = (days: number) => addDays(TODAY, -days);
const OPEN = 'Mend your streak: Morning run';
const STREAK = { count_checked: 3, count_streak: 4 };
/** As the server answers a lapsed goal. */
const LOST = { count_checked: 0, count_streak: 0, lost: STREAK };
const missed = (days: number, more: Partial<WireRegularGoal> = {}) =>
  sampleGoal({ last_checked: ago(days + 1), check_ins: checkInsUntil(ago(days + 1), 3), ...LOST, ...more });

async function show(goal: WireRegularGoal, freezes: number) {
  const product = createFakeProduct({ personal_goals: [goal] });
  Object.assign(product.dashboard.profile, { freezes });
  const answered = { success: true as const, total_streaks: 4, level: 1, freezes: 0 };
  product.api.on(mendGoal, ({ body: { goalId, done, freeze } }) => {
    const frozen = (freeze ?? []).map((day) => ({ from: day, to: day }));
    const last_checked = done?.at(-1) ?? goal.last_checked;
    const { lost = goal, ...rest } = goal;
    const count_checked = lost.count_checked + (done?.length ?? 0);
    const { count_streak } = lost;
    const after = { ...rest, last_checked, count_checked, count_streak };
    product.dashboard.personal_goals = [{ ...after, days_off: { rest: [], away: [], archived: [], frozen } }];
    return {
      ...answered,
      freezes_used: frozen.length,
      points_earned: 0,
      goal: { id: goalId, last_checked, count_checked, count_streak, check_ins_total: 4 },
    };
  });
  const view = renderPage(<DashboardPage />, { api: product.api.client });
  return { ...product, ...view, answered, card: await findGoal('Morning run') };
}

const findSheet = async () => within(await screen.findByRole('dialog', { name: 'Mend your streak' }));
const groupsOf = (sheet: Awaited<ReturnType<typeof findSheet>>) =>
  sheet.getAllByRole('group').map((group) => {
    const chosen = within(group).getByRole<HTMLInputElement>('radio', { checked: true });
    return `${group.querySelector('legend')?.textContent ?? ''}: ${chosen.labels?.[0]?.textContent ?? ''}`;
  });

describe('the sheet that mends a streak', () => {
  it('fills in as few freezes as keep what was lost, and says in the card’s terms what that is', async () => {
    const { user, card } = await show(missed(3), 3);
    expect(card.queryByText('Did you do it yesterday?')).toBeNull();
    await user.click(await card.findByRole('button', { name: OPEN }));
    const sheet = await findSheet();
    expect(groupsOf(sheet)).toEqual(['Yesterday: Missed', 'Thu, Nov 19: Freeze', 'Wed, Nov 18: Freeze']);
    expect(sheet.getByRole('status').textContent).toBe(
      'Keeps your streak of 4, at 3 of 5. It takes 2 freezes of your 3.',
    );
  });

  it('needs fewer freezes with what was done, sends both together, and undoes both', async () => {
    const goal = missed(3);
    const { user, card, api, answered, dashboard } = await show(goal, 1);
    await user.click(await card.findByRole('button', { name: OPEN }));
    const sheet = await findSheet();
    const mend = sheet.getByRole('button', { name: 'Mend' });
    expect(sheet.getByRole('status').textContent).toContain('your next check-in begins a new block');
    expect(mend).toHaveProperty('disabled', true);
    await user.click(within(sheet.getByRole('group', { name: 'Yesterday' })).getByRole('radio', { name: 'I did it' }));
    expect(groupsOf(sheet)).toEqual(['Yesterday: I did it', 'Thu, Nov 19: Missed', 'Wed, Nov 18: Freeze']);
    expect(sheet.getByRole('status').textContent).toBe(
      'Keeps your streak of 4, at 4 of 5. It takes 1 freeze of your 1.',
    );
    await user.click(mend);
    expect(await screen.findByText('Your streak of 4 goes on, at 4 of 5.')).toBeDefined();
    expect(api.requestsOf(mendGoal)[0]?.body).toEqual({ goalId: goal.id, done: [ago(1)], freeze: [ago(3)] });
    await waitFor(() => expect(card.queryByRole('button', { name: OPEN })).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(card.getByRole('button', { name: /^Morning run/ }));

    api.on(undoMendingOfGoal, () => {
      dashboard.personal_goals = [goal];
      const { id, last_checked } = goal;
      return {
        ...answered,
        points_reversed: 0,
        goal: { id, last_checked, count_checked: 0, count_streak: 0, check_ins_total: 3 },
      };
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await card.findByRole('button', { name: OPEN })).toBeDefined();
    expect(api.requestsOf(undoMendingOfGoal)[0]?.body).toEqual({ goalId: goal.id });
  });

  it('leaves a day missed that is said to be, and uses a freeze for another', async () => {
    const { user, card } = await show(missed(2, { lost: { count_checked: 3, count_streak: 0 } }), 1);
    await user.click(await card.findByRole('button', { name: OPEN }));
    const sheet = await findSheet();
    expect(groupsOf(sheet)).toEqual(['Yesterday: Missed', 'Thu, Nov 19: Freeze']);
    await user.click(within(sheet.getByRole('group', { name: 'Thu, Nov 19' })).getByRole('radio', { name: 'Missed' }));
    expect(groupsOf(sheet)).toEqual(['Yesterday: Freeze', 'Thu, Nov 19: Missed']);
    // The card shows no streak, so the sheet speaks of none.
    expect(sheet.getByRole('status').textContent).toBe('Keeps your 3 of 5. It takes 1 freeze of your 1.');
  });

  it('says why freezes that are chosen by hand can’t be used', async () => {
    const { user, card } = await show(missed(4), 1);
    await user.click(await card.findByRole('button', { name: OPEN }));
    const sheet = await findSheet();
    await user.click(within(sheet.getByRole('group', { name: 'Yesterday' })).getByRole('radio', { name: 'Freeze' }));
    expect(sheet.getByRole('status').textContent).toBe('These freezes wouldn’t keep anything.');
    expect(sheet.getByRole('button', { name: 'Mend' })).toHaveProperty('disabled', true);
  });

  it('shows rest days, on which a check-in is welcome', async () => {
    const rest = [{ from: '2026-11-01', weekdays: [5] }];
    const { user, card } = await show(missed(4, { days_off: { rest, away: [], frozen: [], archived: [] } }), 0);
    await user.click(await card.findByRole('button', { name: OPEN }));
    expect(groupsOf(await findSheet())).toEqual([
      'Yesterday: Rest',
      'Thu, Nov 19: Missed',
      'Wed, Nov 18: Missed',
      'Tue, Nov 17: Missed',
    ]);
  });

  it('stays open with the server’s sentence when it refuses', async () => {
    const { user, card, api } = await show(missed(2), 1);
    api.once(mendGoal, () =>
      refuse('goals.not_mendable', 'You don’t have enough freezes for all the days you missed.'),
    );
    await user.click(await card.findByRole('button', { name: OPEN }));
    const sheet = await findSheet();
    await user.click(sheet.getByRole('button', { name: 'Mend' }));
    expect(await screen.findByText('You don’t have enough freezes for all the days you missed.')).toBeDefined();
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it('mends one’s own streak of a shared goal', async () => {
    const { api, dashboard } = createFakeProduct({
      shared_goals: [sampleSharedGoal({ last_checked: ago(3), check_ins: checkInsUntil(ago(3), 1), ...LOST })],
    });
    Object.assign(dashboard.profile, { freezes: 1 });
    api.on(mendSharedGoal, () => refuse('goals.not_mendable'));
    const { user } = renderPage(<DashboardPage />, { api: api.client });
    await user.click(await screen.findByRole('button', { name: 'Mend your streak: Read together' }));
    await user.click((await findSheet()).getByRole('button', { name: 'Mend' }));
    await waitFor(() => expect(api.requestsOf(mendSharedGoal)[0]?.body).toMatchObject({ freeze: [ago(2)] }));
  });

  it.each([
    ['where only yesterday is missed', missed(1, STREAK), true],
    ['a week after it was lost', missed(9), false],
    ['for imported check-ins alone', missed(3, { lost: undefined }), true],
  ])('is not there %s', async (_, goal, isAsked) => {
    const { card } = await show(goal, 3);
    if (isAsked) await card.findByText('Did you do it yesterday?');
    else await card.findByRole('button', { name: /^Check in: / });
    expect(card.queryByRole('button', { name: OPEN })).toBeNull();
  });
});
