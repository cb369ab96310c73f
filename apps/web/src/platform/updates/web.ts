import { BASE_PATH } from '../../base-path.ts';
import { ACTIVATE } from '../../worker/worker.ts';
import { trustedScriptUrl } from '../trusted-script-url.ts';

const PAGE = `${BASE_PATH}/`;
const WORKER = `${PAGE}sw.js`;
const CHECK_INTERVAL_MS = 60 * 60 * 1000;

/** What is needed of the browser; replaced in tests. */
interface Surroundings {
  readonly workers: Pick<ServiceWorkerContainer, 'register' | 'ready'>;
  /** The paths of all that the page has loaded. */
  readonly loaded: () => string[];
  readonly page: Pick<Document, 'querySelector' | 'addEventListener' | 'removeEventListener' | 'visibilityState'>;
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  readonly now: () => number;
}

const browser = (): Surroundings => ({
  workers: navigator.serviceWorker,
  page: document,
  loaded: () => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  fetch: (path, init) => window.fetch(path, init),
  now: Date.now,
});

/**
 * Registers the service worker and calls `onStale` once the server has a newer version than the one that is open here.
 * Nothing is loaded anew by itself: a page that is loaded again gets the new version. A worker that belongs to this
 * page takes over at once.
 */
export async function watchForUpdates(onStale: () => void, surroundings: Surroundings = browser()): Promise<void> {
  const { workers, page, now, loaded } = surroundings;
  const registration = await workers.register(trustedScriptUrl(WORKER), { updateViaCache: 'none' });
  let checkedAt = now();
  // The texts of another language than English were loaded before the first worker was there to keep them.
  void workers.ready.then(({ active }) => active?.postMessage(loaded()));

  const check = async () => {
    const isCurrent = await isPageCurrent(surroundings);
    if (isCurrent === true) registration.waiting?.postMessage(ACTIVATE);
    else if (isCurrent === false) onStale();
  };
  const follow = (next: ServiceWorker | null) =>
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed') void check();
    });

  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
  if (registration.waiting !== null) await check();
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState !== 'visible' || now() - checkedAt < CHECK_INTERVAL_MS) return;
    checkedAt = now();
    // Without a connection the next time will do.
    registration.update().then(check, () => undefined);
  });
}

/** Whether the server's page starts the same script as this one; undefined while it does not answer. */
async function isPageCurrent({ page, fetch }: Surroundings): Promise<boolean | undefined> {
  const script = page.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (script === null || script === undefined) return undefined;
  try {
    // The service worker does not handle such a request: its stored page is no answer of the server's.
    const response = await fetch(PAGE, { cache: 'no-store' });
    return response.ok ? (await response.text()).includes(script) : undefined;
  } catch {
    return undefined;
  }
}
