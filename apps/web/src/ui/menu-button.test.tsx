// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MenuButton } from './menu-button.tsx';

const BUTTON_HEIGHT = 36;
const MENU_HEIGHT = 240;
const WINDOW_HEIGHT = 390;

/** Opens the menu of a button that stands at `top` in a phone that is held sideways. */
async function openAt(top: number) {
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(WINDOW_HEIGHT);
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(844);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    return this.tagName === 'BUTTON' ? new DOMRect(100, top, 80, BUTTON_HEIGHT) : new DOMRect(0, 0, 176, MENU_HEIGHT);
  });
  render(
    <MenuButton label="More" subject="Read">
      <button type="button">Archive</button>
    </MenuButton>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More: Read' }));
  const { style } = screen.getByText('Archive').parentElement as HTMLElement;
  const menuTop = Number.parseFloat(style.top);
  return { from: menuTop, to: menuTop + Math.min(MENU_HEIGHT, Number.parseFloat(style.maxBlockSize)) };
}

afterEach(() => vi.restoreAllMocks());

describe('a menu', () => {
  it.each([4, 100, 140, 172, 190, 250, 350])(
    'is inside of the window and not over its button, which stands at %i px',
    async (top) => {
      const { from, to } = await openAt(top);
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThanOrEqual(WINDOW_HEIGHT);
      expect(to <= top || from >= top + BUTTON_HEIGHT).toBe(true);
    },
  );

  it.each([
    ['goes with its button while the page scrolls or changes its size', 60, true],
    ['closes when its button is scrolled out of sight', -50, false],
  ])('%s', async (_, top, isOpen) => {
    await openAt(100);
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, top, 80, BUTTON_HEIGHT));
    for (const [type, target] of [
      ['scroll', document],
      ['resize', window],
    ] as const)
      fireEvent(target, new Event(type));
    const menu = screen.queryByText('Archive')?.parentElement ?? null;
    expect(menu !== null).toBe(isOpen);
    if (menu !== null) expect(Number.parseFloat(menu.style.top)).toBe(top + BUTTON_HEIGHT + 4);
  });
});
