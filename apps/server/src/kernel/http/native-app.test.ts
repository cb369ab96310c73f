import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#testing/test-app';

const CERTIFICATE = Array.from({ length: 32 }, () => 'AB').join(':');
const PHONES = ['https://localhost', 'capacitor://localhost'];

let withApp: TestApp;
let without: TestApp;

beforeAll(async () => {
  withApp = await createTestApp({
    env: { NATIVE_APP: 'app.fivefold', ANDROID_CERTIFICATES: CERTIFICATE, APPLE_TEAM_ID: 'ABCDE12345' },
  });
  without = await createTestApp();
});
afterAll(async () => {
  await withApp.close();
  await without.close();
});

const preflight = (app: TestApp, origin: string) =>
  app.fastify.inject({
    method: 'OPTIONS',
    url: '/api/check-in',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key,time-zone',
    },
  });

describe('a server with an app for phones', () => {
  it.each(PHONES)('lets a page of %s call, with all that a call carries', async (origin) => {
    const { statusCode, headers, body } = await preflight(withApp, origin);
    expect([statusCode, body, headers['access-control-allow-origin']]).toEqual([204, '', origin]);
    expect(headers['access-control-allow-methods']).toBe('GET, POST, PUT, DELETE');
    for (const header of ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match', 'Time-Zone']) {
      expect(headers['access-control-allow-headers']).toContain(header);
    }
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('names the page in every answer, also in a refusal and where nothing is', async () => {
    const origin = 'https://localhost';
    const ann = await withApp.createUser('ann');
    const answers = [
      (await ann.call(getDashboard, { headers: { origin } })).raw,
      (await withApp.callSignedOut(getDashboard, { headers: { origin } })).raw,
      await withApp.fastify.inject({ url: '/api/nothing-here', headers: { origin } }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401, 404]);
    for (const { headers } of answers) {
      expect(headers['access-control-allow-origin']).toBe(origin);
      expect(headers['access-control-expose-headers']).toContain('ETag');
      expect(String(headers['vary'])).toMatch(/origin/i);
    }
  });

  it.each(['https://evil.example', 'https://localhost:8443', 'https://localhost.evil.example', 'null'])(
    'tells a page of %s nothing',
    async (origin) => {
      const { headers, statusCode } = await preflight(withApp, origin);
      expect([headers['access-control-allow-origin'], statusCode]).toEqual([undefined, 404]);
    },
  );

  it('lets other pages show photos, and nothing else', async () => {
    const policyOf = async (app: TestApp, url: string) =>
      (await app.fastify.inject(url)).headers['cross-origin-resource-policy'];
    expect(await policyOf(withApp, '/photos/nothing')).toBe('cross-origin');
    expect(await policyOf(withApp, '/api/dashboard')).toBe('same-origin');
    expect(await policyOf(without, '/photos/nothing')).toBe('same-origin');
  });

  it('says which app its links may open in', async () => {
    const android = (await withApp.fastify.inject('/.well-known/assetlinks.json')).json<{ target: object }[]>();
    expect(android[0]?.target).toEqual({
      namespace: 'android_app',
      package_name: 'app.fivefold',
      sha256_cert_fingerprints: [CERTIFICATE],
    });
    const apple = await withApp.fastify.inject('/.well-known/apple-app-site-association');
    expect(apple.headers['content-type']).toContain('application/json');
    expect(apple.json()).toMatchObject({ applinks: { details: [{ appIDs: ['ABCDE12345.app.fivefold'] }] } });
  });
});

describe('a server without one', () => {
  it('lets no other page call, and names no app', async () => {
    for (const origin of PHONES) {
      const { headers } = await preflight(without, origin);
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
    expect((await without.fastify.inject('/.well-known/assetlinks.json')).statusCode).toBe(404);
  });
});
