import { randomUUID } from 'node:crypto';
import {
  endWebSession,
  logIn,
  logOut,
  refresh,
  refreshWebSession,
  SIGNED_IN_COOKIE,
  signUp,
  WEB_SESSION_PATH,
} from '@fivefold/contract/calls/auth';
import { getProfile } from '@fivefold/contract/calls/profile';
import type { Call } from '@fivefold/contract/call';
import {
  SESSION_DAYS,
  WEB_BEARER_SECONDS,
  WEB_COOKIE_GRACE_SECONDS,
  WEB_SESSION_MAX_DAYS,
} from '@fivefold/rules/sessions';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  age,
  bearer,
  BROWSER_PASSWORD,
  cookieOf,
  openBrowser,
  refreshWith,
  sessionOf,
  WEB_HEADERS,
} from '#testing/web-browser';
import { createTestApp, type TestApp } from '#testing/test-app';

const DAY_SECONDS = 24 * 60 * 60;

let app: TestApp;
let secureApp: TestApp;
let nth = 0;

beforeAll(async () => {
  const env = { PUBLIC_URL: 'https://goals.example', TEST_CONTROLS: '', ALLOW_EMBEDDED: '1' };
  [app, secureApp] = await Promise.all([createTestApp(), createTestApp({ env })]);
});
afterAll(() => Promise.all([app.close(), secureApp.close()]));
afterEach(() => void vi.useRealTimers());

const newEmail = () => `web${++nth}@example.com`;
const getStatus = async (token: string, call: Call = getProfile) =>
  (await app.callSignedOut(call, { headers: bearer(token) })).status;

async function countSessions(email: string): Promise<number> {
  const { rows } = await app.deps.db.pool.query(
    `select 1 from identity_session s join identity_user u on u.id = s."userId" where u.email = $1`,
    [email],
  );
  return rows.length;
}

describe('signing in from a browser', () => {
  it.each([
    ['plain HTTP', false],
    ['HTTPS', true],
  ])('sets a cookie that scripts and other sites cannot use, on %s', async (_name, isHttps) => {
    const chosen = isHttps ? secureApp : app;
    const answer = await chosen.callSignedOut(signUp, {
      body: { email: newEmail(), password: BROWSER_PASSWORD },
      headers: WEB_HEADERS,
    });
    const set = answer.raw.cookies.filter(({ maxAge, name }) => maxAge !== 0 && !name.endsWith('_device'));
    expect(set).toEqual([
      {
        name: isHttps ? '__Secure-fivefold_session' : 'fivefold_session',
        value: expect.stringMatching(/^[\w-]+\.1\.[\w-]+$/),
        path: WEB_SESSION_PATH,
        httpOnly: true,
        sameSite: 'Strict',
        maxAge: expect.closeTo(SESSION_DAYS * DAY_SECONDS, -2),
        ...(isHttps && { secure: true }),
      },
      {
        name: SIGNED_IN_COOKIE,
        value: 'yes',
        path: '/',
        sameSite: 'Strict',
        maxAge: expect.closeTo(SESSION_DAYS * DAY_SECONDS, -2),
        ...(isHttps && { secure: true }),
      },
    ]);
  });

  it('keeps a session whose cookie has the name of the version before, and gives it the new name', async () => {
    const answer = await secureApp.callSignedOut(signUp, {
      body: { email: newEmail(), password: BROWSER_PASSWORD },
      headers: WEB_HEADERS,
    });
    const value = answer.raw.cookies.find(({ name }) => name === '__Secure-fivefold_session')?.value ?? '';
    const refreshed = await refreshWith(secureApp, value);
    expect(refreshed.status).toBe(200);
    const named = new Map(refreshed.raw.cookies.map((cookie) => [cookie.name, cookie]));
    expect(named.get('__Secure-fivefold_session')).toMatchObject({ secure: true, path: WEB_SESSION_PATH });
    expect(named.get('fivefold_session')).toMatchObject({ value: '', path: WEB_SESSION_PATH });
  });

  it('goes on where the browser sends several cookies of one name, in any order', async () => {
    const ann = await openBrowser(app);
    const old = ann.cookie();
    await age(app, ann.email, WEB_COOKIE_GRACE_SECONDS + 1);
    await ann.refresh();
    await age(app, ann.email, WEB_COOKIE_GRACE_SECONDS + 1);
    await ann.refresh();
    await age(app, ann.email, WEB_COOKIE_GRACE_SECONDS + 1);
    const ended = await openBrowser(app);
    await app.deps.db.pool.query(
      `delete from identity_session where "userId" = (select id from identity_user where email = $1)`,
      [ended.email],
    );
    const stale = ['', 'not-a-cookie', old, ended.cookie()];
    for (const values of [
      [...stale, ann.cookie()],
      [ann.cookie(), ...stale],
    ]) {
      const refreshed = await refreshWith(app, values.join('; fivefold_session='));
      expect(refreshed.status).toBe(200);
      expect(sessionOf(refreshed).user.email).toBe(ann.email);
    }
  });

  it('gives a bearer token that expires after 15 minutes and cannot be extended', async () => {
    const { answer, token } = await openBrowser(app);
    expect(sessionOf(answer).expires_in).toBeCloseTo(WEB_BEARER_SECONDS, -1);
    expect(await getStatus(token)).toBe(200);
    expect(await getStatus(token, refresh)).toBe(401);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (WEB_BEARER_SECONDS + 1) * 1000 });
    expect(await getStatus(token)).toBe(401);
  });

  it('gives a token that no change makes last longer', async () => {
    const { token } = await openBrowser(app);
    const [key = '', expiresAt = '', signature = ''] = token.split('.');
    for (const forged of [
      `${key}.${signature}`,
      `${key}.${Number(expiresAt) + 900}.${signature}`,
      `${key}.${expiresAt}.x.${signature}`,
    ]) {
      expect(await getStatus(forged), forged).toBe(401);
    }
  });

  it('gives other clients a lasting token and no cookie', async () => {
    const email = newEmail();
    const signedUp = await app.callSignedOut(signUp, { body: { email, password: BROWSER_PASSWORD } });
    const loggedIn = await app.callSignedOut(logIn, { body: { email, password: BROWSER_PASSWORD } });
    for (const answer of [signedUp, loggedIn]) {
      expect(cookieOf(answer)).toBeUndefined();
      expect(sessionOf(answer).expires_in).toBeCloseTo(SESSION_DAYS * DAY_SECONDS, -2);
    }
  });
});

