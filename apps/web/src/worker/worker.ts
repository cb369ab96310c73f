import { folderOf } from '../base-path.ts';
import { handlePushes } from './pushes.ts';
import { receiveSharedPhoto, SHARE_PHOTO_PATH } from './receive-shared-photo.ts';
import type { WorkerFetchEvent, WorkerScope } from './scope.ts';

/** What a build consists of; written into the worker by tools/service-worker.ts. */
export interface Build {
  /** Changes with every file. */
  readonly version: string;
  /** The paths, from the worker's folder, of all files that the app may need, '/' among them. */
  readonly files: readonly string[];
  /** Those that it needs only where people sign in at another service. */
  readonly elsewhereFiles: readonly string[];
  /** Those that it needs only for letters that some names and goals have, and for other languages than English. */
  readonly whenNeededFiles: readonly string[];
}

/** The page has this where people sign in at another service (features/auth/identity/choose-identity.ts). */
const SIGNS_IN_ELSEWHERE = 'name="fivefold-identity"';

/** The page sends this when the waiting worker has the page's version. */
export const ACTIVATE = 'activate';

/** '/assets/texts-de' of '/assets/texts-de-Ab_3-x9Z.js': the same in every version. */
const withoutHash = (path: string) => path.replace(/-[^/]{8}\.\w+$/, '');

/** After this long without an answer the cached file is used. */
const TIMEOUT_MS = 3000;
const HASHED = '/assets/';
const PAGE = '/';

/**
 * Keeps the app's own files for the time without a connection, and nothing else: it answers for the files of its build
 * by name and does not handle other requests, so that no answer of the API and no photo is cached here; what another
 * app shares waits in a cache of its own. While there is a connection the page itself always comes from the server.
 */
export function runWorker(scope: WorkerScope, build: Build): void {
  const folder = folderOf(scope.location.pathname);
  const inFolder = (path: string) => folder + path;
  const files = build.files.map(inFolder);
  const whenNeededFiles = build.whenNeededFiles.map(inFolder);
  const page = inFolder(PAGE);
  const hashed = inFolder(HASHED);
  // Apps in other folders of the host have theirs; no path has a ':'.
  const cachePrefix = folder === '' ? 'fivefold-' : `fivefold:${folder}:`;
  const ownCache = cachePrefix + build.version;
  const known = new Set(files);
  /** This version's file; one that only another version has is for the tabs that still show it. */
  const cachedFile = async (path: string) => {
    const cache = await scope.caches.open(ownCache);
    return (await cache.match(path, { ignoreVary: true })) ?? scope.caches.match(path, { ignoreVary: true });
  };

  const keep = async (path: string) => {
    const isHashed = path.startsWith(hashed);
    // A name with a hash always means the same bytes: what an older version has is not fetched again.
    const old = isHashed ? await cachedFile(path) : undefined;
    const response = old ?? (await scope.fetch(new Request(path, { cache: isHashed ? 'default' : 'reload' })));
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    await (await scope.caches.open(ownCache)).put(path, response);
  };

  /** Files that only some need, where any version of them is used: all parts of a catalogue, also of an older one. */
  const keepUsed = async (used: readonly string[]) => {
    const names = new Set(used.map(withoutHash));
    // Without room for them they are fetched when the page needs them.
    await Promise.allSettled(whenNeededFiles.filter((path) => names.has(withoutHash(path))).map(keep));
  };

  const keepAll = async () => {
    const before = await cachedFiles();
    await Promise.all(files.map(keep));
    const kept = await cachedFile(page);
    const isElsewhere = (await kept?.text())?.includes(SIGNS_IN_ELSEWHERE) === true;
    if (isElsewhere) await Promise.all(build.elsewhereFiles.map(inFolder).map(keep));
    await keepUsed(before);
  };

  const cachedFiles = async () => {
    const names = (await scope.caches.keys()).filter((name) => name.startsWith(cachePrefix));
    const requests = await Promise.all(names.map(async (name) => (await scope.caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  };

  /** Tabs that still show the version before this one find its files until the version after this one comes. */
  const forgetOlder = async () => {
    const others = (await scope.caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== ownCache);
    await Promise.all(others.slice(0, -1).map((name) => scope.caches.delete(name)));
  };

  const fromCache = async (request: Request) => {
    const path = new URL(request.url).pathname;
    const old = await cachedFile(path);
    if (old !== undefined) return old;
    const response = await scope.fetch(request);
    if (response.ok && whenNeededFiles.includes(path)) {
      // Without room for it the page still gets its font or its texts.
      await (await scope.caches.open(ownCache)).put(path, response.clone()).catch(() => undefined);
    }
    return response;
  };

  const fromServer = async (answer: Promise<Response>, path: string) => {
    const tooLong = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS));
    // A server that fails, or something in front of it, is as good as none.
    const fresh = await Promise.race([answer, tooLong]).catch(() => undefined);
    if (fresh !== undefined && fresh.status < 500) return fresh;
    return (await cachedFile(path)) ?? answer;
  };

  const answer = (event: WorkerFetchEvent) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (origin !== scope.location.origin) return;
    if (request.method === 'POST' && pathname === inFolder(SHARE_PHOTO_PATH) && request.mode === 'navigate')
      event.respondWith(receiveSharedPhoto(scope, request));
    if (request.method !== 'GET') return;
    // Who asks so wants to know what the server has, or that it does not answer (platform/updates/web.ts).
    const isForServerAlone = request.cache === 'no-store';
    if (request.mode === 'navigate') {
      // The router stands behind the '#', so this is the one page of the app. Others are the server's.
      if (pathname !== page) return;
      event.respondWith(fromServer(scope.fetch(request), pathname));
    } else if (isForServerAlone) return;
    else if (pathname.startsWith(hashed)) event.respondWith(fromCache(request));
    else if (known.has(pathname)) event.respondWith(fromServer(scope.fetch(request), pathname));
  };

  scope.addEventListener('install', (event) => event.waitUntil(keepAll()));
  scope.addEventListener('activate', (event) =>
    event.waitUntil(
      // Older versions turned navigation preload on, and the registration keeps that. Offline, Firefox then fails the
      // navigation.
      Promise.all([forgetOlder(), scope.clients.claim(), scope.registration.navigationPreload?.disable()]),
    ),
  );
  scope.addEventListener('fetch', answer);
  handlePushes(scope, folder);
  scope.addEventListener('message', (event) => {
    if (event.data === ACTIVATE) event.waitUntil(scope.skipWaiting());
    else if (Array.isArray(event.data))
      event.waitUntil(keepUsed(event.data.filter((path) => typeof path === 'string')));
  });
}
