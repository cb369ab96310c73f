import { type ReactNode, useState } from 'react';
import { type Action, type AppHistory, createKey, type Location, parsePath } from '#kernel/router/history.ts';
import { Router } from '#kernel/router/router.tsx';

/** A history that knows no browser. */
function createMemoryHistory(at: string): AppHistory {
  const entries: Location[] = [{ ...parsePath(at), key: 'default', state: null }];
  const listeners = new Set<(action: Action) => void>();
  const notify = (action: Action) => listeners.forEach((listener) => listener(action));
  const entryOf = (path: string, state: unknown): Location => ({ ...parsePath(path), key: createKey(), state });
  let index = 0;
  return {
    location: () => entries[index] as Location,
    push: (path, state = null) => {
      index += 1;
      entries.splice(index, entries.length, entryOf(path, state));
      notify('push');
    },
    replace: (path, state = null) => {
      entries[index] = entryOf(path, state);
      notify('replace');
    },
    go: (delta) => {
      index = Math.min(Math.max(index + delta, 0), entries.length - 1);
      notify('pop');
    },
    hrefOf: (path) => path,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A router that leaves the browser's address alone. */
export function MemoryRouter({ at = '/', children }: { at?: string; children: ReactNode }) {
  const [history] = useState(() => createMemoryHistory(at));
  return <Router history={history}>{children}</Router>;
}
