// @vitest-environment jsdom
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { listLetters, readLetter } from '@fivefold/contract/calls/letters';
import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkInAndComeBack, findGoal } from '#testing/dashboard-screen.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { BASE_SUBSCRIPTION, checkInsUntil, sampleGoal } from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import {
  CueQuestion,
  MendOffer,
  MissQuestion,
  NameQuestion,
  OwnLetter,
  PastDueNotice,
  preloadDetails,
  QuietLineChooser,
} from '../lazy-components.tsx';

beforeAll(() =>
  Promise.all([
    preloadDetails(),
    ...[CueQuestion, MendOffer, MissQuestion, NameQuestion, OwnLetter, PastDueNotice, QuietLineChooser].map((part) =>
      part.preload(),
    ),
  ]),
);

const TODAY = '2026-11-21' as LocalDay;
const ago = (days: number) => addDays(TODAY, -days);
const missedYesterday = (goal: string) => sampleGoal({ goal, check_ins: checkInsUntil(ago(2), 3), count_checked: 3 });
const triedCue = (goal = 'Stretch') =>
  sampleGoal({ goal, cue: 'I get up', cue_since: ago(14), check_ins: checkInsUntil(ago(1), 1), count_checked: 1 });

function show(start: Partial<WireDashboard>, profile: Partial<WireDashboard['profile']> = {}) {
  const product = createFakeProduct(start);
  Object.assign(product.dashboard.profile, { name_asked: false, ...profile });
  return { ...product, ...renderPage(<DashboardPage />, { api: product.api.client }) };
}

/** What the dashboard asks and offers, each with the goal on whose card it stands. */
const LINES = [
  [/^Your last payment didn’t go through/, 'payment'],
  [/^Did you do it yesterday\?/, 'yesterday'],
  [/^What got in the way\?$/, 'miss'],
  [/^Mend your streak$/, 'mend'],
  [/^Keep (the streak|your \d of 5): use/, 'freeze'],
  [/^A line from you, written/, 'letter'],
  [/^Does “When .*” still work\?$/, 'cue'],
  [/^What should friends call you\?$/, 'name'],
] as const;
const lines = () =>
  LINES.flatMap(([text, name]) =>
    screen.queryAllByText(text).map((found) => {
      const card = found.closest('li')?.querySelector('h3 [dir="auto"]')?.textContent;
      return card === undefined ? name : `${name}: ${card ?? ''}`;
    }),
  );

