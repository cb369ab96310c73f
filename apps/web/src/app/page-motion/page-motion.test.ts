// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageMotion } from '#kernel/router/router.tsx';
import './page-motion.ts';

const start = vi.fn((update: () => Promise<void>) => {
  const finished = update();
  return { finished, ready: finished, skipTransition: vi.fn() };
});
const change = vi.fn(() => document.body.replaceChildren(document.createElement('main')));

let entry = 0;

function go(path: string, { less = false, action = 'push' as 'push' | 'replace' | 'pop' } = {}): void {
  location.hash = path;
  vi.stubGlobal('matchMedia', () => ({ matches: less }));
  if (action !== 'replace') entry += action === 'push' ? 1 : -1;
  history.replaceState({ idx: entry }, '');
  pageMotion.around?.(change, action);
}

beforeEach(() => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  Object.assign(document, { startViewTransition: start });
  // The pages of a test before may have left it.
  delete pageMotion.preload;
  go('/', { less: true });
  vi.clearAllMocks();
});
afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition');
  vi.unstubAllGlobals();
});

describe('the way to another page', () => {
  it('is one motion, and the change is made in it', () => {
    go('/settings');
    expect(start).toHaveBeenCalledOnce();
    expect(change).toHaveBeenCalledOnce();
  });

  it.each([
    ['with less motion', () => go('/settings', { less: true })],
    ['to the same page', () => go('/?remind=1')],
    ['where one page takes the place of another', () => go('/settings', { action: 'replace' })],
    [
      'where the browser has swiped',
      () => {
        dispatchEvent(Object.assign(new PopStateEvent('popstate'), { hasUAVisualTransition: true }));
        go('/settings', { action: 'pop' });
      },
    ],
  ])('has no motion %s, and is made at once', (_, leave) => {
    leave();
    expect(start).not.toHaveBeenCalled();
    expect(change).toHaveBeenCalledOnce();
  });

  it('is the mirror of it on the way back, and has none forward of it', () => {
    go('/settings');
    expect(document.documentElement.dataset['pageWay']).toBe('forth');
    go('/', { action: 'pop' });
    expect(start).toHaveBeenCalledTimes(2);
    expect(document.documentElement.dataset['pageWay']).toBe('back');
    entry += 2;
    go('/settings', { action: 'pop' });
    expect(start).toHaveBeenCalledTimes(2);
    expect(change).toHaveBeenCalledTimes(3);
  });

  it('waits for the code of the page, which a press on its link asks for, and not for long', async () => {
    vi.useFakeTimers();
    const codes: (() => void)[] = [];
    pageMotion.preload = vi.fn(() => new Promise<void>((resolve) => codes.push(resolve)));
    const link = document.body.appendChild(document.createElement('a'));
    link.href = '#/goal/1';
    link.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(pageMotion.preload).toHaveBeenCalledWith('/goal/1');
    go('/goal/1');
    expect(change).not.toHaveBeenCalled();
    codes.forEach((come) => come());
    await vi.advanceTimersByTimeAsync(0);
    expect(change).toHaveBeenCalledOnce();
    go('/goal/2');
    await vi.advanceTimersByTimeAsync(299);
    expect(change).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    expect(change).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  it('has none where the browser cannot', () => {
    Reflect.deleteProperty(document, 'startViewTransition');
    go('/settings');
    expect(change).toHaveBeenCalledOnce();
  });
});
