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

interface WorkerEvents {
  install: WorkerEvent;
  activate: WorkerEvent;
  fetch: WorkerFetchEvent;
  message: WorkerEvent & { readonly data: unknown };
}

export interface WorkerScope {
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>;
  readonly clients: { claim(): Promise<void> };
  readonly location: Pick<Location, 'origin' | 'pathname'>;
  readonly registration: { readonly navigationPreload?: Pick<NavigationPreloadManager, 'disable'> };
  fetch(request: Request): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener<Type extends keyof WorkerEvents>(type: Type, listener: (event: WorkerEvents[Type]) => void): void;
}
