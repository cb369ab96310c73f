import type { WireSession } from '@fivefold/contract/calls/identity';
import { type ApiClient, ApiProblem, createApiClient } from '#kernel/api/client.ts';
import { type TextStorage, tolerantStorage } from '../preferences/web.ts';
import { deviceTimeZone } from '../time-zone.ts';
import { whenIdle } from '../when-idle.ts';
import { loadIdentityCalls, QUIET } from './calls.ts';
import type { IdentityPort, SignedInUser } from './port.ts';
import { readSession, SESSION_KEY, sessionOf, type StoredSession, writeSession } from './stored-session.ts';

/** A session older than this is extended at its next use. */
const REFRESH_AFTER_MILLISECONDS = 24 * 60 * 60 * 1000;

export interface EmbeddedIdentityOptions {
  /** Where the API is; empty for the page's own address. */
  readonly baseUrl: string;
  readonly storage?: TextStorage;
  readonly now?: () => number;
  readonly fetch?: typeof fetch;
  /** Tells what other tabs do with the storage. */
  readonly tabs?: Pick<Window, 'addEventListener'>;
}

/**
 * Identity by our own server: a bearer token in the local storage. Signing out in one tab signs out in all. A session
 * that has run out, or that the server no longer knows, is the same as being signed out.
 */
export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): IdentityPort {
  const storage = options.storage ?? tolerantStorage(() => window.localStorage);
  const now = options.now ?? Date.now;
  const listeners = new Set<(user: SignedInUser | null) => void>();
  let session = readSession(storage);
  let refreshing: Promise<void> | null = null;

  const apiWith = (token: string | null): ApiClient =>
    createApiClient({
      baseUrl: options.baseUrl,
      token: async () => token,
      timeZone: deviceTimeZone,
      log: QUIET,
      ...(options.fetch && { fetch: options.fetch }),
    });

  const become = (next: StoredSession | null) => {
    const before = session?.user.uid;
    session = next;
    if (before === next?.user.uid) return;
    for (const listener of listeners) listener(next?.user ?? null);
  };
  const keep = (next: StoredSession | null) => {
    writeSession(storage, next);
    become(next);
  };
  const enter = (answer: WireSession): SignedInUser => {
    const entered = sessionOf(answer, now());
    keep(entered);
    return entered.user;
  };

  const refreshOnce = async ({ token }: StoredSession) => {
    try {
      const calls = await loadIdentityCalls();
      const answer = await apiWith(token).send(calls.refresh);
      // Meanwhile somebody may have signed out or in as another person.
      if (session?.token === token) keep(sessionOf(answer, now()));
    } catch (problem) {
      const isOver = problem instanceof ApiProblem && problem.status === 401;
      if (isOver && session?.token === token) keep(null);
    }
  };
  const refresh = async (old: StoredSession) => {
    refreshing ??= refreshOnce(old).finally(() => {
      refreshing = null;
    });
    await refreshing;
  };

  preloadWhenIdle(loadIdentityCalls);
  (options.tabs ?? window).addEventListener('storage', (event) => {
    if (event.key === null || event.key === SESSION_KEY) become(readSession(storage));
  });

  return {
    onChange: (listener) => {
      let isListening = true;
      const tell = (user: SignedInUser | null) => {
        if (isListening) listener(user);
      };
      listeners.add(tell);
      queueMicrotask(() => tell(session?.user ?? null));
      return () => {
        isListening = false;
        listeners.delete(tell);
      };
    },
    token: async () => {
      if (session === null) return null;
      // Either way: a clock that was wrong and has been put right goes back.
      if (Math.abs(now() - session.refreshedAt) > REFRESH_AFTER_MILLISECONDS) await refresh(session);
      return session?.token ?? null;
    },
    signUp: async (email, password, code) => {
      const { signUp } = await loadIdentityCalls();
      return enter(await apiWith(null).send(signUp, { body: { email, password, ...(code && { code }) } }));
    },
    logIn: async (email, password) => {
      const { logIn } = await loadIdentityCalls();
      return enter(await apiWith(null).send(logIn, { body: { email, password } }));
    },
    signInByLink: async (email, code) => {
      const { linkSignIn } = await loadIdentityCalls();
      // The server treats a link that is opened in a live session of the same account as the owner's own.
      const answer = await apiWith(session?.token ?? null).send(linkSignIn, { body: { email, code } });
      const user = enter(answer);
      return answer.password_dropped === true ? { ...user, isPasswordDropped: true } : user;
    },
    logOut: async () => {
      const ended = session;
      keep(null);
      if (ended === null) return;
      try {
        const { logOut } = await loadIdentityCalls();
        await apiWith(ended.token).send(logOut);
      } catch {
        // Without a connection the server's session lives on until it runs out; its token is gone from this device.
      }
    },
    requestReset: async (email) => {
      const { requestReset } = await loadIdentityCalls();
      await apiWith(null).send(requestReset, { body: { email } });
    },
    resetPassword: async (code, password) => {
      const { resetPassword } = await loadIdentityCalls();
      await apiWith(null).send(resetPassword, { body: { code, password } });
    },
    forget: (token) => {
      if (session?.token === token) keep(null);
    },
  };
}

/** Fetches code that will probably be needed, once the page has nothing better to do. */
function preloadWhenIdle(load: () => Promise<unknown>): void {
  // A failure shows when the code is really needed.
  whenIdle(() => void load().catch(() => undefined));
}
