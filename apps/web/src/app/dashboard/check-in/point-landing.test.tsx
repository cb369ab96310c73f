// @vitest-environment jsdom
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findGoal } from '#testing/dashboard-screen.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { checkInsUntil, sampleGoal } from '#testing/wire-samples.ts';
import { chooseCelebrationStyle } from '#platform/device-settings.ts';
import { DashboardPage } from '../dashboard-page.tsx';

const TODAY = '2026-11-21' as LocalDay;

afterEach(() => void vi.unstubAllGlobals());

/** A goal with check-ins in its block, which is due today. */
function goalWith(count: number, goal: Partial<WireRegularGoal> = {}, daysAgo = 1) {
  const check_ins = checkInsUntil(addDays(TODAY, -daysAgo), count);
  return sampleGoal({ check_ins, count_checked: count, ...goal });
}

async function show(goals: WireRegularGoal[], platform = createFakePlatform(), level = 1) {
  const product = createFakeProduct({ personal_goals: goals, streaks: { total_streaks: 0, level } });
  const view = renderPage(<DashboardPage />, { api: product.api.client, platform });
  await findGoal(goals[0]?.goal ?? '');
  const panel = within(screen.getByRole('region', { name: 'Streaks' }));
  const sentence = () =>
    panel
      .getByText(/^\u2068/u)
      .parentElement?.textContent.replaceAll(/[\u2068\u2069]/gu, '')
      .replaceAll('\u00a0', ' ');
  /** The number: as it is drawn, and as it is read. */
  const numbers = () => {
    const unit = panel.getAllByText(/^streaks?$/).at(-1);
    const line = unit?.closest('p');
    const text = (hidden: string) => {
      const copy = line?.cloneNode(true) as HTMLElement;
      for (const element of copy.querySelectorAll(hidden)) element.remove();
      return copy.textContent;
    };
    const read = text('[aria-hidden]');
    const drawn = line?.querySelector('[aria-hidden]')?.textContent ?? Number.parseInt(read, 10).toString();
    return { drawn, read };
  };
  return { ...view, product, panel, sentence, numbers };
}

describe('the sentence of the panel', () => {
  it.each([
    [[goalWith(2), goalWith(1, { goal: 'Stretch' })], 'Morning run: 3 more, Monday'],
    [[goalWith(1), goalWith(2, { goal: 'Stretch' })], 'Stretch: 3 more, Monday'],
    [[goalWith(0)], 'Morning run: 5 more, Wednesday'],
    [[goalWith(4)], 'Morning run: 1 more, today'],
    [[goalWith(3, { frequency: 'weekly', weekly_interval: 2 }, 14)], 'Morning run: 2 more, Sat, Dec 5'],
    [[goalWith(0, { goal: 'M'.repeat(60) })], `${'M'.repeat(39)}…: 5 more, Wednesday`],
  ])('names the goal that pays next, and its day (%#)', async (goals, expected) => {
    const { panel, sentence } = await show(goals);
    expect(sentence()).toBe(expected);
    // No line begins between a number and its word.
    expect(panel.getByText(/ more|\u00a0more/u).textContent).toMatch(/^\d\u00a0more/u);
  });

  it('says before the first streak what leads to it', async () => {
    const { sentence, user } = await show([goalWith(3)], createFakePlatform(), 0);
    expect(sentence()).toBe('Morning run: 2 check-ins to your first streak');
    await user.click(screen.getByRole('button', { name: /^Check in: / }));
    await waitFor(() => expect(sentence()).toBe('Morning run: 1 check-in to your first streak'));
  });

  it('counts on at the tap, before the server has answered', async () => {
    const { sentence, user, product } = await show([goalWith(2)]);
    const release = product.api.hold(checkGoal);
    await user.click(screen.getByRole('button', { name: /^Check in: / }));
    await waitFor(() => expect(sentence()).toBe('Morning run: 2 more, Monday'));
    release();
    expect(await screen.findByText('Checked in: Morning run. 3 of 5.')).toBeDefined();
    expect(sentence()).toBe('Morning run: 2 more, Monday');
  });

  it('is left out where no goal has blocks', async () => {
    const { panel } = await show([goalWith(0, { frequency: 'monthly' })]);
    expect(panel.queryByText(/^\u2068/u)).toBeNull();
  });
});

describe('a point that lands', () => {
  it.each([
    ['a daily goal', goalWith(4), 1],
    ['a weekly goal', goalWith(4, { frequency: 'weekly', weekly_interval: 1 }, 7), 5],
    ['a goal every three weeks', goalWith(4, { frequency: 'weekly', weekly_interval: 3 }, 21), 15],
    ['a monthly goal', goalWith(0, { frequency: 'monthly' }), 1],
  ])('is written by the wave as %s earned it', async (_, goal, points) => {
    const { user, celebrated } = await show([goal]);
    await user.click(screen.getByRole('button', { name: /^Check in: / }));
    await waitFor(() => expect(celebrated).toMatchObject([{ name: 'wave', points }]));
  });

  it('is read at once, drawn when it has landed, and announced once', async () => {
    const goal = goalWith(4, { frequency: 'weekly', weekly_interval: 1 }, 7);
    const { user, panel, sentence, numbers } = await show([goal]);
    const drawn: string[] = [];
    const watch = new MutationObserver(() => drawn.push(numbers().drawn));
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    await user.click(screen.getByRole('button', { name: /^Check in: / }));
    const announcement = 'Checked in: Morning run. 5 of 5. You earned 5 streak points.';
    expect((await screen.findAllByText(announcement)).map((element) => element.tagName)).toEqual(['OUTPUT']);
    await waitFor(() => expect(numbers().read).toBe('5 streaks'));
    expect(sentence()).toBe('Morning run: full');
    expect(panel.queryByRole('link', { name: 'Exchange Streaks' })).toBeNull();
    await waitFor(() => expect(numbers().drawn).toBe('5'), { timeout: 4000 });
    watch.disconnect();
    expect(panel.getByRole('link', { name: 'Exchange Streaks' })).toBeDefined();
    // A busy machine skips frames, but the number never falls or jumps ahead.
    expect(drawn.map(Number)).toEqual(drawn.map(Number).toSorted((a, b) => a - b));
    expect(drawn[0]).toBe('0');
    await waitFor(() => expect(sentence()).toBe('Morning run: 5 more, Sat, Dec 26'));
    expect(screen.getAllByText(announcement)).toHaveLength(1);
  });

  it('changes the number at once for people who prefer reduced motion', async () => {
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: query.includes('reduced-motion') }),
    );
    const { user, numbers } = await show([goalWith(4)]);
    await user.click(screen.getByRole('button', { name: /^Check in: / }));
    await waitFor(() => expect(numbers()).toEqual({ drawn: '1', read: '1 streak' }));
  });

  it('changes the number at once where celebrations are off', async () => {
    const platform = createFakePlatform();
    await chooseCelebrationStyle(platform.preferences, 'off');
    const { user, numbers, celebrated } = await show([goalWith(4)], platform);
    await user.click(screen.getByRole('button', { name: /^Check in: / }));
    await waitFor(() => expect(numbers()).toEqual({ drawn: '1', read: '1 streak' }));
    expect(celebrated).toEqual([]);
  });
});
