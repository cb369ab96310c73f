import type { WorkerPushEvent, WorkerScope } from './scope.ts';

/** Shows what the server pushes, and opens the place that a tapped notification names. */
export function handlePushes(scope: WorkerScope, folder: string): void {
  scope.addEventListener('push', (event) => {
    const { title, body, tag, route } = readPush(event);
    // A browser that gets a push and shows nothing takes the permission away.
    const shown = scope.registration.showNotification(title, {
      body,
      tag,
      // The same words another day are news again.
      renotify: tag !== '',
      icon: `${folder}/app-icon-192.png`,
      data: { route },
    });
    event.waitUntil(shown);
  });

  scope.addEventListener('notificationclick', (event) => {
    const { notification } = event;
    const route = textOf(notification.data, 'route');
    notification.close();
    event.waitUntil(open(route));
  });

  /** A window that is open keeps what was typed there: the app goes to the place by itself. */
  const open = async (route: string) => {
    const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const own = windows.filter(({ url }) => new URL(url).pathname === `${folder}/`);
    const window = own.find(({ focused }) => focused) ?? own[0];
    // A path of the app and nothing else can stand behind the '#'.
    if (window === undefined) return scope.clients.openWindow(`${folder}/#${route.startsWith('/') ? route : '/'}`);
    window.postMessage({ openRoute: route });
    return window.focus();
  };
}

function readPush({ data }: WorkerPushEvent) {
  let pushed: unknown;
  try {
    pushed = data?.json();
  } catch {
    // Not of our server: shown all the same.
  }
  const read = (name: string) => textOf(pushed, name);
  return { title: read('title') || 'Fivefold', body: read('body'), tag: read('tag'), route: read('route') };
}

function textOf(data: unknown, name: string): string {
  const value: unknown = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : '';
  return typeof value === 'string' ? value : '';
}
