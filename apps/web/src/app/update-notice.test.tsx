// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchForUpdates } from '#platform/updates/web.ts';
import { UpdateNotice } from './update-notice.tsx';

beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
});

const THIS_PAGE = '<script type="module" src="/assets/index-1.js"></script>';
const NEXT_PAGE = '<script type="module" src="/assets/index-2.js"></script>';

class FakeWorker extends EventTarget {
  state = 'installing';
  readonly told: unknown[] = [];
  postMessage(message: unknown) {
    this.told.push(message);
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  readonly update = vi.fn<() => Promise<void>>(async () => undefined);

  /** The browser found another worker and has installed it. */
  find(): FakeWorker {
    const worker = new FakeWorker();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    this.installing = null;
    this.waiting = worker;
    worker.state = 'installed';
    worker.dispatchEvent(new Event('statechange'));
    return worker;
  }
}

/** Opens a page on a server whose page is another or the same. */
async function open(serverPage: () => string | null) {
  document.head.innerHTML = THIS_PAGE;
  const registration = new FakeRegistration();
  const reload = vi.fn<() => void>();
  const active = new FakeWorker();
  let now = 0;
  const surroundings = {
    workers: { register: async () => registration, ready: Promise.resolve({ active }) },
    loaded: () => ['/assets/texts-de-Ab_3-x9Z.js'],
    page: document,
    fetch: async (_path: string, { cache }: RequestInit) => {
      // The mark by which the service worker leaves it alone.
      expect(cache).toBe('no-store');
      const page = serverPage();
      if (page === null) throw new TypeError('Failed to fetch');
      return new Response(page);
    },
    now: () => now,
  } as unknown as Parameters<typeof watchForUpdates>[1];
  const watch = (onStale: () => void) => watchForUpdates(onStale, surroundings);
  render(<UpdateNotice watch={watch} reload={reload} />);
  await act(async () => undefined);
  return {
    active,
    registration,
    reload,
    find: () => act(async () => registration.find()),
    comeBackAfter: async (ms: number) => {
      now += ms;
      await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    },
  };
}

describe('the worker', () => {
  it('hears what the page loaded before the worker was there', async () => {
    const { active } = await open(() => THIS_PAGE);
    expect(active.told).toEqual([['/assets/texts-de-Ab_3-x9Z.js']]);
  });
});

describe('the notice of a newer version', () => {
  it('waits for the person to load the page again', async () => {
    const { find, reload } = await open(() => NEXT_PAGE);
    expect(screen.queryByText('Update ready')).toBeNull();
    const worker = await find();
    expect(await screen.findByText('Update ready')).toBeDefined();
    expect(worker.told).toEqual([]);
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('can be put off', async () => {
    const { find } = await open(() => NEXT_PAGE);
    await find();
    await userEvent.click(await screen.findByRole('button', { name: 'Later' }));
    expect(screen.queryByText('Update ready')).toBeNull();
  });

  it('does not come to a page that is the newer version already; its worker takes over', async () => {
    const { find } = await open(() => THIS_PAGE);
    const worker = await find();
    expect(worker.told).toEqual(['activate']);
    expect(screen.queryByText('Update ready')).toBeNull();
  });

  it('does not come while the server is out of reach', async () => {
    const { find } = await open(() => null);
    const worker = await find();
    expect(worker.told).toEqual([]);
    expect(screen.queryByText('Update ready')).toBeNull();
  });

  it('comes to a tab that is looked at again after an hour', async () => {
    const { comeBackAfter, registration } = await open(() => NEXT_PAGE);
    await comeBackAfter(10 * 60 * 1000);
    expect(registration.update).not.toHaveBeenCalled();
    await comeBackAfter(51 * 60 * 1000);
    expect(registration.update).toHaveBeenCalledOnce();
    expect(await screen.findByText('Update ready')).toBeDefined();
  });
});
