import type { WireSession } from '@fivefold/contract/calls/auth';
import { ApiProblem } from '#kernel/api/client.ts';
import { createUuid } from '#kernel/api/idempotency-keys.ts';
import { createOfflineProblem } from '#kernel/api/problem.ts';
import type { TextStorage } from '#platform/preferences/web.ts';
import { BASE_PATH, KEY_PREFIX } from '../../../base-path.ts';
import { identityApi, type IdentityApiOptions } from './identity-api.ts';
import { SESSION_KEY, type SignedInUser } from '#platform/identity/port.ts';
import { type SessionKeeper, userOf } from './session-keeper.ts';
import { readSession } from './stored-session.ts';

/** Who is signed in: no secret, so that the app starts without a connection. */
export const PERSON_KEY = `${KEY_PREFIX}person`;
/** The refresh that has no answer yet: its repeat gets the same cookie. */
export const ATTEMPT_KEY = `${KEY_PREFIX}refresh-attempt`;
/** Set while a log-out has not reached the server. */
const LOG_OUT_KEY = `${KEY_PREFIX}log-out-due`;
/** As in the contract, whose schemas are not worth waiting for at every start; a test compares them. */
export const WIRE = {
  header: { name: 'Fivefold-Session', value: 'cookie' },
  path: '/api/identity/web-session',
  logOutPath: '/api/identity/log-out',
  signedInCookie: 'fivefold_signed_in',
} as const;
const SIGNED_IN = WIRE.signedInCookie;
const HEADERS = { [WIRE.header.name]: WIRE.header.value };

const LOCK = `${KEY_PREFIX}session`;
/** A tab that the system has frozen keeps its lock. */
const LOCK_TIMEOUT_MS = 5000;
/** A token is replaced this long before it expires. */
const REFRESH_EARLY_MS = 60_000;

export interface CookieSessionOptions extends IdentityApiOptions {
  readonly storage: TextStorage;
  readonly now?: () => number;
  /** The page: what other tabs do, and the cookies that scripts may read. */
  readonly page?: Pick<Window, 'addEventListener'> & { document: { cookie: string } };
}

interface Bearer {
  readonly token: string;
  /** By the device's clock. */
  readonly receivedAt: number;
  readonly lifetimeMs: number;
}

/**
 * The session of a browser: its lasting half is a cookie that no script can read, its bearer token is short and stays
 * in memory. Tabs refresh one after the other. A session that an earlier version kept in the storage is traded for a
 * cookie.
 */
