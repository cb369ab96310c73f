import type { Plugin } from 'vite';

/** Where React DOM remembers that it takes over a page which a server has rendered. */
const STATE = /\n {2}isHydrating = !1,\n/g;
/** What it reads and sets afterwards; above it, some functions have a parameter of that name. */
const USES = /\bisHydrating\b(?!\$)(?: = ![01])?/g;
/** The only way in. */
const ENTRY = /\nexports\.hydrateRoot = function .*?\n};(?=\nexports\.)/s;

/**
 * React DOM's source without what takes over a page that a server has rendered. This app renders in the browser alone
 * (`createRoot`), where React never sets the state that all of that asks for.
 * @throws when React DOM is not written as expected: an update has to be looked at
 */
export function withoutHydration(source: string): string {
  const [state, ...others] = [...source.matchAll(STATE)];
  if (state === undefined || others.length > 0 || !ENTRY.test(source))
    throw new Error('React DOM is written in another way; look at tools/without-hydration.ts.');
  const end = state.index + state[0].length;
  return source.slice(0, end) + source.slice(end).replace(ENTRY, '').replace(USES, '!1');
}

/** Takes hydration out of React DOM, 1 KB of every page. */
export function stripHydration(): Plugin {
  return {
    name: 'without-hydration',
    apply: 'build',
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: withoutHydration(code), map: null }),
    },
  };
}
