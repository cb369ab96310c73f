// @vitest-environment jsdom
import * as calls from '@fivefold/contract/calls/auth';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeApi, type FakeApi, refuse } from '#testing/fake-api.ts';
import { sampleSession } from '#testing/wire-samples.ts';
import { ATTEMPT_KEY, createCookieSession, PERSON_KEY, WIRE } from './cookie-session.ts';
import { createEmbeddedIdentity } from './embedded-identity.ts';
import type { IdentityPort } from '#platform/identity/port.ts';
import { SESSION_KEY } from '#platform/identity/port.ts';

const ANN = { uid: 'u-ann', email: 'ann@example.com' };
const EVE = { uid: 'u-eve', email: 'eve@example.com' };
const MINUTE = 60_000;
const PASSWORD = 'right horse';

let server: FakeApi;
let now: number;
let tokens: number;
let hasCookie: boolean;

function createServer(): FakeApi {
  const fake = createFakeApi();
  const session = (user = ANN) => {
    hasCookie = true;
    document.cookie = `${calls.SIGNED_IN_COOKIE}=yes`;
    return sampleSession(user, `token-${(tokens += 1)}`);
  };
  fake.on(calls.logIn, ({ body }) =>
    body.password === PASSWORD ? session(body.email === EVE.email ? EVE : ANN) : refuse('auth/invalid-credential'),
  );
  fake.on(calls.refreshWebSession, () => (hasCookie ? session() : refuse('identity.signed_out')));
  fake.on(calls.endWebSession, () => {
    hasCookie = false;
    return { success: true as const };
  });
  fake.on(calls.logOut, () => ({ success: true as const }));
  return fake;
}

function open(): IdentityPort {
  const reach = { baseUrl: '', fetch: server.fetch };
  return createEmbeddedIdentity(reach, createCookieSession({ ...reach, storage: localStorage, now: () => now }));
}

/** Everything a listener is told, oldest first. */
function listenTo(identity: IdentityPort): (string | null)[] {
  const told: (string | null)[] = [];
  identity.onChange((user) => told.push(user?.email ?? null));
  return told;
}

/** All that the storage holds. */
const stored = () => Object.fromEntries(Object.entries(localStorage));

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const refreshes = () => server.requestsOf(calls.refreshWebSession);
const logIn = (identity: IdentityPort) => identity.logIn(ANN.email, PASSWORD);

beforeEach(() => {
  localStorage.clear();
  document.cookie = `${calls.SIGNED_IN_COOKIE}=; Path=/; Max-Age=0`;
  now = Date.UTC(2026, 10, 21);
  tokens = 0;
  hasCookie = false;
  server = createServer();
});

describe('a browser’s session', () => {
  it('is asked for as the contract says', () => {
    expect(WIRE).toEqual({
      header: calls.WEB_SESSION_HEADER,
      path: calls.refreshWebSession.path,
      logOutPath: calls.logOut.path,
      signedInCookie: calls.SIGNED_IN_COOKIE,
    });
    expect(calls.endWebSession.path).toBe(WIRE.path);
  });

  it.each(['<html>', '{}', '{"token":1}', '{"token":"t","expires_in":900}'])(
    'is not over when something else than the server answers (%s)',
    async (text) => {
      await logIn(open());
      server.on(calls.refreshWebSession, () => new Response(text) as never);
      const identity = open();
      await expect(identity.token()).rejects.toMatchObject({ code: 'offline' });
      server.on(calls.refreshWebSession, () => sampleSession(ANN, 'token-2'));
      expect(await identity.token()).toBe('token-2');
    },
  );

  it('asks for a cookie when signing in, and keeps no token in the storage', async () => {
    const identity = open();
    expect(await logIn(identity)).toEqual(ANN);
    expect(await identity.token()).toBe('token-1');
    expect(server.requestsOf(calls.logIn)[0]?.headers.get(calls.WEB_SESSION_HEADER.name)).toBe('cookie');
    expect(stored()).toEqual({ [PERSON_KEY]: JSON.stringify(ANN) });
    expect(refreshes()).toHaveLength(0);
  });

  it('knows the person at once after a reload, and gets a token when one is needed', async () => {
    await logIn(open());
    const identity = open();
    const told = listenTo(identity);
    await settled();
    expect([told, refreshes().length]).toEqual([[ANN.email], 0]);
    expect(await Promise.all([identity.token(), identity.token()])).toEqual(['token-2', 'token-2']);
    expect(refreshes()).toHaveLength(1);
    expect(localStorage.getItem(ATTEMPT_KEY)).toBeNull();
  });

  it('refreshes a minute before the token expires, whichever way the device’s clock goes', async () => {
    const identity = open();
    await logIn(identity);
    now += 13 * MINUTE;
    expect(await identity.token()).toBe('token-1');
    now += 2 * MINUTE;
    expect(await identity.token()).toBe('token-2');
    now -= 24 * 60 * MINUTE;
    expect(await identity.token()).toBe('token-3');
  });

  it('replaces a refused token, and leaves a newer one alone', async () => {
    const identity = open();
    await logIn(identity);
    await identity.forget('token-1');
    expect(await identity.token()).toBe('token-2');
    await identity.forget('token-1');
    expect([await identity.token(), refreshes().length]).toEqual(['token-2', 1]);
  });

  it('is over when the server no longer knows the cookie', async () => {
    const identity = open();
    await logIn(identity);
    const told = listenTo(identity);
    await settled();
    hasCookie = false;
    await identity.forget('token-1');
    expect([await identity.token(), told]).toEqual([null, [ANN.email, null]]);
    expect(stored()).toEqual({});
    expect(document.cookie).toBe('');
  });

  it('stays who they are without a connection, and says that the token is missing', async () => {
    await logIn(open());
    const identity = open();
    const told = listenTo(identity);
    server.setOffline(true);
    await expect(identity.token()).rejects.toMatchObject({ code: 'offline' });
    expect(told).toEqual([ANN.email]);
    server.setOffline(false);
    expect(await identity.token()).toBe('token-2');
  });

  it('repeats the attempt whose answer was lost, also after a reload', async () => {
    await logIn(open());
    server.loseAnswer(calls.refreshWebSession);
    await expect(open().token()).rejects.toMatchObject({ code: 'offline' });
    await open().token();
    const attempts = refreshes().map(({ body }) => (body as { attempt: string }).attempt);
    expect([attempts.length, new Set(attempts).size]).toEqual([2, 1]);

    now += 60 * MINUTE;
    await open().token();
    const [, , third] = refreshes();
    expect(third?.body).not.toEqual({ attempt: attempts[0] });
  });

  it('is found by its cookie when the browser has cleared the storage', async () => {
    await logIn(open());
    localStorage.clear();
    const identity = open();
    const told = listenTo(identity);
    await settled();
    expect([told, await identity.token()]).toEqual([[ANN.email], 'token-2']);
  });

  it('asks nothing for a person who was never here', async () => {
    const identity = open();
    const told = listenTo(identity);
    await settled();
    expect([told, await identity.token(), server.seen.length]).toEqual([[null], null, 0]);
  });

  it('follows other tabs: out, and in as another person', async () => {
    const here = open();
    await logIn(here);
    const told = listenTo(here);
    await settled();
    const change = (text: string | null) => {
      if (text === null) localStorage.removeItem(PERSON_KEY);
      else localStorage.setItem(PERSON_KEY, text);
      window.dispatchEvent(new StorageEvent('storage', { key: PERSON_KEY }));
    };
    change(null);
    change(JSON.stringify(EVE));
    server.on(calls.refreshWebSession, () => sampleSession(EVE, 'token-eve'));
    expect([told, await here.token()]).toEqual([[ANN.email, null, EVE.email], 'token-eve']);
  });
});

