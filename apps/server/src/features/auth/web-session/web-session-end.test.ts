import { deleteAccount, endSession, getAccount, signOutOthers } from '@fivefold/contract/calls/account';
import {
  changePassword,
  logIn,
  logOut,
  requestReset,
  resetPassword,
  WEB_SESSION_PATH,
} from '@fivefold/contract/calls/auth';
import { getProfile } from '@fivefold/contract/calls/profile';
import type { Call } from '@fivefold/contract/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_SECOND_STEP } from '#testing/embedded-identity';
import { mailedLinks } from '#testing/test-users';
import {
  bearer,
  type Browser,
  BROWSER_PASSWORD,
  cookieOf,
  endWith,
  openBrowser,
  refreshWith,
  sessionOf,
  WEB_HEADERS,
} from '#testing/web-browser';
import { createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const getStatus = async (token: string, call: Call = getProfile) =>
  (await app.callSignedOut(call, { headers: bearer(token) })).status;

describe('a browser’s session ends', () => {
  const isOver = async ({ token, cookie }: Browser) => [
    await getStatus(token),
    (await refreshWith(app, cookie())).status,
  ];
  const OVER = [401, 401];

  it('by its cookie, which is removed', async () => {
    const browser = await openBrowser(app);
    const answer = await endWith(app, browser.cookie());
    expect(cookieOf(answer)).toMatchObject({ value: '', path: WEB_SESSION_PATH, httpOnly: true, sameSite: 'Strict' });
    expect(await isOver(browser)).toEqual(OVER);
    expect((await endWith(app, browser.cookie())).status).toBe(200);
  });

  it('by another log-in in the same browser, which ends no other session', async () => {
    const [browser, elsewhere] = [await openBrowser(app), await openBrowser(app)];
    const body = { email: elsewhere.email, password: BROWSER_PASSWORD };
    const wrong = { ...body, password: 'not the password' };
    const headers = { ...WEB_HEADERS, ...bearer(browser.token) };
    expect((await app.callSignedOut(logIn, { body: wrong, headers })).status).toBe(401);
    expect(await getStatus(browser.token)).toBe(200);
    const answer = await app.callSignedOut(logIn, { body, headers });
    expect(await isOver(browser)).toEqual(OVER);
    expect([await getStatus(sessionOf(answer).token), await getStatus(elsewhere.token)]).toEqual([200, 200]);
  });

  it('by logging out with its token', async () => {
    const browser = await openBrowser(app);
    await app.callSignedOut(logOut, { headers: bearer(browser.token) });
    expect(await isOver(browser)).toEqual(OVER);
  });

  it('by a password reset', async () => {
    const browser = await openBrowser(app);
    await app.callSignedOut(requestReset, { body: { email: browser.email } });
    const code = (await mailedLinks(app, browser.email))[0]?.get('oobCode');
    expect((await app.callSignedOut(resetPassword, { body: { code, password: 'a brand new password' } })).status).toBe(
      200,
    );
    expect(await isOver(browser)).toEqual(OVER);
  });

  it('by a new password, which gives the browser that asked another cookie and ends all others', async () => {
    const browser = await openBrowser(app);
    const log = { email: browser.email, password: BROWSER_PASSWORD };
    const other = await app.callSignedOut(logIn, { body: log, headers: WEB_HEADERS });
    const lasting = sessionOf(await app.callSignedOut(logIn, { body: log })).token;
    const body = { current_password: BROWSER_PASSWORD, new_password: 'a brand new password' };
    const changed = await app.callSignedOut(changePassword, {
      body,
      headers: { ...WEB_HEADERS, ...bearer(browser.token) },
    });
    expect(changed.status).toBe(200);
    expect(await isOver(browser)).toEqual(OVER);
    expect([
      await getStatus(sessionOf(other).token),
      (await refreshWith(app, cookieOf(other)?.value ?? '')).status,
    ]).toEqual(OVER);
    expect(await getStatus(lasting)).toBe(401);
    expect(await getStatus(sessionOf(changed).token)).toBe(200);
    expect((await refreshWith(app, cookieOf(changed)?.value ?? '')).status).toBe(200);
  });

  it('while it is opened: the sign-in is refused, as any of a session that is over', async () => {
    const { identity } = app.deps;
    if (identity.kind !== 'embedded') throw new Error('Not the embedded identity.');
    const { email } = await openBrowser(app);
    const session = await identity.logIn(email, BROWSER_PASSWORD, NO_SECOND_STEP);
    await identity.logOut(session.token);
    await expect(identity.web.open(session)).rejects.toMatchObject({ code: 'identity.signed_out' });
  });

  it('by the list of devices, in which it is one device', async () => {
    const browser = await openBrowser(app);
    const other = sessionOf(
      await app.callSignedOut(logIn, {
        body: { email: browser.email, password: BROWSER_PASSWORD },
        headers: WEB_HEADERS,
      }),
    ).token;
    const { body } = await app.callSignedOut(getAccount, { headers: bearer(other) });
    const sessions = body['sessions'] as { id: string; is_current: boolean }[];
    expect(sessions.map(({ is_current }) => is_current)).toEqual([true, false]);
    await app.callSignedOut(endSession, { params: { id: sessions[1]?.id ?? '' }, headers: bearer(other) });
    expect(await isOver(browser)).toEqual(OVER);
    expect(await getStatus(other)).toBe(200);
  });

  it('by signing out everywhere else', async () => {
    const browser = await openBrowser(app);
    const other = sessionOf(
      await app.callSignedOut(logIn, { body: { email: browser.email, password: BROWSER_PASSWORD } }),
    ).token;
    expect(await getStatus(other, signOutOthers)).toBe(200);
    expect(await isOver(browser)).toEqual(OVER);
  });

  it('by deleting the account', async () => {
    const browser = await openBrowser(app);
    const body = { confirmation: browser.email, password: BROWSER_PASSWORD };
    expect((await app.callSignedOut(deleteAccount, { body, headers: bearer(browser.token) })).status).toBe(200);
    await app.runJobs();
    expect(await isOver(browser)).toEqual(OVER);
  });
});

it('every hour sessions and reset codes that have run out are forgotten, and nothing else', async () => {
  const { pool } = app.deps.db;
  const [over, live] = [await openBrowser(app), await openBrowser(app)];
  const userOf = async (email: string) =>
    (await pool.query<{ id: string }>('select id from identity_user where email = $1', [email])).rows[0]?.id;
  for (const { email } of [over, live]) await app.callSignedOut(requestReset, { body: { email } });
  const ids = await Promise.all([over, live].map(({ email }) => userOf(email)));
  await pool.query(`update identity_session set "expiresAt" = now() where "userId" = $1`, [ids[0]]);
  await pool.query(`update identity_verification set "expiresAt" = now() where value = $1`, [ids[0]]);
  app.clock.advanceDays(0.1);
  await app.runJobs();
  const countOf = async (table: string, column: string) =>
    Promise.all(
      ids.map(async (id) => (await pool.query(`select 1 from ${table} where "${column}" = $1`, [id])).rows.length),
    );
  expect(await countOf('identity_session', 'userId')).toEqual([0, 1]);
  expect(await countOf('identity_verification', 'value')).toEqual([0, 1]);
});
