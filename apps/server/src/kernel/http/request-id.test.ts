import type { IncomingMessage } from 'node:http';
import { signUp } from '@fivefold/contract/calls/auth';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRequestId } from './request-id.ts';
import { isRequestLine } from '../redact.ts';
import { sendRaw } from '#testing/raw-http';
import { createTestApp, type TestApp } from '#testing/test-app';
import { readTrustedProxies } from '#server/config/trusted-proxies';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const GIVEN = '7b1f3b0c5f2e4d6f8a9b0c1d2e3f4a5b';

function idOf(trust: string | undefined, from: string | undefined, app: string | string[] | undefined = GIVEN): string {
  const proxies = readTrustedProxies(trust);
  if (proxies === undefined) throw new Error('These are no proxies.');
  return createRequestId(proxies)({
    headers: { 'x-request-id': app },
    socket: { remoteAddress: from },
  } as unknown as IncomingMessage);
}

describe('a request’s id', () => {
  it.each([
    ['1', '203.0.113.7'],
    ['10.0.0.0/8', '10.1.2.3'],
    ['10.0.0.0/8', '::ffff:10.1.2.3'],
    ['192.0.2.1', '192.0.2.1'],
    ['loopback', '::1'],
    ['uniquelocal, fd12::/16', 'fd12::5'],
  ])('is what a proxy trusted by TRUST_PROXY=%s at %s says', (trust, from) => {
    expect(idOf(trust, from)).toBe(GIVEN);
  });

  it.each([
    [undefined, '127.0.0.1'],
    ['0', '127.0.0.1'],
    ['10.0.0.0/8', '11.1.2.3'],
    ['10.0.0.0/8', '::ffff:11.1.2.3'],
    ['loopback', '10.0.0.1'],
    ['loopback', undefined],
  ])('is our own with TRUST_PROXY=%s for a client at %s', (trust, from) => {
    expect(idOf(trust, from)).toMatch(UUID);
  });

  it.each([
    ['short'],
    ['x'.repeat(129)],
    ['two words of it'],
    ['<script>alert(1)</script>'],
    ['line\nbreak-in-it'],
    [['12345678', '87654321']],
    [''],
  ])('is our own when the proxy says %j', (app) => {
    expect(idOf('1', '10.0.0.1', app)).toMatch(UUID);
  });
});

describe('a person who quotes the id of their refusal', () => {
  const lines: string[] = [];
  let app: TestApp;
  beforeAll(async () => {
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
    app = await createTestApp({ env: { TRUST_PROXY: 'loopback' }, log });
  });
  afterAll(() => app.close());

  const linesOf = (id: string) =>
    lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ reqId }) => reqId === id);

  it('leads to the line of the log, also through a proxy', async () => {
    const { raw, body } = await app.callSignedOut(signUp, {
      body: { email: 'no-address' },
      headers: { 'x-request-id': GIVEN },
    });
    expect([raw.headers['x-request-id'], body['requestId']]).toEqual([GIVEN, GIVEN]);
    expect(linesOf(GIVEN)).toMatchObject([{ level: pino.levels.values['info'], route: signUp.path, status: 400 }]);
  });

  it('leads to the one line of a look that found nothing new, at level debug', async () => {
    const ann = await app.createUser('ann');
    const first = await ann.call(getDashboard);
    const headers = { 'if-none-match': String(first.raw.headers['etag']), 'x-request-id': 'look-without-news' };
    const second = await ann.call(getDashboard, { headers });
    expect([second.status, second.raw.headers['x-request-id']]).toEqual([304, 'look-without-news']);
    const found = lines.filter((line) => line.includes('look-without-news'));
    expect(found.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      {
        level: pino.levels.values['debug'],
        reqId: 'look-without-news',
        method: 'GET',
        route: getDashboard.path,
        status: 304,
      },
    ]);
    // Written as it is: `redact.ts` looks into all other lines.
    expect(found.map(isRequestLine)).toEqual([true]);
  });

  it('leads to a line even where there was no request to be read', async () => {
    const port = Number(new URL(await app.fastify.listen({ host: '127.0.0.1', port: 0 })).port);
    const { status, headers, text } = await sendRaw(port, 'GET / SECRET-NONSENSE/1.1\r\n\r\n');
    const id = (JSON.parse(text) as { requestId: string }).requestId;
    expect([status, headers['x-request-id']]).toEqual([400, id]);
    expect(linesOf(id)).toMatchObject([
      { msg: 'refused unread', status: 400, reason: expect.stringMatching(/^HPE_/) as unknown },
    ]);
    expect(lines.join('')).not.toContain('SECRET-NONSENSE');
  });

  it('leads to the stack of what went wrong inside', async () => {
    await app.deps.db.pool.query('alter table identity_user rename to identity_user_gone');
    const { status, body } = await app.callSignedOut(signUp, {
      body: { email: 'ann@example.com', password: 'likes long walks' },
    });
    const id = String(body['requestId']);
    expect([status, id]).toEqual([500, expect.stringMatching(UUID)]);
    expect(linesOf(id).map(({ msg }) => msg)).toEqual(['request failed', 'request']);
    expect(linesOf(id)[0]).toHaveProperty('err.stack');
  });
});
