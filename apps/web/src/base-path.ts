/** The folder of an address's path: '' at the root of a host, or '/goals'. */
export function folderOf(pathname: string): string {
  return pathname.replace(/\/?[^/]*$/, '');
}

/** Where the app is on its host. The page and the service worker are both right in this folder. */
export const BASE_PATH = folderOf((globalThis.location as Location | undefined)?.pathname ?? '');

/**
 * What the names of all that the app stores start with. Apps in folders of one host share one storage, and no prefix may
 * begin with another one: a path has no ':' (apps/server/src/config/addresses.ts).
 */
export const KEY_PREFIX = BASE_PATH ? `fivefold:${BASE_PATH}:` : 'fivefold.';
