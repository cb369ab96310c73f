import { createOfflineProblem } from '#kernel/api/problem.ts';
import { loadOnce } from '#kernel/load-once.ts';
import type { IdentityPort } from '#platform/identity/port.ts';

/**
 * An identity whose code is still on its way. What is asked of it waits; when the code cannot be fetched, that is like
 * having no connection, and the next question fetches it again.
 */
export function createLazyIdentity(load: () => Promise<IdentityPort>): IdentityPort {
  const waiting = new Set<(identity: IdentityPort) => void>();
  let identity: IdentityPort | undefined;

  const arrived = loadOnce(async () => {
    identity = await load().catch(() => {
      throw createOfflineProblem();
    });
    for (const attach of waiting) attach(identity);
    waiting.clear();
    return identity;
  });
  const tryToLoad = () => void arrived().catch(() => undefined);

  tryToLoad();
  return {
    onChange: (listener) => {
      if (identity !== undefined) return identity.onChange(listener);
      let stop: (() => void) | undefined;
      const attach = (found: IdentityPort) => {
        stop = found.onChange(listener);
      };
      waiting.add(attach);
      tryToLoad();
      return () => {
        waiting.delete(attach);
        stop?.();
      };
    },
    token: async () => {
      const found = await arrived().catch(() => null);
      return found === null ? null : found.token();
    },
    signUp: async (email, password, code) => (await arrived()).signUp(email, password, code),
    logIn: async (email, password) => (await arrived()).logIn(email, password),
    logOut: async () => (await arrived()).logOut(),
    requestReset: async (email) => (await arrived()).requestReset(email),
    resetPassword: async (code, password) => (await arrived()).resetPassword(code, password),
    changePassword: async (current, next) => (await arrived()).changePassword(current, next),
    changeEmail: async (email, shown) => (await arrived()).changeEmail(email, shown),
    renewUser: async () => (await arrived().catch(() => undefined))?.renewUser(),
    signInByLink: async (email, code) => (await arrived()).signInByLink(email, code),
    forget: async (token) => identity?.forget(token),
  };
}