describe('logging out', () => {
  it('ends the session on the server and leaves nothing on the device', async () => {
    const identity = open();
    await logIn(identity);
    await identity.logOut();
    expect([hasCookie, await identity.token(), stored(), document.cookie]).toEqual([false, null, {}, '']);
  });

  it('is done on the device without a connection, and on the server at the next start', async () => {
    const identity = open();
    await logIn(identity);
    server.setOffline(true);
    await identity.logOut();
    expect(await identity.token()).toBeNull();
    expect(await open().token()).toBeNull();
    expect(hasCookie).toBe(true);

    server.setOffline(false);
    open();
    await settled();
    expect([hasCookie, stored()]).toEqual([false, {}]);
  });

  it('comes before the next person’s log-in, whose cookie it must not end', async () => {
    const identity = open();
    await logIn(identity);
    server.setOffline(true);
    await identity.logOut();
    server.setOffline(false);
    await identity.logIn(EVE.email, PASSWORD);
    await settled();
    expect(hasCookie).toBe(true);
    expect(stored()).toEqual({ [PERSON_KEY]: JSON.stringify(EVE) });
  });

  it('is not undone by a refresh in flight', async () => {
    await logIn(open());
    const identity = open();
    const release = server.hold(calls.refreshWebSession);
    const asked = identity.token();
    await settled();
    const left = identity.logOut();
    release();
    await left;
    expect([await asked, await identity.token(), localStorage.getItem(PERSON_KEY)]).toEqual([null, null, null]);
  });
});

describe('a session that an earlier version kept in the storage', () => {
  const keep = (token: string) =>
    localStorage.setItem(SESSION_KEY, JSON.stringify({ token, refreshedAt: now, user: ANN }));

  it('is traded for a cookie once, and then removed', async () => {
    keep('old-token');
    hasCookie = true;
    const identity = open();
    const told = listenTo(identity);
    expect(await identity.token()).toBe('token-1');
    expect([told, refreshes()[0]?.headers.get('Authorization')]).toEqual([[ANN.email], 'Bearer old-token']);
    expect(stored()).toEqual({ [PERSON_KEY]: JSON.stringify(ANN) });
    now += 60 * MINUTE;
    await identity.token();
    expect(refreshes()[1]?.headers.get('Authorization')).toBeNull();
  });

  it('stays until there is a connection', async () => {
    keep('old-token');
    server.setOffline(true);
    await expect(open().token()).rejects.toMatchObject({ code: 'offline' });
    expect(localStorage.getItem(SESSION_KEY)).not.toBeNull();
  });

  it('is removed when the server does not know it', async () => {
    keep('old-token');
    const identity = open();
    expect([await identity.token(), stored()]).toEqual([null, {}]);
  });
});
