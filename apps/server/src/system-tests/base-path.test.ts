import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestReset, signUp } from '@fivefold/contract/calls/auth';
import { createCheckoutSession } from '@fivefold/contract/calls/billing';
import { makeCalendarFeed } from '@fivefold/contract/calls/calendar-feed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '#testing/identity';
import { createTestApp, type TestApp, type TestUser } from '#testing/test-app';
import { BROWSER_PASSWORD, WEB_HEADERS } from '#testing/web-browser';

const PLACE = 'https://home.example/goals';
const PAGE = '<!doctype html><title>Fivefold</title><script src="./assets/index-A1b2C3d4.js"></script>';
const TERMS = '# Terms\n\nLast changed: 2026-11-22\n';
const HTML = { accept: 'text/html' };
let folder: string;
let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fivefold-base-path-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'sw.js'), '// worker');
  writeFileSync(join(folder, 'assets/index-A1b2C3d4.js'), '// app');
  writeFileSync(join(folder, 'terms.md'), TERMS);
  const env = { PUBLIC_URL: `${PLACE}/`, TERMS_FILE: join(folder, 'terms.md') };
  app = await createTestApp({ webDir: folder, env });
  ann = await app.createUser('ann');
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const locationOf = async (url: string) => (await app.fastify.inject({ url, headers: HTML })).headers.location;

describe('a product in a folder of its host', () => {
  it.each(['/goals', ''])('answers what a proxy passes on as %s/…', async (path) => {
    for (const [url, text] of [
      ['/', 'src="./assets/index-A1b2C3d4.js"'],
      ['/sw.js', '// worker'],
      ['/assets/index-A1b2C3d4.js', '// app'],
      ['/api/config', '"terms_url":"/goals/terms"'],
      ['/health/live', '"ok"'],
    ] as const) {
      const { statusCode, body } = await app.fastify.inject(path + url);
      expect([statusCode, body]).toEqual([200, expect.stringContaining(text)]);
    }
  });

  it('leads to its folder, and from addresses of pages to the pages in it', async () => {
    expect(await locationOf('/goals')).toBe('/goals/');
    expect(await locationOf('/goals?mode=signIn')).toBe('/goals/?mode=signIn');
    expect(await locationOf('/goals/settings')).toBe('/goals/#/settings');
    expect(await locationOf('/goals/subscription/success')).toBe('/goals/');
    expect(await locationOf('/goals/subscription/success?session_id=cs_test_12345678901')).toBe(
      '/goals/#/subscription/success?session_id=cs_test_12345678901',
    );
    const shared = await app.fastify.inject({ method: 'POST', url: '/goals/share-photo' });
    expect([shared.statusCode, shared.headers.location]).toEqual([303, '/goals/#/share-photo']);
  });

  it('has its pages’ links in the folder', async () => {
    const missing = await app.fastify.inject({ url: '/goals/a/b/nothing', headers: HTML });
    expect([missing.statusCode, missing.body]).toEqual([404, expect.stringContaining('<a href="/goals/">')]);
    expect((await app.fastify.inject('/goalsandmore')).statusCode).toBe(404);
    for (const url of [
      '/goals/terms',
      '/goals/api/docs',
      '/goals/dev/mailbox',
      `/goals${app.deps.unsubscribeLinks.pathFor(ann.uid, 'monday')}`,
    ]) {
      const { statusCode, body } = await app.fastify.inject(url);
      expect([url, statusCode]).toEqual([url, 200]);
      expect(body).not.toMatch(/(?:href|src|action)="\//);
      for (const [, file = ''] of body.matchAll(/rel="stylesheet" href="([^"]+)"/g)) {
        const { pathname } = new URL(file, `https://home.example${url}`);
        expect([pathname, (await app.fastify.inject(pathname)).statusCode]).toEqual([pathname, 200]);
        expect(pathname).toMatch(/^\/goals\//);
      }
    }
  });

  it('sets cookies that other folders of the host do not get', async () => {
    const body = { email: 'folder@example.com', password: BROWSER_PASSWORD };
    const { cookies } = (await app.callSignedOut(signUp, { body, headers: WEB_HEADERS })).raw;
    const set = cookies.filter(({ value }) => value !== '').map(({ name, path, secure }) => ({ name, path, secure }));
    expect(set).toEqual([
      { name: '__Secure-fivefold_device', path: '/goals/api/identity', secure: true },
      { name: '__Secure-fivefold_session', path: '/goals/api/identity/web-session', secure: true },
      { name: 'fivefold_signed_in', path: '/goals/', secure: true },
    ]);
    expect(cookies.find(({ name }) => name === 'fivefold_signed_in')?.value).toBe('/goals');
  });

  it('says its whole address in mails, the calendar feed, the API’s document and to the payment provider', async () => {
    await app.callSignedOut(requestReset, { body: { email: ann.email } });
    const [mail] = await mailsTo(app, ann.email);
    expect(mail?.text).toContain(`${PLACE}/#/reset-password?`);
    expect(mail?.text).toContain(`Terms: ${PLACE}/terms`);
    const feed = ((await ann.call(makeCalendarFeed)).body['data'] as { url: string }).url;
    expect(feed).toMatch(/^https:\/\/home\.example\/goals\/calendar\//);
    expect((await app.fastify.inject(new URL(feed).pathname)).statusCode).toBe(200);
    expect((await app.fastify.inject('/goals/api/openapi.json')).json()).toMatchObject({ servers: [{ url: PLACE }] });
    const ben = await app.createUser('ben', { plan: false });
    const checkout = String((await ben.call(createCheckoutSession, { body: { plan: 'base' } })).body['checkout_url']);
    expect(checkout).toMatch(/^https:\/\/home\.example\/goals\/c\//);
    const canceled = await app.fastify.inject({
      method: 'POST',
      url: new URL(checkout).pathname,
      headers: { host: 'home.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'do=cancel',
    });
    expect(canceled.headers.location).toBe(`${PLACE}/`);
  });
});
