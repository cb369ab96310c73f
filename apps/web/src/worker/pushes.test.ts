import { expect, it, vi } from 'vitest';
import { handlePushes } from './pushes.ts';
import type { WorkerScope } from './scope.ts';

const ORIGIN = 'https://home.example';

/** A worker in a folder of a host, with windows that are open. */
function startWorker(folder: string, urls: readonly string[] = []) {
  const listeners = new Map<string, (event: never) => void>();
  const showNotification = vi.fn(async () => undefined);
  const openWindow = vi.fn(async () => undefined);
  const windows = urls.map((url) => ({
    url: ORIGIN + url,
    focused: false,
    focus: vi.fn(async () => undefined),
    postMessage: vi.fn(),
  }));
  const scope = {
    clients: { matchAll: async () => windows, openWindow },
    registration: { showNotification },
    addEventListener: (type: string, listener: (event: never) => void) => listeners.set(type, listener),
  };
  handlePushes(scope as unknown as WorkerScope, folder);
  const send = async (type: string, event: object) => {
    let work: Promise<unknown> | undefined;
    listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => void (work = promise) } as never);
    await work;
  };
  return {
    windows,
    showNotification,
    openWindow,
    push: (read: () => unknown) => send('push', { data: { json: read } }),
    pushNothing: () => send('push', { data: null }),
    tap: async (route: unknown) => {
      const close = vi.fn();
      await send('notificationclick', { notification: { data: { route }, close } });
      expect(close).toHaveBeenCalledOnce();
    },
  };
}

it('shows what the server pushes', async () => {
  const { push, showNotification } = startWorker('/goals');
  await push(() => ({ title: 'A heart for you', body: 'bob sent a heart.', tag: 'abc', route: '/dashboard' }));
  expect(showNotification).toHaveBeenCalledExactlyOnceWith('A heart for you', {
    body: 'bob sent a heart.',
    tag: 'abc',
    renotify: true,
    icon: '/goals/app-icon-192.png',
    data: { route: '/dashboard' },
  });
});

it('shows something for a push that cannot be read', async () => {
  const { push, pushNothing, showNotification } = startWorker('');
  const plain = { body: '', tag: '', renotify: false, icon: '/app-icon-192.png', data: { route: '' } };
  await pushNothing();
  await push(() => JSON.parse('no JSON') as unknown);
  await push(() => ({ title: 5, body: null }));
  expect(showNotification.mock.calls).toEqual(Array.from({ length: 3 }, () => ['Fivefold', plain]));
});

it('focuses a window of the app, which goes to the place itself', async () => {
  const { tap, windows, openWindow } = startWorker('/goals', ['/', '/other/#/', '/goals/#/add-goal']);
  await tap('/dashboard');
  const [root, other, own] = windows;
  expect(own?.postMessage).toHaveBeenCalledExactlyOnceWith({ openRoute: '/dashboard' });
  expect(own?.focus).toHaveBeenCalledOnce();
  for (const each of [root, other]) expect(each?.focus).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

it.each([
  ['', '/dashboard', '/#/dashboard'],
  ['/goals', '/goal/5', '/goals/#/goal/5'],
  ['/goals', 'https://evil.example', '/goals/#/'],
  ['/goals', undefined, '/goals/#/'],
])('opens the app in the folder %j at %j where no window is', async (folder, route, address) => {
  const { tap, openWindow } = startWorker(folder);
  await tap(route);
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(address);
});
