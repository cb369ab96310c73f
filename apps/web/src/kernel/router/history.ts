/** Where the app stands: the path behind the `#`, and what its entry in the browser's history keeps. */
export interface Location {
  readonly pathname: string;
  /** Begins with '?'; empty without a query. */
  readonly search: string;
  /** Names the entry of the history. All entries whose address was typed have one name. */
  readonly key: string;
  readonly state: unknown;
}

/**
 * How the app came to its location; 'pop' is the browser's own way: a first load, back and forward, a typed address.
 */
export type Action = 'push' | 'replace' | 'pop';

export interface AppHistory {
  location(): Location;
  push(path: string, state?: unknown): void;
  replace(path: string, state?: unknown): void;
  go(delta: number): void;
  /** What a link to a path has as its address. */
  hrefOf(path: string): string;
  /** @returns ends the listening */
  listen(listener: (action: Action) => void): () => void;
}

/** The key of an entry that the app did not make. */
const TYPED_KEY = 'default';

/**
 * What an entry of the browser's history keeps (`platform/read-url-params.ts` and `app/has-page-before.ts` read it).
 */
interface Entry {
  /** The app's own state. */
  readonly usr?: unknown;
  readonly key?: string;
  /** How many entries of the app come before it. */
  readonly idx?: number;
}

/** The path and the query of an address of the app, which may lack its first slash. */
export function parsePath(path: string): Pick<Location, 'pathname' | 'search'> {
  const [, pathname = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(path) ?? [];
  return { pathname: pathname.startsWith('/') ? pathname : `/${pathname}`, search };
}

export function createKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

/**
 * While entries stand for open dialogs, `leave` takes them off the history before the app writes to it
 * (`ui/use-back-to-close.ts`, which is loaded with the first dialog).
 */
export const dialogEntries: { leave?: (change: () => void) => void } = {};

function currentEntry(): Entry {
  return (window.history.state ?? {}) as Entry;
}

/** The browser's history, with the app's paths behind the `#`. */
export function createHashHistory(): AppHistory {
  const listeners = new Set<(action: Action) => void>();
  const notify = (action: Action) => listeners.forEach((listener) => listener(action));
  const hrefOf = (path: string) => `#${path}`;
  const write = (change: () => void) => (dialogEntries.leave ? dialogEntries.leave(change) : change());
  const { idx } = currentEntry();
  if (idx === undefined) window.history.replaceState({ ...currentEntry(), idx: 0 }, '');

  return {
    location: () => {
      const { usr = null, key = TYPED_KEY } = currentEntry();
      return { ...parsePath(window.location.hash.slice(1)), key, state: usr };
    },
    push: (path, state = null) =>
      write(() => {
        const entry: Entry = { usr: state, key: createKey(), idx: (currentEntry().idx ?? 0) + 1 };
        // On the way back here the page puts itself where it was (`ui/page.tsx`): the browser would move the one that is left.
        window.history.scrollRestoration = 'manual';
        window.history.pushState(entry, '', hrefOf(path));
        window.history.scrollRestoration = 'auto';
        notify('push');
      }),
    replace: (path, state = null) =>
      write(() => {
        const { idx: index = 0 } = currentEntry();
        window.history.replaceState({ usr: state, key: createKey(), idx: index } satisfies Entry, '', hrefOf(path));
        notify('replace');
      }),
    go: (delta) => window.history.go(delta),
    hrefOf,
    listen: (listener) => {
      const onPop = () => listener('pop');
      listeners.add(listener);
      window.addEventListener('popstate', onPop);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('popstate', onPop);
      };
    },
  };
}