describe('refreshing a browser’s session', () => {
  it('gives a new token, and replaces the cookie once it is a minute old', async () => {
    const browser = await openBrowser(app);
    const first = browser.cookie();
    expect((await browser.refresh()).status).toBe(200);
    expect(browser.cookie()).toBe(first);

    await age(app, browser.email, WEB_COOKIE_GRACE_SECONDS + 1);
    const answer = await browser.refresh();
    expect(browser.cookie()).not.toBe(first);
    expect(sessionOf(answer).user.email).toBe(browser.email);
    expect(await getStatus(sessionOf(answer).token)).toBe(200);
  });

  it('needs our own header, and reads no cookie elsewhere', async () => {
    const { cookie } = await openBrowser(app);
    const headers = { cookie: `fivefold_session=${cookie()}` };
    const refused = await app.callSignedOut(refreshWebSession, { body: { attempt: randomUUID() }, headers });
    expect([refused.status, refused.body['code']]).toEqual([403, 'identity.web_header_missing']);
    expect((await app.callSignedOut(endWebSession, { headers })).status).toBe(403);
    for (const call of [getProfile, refresh])
      expect((await app.callSignedOut(call, { headers: { ...headers, ...WEB_HEADERS } })).status).toBe(401);
  });

  it.each([
    ['empty', ''],
    ['a word', 'x'],
    ['unsigned', 'a.1.b'],
    ['dots', '..'],
    ['long', 'a'.repeat(5000)],
  ])('answers 401 for a cookie that is not ours (%s)', async (_name, cookie) => {
    const answer = await refreshWith(app, cookie);
    expect([answer.status, answer.body['code']]).toEqual([401, 'identity.signed_out']);
  });

  it('does not take a bearer token for a cookie, nor a cookie for a bearer token', async () => {
    const { token, cookie } = await openBrowser(app);
    expect((await refreshWith(app, token)).status).toBe(401);
    expect(await getStatus(cookie())).toBe(401);
  });

  it('keeps nothing in the database that could be a cookie', async () => {
    const { cookie } = await openBrowser(app);
    const { rows } = await app.deps.db.pool.query(
      `select w.*, s.* from identity_web_session w join identity_session s on s.id = w.session_id`,
    );
    expect(JSON.stringify(rows)).not.toContain(cookie().split('.')[2]);
  });

  it('gives the replaced cookie its successor for a minute, so that tabs may refresh at once', async () => {
    const browser = await openBrowser(app);
    await age(app, browser.email, WEB_COOKIE_GRACE_SECONDS + 1);
    const replaced = browser.cookie();
    await browser.refresh();
    const late = await browser.refresh({ cookie: replaced });
    expect(cookieOf(late)?.value).toBe(browser.cookie());
    expect(await getStatus(sessionOf(late).token)).toBe(200);
  });

  it('gives a repeated attempt the same cookie however late, so that a lost answer logs no one out', async () => {
    const browser = await openBrowser(app);
    await age(app, browser.email, WEB_COOKIE_GRACE_SECONDS + 1);
    const [replaced, attempt] = [browser.cookie(), randomUUID()];
    const lost = await browser.refresh({ attempt });
    await age(app, browser.email, 5 * DAY_SECONDS);
    const repeated = await browser.refresh({ cookie: replaced, attempt });
    expect([repeated.status, cookieOf(repeated)?.value]).toEqual([200, cookieOf(lost)?.value]);
  });

  it('ends the session when a replaced cookie is used later by another attempt', async () => {
    const browser = await openBrowser(app);
    await age(app, browser.email, WEB_COOKIE_GRACE_SECONDS + 1);
    const stolen = browser.cookie();
    const { token } = sessionOf(await browser.refresh());
    await age(app, browser.email, WEB_COOKIE_GRACE_SECONDS + 1);

    expect((await browser.refresh({ cookie: stolen })).status).toBe(401);
    expect((await browser.refresh()).status).toBe(401);
    expect(await getStatus(token)).toBe(401);
    expect(await countSessions(browser.email)).toBe(0);
  });

  it('ends the session when a cookie is used that was replaced twice, also by the attempt of then', async () => {
    const browser = await openBrowser(app);
    const [oldest, attempt] = [browser.cookie(), randomUUID()];
    for (const by of [attempt, randomUUID()]) {
      await age(app, browser.email, WEB_COOKIE_GRACE_SECONDS + 1);
      await browser.refresh({ attempt: by });
    }
    expect((await browser.refresh({ cookie: oldest, attempt })).status).toBe(401);
    expect((await browser.refresh()).status).toBe(401);
  });

  it('goes on after the database was restored from a backup that knows an older cookie', async () => {
    const browser = await openBrowser(app);
    for (let times = 0; times < 2; times += 1) {
      await age(app, browser.email, WEB_COOKIE_GRACE_SECONDS + 1);
      await browser.refresh();
    }
    await app.deps.db.pool.query(
      `update identity_web_session set generation = 1, rotated_at = now() - interval '1 day'`,
    );
    expect((await browser.refresh()).status).toBe(200);
    await age(app, browser.email, WEB_COOKIE_GRACE_SECONDS + 1);
    expect((await browser.refresh()).status).toBe(200);
  });

  it('ends 90 days after the sign-in, however often it was refreshed', async () => {
    const browser = await openBrowser(app);
    const maxAges: unknown[] = [];
    for (let days = 20; days < WEB_SESSION_MAX_DAYS; days += 20) {
      await age(app, browser.email, 20 * DAY_SECONDS);
      const answer = await browser.refresh();
      expect(answer.status, `after ${days} days`).toBe(200);
      maxAges.push(Math.round((cookieOf(answer)?.maxAge ?? 0) / DAY_SECONDS));
    }
    expect(maxAges).toEqual([30, 30, 30, 10]);
    await age(app, browser.email, 10 * DAY_SECONDS);
    expect((await browser.refresh()).status).toBe(401);
  });

  it('ends after 30 days without a visit', async () => {
    const browser = await openBrowser(app);
    await age(app, browser.email, (SESSION_DAYS - 1) * DAY_SECONDS);
    expect((await browser.refresh()).status).toBe(200);
    await age(app, browser.email, SESSION_DAYS * DAY_SECONDS + 1);
    expect((await browser.refresh()).status).toBe(401);
  });
});

