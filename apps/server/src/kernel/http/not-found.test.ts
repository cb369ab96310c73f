import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#testing/test-app';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const webDir = mkdtempSync(join(tmpdir(), 'fivefold-page-'));
let app: TestApp;

beforeAll(async () => {
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><html><head><title>Fivefold</title></head></html>');
  app = await createTestApp({ webDir });
});
afterAll(async () => {
  await app.close();
  rmSync(webDir, { recursive: true });
});

const open = (url: string, headers: Record<string, string> = BROWSER) =>
  app.fastify.inject({ method: 'GET', url, headers });

describe('an address without the #', () => {
  it.each([
    ['/login', '/#/login'],
    ['/signup/', '/#/signup'],
    ['/dashboard', '/#/dashboard'],
    ['/goal/0b8f3f3c-7f0a-4a31-9e5c-0d6f1c1d2e3f', '/#/goal/0b8f3f3c-7f0a-4a31-9e5c-0d6f1c1d2e3f'],
    ['/add-goal?goal=Read%20ten%20pages&frequency=daily', '/#/add-goal?goal=Read%20ten%20pages&frequency=daily'],
    ['/reset-password?mode=resetPassword&oobCode=x?y', '/#/reset-password?mode=resetPassword&oobCode=x?y'],
    ['/finishSignUp?email=bob%2Bx%40example.com&oobCode=c', '/#/finishSignUp?email=bob%2Bx%40example.com&oobCode=c'],
    ['/subscription/success?session_id=cs_test_abcdefghij', '/#/subscription/success?session_id=cs_test_abcdefghij'],
  ])('leads %s to %s', async (url, place) => {
    const { statusCode, headers } = await open(url);
    expect([statusCode, headers.location]).toEqual([302, place]);
  });

  it('is known for every route of the app', async () => {
    const source = readFileSync(new URL('../../../../web/src/kernel/paths.ts', import.meta.url), 'utf8');
    const table = /export const paths = \{(.*?)\} as const/s.exec(source)?.[1] ?? '';
    const routes = [...table.matchAll(/: '(\/[^']+)'/g)].map(([, path = '']) =>
      path.replace(':id', '0b8f3f3c-7f0a-4a31-9e5c-0d6f1c1d2e3f'),
    );
    expect(routes.length).toBeGreaterThan(8);
    const answers = await Promise.all(routes.map((path) => open(path)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(routes.map(() => 302));
  });
});

describe('an address that nothing is at', () => {
  it('is a page for a person, with a way on', async () => {
    const { statusCode, headers, body } = await open('/no/such?page=<b>');
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(body).toContain('<a href="/">');
    expect(body).not.toContain('page=');
  });

  it('is in the language that the browser asks for', async () => {
    const { body } = await open('/no/such', { ...BROWSER, 'accept-language': 'de-DE,de;q=0.9' });
    expect(body).toContain('<html lang="de">');
    expect(body).toContain('<h1>Seite nicht gefunden</h1>');
    expect((await open('/no/such')).body).toContain('<h1>Page not found</h1>');
  });

  it.each([
    ['a client', '/login', { accept: 'application/json' }],
    ['a client without Accept', '/no/such', {}],
    ['a browser that asks for the API', '/api/no-such', BROWSER],
  ])('is problem details for %s', async (_who, url, headers) => {
    const answer = await open(url, headers);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'common.not_found']);
  });

  it('is problem details for what is no reading', async () => {
    const { statusCode, headers } = await app.fastify.inject({
      method: 'POST',
      url: '/login',
      headers: BROWSER,
      payload: {},
    });
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
  });
});

describe('a photo that is shared while the browser has no worker of the app', () => {
  it.each([
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="photo"\r\n\r\npixels\r\n--x--\r\n',
    ],
    ['text/plain', 'x'.repeat(3_000_000)],
  ])('leads to the page that says what to do, for a body of %s', async (type, payload) => {
    const { statusCode, headers } = await app.fastify.inject({
      method: 'POST',
      url: '/share-photo',
      headers: { ...BROWSER, 'content-type': type },
      payload,
    });
    expect([statusCode, headers.location]).toEqual([303, '/#/share-photo']);
  });
});