describe('the quiet line of the dashboard', () => {
  it('is one at a time, the next one after each answer', async () => {
    const { user, api } = show({ personal_goals: [missedYesterday('Run'), triedCue(), missedYesterday('Read')] });
    await user.click(await screen.findByRole('button', { name: 'Yes, add yesterday: Run' }));
    await waitFor(() => expect(api.requestsOf(checkGoal)).toHaveLength(1));
    await waitFor(() => expect(lines()).toEqual(['yesterday: Read']));
    await user.click(screen.getByRole('button', { name: 'No, not yesterday: Read' }));
    await waitFor(() => expect(lines()).toEqual(['miss: Read']));
    await user.click(screen.getByRole('button', { name: 'Don’t say: Read' }));
    // A cue is asked about after the check-in, and holds back no other line before it.
    await waitFor(() => expect(lines()).toEqual(['name']));
    await checkInAndComeBack(user, 'Stretch');
    await waitFor(() => expect(lines()).toEqual(['cue: Stretch']));
    await user.click(screen.getByRole('button', { name: 'Yes, it works: Stretch' }));
    await waitFor(() => expect(lines()).toEqual(['name']));
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(lines()).toEqual([]));
  });

  it('is only about the payment while one has failed', async () => {
    show({
      personal_goals: [missedYesterday('Run'), triedCue()],
      subscription: { ...BASE_SUBSCRIPTION, past_due: true },
    });
    await findGoal('Run');
    await waitFor(() => expect(lines()).toEqual(['payment']));
  });

  it('mends one goal at a time, and an opened card offers its own', async () => {
    const lost = { count_checked: 0, count_streak: 0, lost: { count_checked: 3, count_streak: 4 } };
    const daily = (goal: string) => sampleGoal({ goal, check_ins: checkInsUntil(ago(4), 3), ...lost });
    const weekly = sampleGoal({ goal: 'Swim', frequency: 'weekly', check_ins: checkInsUntil(ago(16), 3), ...lost });
    const { user } = show({ personal_goals: [daily('Run'), weekly, daily('Read')] });
    await findGoal('Run');
    await waitFor(() => expect(lines()).toEqual(['mend: Run']));
    for (const goal of ['Swim', 'Read'])
      await user.click((await findGoal(goal)).getByRole('button', { expanded: false }));
    await waitFor(() => expect(lines()).toEqual(['mend: Run', 'mend: Read', 'freeze: Swim']));
  });

  it('is never one of a card that a long list or a folded section does not show', async () => {
    const others = Array.from({ length: 35 }, (_, nth) => sampleGoal({ goal: `Goal ${nth}` }));
    const goals = [triedCue('Fold'), ...others, missedYesterday('Run')];
    const { user } = show({ personal_goals: goals });
    await checkInAndComeBack(user, 'Fold');
    await screen.findByRole('button', { name: 'Done 1', expanded: false });
    await waitFor(() => expect(lines()).toEqual(['name']));
    await user.click(screen.getByRole('button', { name: 'Done 1' }));
    await waitFor(() => expect(lines()).toEqual(['cue: Fold']));
    await user.click(screen.getByRole('button', { name: 'Show all 36 goals' }));
    await waitFor(() => expect(lines()).toEqual(['yesterday: Run']));
    await user.click(screen.getByRole('button', { name: 'Done 1' }));
    await user.click(screen.getByRole('button', { name: 'No, not yesterday: Run' }));
    await user.click(await screen.findByRole('button', { name: 'Don’t say: Run' }));
    await waitFor(() => expect(lines()).toEqual(['name']));
  });

  it('shows what was written for a lapse before mending it, and after the yesterday of another goal', async () => {
    const lost = { count_checked: 0, count_streak: 0, lost: { count_checked: 3, count_streak: 4 } };
    const lapsed = sampleGoal({ goal: 'Read', check_ins: checkInsUntil(ago(4), 3), letter_due: true, ...lost });
    const product = show({ personal_goals: [lapsed, missedYesterday('Run')] });
    product.api.on(listLetters, () => ({
      room: null,
      letters: [{ row: 1, written_on: ago(30), read_on: null, text: 'You like the morning light.' }],
    }));
    await waitFor(() => expect(lines()).toEqual(['yesterday: Run']));
    await product.user.click(screen.getByRole('button', { name: 'Yes, add yesterday: Run' }));
    await waitFor(() => expect(lines()).toEqual(['letter: Read']));
    product.api.on(readLetter, () => {
      for (const goal of product.dashboard.personal_goals) delete goal.letter_due;
      return { success: true as const };
    });
    await product.user.click(screen.getByRole('button', { name: 'Thank you: Read' }));
    await waitFor(() => expect(lines()).toEqual(['mend: Read']));
  });

  it('leaves a new account alone for three days, but for yesterday', async () => {
    const { user } = show({ personal_goals: [triedCue()] }, { created_on: ago(2) });
    await checkInAndComeBack(user, 'Stretch');
    expect(lines()).toEqual([]);
    cleanup();
    show({ personal_goals: [triedCue(), missedYesterday('Run')] }, { created_on: ago(2) });
    await findGoal('Run');
    await waitFor(() => expect(lines()).toEqual(['yesterday: Run']));
    cleanup();
    const later = show({ personal_goals: [triedCue()] }, { created_on: ago(3) });
    await checkInAndComeBack(later.user, 'Stretch');
    await waitFor(() => expect(lines()).toEqual(['cue: Stretch']));
  });
});
