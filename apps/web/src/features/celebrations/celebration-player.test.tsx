// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SharedInstancesProvider } from '#kernel/shared-instance.tsx';
import { CelebrationLayer } from './celebration-layer.tsx';
import { CelebrationPlayer } from './celebration-player.tsx';
import { type CelebrationStore, useCelebrations } from './celebration-store.ts';
import { loadScene } from './scenes.ts';
import { type FakeCanvas, installFakeCanvas } from './testing/fake-canvas.ts';

let canvas: FakeCanvas;

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await loadScene('tree');
  vi.useFakeTimers();
  canvas = installFakeCanvas();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Lets time pass, and what waits for it happen. */
async function pass(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

describe('the celebration layer', () => {
  it('shows the words of a scene as long as it plays, to those who see', async () => {
    let store: CelebrationStore | undefined;
    const Store = () => {
      store = useCelebrations();
      return <CelebrationLayer />;
    };
    render(<Store />, { wrapper: SharedInstancesProvider });
    await act(async () =>
      store?.celebrate('tree', { marks: { words: ['You came back', '7 days in a row'], isGolden: true, number: 7 } }),
    );
    await act(() => vi.dynamicImportSettled());
    expect(screen.getByText('You came back').parentElement?.getAttribute('aria-hidden')).toBe('true');
    expect(screen.getByText('7 days in a row')).toBeDefined();
    await pass(2000);
    expect(screen.queryByText('You came back')).toBeNull();
  });
});

describe('the celebration player', () => {
  it('shows nothing when there is nothing to celebrate', () => {
    const { container } = render(<CelebrationPlayer name={null} seed={1} onDone={() => {}} />);
    expect(container.innerHTML).toBe('');
  });

  it('plays many frames and says once that it is done', async () => {
    const onDone = vi.fn<() => void>();
    render(<CelebrationPlayer name="tree" seed={1} onDone={onDone} />);
    await pass(1000);
    expect(canvas.pictures.length).toBeGreaterThan(40);
    expect(canvas.pictures.at(-1)).not.toEqual(canvas.pictures[0]);
    expect(onDone).not.toHaveBeenCalled();
    await pass(1000);
    expect(onDone).toHaveBeenCalledTimes(1);
    const shown = canvas.pictures.length;
    await pass(1000);
    expect(canvas.pictures.length).toBe(shown);
  });

  it('is hidden from screen readers', () => {
    const { container } = render(<CelebrationPlayer name="tree" seed={1} onDone={() => {}} />);
    expect(container.querySelector('canvas')?.getAttribute('aria-hidden')).toBe('true');
  });

  it('ends at a tap, which still reaches the app', async () => {
    const onDone = vi.fn<() => void>();
    const onTap = vi.fn<() => void>();
    render(
      <>
        <button type="button" onPointerDown={onTap}>
          Check in
        </button>
        <CelebrationPlayer name="tree" seed={1} onDone={onDone} />
      </>,
    );
    await pass(200);
    const isUntouched = fireEvent.pointerDown(screen.getByRole('button'));
    expect(onDone).toHaveBeenCalledTimes(1);
    expect(onTap).toHaveBeenCalledTimes(1);
    expect(isUntouched).toBe(true);
  });

  it('ends at Escape and at no other key', async () => {
    const onDone = vi.fn<() => void>();
    render(<CelebrationPlayer name="tree" seed={1} onDone={onDone} />);
    await pass(200);
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(onDone).not.toHaveBeenCalled();
    expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('shows one still picture for 1.2 seconds to people who prefer reduced motion', async () => {
    canvas.prefersReducedMotion = true;
    const onDone = vi.fn<() => void>();
    render(<CelebrationPlayer name="tree" seed={1} onDone={onDone} />);
    await pass(1100);
    expect(canvas.pictures).toHaveLength(1);
    expect(onDone).not.toHaveBeenCalled();
    await pass(200);
    expect(canvas.pictures).toHaveLength(1);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('plays small in the corner, without the dusk around it, for people who want it subtle', async () => {
    const { container } = render(<CelebrationPlayer name="tree" seed={1} isSubtle onDone={() => {}} />);
    await pass(600);
    const element = container.querySelector('canvas');
    expect([element?.width, element?.height, element?.style.left]).toEqual([88, 88, '']);
    const alphaAtTheCorner = canvas.pictures.at(-1)?.[3];
    expect(alphaAtTheCorner).toBe(0);
    expect(canvas.pictures.at(-1)?.some((value) => value > 0)).toBe(true);
  });

  it('fills the window otherwise, in dusk', async () => {
    render(<CelebrationPlayer name="tree" seed={1} onDone={() => {}} />);
    await pass(600);
    expect(canvas.pictures.at(-1)?.[3]).toBeGreaterThan(0);
  });

  it('draws the points that were earned', async () => {
    canvas.prefersReducedMotion = true;
    await loadScene('wave');
    const play = async (points: number) => {
      const { unmount } = render(<CelebrationPlayer name="wave" seed={1} points={points} onDone={() => {}} />);
      await pass(1000);
      unmount();
      return canvas.pictures.at(-1);
    };
    const fifteen = await play(15);
    expect(await play(15)).toEqual(fifteen);
    expect(await play(1)).not.toEqual(fifteen);
  });

  it('gives the ember that rides the wave its own colors', async () => {
    await loadScene('wave');
    const own = ['#010203', '#040506', '#070809'];
    render(<CelebrationPlayer name="wave" seed={1} own={own} onDone={() => {}} />);
    await pass(1000);
    const [red, green, blue] = [4, 5, 6];
    const isBody = (_: number, at: number, all: Uint8ClampedArray) =>
      at % 4 === 0 && all[at] === red && all[at + 1] === green && all[at + 2] === blue && all[at + 3] === 255;
    expect(canvas.pictures.at(-1)?.some(isBody)).toBe(true);
  });

  it('is a still picture in the corner where motion is reduced', async () => {
    canvas.prefersReducedMotion = true;
    render(<CelebrationPlayer name="tree" seed={1} isSubtle onDone={() => {}} />);
    await pass(1000);
    expect(canvas.pictures).toHaveLength(1);
  });

  it('stops without a word when it is taken away', async () => {
    const onDone = vi.fn<() => void>();
    const { unmount } = render(<CelebrationPlayer name="tree" seed={1} onDone={onDone} />);
    await pass(200);
    unmount();
    const shown = canvas.pictures.length;
    await pass(3000);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(canvas.pictures.length).toBe(shown);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('ends silently when the scene cannot be fetched', async () => {
    const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    const onDone = vi.fn<() => void>();
    render(<CelebrationPlayer name="tree" seed={1} load={load} onDone={onDone} />);
    await pass(0);
    expect(onDone).toHaveBeenCalledTimes(1);
    expect(canvas.pictures).toHaveLength(0);
  });

  it('fits itself again when the window changes', async () => {
    const { container } = render(<CelebrationPlayer name="tree" seed={1} onDone={() => {}} />);
    await pass(100);
    const wide = container.querySelector('canvas')?.width;
    vi.stubGlobal('innerWidth', 390);
    vi.stubGlobal('innerHeight', 844);
    fireEvent(window, new Event('resize'));
    const element = container.querySelector('canvas');
    expect(element?.width).toBe(98);
    expect(element?.height).toBe(211);
    expect(element?.width).not.toBe(wide);
  });
});

describe('the celebration layer', () => {
  it('plays what the app celebrates and is empty afterwards', async () => {
    let celebrations: CelebrationStore | undefined;
    function Watcher() {
      celebrations = useCelebrations();
      return null;
    }
    const { container } = render(
      <SharedInstancesProvider>
        <CelebrationLayer />
        <Watcher />
      </SharedInstancesProvider>,
    );
    expect(container.querySelector('canvas')).toBeNull();
    act(() => celebrations?.celebrate('tree', { seed: 3 }));
    expect(container.querySelector('canvas')).not.toBeNull();
    await pass(1600);
    expect(container.querySelector('canvas')).toBeNull();
  });
});