describe('trading a lasting token for a cookie', () => {
  const exchange = (token: string, cookie?: string) =>
    app.callSignedOut(refreshWebSession, {
      body: { attempt: randomUUID() },
      headers: {
        ...WEB_HEADERS,
        ...bearer(token),
        ...(cookie !== undefined && { cookie: `fivefold_session=${cookie}` }),
      },
    });
  const signUpByApi = async () =>
    sessionOf(await app.callSignedOut(signUp, { body: { email: newEmail(), password: BROWSER_PASSWORD } }));

  it('ends the token and goes on with the session', async () => {
    const { token, user } = await signUpByApi();
    const answer = await exchange(token);
    expect(sessionOf(answer).user).toEqual(user);
    expect(await getStatus(sessionOf(answer).token)).toBe(200);
    expect(await getStatus(token)).toBe(401);
    expect((await refreshWith(app, cookieOf(answer)?.value ?? '')).status).toBe(200);
    expect(await countSessions(user.email)).toBe(1);
  });

  it('can be repeated after a lost answer, until the cookie was refreshed', async () => {
    const { token, user } = await signUpByApi();
    const [first, second] = await Promise.all([exchange(token), exchange(token)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(cookieOf(first)?.value).toBe(cookieOf(second)?.value);

    const cookie = cookieOf(first)?.value ?? '';
    await age(app, user.email, WEB_COOKIE_GRACE_SECONDS + 1);
    await refreshWith(app, cookie);
    expect((await exchange(token)).status).toBe(401);
    expect((await exchange(token, cookie)).status).toBe(200);
  });

  it('refuses a token that is not ours, a short one, and one of a session that is over', async () => {
    const { token } = await signUpByApi();
    await app.callSignedOut(logOut, { headers: bearer(token) });
    for (const refused of [token, 'x.y', (await openBrowser(app)).token])
      expect((await exchange(refused)).status).toBe(401);
  });
});
