// @vitest-environment jsdom
import * as calls from '@fivefold/contract/calls/auth';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeApi, type FakeApi, refuse } from '#testing/fake-api.ts';
import { createEmbeddedIdentity } from './embedded-identity.ts';
import { createLastingSession } from './lasting-session.ts';
import type { IdentityPort, SignedInUser } from '#platform/identity/port.ts';
import { SESSION_KEY } from '#platform/identity/port.ts';

const DAY = 24 * 60 * 60 * 1000;
const START = Date.UTC(2026, 10, 21);
const ANN = { uid: 'u-ann', email: 'ann@example.com' };

let server: FakeApi;
let now: number;

const wireSession = (user: SignedInUser, token = `token-${user.uid}`) => ({
  token,
  expires_at: now + 30 * DAY,
  expires_in: 900,
  user,
});

function createServer(): FakeApi {
  const fake = createFakeApi();
  fake.on(calls.signUp, ({ body }) => wireSession({ uid: `u-${body.email}`, email: body.email }));
  fake.on(calls.logIn, ({ body }) =>
    body.password === 'right horse' ? wireSession(ANN) : refuse('auth/invalid-credential'),
  );
  fake.on(calls.linkSignIn, () => wireSession(ANN));
  fake.on(calls.logOut, () => ({ success: true as const }));
  fake.on(calls.refresh, () => wireSession(ANN, 'token-fresh'));
  fake.on(calls.requestReset, () => ({ success: true as const }));
  fake.on(calls.resetPassword, () => refuse('auth/invalid-action-code'));
  return fake;
}

const open = (): IdentityPort =>
  createEmbeddedIdentity(
    { baseUrl: '', fetch: server.fetch },
    createLastingSession({ baseUrl: '', storage: localStorage, now: () => now, fetch: server.fetch }),
  );

/** Everything a listener is told, oldest first. */
function listenTo(identity: IdentityPort): (string | null)[] {
  const told: (string | null)[] = [];
  identity.onChange((user) => told.push(user?.email ?? null));
  return told;
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  localStorage.clear();
  now = START;
  server = createServer();
});

