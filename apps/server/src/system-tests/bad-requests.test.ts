import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createGoal } from '@fivefold/contract/calls/goals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprint } from '#testing/database-facts';
import { type RawAnswer, sendRaw } from '#testing/raw-http';
import { expectProblem } from '#testing/expect-problem';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
let port: number;

beforeAll(async () => {
  app = await createTestApp();
  [ann, bob] = [await app.createUser('ann'), await app.createUser('bob')];
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  port = (app.fastify.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const signedIn = () => [`Authorization: Bearer ${ann.token}`];
const body = JSON.stringify({ value: 'Read ten pages', frequency: 'daily' });

/** One request, byte for byte; `Host` and what a body needs are added. */
function request(line: string, headers: readonly string[] = [], payload?: string): Promise<RawAnswer> {
  const length =
    payload === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(payload)}`];
  const head = [`${line} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...headers, ...length].join('\r\n');
  return sendRaw(port, `${head}\r\n\r\n${payload ?? ''}`);
}

async function expectUnchanged(act: () => Promise<void>): Promise<void> {
  const before = await fingerprint(app.deps.db.pool);
  await act();
  expect(await fingerprint(app.deps.db.pool)).toEqual(before);
  expect((await request('GET /health/ready')).status).toBe(200);
}

describe('an address that cannot be read', () => {
  it.each([
    '/api/shared-goal/%',
    '/api/shared-goal/%zz',
    '/api/shared-goal/%c0%af',
    '/api/shared-goal/%ff%fe',
    '/api/shared-goal/%00',
    '/%',
    '/%2',
    '/api/%2e%2e/%2e%2e/etc/passwd',
    '/api/shared-goal/..%2f..%2fetc',
    `/api/shared-goal/${'x'.repeat(500)}`,
    `/api/${'y/'.repeat(2000)}`,
    '//api//profile',
    '/api/profile/',
    '/API/PROFILE',
    '/api/profile;a=1',
    '/api/profile%3fa',
    '/api/user-goal%20',
    '/api/shared-goal/%E2%80%AE',
    '/api/shared-goal/',
  ])('%s gets a sentence', async (path) => {
    await expectUnchanged(async () => {
      const answer = await request(`DELETE ${path}`, signedIn());
      expectProblem(answer, path);
      expect(answer.text).not.toContain('passwd');
    });
  });

  it.each(['POST', 'PUT', 'PATCH', 'TRACE', 'OPTIONS', 'PROPFIND'])(
    'a %s that no call takes gets a sentence',
    async (method) => {
      await expectUnchanged(
        async () => void expectProblem(await request(`${method} /api/profile`, signedIn()), method),
      );
    },
  );
});

describe('bytes that are no HTTP', () => {
  it.each([
    ['noise', 'hello\r\n\r\n'],
    ['a method that is none', 'FLY /api/profile HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a header without a name', 'GET /api/profile HTTP/1.1\r\nHost: x\r\n: empty\r\n\r\n'],
    ['two lengths', 'POST /api/user-goal HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{"a":1}'],
    [
      'a length and chunks',
      'POST /api/user-goal HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a length below zero', 'POST /api/user-goal HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'],
    ['a chunk that is none', 'POST /api/user-goal HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
    [
      'an encrypted greeting',
      Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03, 0x0d, 0x0a, 0x0d, 0x0a]),
    ],
  ])('%s get a sentence', async (name, bytes) => {
    await expectUnchanged(async () => void expectProblem(await sendRaw(port, bytes), name));
  });

  it('twenty kilobytes of headers are too large', async () => {
    await expectUnchanged(async () => {
      const answer = await request('GET /api/profile', [...signedIn(), `X-Long: ${'x'.repeat(20_000)}`]);
      expect(expectProblem(answer, 'headers')).toBe('common.too_large');
    });
  });
});

