import { BASE_PATH } from '../base-path.ts';

/*
 * What another app shared with the installed one (the manifest's share target): the service worker puts it here, the
 * page takes it. The cache has a name of its own, so that a new version of the app leaves it alone.
 */
const CACHE = `shared-photo${BASE_PATH}`;
const ENTRY = '/shared-photo';
const STORED_AT = 'stored-at';
/** A person who shares a photo chooses its goal now; later it would surprise. */
const KEPT_MS = 60 * 60 * 1000;

type Caches = Pick<CacheStorage, 'open' | 'delete'>;

export async function storeSharedPhoto(caches: Caches, file: Blob, now = Date.now()): Promise<void> {
  const headers = { 'content-type': file.type, [STORED_AT]: String(now) };
  await (await caches.open(CACHE)).put(ENTRY, new Response(file, { headers }));
}

/** Null without one, or when it is old. */
export async function readSharedPhoto(caches: Caches, now = Date.now()): Promise<Blob | null> {
  const stored = await (await caches.open(CACHE)).match(ENTRY);
  if (stored === undefined) return null;
  if (now - Number(stored.headers.get(STORED_AT)) < KEPT_MS) return stored.blob();
  await deleteSharedPhoto(caches);
  return null;
}

export async function deleteSharedPhoto(caches: Caches): Promise<void> {
  await caches.delete(CACHE);
}