describe('embedded identity with a lasting token', () => {
  it('tells a listener that no user is logged in, then which one is', async () => {
    const identity = open();
    const told = listenTo(identity);
    await settled();
    expect(told).toEqual([null]);

    await identity.logIn('ann@example.com', 'right horse');
    expect(told).toEqual([null, 'ann@example.com']);
    expect(await identity.token()).toBe('token-u-ann');
  });

  it.each(['logIn', 'signUp'] as const)(
    'shows %s the session that it replaces, so that the server can end it',
    async (name) => {
      await open().logIn('ann@example.com', 'right horse');
      const sent: (string | null)[] = [];
      const watching: typeof fetch = (input, init) => {
        sent.push(new Headers(init?.headers).get('authorization'));
        return server.fetch(input, init);
      };
      const keeper = createLastingSession({ baseUrl: '', storage: localStorage, now: () => now, fetch: server.fetch });
      await createEmbeddedIdentity({ baseUrl: '', fetch: watching }, keeper)[name]('ann@example.com', 'right horse');
      expect(sent).toEqual(['Bearer token-u-ann']);
    },
  );

  it('stops telling a listener that left, also before the first word', async () => {
    const identity = open();
    const told: unknown[] = [];
    identity.onChange((user) => told.push(user))();
    await identity.logIn('ann@example.com', 'right horse');
    expect(told).toEqual([]);
  });

  it('keeps the session over a reload', async () => {
    await open().logIn('ann@example.com', 'right horse');
    const told = listenTo(open());
    await settled();
    expect(told).toEqual(['ann@example.com']);
  });

  it('refuses a wrong password with the sentence of the server and stays signed out', async () => {
    const identity = open();
    await expect(identity.logIn('ann@example.com', 'wrong')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
      message: 'Incorrect email or password.',
    });
    expect(await identity.token()).toBeNull();
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  });

  it('says that the connection is missing', async () => {
    server.setOffline(true);
    await expect(open().signUp('bob@example.com', 'long enough')).rejects.toMatchObject({ code: 'offline', status: 0 });
  });

  it('signs up and signs in by link', async () => {
    const identity = open();
    expect(await identity.signUp('bob@example.com', 'long enough')).toEqual({
      uid: 'u-bob@example.com',
      email: 'bob@example.com',
    });
    expect(await identity.signInByLink('ann@example.com', 'code-1')).toEqual(ANN);
    expect(await identity.token()).toBe('token-u-ann');
  });

  it('extends a session that is more than a day old, once, however many ask', async () => {
    const identity = open();
    await identity.logIn('ann@example.com', 'right horse');
    now += DAY - 1;
    await identity.token();
    expect(server.requestsOf(calls.refresh)).toHaveLength(0);

    now += 2;
    expect(await Promise.all([identity.token(), identity.token()])).toEqual(['token-fresh', 'token-fresh']);
    expect(server.requestsOf(calls.refresh)).toHaveLength(1);
    expect(server.requestsOf(calls.refresh)[0]?.headers.get('Authorization')).toBe('Bearer token-u-ann');
  });

  it('goes on with the old token when the extension finds no connection', async () => {
    const identity = open();
    await identity.logIn('ann@example.com', 'right horse');
    now += 2 * DAY;
    server.setOffline(true);
    expect(await identity.token()).toBe('token-u-ann');
  });

  it('is signed out when the server no longer knows the session', async () => {
    const identity = open();
    await identity.logIn('ann@example.com', 'right horse');
    const told = listenTo(identity);
    await settled();
    server.on(calls.refresh, () => refuse('identity.signed_out'));
    now += 2 * DAY;
    expect(await identity.token()).toBeNull();
    expect(told).toEqual(['ann@example.com', null]);
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  });

  it.each([-400, 31, 400])(
    'lets the server say when a session ends, though the device’s clock is %i days off',
    async (days) => {
      await open().logIn('ann@example.com', 'right horse');
      now += days * DAY;
      const identity = open();
      expect(await identity.token()).toBe('token-fresh');
      expect(await identity.token()).toBe('token-fresh');
      expect(server.requestsOf(calls.refresh)).toHaveLength(1);
    },
  );

  it('forgets a refused token only if it is still the present one', async () => {
    const identity = open();
    await identity.logIn('ann@example.com', 'right horse');
    await identity.forget('token-of-a-person-before');
    expect(await identity.token()).toBe('token-u-ann');
    await identity.forget('token-u-ann');
    expect(await identity.token()).toBeNull();
  });

  it('ends the session on the server at log out', async () => {
    const identity = open();
    await identity.logIn('ann@example.com', 'right horse');
    await identity.logOut();
    expect(await identity.token()).toBeNull();
    expect(server.requestsOf(calls.logOut)[0]?.headers.get('Authorization')).toBe('Bearer token-u-ann');
  });

  it('logs out on this device also without a connection', async () => {
    const identity = open();
    await identity.logIn('ann@example.com', 'right horse');
    server.setOffline(true);
    await identity.logOut();
    expect(await identity.token()).toBeNull();
  });

  it('follows other tabs: log-out, and log-in as another user', async () => {
    const here = open();
    await here.logIn('ann@example.com', 'right horse');
    const told = listenTo(here);
    await settled();
    const kept = localStorage.getItem(SESSION_KEY);

    localStorage.removeItem(SESSION_KEY);
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue: null }));
    expect(await here.token()).toBeNull();

    localStorage.setItem(SESSION_KEY, (kept ?? '').replaceAll('u-ann', 'u-eve').replace('ann@', 'eve@'));
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }));
    expect(told).toEqual(['ann@example.com', null, 'eve@example.com']);
    expect(await here.token()).toBe('token-u-eve');
  });

  it.each(['', 'no json', '{}', '{"token":1}', '{"token":"t","refreshedAt":0,"user":null}', 'null'])(
    'takes what is no session (%s) for signed out',
    async (junk) => {
      localStorage.setItem(SESSION_KEY, junk);
      expect(await open().token()).toBeNull();
    },
  );

  it('asks for a reset mail, and refuses a used-up code', async () => {
    const identity = open();
    await identity.requestReset('ann@example.com');
    expect(server.requestsOf(calls.requestReset)[0]?.body).toEqual({ email: 'ann@example.com' });
    await expect(identity.resetPassword('old', 'long enough')).rejects.toMatchObject({
      code: 'auth/invalid-action-code',
    });
  });
});
