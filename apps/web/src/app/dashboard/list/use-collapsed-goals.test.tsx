// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReactNode } from 'react';
import { useCelebrations } from '#features/celebrations/celebration-store.ts';
import { SharedInstancesProvider } from '#kernel/shared-instance.tsx';
import { COLLAPSE_AFTER_MS, useCollapsedGoals } from './use-collapsed-goals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(checked: string[]) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SharedInstancesProvider>{children}</SharedInstancesProvider>
  );
  const { result, rerender } = renderHook(
    (ids: string[]) => ({ collapsed: useCollapsedGoals(ids), celebrations: useCelebrations() }),
    { wrapper, initialProps: checked },
  );
  return { collapsed: () => [...result.current.collapsed], celebrations: result.current.celebrations, rerender };
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('collapses a checked goal after a moment without a press', () => {
  const { collapsed, rerender } = setUp([]);
  rerender(['run']);
  pass(COLLAPSE_AFTER_MS - 1);
  expect(collapsed()).toEqual([]);
  pass(1);
  expect(collapsed()).toEqual(['run']);
});

it.each(['pointerdown', 'keydown', 'scroll'])(
  'waits again after every %s, so that nothing moves under the finger',
  (type) => {
    const { collapsed } = setUp(['run']);
    pass(COLLAPSE_AFTER_MS - 1);
    window.dispatchEvent(new Event(type));
    pass(COLLAPSE_AFTER_MS - 1);
    expect(collapsed()).toEqual([]);
    pass(1);
    expect(collapsed()).toEqual(['run']);
  },
);

it('waits until the celebration is over', () => {
  const { collapsed, celebrations } = setUp(['run']);
  celebrations.celebrate('tree');
  pass(COLLAPSE_AFTER_MS);
  expect(collapsed()).toEqual([]);
  const playing = celebrations.playing();
  if (playing !== null) celebrations.end(playing);
  pass(COLLAPSE_AFTER_MS);
  expect(collapsed()).toEqual(['run']);
});