describe('odd headers', () => {
  it('a second Authorization does not count', async () => {
    const two = [`Authorization: Bearer ${ann.token}`, `Authorization: Bearer ${bob.token}`];
    const answer = await request('GET /api/profile', two);
    expect((JSON.parse(answer.text) as { data: { uid: string } }).data.uid).toBe(ann.uid);
    expect((await request('GET /api/profile', ['Authorization: Basic YTpi', ...two])).status).toBe(401);
  });

  it.each([
    '',
    'Bearer',
    'Bearer ',
    'Bearer  ',
    'bearer null',
    'Bearer undefined',
    'Bearer a.b.c',
    `Bearer ${'x'.repeat(10_000)}`,
    'Bearer \u00ff\u00fe',
    "Bearer ' or 1=1 --",
    'Token x',
    'Bearer .',
    'Bearer ..',
  ])('Authorization %j is answered 401', async (value) => {
    await expectUnchanged(async () => {
      const answer = await request('GET /api/profile', [`Authorization: ${value}`]);
      expect([expectProblem(answer, value), answer.status]).toEqual(['identity.signed_out', 401]);
    });
  });

  it.each([
    'junk',
    'Mars/Olympus',
    '../../etc/localtime',
    '+05:30',
    'GMT+5',
    'EST5EDT,M3.2.0',
    'x'.repeat(5000),
    "'; drop table profiles; --",
    '\u00ff',
    'UTC\tUTC',
    '',
    '0',
  ])('the Time-Zone %j is not kept', async (zone) => {
    await expectUnchanged(async () =>
      expect((await request('GET /api/profile', [...signedIn(), `Time-Zone: ${zone}`])).status).toBe(200),
    );
  });

  it('an Idempotency-Key of ten kilobytes, and two of them, are refused', async () => {
    await expectUnchanged(async () => {
      for (const keys of [
        [`Idempotency-Key: ${'k'.repeat(10_000)}`],
        [`Idempotency-Key: ${randomUUID()}`, `Idempotency-Key: ${randomUUID()}`],
      ]) {
        expect(expectProblem(await request('POST /api/user-goal', [...signedIn(), ...keys], body), 'key')).toBe(
          'common.invalid_key',
        );
      }
    });
  });

  it('headers of a proxy count only behind a proxy, and headers of a browser change nothing', async () => {
    const odd = [
      'X-Forwarded-For: 1.2.3.4, <script>',
      'X-Forwarded-Proto: javascript',
      'X-HTTP-Method-Override: DELETE',
      'Accept: application/x-php',
      'Accept-Encoding: gzip;q=x, ,;',
      'Accept-Version: 9',
      'Cookie: a=\u00ff; __proto__=1',
      'Range: bytes=0-1',
      'If-None-Match: *',
      'Expect: 200-ok',
      'X-Request-Id: \u00ff',
    ];
    for (const header of odd) {
      await expectUnchanged(async () => {
        const answer = await request('GET /api/profile', [...signedIn(), header]);
        expect([200, 404, 417], `${header}: ${answer.text}`).toContain(answer.status);
        if (answer.status === 404) expectProblem(answer, header);
      });
    }
  });

  it('a body that ends too early or is packed is refused', async () => {
    await expectUnchanged(async () => {
      const head = `POST ${createGoal.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ann.token}\r\nContent-Type: application/json\r\n`;
      expectProblem(
        await sendRaw(port, `${head}Content-Length: 10\r\n\r\n{"value":1}`),
        'a body longer than its length',
      );
      expectProblem(
        await sendRaw(port, `${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"val\r\n0\r\n\r\n`),
        'half a body in chunks',
      );
      expectProblem(
        await request('POST /api/user-goal', [...signedIn(), 'Content-Encoding: gzip'], '\u001f\u008b\b'),
        'a packed body',
      );
    });
  });

  it.each([
    '?a[b]=1&a=2',
    '?a=1&a=2&a[]=3',
    '?__proto__[x]=1',
    '?%',
    '?%zz=%zz',
    `?${'q'.repeat(8000)}`,
    '?constructor=1',
    '?#',
  ])('the query %s changes nothing for a call that takes none', async (query) => {
    await expectUnchanged(async () => expect((await request(`GET /api/profile${query}`, signedIn())).status).toBe(200));
  });
});
