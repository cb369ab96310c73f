/*
 * What the service worker uses of its global scope. TypeScript's own description of workers and that of pages exclude
 * each other, and this is the app's only worker.
 */

/** An event that lasts until what it waits for is done. */
interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface WorkerFetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

export interface WorkerPushEvent extends WorkerEvent {
  readonly data: { json(): unknown } | null;
}

/** A window of this host. */
interface WorkerWindow {
  readonly url: string;
  readonly focused: boolean;
  focus(): Promise<unknown>;
  postMessage(data: object): void;
}

interface WorkerEvents {
  install: WorkerEvent;
  activate: WorkerEvent;
  fetch: WorkerFetchEvent;
  message: WorkerEvent & { readonly data: unknown };
  push: WorkerPushEvent;
  notificationclick: WorkerEvent & { readonly notification: { readonly data: unknown; close(): void } };
}

export interface WorkerScope {
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WorkerWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly location: Pick<Location, 'origin' | 'pathname'>;
  readonly registration: {
    readonly navigationPreload?: Pick<NavigationPreloadManager, 'disable'>;
    showNotification(title: string, options: NotificationOptions & { renotify: boolean }): Promise<void>;
  };
  fetch(request: Request): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener<Type extends keyof WorkerEvents>(type: Type, listener: (event: WorkerEvents[Type]) => void): void;
}
