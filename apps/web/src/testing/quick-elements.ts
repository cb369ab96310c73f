import * as react from 'react';

/** React's own name for what its packages share. */
const SHARED = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const COUNT = 'recentlyCreatedOwnerStacks';

/**
 * React's development build creates two errors for each element, to say in warnings where it was made: a tenth of the
 * page tests' time. It stops for a moment after ten thousand elements. This says that there were always more.
 * @throws when another version of React counts elsewhere
 */
export function installQuickElements(): void {
  const shared = (react as unknown as Record<string, Record<string, unknown> | undefined>)[SHARED];
  if (shared === undefined || !(COUNT in shared))
    throw new Error('React no longer counts its notes of where elements were made.');
  Object.defineProperty(shared, COUNT, { configurable: true, get: () => Infinity, set: () => {} });
}
