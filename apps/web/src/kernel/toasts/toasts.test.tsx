// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToasts, type Toasts } from './toasts.ts';
import { ToastsProvider } from './toasts-context.tsx';

/** How long a toast takes to leave after its time, in milliseconds. */
const LEAVING = 1000;

let toasts: Toasts;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  toasts = createToasts();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Shows the place of the toasts and makes some, with the code that both need. */
async function show(make: () => void) {
  render(<ToastsProvider toasts={toasts} />);
  await act(async () => {
    make();
    await Promise.all([import('./toaster.tsx'), import('react-hot-toast/headless')]);
  });
}

const isLeaving = (text: string) => screen.getByText(text).closest('[class*=leaving]') !== null;

describe('toasts', () => {
  it('announces success politely and takes it away after 3 s', async () => {
    await show(() => toasts.success('Reacted!'));
    expect(screen.getByRole('status').textContent).toBe('Reacted!');
    await advance(2900);
    expect(isLeaving('Reacted!')).toBe(false);
    await advance(200);
    expect(isLeaving('Reacted!')).toBe(true);
    await advance(LEAVING);
    expect(screen.queryByText('Reacted!')).toBeNull();
  });

  it('announces an error at once and takes it away after 5 s', async () => {
    await show(() => toasts.error('Failed to send invite'));
    expect(screen.getByRole('alert').textContent).toBe('Failed to send invite');
    await advance(4900);
    expect(isLeaving('Failed to send invite')).toBe(false);
    await advance(200);
    expect(isLeaving('Failed to send invite')).toBe(true);
    await advance(LEAVING);
    expect(screen.queryByText('Failed to send invite')).toBeNull();
  });

  it('keeps a loading toast until it is dismissed', async () => {
    let dismiss: () => void = () => undefined;
    await show(() => {
      dismiss = toasts.loading('Uploading…');
    });
    await advance(600_000);
    expect(screen.getByText('Uploading…')).toBeTruthy();
    await act(async () => dismiss());
    await advance(LEAVING + 100);
    expect(screen.queryByText('Uploading…')).toBeNull();
  });

  it('shows 20 at once and no more', async () => {
    await show(() => {
      for (let number = 1; number <= 25; number += 1) toasts.success(`Toast ${number}`);
    });
    expect(screen.getAllByRole('status')).toHaveLength(20);
    expect(screen.queryByText('Toast 25')).not.toBeNull();
    expect(screen.queryByText('Toast 5')).toBeNull();
  });

  it('shows the same text once, and for its whole time from the last', async () => {
    await show(() => toasts.error('Failed to log out'));
    await advance(4000);
    await act(async () => toasts.error('Failed to log out'));
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await advance(4000);
    expect(isLeaving('Failed to log out')).toBe(false);
    await advance(1100);
    expect(isLeaving('Failed to log out')).toBe(true);
  });

  it('shows the same text again while it was leaving', async () => {
    await show(() => toasts.success('Reacted!'));
    await advance(3100);
    expect(isLeaving('Reacted!')).toBe(true);
    await act(async () => toasts.success('Reacted!'));
    await advance(LEAVING + 500);
    expect(isLeaving('Reacted!')).toBe(false);
  });

  it('can be undone for 10 s, once, and goes when it was', async () => {
    const undone: string[] = [];
    const offer = () =>
      toasts.undoable('Goal created successfully!', { label: 'Undo', onPress: () => undone.push('a') });
    await show(offer);
    await advance(9900);
    expect(isLeaving('Goal created successfully!')).toBe(false);
    act(() => screen.getByRole('button', { name: 'Undo' }).click());
    expect(undone).toEqual(['a']);
    expect(isLeaving('Goal created successfully!')).toBe(true);
    await advance(LEAVING + 100);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await act(async () => offer());
    await advance(10_100);
    expect(isLeaving('Goal created successfully!')).toBe(true);
  });

  it('leaves from its place when another comes, which has that place at once', async () => {
    await show(() => toasts.success('Reacted!'));
    act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
    await act(async () => toasts.success('Saved!'));
    expect(screen.getByText('Reacted!').parentElement?.style.position).toBe('absolute');
    expect(screen.getByText('Saved!').parentElement?.style.position).toBe('');
  });

  it('stays while the pointer or the focus is in it, and then for the rest of its time', async () => {
    await show(() => toasts.error('Failed to log out'));
    await advance(4000);
    const dismiss = screen.getByRole('button', { name: 'Dismiss' });
    act(() => dismiss.focus());
    await advance(60_000);
    expect(isLeaving('Failed to log out')).toBe(false);
    act(() => dismiss.blur());
    await advance(900);
    expect(isLeaving('Failed to log out')).toBe(false);
    await advance(200);
    expect(isLeaving('Failed to log out')).toBe(true);
  });

  it('goes away when it is dismissed by hand', async () => {
    await show(() => toasts.error('Failed to log out'));
    act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
    await advance(LEAVING + 100);
    expect(screen.queryByText('Failed to log out')).toBeNull();
  });
});
