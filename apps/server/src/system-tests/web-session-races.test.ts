import { randomUUID } from 'node:crypto';
import { refreshWebSession, signUp } from '@fivefold/contract/calls/auth';
import { getProfile } from '@fivefold/contract/calls/profile';
import { WEB_COOKIE_GRACE_SECONDS } from '@fivefold/rules/sessions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runConcurrently } from '#testing/http-client';
import {
  age,
  bearer,
  BROWSER_PASSWORD,
  cookieOf,
  endWith,
  openBrowser,
  refreshWith,
  sessionOf,
  WEB_HEADERS,
} from '#testing/web-browser';
import { createTestApp, type TestApp } from '#testing/test-app';

const AT_ONCE = 12;
const ALL_OK = Array(AT_ONCE).fill(200);
const ALL_OVER = Array(AT_ONCE).fill(401);

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const makeOld = ({ email }: { email: string }) => age(app, email, WEB_COOKIE_GRACE_SECONDS + 1);

/** One whose cookie is old enough to be replaced. */
async function openOldBrowser() {
  const browser = await openBrowser(app);
  await makeOld(browser);
  return browser;
}

describe('refreshes at the same time', () => {
  it('all get the one successor of their cookie', async () => {
    const { cookie } = await openOldBrowser();
    const answers = await runConcurrently(AT_ONCE, () => refreshWith(app, cookie()));
    expect(answers.map(({ status }) => status)).toEqual(ALL_OK);
    const successors = new Set(answers.map((answer) => cookieOf(answer)?.value));
    expect([...successors]).toEqual([expect.stringMatching(/\.2\./)]);
  });

  it('trade a lasting token for one session', async () => {
    const body = { email: `${randomUUID()}@example.com`, password: BROWSER_PASSWORD };
    const { token } = sessionOf(await app.callSignedOut(signUp, { body }));
    const headers = { ...WEB_HEADERS, ...bearer(token) };
    const answers = await runConcurrently(AT_ONCE, () =>
      app.callSignedOut(refreshWebSession, { body: { attempt: randomUUID() }, headers }),
    );
    expect(answers.map(({ status }) => status)).toEqual(ALL_OK);
    expect(new Set(answers.map((answer) => cookieOf(answer)?.value)).size).toBe(1);
  });

  it('end the session once when they use a cookie that was replaced long ago', async () => {
    const browser = await openOldBrowser();
    const replaced = browser.cookie();
    await browser.refresh();
    await makeOld(browser);
    const answers = await runConcurrently(AT_ONCE, () => refreshWith(app, replaced));
    expect(answers.map(({ status }) => status)).toEqual(ALL_OVER);
    expect((await browser.refresh()).status).toBe(401);
  });
});

describe('a refresh while the session is ended', () => {
  it('never brings it back, and never waits for a deadlock', async () => {
    for (let round = 0; round < 10; round += 1) {
      const browser = await openOldBrowser();
      const before = browser.cookie();
      const [refreshed, ended] = await Promise.all([browser.refresh(), endWith(app, before)]);
      expect([ended.status, [200, 401].includes(refreshed.status)]).toEqual([200, true]);
      const token = refreshed.status === 200 ? sessionOf(refreshed).token : browser.token;
      expect((await app.callSignedOut(getProfile, { headers: bearer(token) })).status).toBe(401);
      expect((await browser.refresh()).status).toBe(401);
    }
  });
});