export function createCookieSession(options: CookieSessionOptions): SessionKeeper {
  const { storage, now = Date.now, page = window } = options;
  const listeners = new Set<(user: SignedInUser | null) => void>();
  let user = readUser(storage);
  let bearer: Bearer | null = null;
  let refreshing: Promise<void> | null = null;

  /** Changes with every sign-in and log-out, here or in another tab: an answer from before is of no use then. */
  let epoch = 0;

  const change = (nextUser: SignedInUser | null, nextBearer: Bearer | null) => {
    const before = user;
    user = nextUser;
    bearer = nextBearer;
    if (before?.uid === nextUser?.uid && before?.email === nextUser?.email) return;
    if (before?.uid !== nextUser?.uid) epoch += 1;
    for (const listener of listeners) listener(nextUser);
  };
  const storeSession = (answer: WireSession) => {
    storage.setItem(PERSON_KEY, JSON.stringify(userOf(answer)));
    for (const key of [SESSION_KEY, ATTEMPT_KEY, LOG_OUT_KEY]) storage.removeItem(key);
    change(userOf(answer), { token: answer.token, receivedAt: now(), lifetimeMs: answer.expires_in * 1000 });
  };
  const clearSession = () => {
    for (const key of [PERSON_KEY, SESSION_KEY, ATTEMPT_KEY]) storage.removeItem(key);
    page.document.cookie = `${SIGNED_IN}=; Path=${BASE_PATH}/; Max-Age=0`;
    epoch += 1;
    change(null, null);
  };

  const isFresh = ({ receivedAt, lifetimeMs }: Bearer) =>
    // Either way: a clock that was wrong and has been put right goes back.
    Math.abs(now() - receivedAt) < lifetimeMs - REFRESH_EARLY_MS;
  const hasSessionCookie = () =>
    storage.getItem(LOG_OUT_KEY) === null && page.document.cookie.includes(`${SIGNED_IN}=${BASE_PATH || 'yes'}`);

  const sendRefresh = async () => {
    const attempt = storage.getItem(ATTEMPT_KEY) ?? createUuid();
    storage.setItem(ATTEMPT_KEY, attempt);
    const api = identityApi(options, readSession(storage)?.token ?? null, HEADERS);
    return readAnswer(await api.post(WIRE.path, { attempt }));
  };
  const refreshOnce = async () => {
    // Another tab's log-out or log-in while this one waited, or a refresh that was answered meanwhile.
    if ((user === null && !hasSessionCookie()) || (bearer !== null && isFresh(bearer))) return;
    const begunIn = epoch;
    try {
      const answer = await sendRefresh();
      if (epoch === begunIn) storeSession(answer);
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || problem.status !== 401) throw problem;
      if (epoch === begunIn) clearSession();
    }
  };
  const refresh = async () => {
    refreshing ??= withSessionLock(refreshOnce).finally(() => {
      refreshing = null;
    });
    await refreshing;
  };

  const sendLogOut = async (legacyToken: string | null) => {
    if (legacyToken !== null) await identityApi(options, legacyToken).post(WIRE.logOutPath);
    await identityApi(options, null, HEADERS).delete(WIRE.path);
    storage.removeItem(LOG_OUT_KEY);
  };
  /** Ends a session that was logged out without a connection. */
  const finishLogOut = async () => {
    if (storage.getItem(LOG_OUT_KEY) !== null) await sendLogOut(null).catch(() => undefined);
  };

  page.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== PERSON_KEY) return;
    const next = readUser(storage);
    change(next, next?.uid === user?.uid ? bearer : null);
  });
  const catchUpLater = () => {
    if (storage.getItem(LOG_OUT_KEY) !== null) void withSessionLock(finishLogOut);
  };
  page.addEventListener('online', catchUpLater);
  catchUpLater();

  return {
    headers: HEADERS,
    user: async () => {
      if (user === null && hasSessionCookie()) await refresh().catch(() => undefined);
      return user;
    },
    onChange: (listener) => void listeners.add(listener),
    token: async () => {
      if (user === null && !hasSessionCookie()) return null;
      if (bearer === null || !isFresh(bearer)) await refresh();
      return bearer?.token ?? null;
    },
    enter: (signIn) =>
      withSessionLock(async () => {
        await finishLogOut();
        const answer = await signIn();
        storeSession(answer);
        return answer;
      }),
    forget: async (token) => {
      if (bearer?.token !== token) return;
      bearer = null;
      // Without a connection the person stays who they are.
      await refresh().catch(() => undefined);
    },
    renew: async () => {
      bearer = null;
      await refresh();
    },
    end: async () => {
      const legacyToken = readSession(storage)?.token ?? null;
      storage.setItem(LOG_OUT_KEY, 'yes');
      clearSession();
      // Without a connection it is done at the next start.
      await withSessionLock(() => sendLogOut(legacyToken)).catch(() => undefined);
    },
  };
}

/** What changes the cookie happens in one tab at a time; where that cannot be had, the server copes. */
async function withSessionLock<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return work();
  let isStarted = false;
  const start = () => {
    isStarted = true;
    return work();
  };
  try {
    return await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, start);
  } catch (problem) {
    if (isStarted) throw problem;
    return work();
  }
}

/** @throws ApiProblem when something else than our server has answered */
function readAnswer(json: unknown): WireSession {
  const { token, expires_in: seconds, user } = (json ?? {}) as Partial<WireSession>;
  if (typeof token === 'string' && typeof seconds === 'number' && typeof user?.uid === 'string')
    return json as WireSession;
  throw createOfflineProblem();
}

/** Who is signed in, as far as the storage knows: also by a session that an earlier version kept there. */
function readUser(storage: TextStorage): SignedInUser | null {
  try {
    const { uid, email } = JSON.parse(storage.getItem(PERSON_KEY) ?? '{}') as Partial<SignedInUser>;
    if (typeof uid === 'string' && typeof email === 'string') return { uid, email };
  } catch {
    // As good as none.
  }
  return readSession(storage)?.user ?? null;
}
