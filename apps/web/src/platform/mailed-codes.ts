import { readUrlParams } from './read-url-params.ts';

/** The code that a history entry keeps for a reload, or for the page it led to; null when there is none. */
export function codeInState(state: unknown): string | null {
  return textInState(state, 'code');
}

/** The code of a link to become friends, in an address or kept by a history entry. */
export function readInvite(href: string, state: unknown): string | undefined {
  return readUrlParams(href).get('invite') || textInState(state, 'invite') || undefined;
}

function textInState(state: unknown, name: string): string | null {
  const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : null;
  return typeof value === 'string' ? value : null;
}

/**
 * Takes codes and the query in front of the '#' out of the address bar and out of the history.
 * @param kept what a reload of this history entry finds as the router's state
 */
export function cleanAddress(hashPath: string, kept: unknown = null): void {
  const entry: unknown = window.history.state;
  const state = { ...(typeof entry === 'object' ? entry : null), usr: kept };
  window.history.replaceState(state, '', `${window.location.pathname}#${hashPath}`);
}
