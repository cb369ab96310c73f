import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { allCalls } from '@fivefold/contract/api';
import { problems } from '@fivefold/contract/problems';
import { createGoal } from '@fivefold/contract/calls/goals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestUser, createTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  ann = await app.createUser('ann');
});
afterAll(() => app.close());

const asAnn = () => ({ authorization: `Bearer ${ann.token}` });

describe('the API', () => {
  it('has a route for every call of the contract', () => {
    const unbound = allCalls.filter(
      (call) => !app.fastify.hasRoute({ method: call.method, url: call.path.replaceAll(/\{(\w+)\}/g, ':$1') }),
    );
    expect(unbound.map((call) => call.name)).toEqual([]);
  });

  it('serves its description, with every call and every problem', async () => {
    const document = (await app.fastify.inject('/api/openapi.json')).json<{
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    }>();
    expect(document.openapi).toMatch(/^3\.1/);
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const others = ['GET /calendar/{secret}.ics', 'GET /photos/{id}', 'POST /api/stripe/webhook', 'POST /mcp'];
    expect(described.toSorted()).toEqual(
      [...allCalls.map((call) => `${call.method} ${call.path}`), ...others].toSorted(),
    );
    const page = await app.fastify.inject('/api/docs');
    expect(page.headers['content-type']).toContain('text/html');
    for (const call of allCalls) expect(page.body).toContain(call.path);
  });
});

describe('every error answer', () => {
  it('is problem details with a sentence, a code and the request’s id', async () => {
    const answer = await app.fastify.inject({ method: 'GET', url: '/api/nothing-here' });
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.json()).toEqual({
      type: 'about:blank',
      title: problems['common.not_found'].title,
      status: 404,
      code: 'common.not_found',
      detail: problems['common.not_found'].title,
      requestId: answer.headers['x-request-id'],
    });
  });

  it.each([
    [
      'JSON that is none',
      { payload: '{"value":', headers: { 'content-type': 'application/json' } },
      400,
      'common.malformed_json',
    ],
    [
      'a wrong content type',
      { payload: 'value=Read', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'common.wrong_content_type',
    ],
    [
      'a megabyte of text',
      { payload: JSON.stringify({ value: 'x'.repeat(1_000_000) }), headers: { 'content-type': 'application/json' } },
      413,
      'common.too_large',
    ],
    [
      'a poisoned prototype',
      {
        payload: '{"__proto__":{"x":1},"value":"Read","frequency":"daily"}',
        headers: { 'content-type': 'application/json' },
      },
      400,
      'common.malformed_json',
    ],
    ['no body', { headers: { 'content-type': 'application/json' } }, 400, 'common.invalid'],
    ['null', { payload: 'null', headers: { 'content-type': 'application/json' } }, 400, 'common.invalid'],
    ['a list', { payload: '[1]', headers: { 'content-type': 'application/json' } }, 400, 'common.invalid'],
  ])('answers %s with a sentence', async (_, request, status, code) => {
    const answer = await app.fastify.inject({
      method: 'POST',
      url: createGoal.path,
      ...request,
      headers: { ...request.headers, ...asAnn() },
    });
    const body = answer.json<{ code: string; detail: string }>();
    expect([answer.statusCode, body.code]).toEqual([status, code]);
    expect(body.detail).toMatch(/^[A-Z].*[.!?]$/);
  });

  it('contains no internals of the failure, which is logged', async () => {
    const broken = await createTestApp();
    const person = await broken.createUser('ann');
    await broken.deps.db.pool.query('alter table goals rename to goals_gone');
    const { status, body } = await person.call(createGoal, { body: { value: 'Read', frequency: 'daily' } });
    expect([status, body['code'], body['detail']]).toEqual([500, 'common.internal', problems['common.internal'].title]);
    expect(JSON.stringify(body)).not.toMatch(/goals_gone|relation|select|at \//i);
    await broken.close();
  });
});

describe('every answer', () => {
  it('carries the headers that keep a browser safe', async () => {
    const { headers } = await app.fastify.inject('/health/live');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('is compressed when it is long, as the client takes it, and never kept by a cache', async () => {
    for (let nth = 0; nth < 10; nth++)
      await ann.call(createGoal, { body: { value: 'Read ten pages of a good book', frequency: 'daily' } });
    const getEncoded = (encoding: string, url = '/api/dashboard') =>
      app.fastify.inject({ url, headers: { ...asAnn(), 'accept-encoding': encoding } });
    const plain = await getEncoded('identity');
    for (const [encoding, expected, unpack] of [
      ['gzip, br', 'br', brotliDecompressSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
      ['nothing we know', undefined, (bytes: Buffer) => bytes],
    ] as const) {
      const { headers, rawPayload } = await getEncoded(encoding);
      expect(headers['content-encoding']).toBe(expected);
      expect(unpack(rawPayload).toString()).toBe(plain.body);
      expect(headers['content-length']).toBe(String(rawPayload.length));
      expect(headers['vary']).toContain('accept-encoding');
      expect(headers['cache-control']).toBe('no-store');
    }
    const short = await getEncoded('br', '/api/total-streaks');
    expect([short.statusCode, short.headers['content-encoding']]).toEqual([200, undefined]);
  });
});

describe('health', () => {
  it('tells whether the process answers and whether it can work', async () => {
    expect((await app.fastify.inject('/health/live')).json()).toEqual({ status: 'ok' });
    expect((await app.fastify.inject('/health/ready')).json()).toMatchObject({
      status: 'ok',
      parts: { database: { state: 'ok' } },
    });
  });
});

describe('the clock of the tests', () => {
  it('can be read and moved', async () => {
    const before = (await app.fastify.inject('/dev/clock')).json<{ now: string }>().now;
    const moved = await app.fastify.inject({ method: 'POST', url: '/dev/clock', payload: { advanceDays: 2 } });
    expect(Date.parse(moved.json<{ now: string }>().now) - Date.parse(before)).toBeGreaterThanOrEqual(2 * 86_400_000);
    const set = await app.fastify.inject({
      method: 'POST',
      url: '/dev/clock',
      payload: { now: '2026-11-24T00:00:00Z' },
    });
    expect(set.json<{ now: string }>().now).toMatch(/^2026-11-24T00:00:0/);
    const { headers } = await app.fastify.inject('/health/live');
    expect(headers.date).toMatch(/^Tue, 24 Nov 2026 00:00:0/);
    for (const payload of [{}, { now: 'soon' }, { advanceDays: 'two' }, { advanceDays: 1e9 }]) {
      expect((await app.fastify.inject({ method: 'POST', url: '/dev/clock', payload })).statusCode).toBe(400);
    }
  });

  it('is not there without TEST_CONTROLS', async () => {
    const plain = await createTestApp({ env: { TEST_CONTROLS: '' } });
    expect((await plain.fastify.inject('/dev/clock')).statusCode).toBe(404);
    await plain.close();
  });
});
