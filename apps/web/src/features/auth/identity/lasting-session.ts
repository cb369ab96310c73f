import type { WireSession } from '@fivefold/contract/calls/auth';
import { ApiProblem } from '#kernel/api/client.ts';
import type { TextStorage } from '#platform/preferences/web.ts';
import { loadIdentityCalls } from './identity-calls.ts';
import { identityApi, type IdentityApiOptions } from './identity-api.ts';
import { SESSION_KEY, type SignedInUser } from '#platform/identity/port.ts';
import type { SessionKeeper } from './session-keeper.ts';
import { readSession, type StoredSession } from './stored-session.ts';

/** A session older than this is extended at its next use. */
const REFRESH_AFTER_MILLISECONDS = 24 * 60 * 60 * 1000;

export interface LastingSessionOptions extends IdentityApiOptions {
  readonly storage: TextStorage;
  readonly now?: () => number;
  /** Sent with the calls that sign in. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Tells what other tabs do with the storage. */
  readonly tabs?: Pick<Window, 'addEventListener'>;
}

/** A lasting bearer token in a storage of the native app. Web pages keep no such token (cookie-session.ts). */
export function createLastingSession(options: LastingSessionOptions): SessionKeeper {
  const { storage, now = Date.now } = options;
  const listeners = new Set<(user: SignedInUser | null) => void>();
  let session = readSession(storage);
  let refreshing: Promise<void> | null = null;

  const setSession = (next: StoredSession | null) => {
    const before = session?.user;
    session = next;
    if (before?.uid === next?.user.uid && before?.email === next?.user.email) return;
    for (const listener of listeners) listener(next?.user ?? null);
  };
  const storeSession = (next: StoredSession | null) => {
    writeSession(storage, next);
    setSession(next);
  };

  const refreshOnce = async ({ token }: StoredSession) => {
    try {
      const calls = await loadIdentityCalls();
      const answer = await identityApi(options, token).send(calls.refresh);
      // The person may have logged out, or another one in, meanwhile.
      if (session?.token === token) storeSession(sessionOf(answer, now()));
    } catch (problem) {
      const isOver = problem instanceof ApiProblem && problem.status === 401;
      if (isOver && session?.token === token) storeSession(null);
    }
  };
  const refresh = async (old: StoredSession) => {
    refreshing ??= refreshOnce(old).finally(() => {
      refreshing = null;
    });
    await refreshing;
  };

  (options.tabs ?? window).addEventListener('storage', (event) => {
    if (event.key === null || event.key === SESSION_KEY) setSession(readSession(storage));
  });

  return {
    headers: options.headers ?? {},
    user: async () => session?.user ?? null,
    onChange: (listener) => void listeners.add(listener),
    token: async () => {
      if (session === null) return null;
      // Either way: a clock that was wrong and has been put right goes back.
      if (Math.abs(now() - session.refreshedAt) > REFRESH_AFTER_MILLISECONDS) await refresh(session);
      return session?.token ?? null;
    },
    enter: async (signIn) => {
      const answer = await signIn();
      storeSession(sessionOf(answer, now()));
      return answer;
    },
    forget: async (token) => {
      if (session?.token === token) storeSession(null);
    },
    renew: async () => {
      if (session !== null) await refresh(session);
    },
    end: async () => {
      const ended = session;
      storeSession(null);
      if (ended === null) return;
      try {
        const { logOut } = await loadIdentityCalls();
        await identityApi(options, ended.token).send(logOut);
      } catch {
        // Without a connection the server's session lives on until it runs out; its token is gone from this device.
      }
    },
  };
}

function sessionOf({ token, user }: WireSession, nowMilliseconds: number): StoredSession {
  return { token, refreshedAt: nowMilliseconds, user: { uid: user.uid, email: user.email } };
}

function writeSession(storage: TextStorage, session: StoredSession | null): void {
  if (session === null) storage.removeItem(SESSION_KEY);
  else storage.setItem(SESSION_KEY, JSON.stringify(session));
}
