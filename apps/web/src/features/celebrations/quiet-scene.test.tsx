// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { QuietScene } from './quiet-scene.tsx';
import { loadScene } from './scenes.ts';
import { type FakeCanvas, installFakeCanvas } from './testing/fake-canvas.ts';

let canvas: FakeCanvas;
let see: (isIntersecting: boolean) => void;

beforeEach(async () => {
  await Promise.all([loadScene('tree'), import('./quiet-player.ts')]);
  vi.useFakeTimers();
  canvas = installFakeCanvas();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => tell([{ isIntersecting }]);
      }
      observe = () => see(true);
      disconnect = () => undefined;
    },
  );
});

/** Lets time pass, and what waits for it happen. */
async function pass(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

/** Until the page is idle and the code is there. */
const START_MS = 1200;

describe('a quiet scene', () => {
  it('plays nothing while the page is still busy', async () => {
    render(<QuietScene name="tree" />);
    await pass(50);
    expect(canvas.pictures).toEqual([]);
  });

  it('plays once and stands still before five seconds are over', async () => {
    render(<QuietScene name="tree" />);
    await pass(START_MS + 5000);
    const shown = canvas.pictures.length;
    expect(shown).toBeGreaterThan(15);
    expect(shown).toBeLessThan(30);
    await pass(5000);
    expect(canvas.pictures.length).toBe(shown);
  });

  it('shows one still picture under reduced motion', async () => {
    canvas.prefersReducedMotion = true;
    render(<QuietScene name="tree" />);
    await pass(START_MS + 5000);
    expect(canvas.pictures).toHaveLength(1);
  });

  it('pauses while it is out of sight, and then goes on where it was', async () => {
    render(<QuietScene name="tree" />);
    await pass(START_MS + 1000);
    see(false);
    await pass(100);
    const shown = canvas.pictures.length;
    await pass(10_000);
    expect(canvas.pictures.length).toBe(shown);
    see(true);
    await pass(100);
    expect(canvas.pictures.length).toBeGreaterThan(shown);
    expect(canvas.pictures.length).toBeLessThan(shown + 4);
    await pass(5000);
    expect(canvas.pictures.length).toBeGreaterThan(15);
  });

  it('goes on to another moment when it is asked to', async () => {
    const { rerender } = render(<QuietScene name="tree" restAt={400} />);
    await pass(START_MS + 2000);
    const sprout = canvas.pictures.at(-1);
    const shown = canvas.pictures.length;
    rerender(<QuietScene name="tree" restAt={1120} />);
    await pass(3000);
    expect(canvas.pictures.length).toBeGreaterThan(shown);
    expect(canvas.pictures.at(-1)).not.toEqual(sprout);
    rerender(<QuietScene name="tree" restAt={400} />);
    await pass(3000);
    expect(canvas.pictures.at(-1)).toEqual(sprout);
  });

  it('stops when it is taken off the page', async () => {
    const { unmount } = render(<QuietScene name="tree" />);
    await pass(START_MS + 500);
    unmount();
    const shown = canvas.pictures.length;
    await pass(3000);
    expect(canvas.pictures.length).toBe(shown);
  });

  it('is hidden from assistive technology and takes no focus', () => {
    const { container } = render(<QuietScene name="tree" />);
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
    expect(container.querySelector('[tabindex], button, a')).toBeNull();
  });
});
