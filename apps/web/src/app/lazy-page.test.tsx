// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-screen.tsx';
import { lazyPage } from './lazy-page.tsx';
import { reloadIfStale } from './reload-if-stale.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // No server behind the tests: what fails to load is not a matter of an old version.
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Content = () => <p>The page</p>;

describe('lazyPage', () => {
  it('shows the page when its code is there, and fetches it once', async () => {
    const load = vi.fn<() => Promise<typeof Content>>(async () => Content);
    const Page = lazyPage(load);
    void Page.preload();
    const first = await act(async () => render(<Page />));
    expect(screen.getByText('The page')).toBeTruthy();
    first.unmount();
    await act(async () => render(<Page />));
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('fetches again when the person tries again', async () => {
    let isOffline = true;
    const Page = lazyPage(async () => {
      if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
      return Content;
    });
    await act(async () =>
      render(
        <ErrorBoundary>
          <Page />
        </ErrorBoundary>,
      ),
    );
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    isOffline = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('The page')).toBeTruthy();
  });
});

describe('reloadIfStale', () => {
  const failure = new Error('gone');

  function createSurroundings(isServerThere: boolean) {
    const kept = new Map<string, string>();
    const world = {
      reloads: 0,
      time: 1_000_000,
      storage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
      },
      fetch: async () => {
        if (!isServerThere) throw new TypeError('Failed to fetch');
        return new Response();
      },
      reload: () => {
        world.reloads += 1;
      },
      now: () => world.time,
    };
    return world;
  }

  it('loads the page again when the server is there, at most once a minute', async () => {
    const world = createSurroundings(true);
    void reloadIfStale(failure, world);
    await expect.poll(() => world.reloads).toBe(1);
    world.time += 59_999;
    await expect(reloadIfStale(failure, world)).rejects.toBe(failure);
    world.time += 1;
    void reloadIfStale(failure, world);
    await expect.poll(() => world.reloads).toBe(2);
  });

  it('does not throw away an app that has lost its connection', async () => {
    const world = createSurroundings(false);
    await expect(reloadIfStale(failure, world)).rejects.toBe(failure);
    expect(world.reloads).toBe(0);
  });
});
