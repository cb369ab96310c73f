import { join } from 'node:path';

const SOURCES = join(import.meta.dirname, '../src');
const at = (path: string) => join(SOURCES, path);

export const ENTRY = at('main.tsx');
export const LOG_IN = [at('app/pages/log-in-page.tsx')];
export const SIGN_UP = [at('app/pages/sign-up-page.tsx')];
export const DASHBOARD = [at('app/signed-in-pages.tsx'), at('platform/offline-queue/web.ts')];
/** What the dashboard fetches once it is on the screen, all together (app/dashboard/lazy-components.tsx). */
const DASHBOARD_LATER = [
  ...['later-parts.ts', 'card/goal-details.tsx', 'check-in/check-in-words.ts', 'check-in/undo-shown.ts'].map((part) =>
    at(`app/dashboard/${part}`),
  ),
  at('app/log-out.tsx'),
  at('features/check-ins/undo/restore-check-in.ts'),
  at('features/ember/ember-talk.tsx'),
  at('app/pages/add-goal-page.tsx'),
];
/** What the dashboard rarely shows (app/dashboard/lazy-components.tsx). */
const DASHBOARD_RARE = [at('app/dashboard/rare-parts.ts')];
/** Pages that are opened once a month at most, in one file: the name of each file costs the dashboard its bytes. */
const SELDOM_PAGES = [
  at('app/seldom-pages.ts'),
  ...['plans', 'checkout-return', 'streak-exchange', 'share-photo', 'animation-test'].map((page) =>
    at(`app/pages/${page}-page.tsx`),
  ),
];
/** What brings a package along for few people: in a file of its own, also where several parts share it. */
const KEPT_APART = [at('ui/qr-picture.tsx'), at('features/auth/passkeys/browser-passkeys.ts')];
/** Where a signed-out person never gets to. */
const BEHIND_LOG_IN = new Set([
  ...DASHBOARD,
  ...['add-goal', 'streak-exchange', 'settings', 'animation-test', 'goal', 'me', 'share-photo'].map((page) =>
    at(`app/pages/${page}-page.tsx`),
  ),
]);

/** What the index of a package names beside what the dashboard uses of it. */
const UNUSED_AT_ONCE = /\/(?:infiniteQueryObserver|useInfiniteQuery|useMutationState)\.js$/;

/** Modules that are named here: a page that was renamed would silently be counted as another kind. */
export const NAMED: readonly string[] = [
  ENTRY,
  ...LOG_IN,
  ...SIGN_UP,
  ...BEHIND_LOG_IN,
  ...DASHBOARD_LATER,
  ...DASHBOARD_RARE,
  ...SELDOM_PAGES,
  ...KEPT_APART,
];

/** The part of a bundler's module information that decides. */
export interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null;
}

type Chunk = 'base' | 'log-in' | 'sign-up' | 'dashboard' | 'later' | 'rare' | 'shared' | 'parts' | 'seldom';

/** What `ids` load at once, and, where wanted, all that they may load later. */
function reach(graph: ModuleGraph, ids: readonly string[], mayLoadLater: (id: string) => boolean): Set<string> {
  const seen = new Set<string>(ids);
  // A set that grows is walked to its end.
  for (const id of seen) {
    const info = graph.getModuleInfo(id);
    for (const imported of info?.importedIds ?? []) seen.add(imported);
    for (const imported of info?.dynamicallyImportedIds ?? []) if (mayLoadLater(imported)) seen.add(imported);
  }
  return seen;
}

const NEVER = () => false;
const ALWAYS = () => true;

/**
 * Names the file of a module that the log-in page or the dashboard needs; all others the bundler divides itself.
 *
 * Left to itself it makes a file of every module that two pages share: two dozen for the dashboard, fetched six at a
 * time by a browser that speaks HTTP/1.1. So: `base` is what both pages need, `log-in` and `dashboard` what only one of
 * them needs, `sign-up` what the sign-up page needs beside `base` and `log-in`, `later` what comes when the dashboard is on
 * the screen, `rare` what it rarely shows, `shared` what several other parts behind the log-in share, `parts` what parts for
 * signed-out people share, `seldom` pages that are rarely opened: the names of 60 small files cost the dashboard 1 KB.
 */
export function createChunkNamer(): (id: string, graph: ModuleGraph) => Chunk | null {
  let chunks: Map<string, Chunk> | undefined;
  return (id, graph) => (chunks ??= divide(graph)).get(id) ?? null;
}

function divide(graph: ModuleGraph): Map<string, Chunk> {
  for (const id of NAMED) {
    if (graph.getModuleInfo(id) === null) throw new Error(`The app has no module ${id}; tools/chunks.ts names it.`);
  }
  const entry = reach(graph, [ENTRY], NEVER);
  const logIn = reach(graph, LOG_IN, NEVER);
  const signUp = reach(graph, SIGN_UP, NEVER);
  const dashboard = reach(graph, DASHBOARD, NEVER);
  const signedOut = reach(graph, [ENTRY], (id) => !BEHIND_LOG_IN.has(id));
  const chunks = new Map<string, Chunk>();
  for (const id of entry) if (id !== ENTRY) chunks.set(id, 'base');
  for (const id of logIn) if (!entry.has(id)) chunks.set(id, dashboard.has(id) ? 'base' : 'log-in');
  for (const id of signUp) if (!chunks.has(id)) chunks.set(id, dashboard.has(id) ? 'base' : 'sign-up');
  for (const id of dashboard) {
    if (UNUSED_AT_ONCE.test(id)) chunks.set(id, 'later');
    else if (!chunks.has(id)) chunks.set(id, 'dashboard');
  }
  const fill = (chunk: Chunk, ids: Iterable<string>) => {
    for (const id of ids) {
      // Packages are for the native app mostly.
      if (!chunks.has(id) && !id.includes('node_modules') && !KEPT_APART.includes(id))
        chunks.set(id, signedOut.has(id) ? 'parts' : chunk);
    }
  };
  fill('later', reach(graph, DASHBOARD_LATER, NEVER));
  fill('rare', reach(graph, DASHBOARD_RARE, NEVER));
  fill('shared', findShared(graph));
  for (const id of reach(graph, SELDOM_PAGES, NEVER)) if (!chunks.has(id)) chunks.set(id, 'seldom');
  return chunks;
}

/** What at least two of the parts that are loaded when they are needed load at once. */
function findShared(graph: ModuleGraph): Set<string> {
  const lazy = new Set<string>();
  for (const id of reach(graph, [ENTRY], ALWAYS)) {
    for (const imported of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) lazy.add(imported);
  }
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const root of lazy) {
    for (const id of reach(graph, [root], NEVER)) (seen.has(id) ? shared : seen).add(id);
  }
  return shared;
}
