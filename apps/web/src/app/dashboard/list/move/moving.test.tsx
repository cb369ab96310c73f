// @vitest-environment jsdom
import { moveGoal } from '@fivefold/contract/calls/goal-list';
import type { LocalDay } from '@fivefold/rules/calendar';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DashboardPage } from '../../dashboard-page.tsx';
import { findGoal, goalTexts } from '#testing/dashboard-screen.ts';
import { refuse } from '#testing/fake-api.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { checkInsUntil, sampleGoal, sampleSharedGoal } from '#testing/wire-samples.ts';
import { GoalFinder, GoalMover, preloadDetails } from '../../lazy-components.tsx';

// Opened cards show at once, as they do once the page was idle.
beforeAll(async () => {
  await Promise.all([preloadDetails(), GoalFinder.preload(), GoalMover.preload()]);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const name of ['animate', 'getAnimations']) Reflect.deleteProperty(Element.prototype, name);
});

const TODAY = '2026-11-21' as LocalDay;

/** Run, Read, Stretch (checked today) and Swim; Pair is shared. */
async function show() {
  const product = createFakeProduct({
    personal_goals: [
      sampleGoal({ goal: 'Run' }),
      sampleGoal({ goal: 'Read' }),
      sampleGoal({ goal: 'Stretch', check_ins: checkInsUntil(TODAY, 1) }),
      sampleGoal({ goal: 'Swim' }),
    ],
    shared_goals: [sampleSharedGoal({ goal: 'Pair' })],
  });
  const view = renderPage(<DashboardPage />, { api: product.api.client });
  await screen.findByText('Run');
  const idOf = (text: string) =>
    [...product.dashboard.personal_goals, ...product.dashboard.shared_goals].find(({ goal }) => goal === text)?.id;
  const sent = () => product.api.requestsOf(moveGoal).map(({ body }) => body);
  return { ...product, ...view, idOf, sent };
}

const title = async (text: string) => (await findGoal(text)).getByRole('button', { name: new RegExp(`^${text},`) });

describe('moving a goal', () => {
  it('follows the stored order, goals that were never moved last', async () => {
    const goals = [null, 1, null, 0].map((position, nth) => sampleGoal({ goal: `Goal ${nth}`, position }));
    const { api } = createFakeProduct({ personal_goals: goals });
    renderPage(<DashboardPage />, { api: api.client });
    await screen.findByText('Goal 0');
    expect(goalTexts('Due now')).toEqual(['Goal 3', 'Goal 1', 'Goal 0', 'Goal 2']);
  });

  it('works with Alt and an arrow key, says where it went, and keeps the focus', async () => {
    const { user, idOf, sent } = await show();
    (await title('Swim')).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(goalTexts('Due now')).toEqual(['Run', 'Swim', 'Read', 'Pair']);
    expect(screen.getByText('Moved before “Read”, 2 of 4')).toBeDefined();
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}');
    expect(goalTexts('Due now')).toEqual(['Run', 'Read', 'Pair', 'Swim']);
    expect(screen.getByText('Already last of 4')).toBeDefined();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Swim,/));
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent()).toEqual([
      { goalId: idOf('Swim'), before: idOf('Read') },
      { goalId: idOf('Swim'), before: idOf('Pair') },
      { goalId: idOf('Swim'), before: null },
    ]);
  });

  it('lets the goals that change their places go there', async () => {
    const animate = vi.fn((_frames: unknown) => ({ cancel: vi.fn() }));
    Object.assign(Element.prototype, { animate, getAnimations: () => [] });
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const item = this.closest('li');
      return new DOMRect(0, item ? 100 * [...(item.parentElement?.children ?? [])].indexOf(item) : 0, 100, 50);
    });
    const { user } = await show();
    (await title('Swim')).focus();
    animate.mockClear();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    const wayOf = async (goal: string) => {
      const { element } = await findGoal(goal);
      return animate.mock.calls.find((_call, nth) => animate.mock.contexts[nth] === element)?.[0];
    };
    expect(await wayOf('Swim')).toEqual({ transform: ['translateY(100px)', 'none'] });
    expect(await wayOf('Read')).toEqual({ transform: ['translateY(-100px)', 'none'] });
    expect(await wayOf('Run')).toBeUndefined();
  });

  it('keeps goals of other sections behind the last due one', async () => {
    const { user, dashboard } = await show();
    (await title('Pair')).focus();
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowDown}{ArrowDown}{/Alt}');
    await waitFor(() => expect(dashboard.personal_goals.map(({ position }) => position)).toEqual([0, 1, 2, 3]));
  });

  it('works from the menu, which offers only what is possible', async () => {
    const { user, sent } = await show();
    await user.click(await title('Read'));
    const card = await findGoal('Read');
    await user.click(card.getByRole('button', { name: 'More: Read' }));
    await user.click(card.getByRole('button', { name: 'Move to top' }));
    expect(goalTexts('Due now')).toEqual(['Read', 'Run', 'Swim', 'Pair']);
    expect(card.getByText('Moved before “Run”, 1 of 4')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(card.getByRole('button', { name: 'More: Read' })));
    await user.keyboard('{Enter}');
    expect(card.getByRole<HTMLButtonElement>('button', { name: 'Move up' }).disabled).toBe(true);
    await user.click(card.getByRole('button', { name: 'Move down' }));
    expect(goalTexts('Due now')).toEqual(['Run', 'Read', 'Swim', 'Pair']);
    await waitFor(() => expect(sent()).toHaveLength(2));
  });

  it('is not offered for a goal that is done, nor during a search', async () => {
    const { user } = await show();
    await user.click(await title('Stretch'));
    await user.click(screen.getByRole('button', { name: 'More: Stretch' }));
    expect(screen.queryByRole('button', { name: 'Move up' })).toBeNull();
    await user.keyboard('{Escape}/Swim');
    await screen.findByRole('list', { name: 'Found' });
    (await title('Swim')).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(screen.queryByText(/^Moved/)).toBeNull();
  });

  it('moves back and says why when it fails', async () => {
    const { user, api } = await show();
    api.on(moveGoal, () => refuse('goals.not_found'));
    const answer = api.hold(moveGoal);
    (await title('Swim')).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(goalTexts('Due now')).toEqual(['Run', 'Swim', 'Read', 'Pair']);
    answer();
    expect(await screen.findByText('The goal couldn’t be moved. It’s back in its place.')).toBeDefined();
    expect(goalTexts('Due now')).toEqual(['Run', 'Read', 'Swim', 'Pair']);
  });
});

