// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCelebrations } from '#features/celebrations/celebration-store.ts';
import { SharedInstancesProvider } from '#kernel/shared-instance.tsx';
import { CALM_AFTER_MS } from './after-calm.ts';
import { CollapseTimer } from './collapse-timer.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(checked: string[]) {
  let lines: ReadonlySet<string> = new Set();
  let celebrations: ReturnType<typeof useCelebrations> | undefined;
  function Watched({ ids }: { ids: string[] }) {
    celebrations = useCelebrations();
    const [collapsed, setCollapsed] = useState(lines);
    lines = collapsed;
    return <CollapseTimer checked={ids} collapsed={collapsed} onCollapse={setCollapsed} />;
  }
  const view = (ids: string[]) => (
    <SharedInstancesProvider>
      <Watched ids={ids} />
    </SharedInstancesProvider>
  );
  const { rerender } = render(view(checked));
  return { collapsed: () => [...lines], celebrations, check: (ids: string[]) => rerender(view(ids)) };
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('collapses a checked goal after a moment without a press', () => {
  const { collapsed, check } = setUp(['run']);
  pass(CALM_AFTER_MS - 1);
  check(['run', 'read']);
  pass(CALM_AFTER_MS - 1);
  expect(collapsed()).toEqual([]);
  pass(1);
  expect(collapsed()).toEqual(['run', 'read']);
});

it.each(['pointerdown', 'keydown', 'scroll'])(
  'waits again after every %s, so that nothing moves under the finger',
  (type) => {
    const { collapsed } = setUp(['run']);
    pass(CALM_AFTER_MS - 1);
    window.dispatchEvent(new Event(type));
    pass(CALM_AFTER_MS - 1);
    expect(collapsed()).toEqual([]);
    pass(1);
    expect(collapsed()).toEqual(['run']);
  },
);

it('waits until the celebration is over', () => {
  const { collapsed, celebrations } = setUp(['run']);
  celebrations?.celebrate('tree');
  pass(CALM_AFTER_MS);
  expect(collapsed()).toEqual([]);
  const playing = celebrations?.playing();
  if (playing) celebrations?.end(playing);
  pass(CALM_AFTER_MS);
  expect(collapsed()).toEqual(['run']);
});

it('lets a goal that is checked anew after an undo have its moment again', () => {
  const { collapsed, check } = setUp(['run', 'read']);
  pass(CALM_AFTER_MS);
  check(['read']);
  expect(collapsed()).toEqual(['read']);
  check(['run', 'read']);
  pass(CALM_AFTER_MS - 1);
  expect(collapsed()).toEqual(['read']);
  pass(1);
  expect(collapsed()).toEqual(['run', 'read']);
});
