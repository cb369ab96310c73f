import type { Account } from '../state/account.ts';
import type { Params } from './params.ts';
import type { View } from './present.ts';

/** One API call as a route sees it. */
export interface Call {
  account: Account;
  params: Params;
  /** The id in the path; empty for routes without one. */
  id: string;
}

/**
 * A route of the API. `accepts` names every parameter that the product sends; any other is refused before anything
 * changes.
 */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** A path in which `:id` stands for the id. */
  path: string;
  accepts: readonly string[];
  run(call: Call): View;
}

/** Finds the route for a request, and the id in its path. */
export function matchRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { route: Route; id: string } | undefined {
  const segments = path.split('/');
  for (const route of routes) {
    const pattern = route.path.split('/');
    if (route.method !== method || pattern.length !== segments.length) continue;
    if (!pattern.every((part, index) => part === ':id' || part === segments[index])) continue;
    return { route, id: segments[pattern.indexOf(':id')] ?? '' };
  }
  return undefined;
}
