// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageMotion } from '#kernel/router/router.tsx';
import './page-motion.ts';

const start = vi.fn((update: () => Promise<void>) => {
  const finished = update();
  return { finished, ready: finished, skipTransition: vi.fn() };
});
const change = vi.fn(() => document.body.append(document.createElement('main')));

function go(path: string, { less = false, action = 'push' as 'push' | 'replace' | 'pop' } = {}): void {
  location.hash = path;
  vi.stubGlobal('matchMedia', () => ({ matches: less }));
  pageMotion.around?.(change, action);
}

beforeEach(() => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  Object.assign(document, { startViewTransition: start });
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
    ['on the way back', () => go('/settings', { action: 'pop' })],
  ])('has no motion %s, and is made at once', (_, leave) => {
    leave();
    expect(start).not.toHaveBeenCalled();
    expect(change).toHaveBeenCalledOnce();
  });

  it('has none where the browser cannot', () => {
    Reflect.deleteProperty(document, 'startViewTransition');
    go('/settings');
    expect(change).toHaveBeenCalledOnce();
  });
});