describe('dragging a goal', () => {
  /** Items stand below one another, 100 px each, wherever they are in their list. */
  function layOutItems() {
    vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
      const nth = this.tagName === 'LI' ? [...(this.parentElement?.children ?? [])].indexOf(this) : 0;
      return DOMRect.fromRect({ x: 0, y: 100 * nth, width: 300, height: 100 });
    });
  }
  const drag = (element: Element, ways: readonly [x: number, y: number][], pointerType = 'mouse') => {
    const at = (x: number, y: number) => ({
      clientX: x,
      clientY: y,
      pointerId: 1,
      isPrimary: true,
      button: 0,
      pointerType,
    });
    fireEvent.pointerDown(element, at(50, 50));
    for (const [x, y] of ways) fireEvent.pointerMove(element, at(x, y));
    return { drop: () => fireEvent.pointerUp(element, at(...(ways.at(-1) ?? [50, 50]))) };
  };
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)));

  it('drops it where the pointer is, and the press opens nothing', async () => {
    const { idOf, sent } = await show();
    layOutItems();
    const run = await title('Run');
    const { drop } = drag(run, [
      [50, 60],
      [60, 240],
    ]);
    await nextFrame();
    drop();
    fireEvent.click(run);
    await waitFor(() => expect(goalTexts('Due now')).toEqual(['Read', 'Swim', 'Run', 'Pair']));
    expect(run.getAttribute('aria-expanded')).toBe('false');
    await waitFor(() => expect(sent()).toEqual([{ goalId: idOf('Run'), before: idOf('Pair') }]));
    await waitFor(() => expect(run.closest('li')?.style.transform).toBe(''));
  });

  it('goes on while a move by keys before it is drawn and answered', async () => {
    const { user, idOf, sent } = await show();
    layOutItems();
    (await title('Pair')).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    const run = await title('Run');
    const { drop } = drag(run, [
      [50, 60],
      [60, 140],
    ]);
    await waitFor(() => expect(sent()).toHaveLength(1));
    await nextFrame();
    drop();
    await waitFor(() => expect(goalTexts('Due now')).toEqual(['Read', 'Run', 'Pair', 'Swim']));
    await waitFor(() => expect(sent()[1]).toEqual({ goalId: idOf('Run'), before: idOf('Pair') }));
  });

  it('is a press when the pointer hardly moves, and ends with Escape', async () => {
    const { user, sent } = await show();
    layOutItems();
    const run = await title('Run');
    drag(run, [[52, 52]]).drop();
    fireEvent.click(run);
    expect(run.getAttribute('aria-expanded')).toBe('true');
    const { drop } = drag(run, [[50, 290]]);
    await nextFrame();
    await user.keyboard('{Escape}');
    drop();
    expect(goalTexts('Due now')).toEqual(['Run', 'Read', 'Swim', 'Pair']);
    expect(sent()).toEqual([]);
  });

  it('begins under a finger after a long press, and not while the finger scrolls', async () => {
    const { sent, platform } = await show();
    layOutItems();
    const run = await title('Run');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] });
    drag(run, [[50, 90]], 'touch');
    vi.advanceTimersByTime(500);
    expect(run.closest('ul')?.dataset['dragging']).toBeUndefined();
    const { drop } = drag(run, [], 'touch');
    vi.advanceTimersByTime(500);
    expect(run.closest('ul')?.dataset['dragging']).toBe('');
    const touch = new Event('touchmove', { bubbles: true, cancelable: true });
    run.dispatchEvent(touch);
    expect(touch.defaultPrevented).toBe(true);
    drop();
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
    expect(sent()).toEqual([]);
    await waitFor(() => expect(platform.vibrations).toEqual(['light']));
  });
});
