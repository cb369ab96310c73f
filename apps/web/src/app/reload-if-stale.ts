import { BASE_PATH, KEY_PREFIX } from '../base-path.ts';

const KEY = `${KEY_PREFIX}reloaded-at`;
const ONCE_PER_MILLISECONDS = 60_000;

interface Surroundings {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly fetch: typeof fetch;
  readonly reload: () => void;
  readonly now: () => number;
}

const browser = (): Surroundings => ({
  storage: window.sessionStorage,
  fetch: (...request) => window.fetch(...request),
  reload: () => window.location.reload(),
  now: Date.now,
});

/**
 * A part of the app could not be fetched. When the server answers, a newer version has replaced the one that is open
 * here: the page is loaded again, at most once a minute, and this never ends. Otherwise the failure is thrown on.
 */
export async function reloadIfStale(failure: unknown, { storage, fetch, reload, now } = browser()): Promise<never> {
  const reloadedAt = Number(storage.getItem(KEY) ?? Number.NEGATIVE_INFINITY);
  if (now() - reloadedAt < ONCE_PER_MILLISECONDS) throw failure;
  const isServerThere = await fetch(`${BASE_PATH}/`, { method: 'HEAD', cache: 'no-store' }).then(
    (response) => response.ok,
    () => false,
  );
  if (!isServerThere) throw failure;
  storage.setItem(KEY, String(now()));
  reload();
  return new Promise<never>(() => undefined);
}
