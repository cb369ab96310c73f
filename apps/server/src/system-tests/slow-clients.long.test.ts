import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createGoal } from '@fivefold/contract/calls/goals';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { countRows } from '#testing/database-facts';
import { makeGoal } from '#testing/test-users';
import { uploadFor } from '#testing/photos';
import { dripInto, sendRaw } from '#testing/raw-http';
import { expectProblem } from '#testing/expect-problem';
import { statementsDuring } from '#testing/statements';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

/** What a minute or two are to the product are moments here. */
const HEAD_MS = 1000;
const WHOLE_MS = 2000;
const SILENCE_MS = 3000;
const CHECK_MS = 100;
/** Beyond a limit: the next check, and a busy machine. */
const SPARE_MS = 3000;

let app: TestApp;
let ann: TestUser;
let port: number;
let limits: Record<string, number>;

beforeAll(async () => {
  app = await createTestApp();
  ann = await app.createUser('ann');
  const server: { connectionsCheckingInterval?: number } & typeof app.fastify.server = app.fastify.server;
  const { headersTimeout, requestTimeout, timeout, connectionsCheckingInterval = 0 } = server;
  limits = { headersTimeout, requestTimeout, timeout, connectionsCheckingInterval };
  Object.assign(server, {
    headersTimeout: HEAD_MS,
    requestTimeout: WHOLE_MS,
    timeout: SILENCE_MS,
    connectionsCheckingInterval: CHECK_MS,
  });
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  port = (server.address() as AddressInfo).port;
});
afterAll(() => app.close());
afterEach(async () => {
  expect((await sendRaw(port, 'GET /health/ready HTTP/1.1\r\nHost: x\r\n\r\n')).status).toBe(200);
});

const HEAD = 'Host: x\r\nContent-Type: application/json';
const signedIn = () => `${HEAD}\r\nAuthorization: Bearer ${ann.token}`;
const goal = (value: string) => JSON.stringify({ value, frequency: 'daily' });
const goals = () => countRows(app.deps.db.pool, 'goals');
const statusesIn = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

function* forever(piece: (nth: number) => string | Buffer, ...first: string[]): Generator<string | Buffer> {
  yield* first;
  for (let nth = 0; ; nth++) yield piece(nth);
}

it('the product waits half a minute for a head, two for a request, somewhat more in silence, and looks every few seconds', () => {
  expect(limits).toEqual({
    headersTimeout: 30_000,
    requestTimeout: 120_000,
    timeout: 150_000,
    connectionsCheckingInterval: 5000,
  });
});

describe('a client that takes its time', () => {
  const DRIPS: readonly (readonly [string, number, () => Iterable<string | Buffer>])[] = [
    ['says nothing at all', HEAD_MS, () => []],
    ['begins a line and stops', HEAD_MS, () => ['GET /api/prof']],
    ['says its headers byte by byte', HEAD_MS, () => forever(() => 'x', 'GET /api/profile HTTP/1.1\r\nX-Long: ')],
    ['has another header, always', HEAD_MS, () => forever((nth) => `X-${nth}: y\r\n`, 'GET /api/profile HTTP/1.1\r\n')],
    [
      'sends its body byte by byte',
      WHOLE_MS,
      () => forever(() => ' ', `POST /api/user-goal HTTP/1.1\r\n${signedIn()}\r\nContent-Length: 60000\r\n\r\n`),
    ],
    [
      'sends its body in chunks of one byte',
      WHOLE_MS,
      () =>
        forever(
          () => '1\r\n \r\n',
          `POST /api/user-goal HTTP/1.1\r\n${signedIn()}\r\nTransfer-Encoding: chunked\r\n\r\n`,
        ),
    ],
    [
      'sends half a body and waits',
      WHOLE_MS,
      () => [`POST /api/user-goal HTTP/1.1\r\n${signedIn()}\r\nContent-Length: 60\r\n\r\n{"value":`],
    ],
  ];

  it('is answered 408 and disconnected, whatever part is slow', async () => {
    const before = await goals();
    const left = await Promise.all(DRIPS.map(([, , pieces]) => dripInto(port, pieces(), 20)));
    for (const [nth, [name, limitMs]] of DRIPS.entries()) {
      const { text = '', ms = 0 } = left[nth] ?? {};
      expect(ms, name).toBeGreaterThan(limitMs - 50);
      expect(ms, name).toBeLessThan(limitMs + SPARE_MS);
      const [head = '', body = ''] = text.split('\r\n\r\n');
      expect(statusesIn(head), name).toEqual([408]);
      const headers = { 'content-type': /content-type: (.*)/.exec(head)?.[1] };
      expect(expectProblem({ status: 408, headers, text: body }, name)).toBe('common.too_slow');
    }
    expect(await goals()).toBe(before);
  });

  it('a form that never ends leaves nothing behind, and no place taken', async () => {
    const head = `POST /api/upload-photo HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ann.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const chunk = (data: Buffer) =>
      Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from('\r\n')]);
    const part = chunk(Buffer.from('--b\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'));
    const endless = () => forever(() => chunk(randomBytes(500)), head, part.toString('latin1'));
    // As many as one person may have: their places must be free again.
    const ended = await Promise.all(Array.from({ length: 10 }, () => dripInto(port, endless(), 50)));
    expect(ended.map(({ text }) => statusesIn(text)[0])).toEqual(Array.from({ length: 10 }, () => 408));
    await expect.poll(() => readdirSync(app.deps.uploadsDir), { timeout: 3000 }).toEqual([]);
    expect(await countRows(app.deps.db.pool, 'photos')).toBe(0);
    await uploadFor(app, ann);
  });

  it('two hundred of them do not delay other clients', async () => {
    const slow = Array.from({ length: 200 }, () =>
      dripInto(
        port,
        forever(() => 'x', 'GET / HTTP/1.1\r\nX: '),
        100,
      ),
    );
    await delay(100);
    const began = Date.now();
    expect((await sendRaw(port, `GET /api/profile HTTP/1.1\r\n${signedIn()}\r\n\r\n`)).status).toBe(200);
    expect(Date.now() - began).toBeLessThan(HEAD_MS + SPARE_MS);
    expect((await Promise.all(slow)).every(({ ms }) => ms < HEAD_MS + SPARE_MS)).toBe(true);
  });
});

describe('a client that does not read', () => {
  const request = () => `GET ${getDashboard.path} HTTP/1.1\r\n${signedIn()}\r\n\r\n`;
  const connections = () => promisify(app.fastify.server.getConnections.bind(app.fastify.server))();
  const deaf = () => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => undefined);
    socket.pause();
    return socket;
  };

  it('and pipelines three thousand requests is disconnected, and nearly none is started', async () => {
    const statements = await statementsDuring(async () => {
      const socket = deaf();
      socket.write(request().repeat(3000));
      await once(socket, 'connect');
      await expect.poll(connections, { timeout: SILENCE_MS }).toBe(0);
      socket.destroy();
    });
    // Fifty were let in, a dozen statements each at most.
    expect(statements.length).toBeLessThan(50 * 12);
  });

  it('and keeps sending requests is disconnected as soon as its buffer is full', async () => {
    for (let nth = 0; nth < 40; nth++) await makeGoal(ann, { value: `${nth} ${'long '.repeat(38)}` });
    const socket = deaf();
    await once(socket, 'connect');
    const asking = setInterval(() => socket.write(request().repeat(40)), 30);
    await expect.poll(connections, { timeout: 20_000 }).toBe(0);
    clearInterval(asking);
    socket.destroy();
  }, 30_000);
});

describe('several requests on one connection', () => {
  it('are answered in their order, also when they come in one piece', async () => {
    const all = Array.from(
      { length: 20 },
      (_, nth) =>
        `POST /api/user-goal HTTP/1.1\r\n${signedIn()}\r\nContent-Length: ${goal(`Goal ${nth + 10}`).length}\r\n${nth === 19 ? 'Connection: close\r\n' : ''}\r\n${goal(`Goal ${nth + 10}`)}`,
    );
    const { text } = await dripInto(port, [all.join('')], 20);
    expect([...text.matchAll(/"goal":"Goal (\d+)"/g)].map(([, nth]) => Number(nth))).toEqual(
      Array.from({ length: 20 }, (_, nth) => nth + 10),
    );
  });

  it('end with the first that cannot be read', async () => {
    const before = await goals();
    const one = `POST ${createGoal.path} HTTP/1.1\r\n${signedIn()}\r\nContent-Length: ${goal('Goal').length}\r\n\r\n${goal('Goal')}`;
    const { text } = await dripInto(port, [`${one}NONSENSE\r\n\r\n${one}`], 20);
    expect(statusesIn(text)).toEqual([200, 400]);
    expect(await goals()).toBe(before + 1);
  });

  it.each<[string, string, string]>([
    ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
    ['chunks by another name', 'Transfer-Encoding: xchunked', '0\r\n\r\n'],
    ['chunks that are not last', 'Transfer-Encoding: chunked, identity', '0\r\n\r\n'],
    ['a space before the colon', 'Transfer-Encoding : chunked\r\nContent-Length: 5', '0\r\n\r\n'],
    ['a folded header', 'Transfer-Encoding:\r\n chunked\r\nContent-Length: 5', '0\r\n\r\n'],
    ['two lengths', 'Content-Length: 0\r\nContent-Length: 44', ''],
    ['a list of lengths', 'Content-Length: 0, 0', ''],
    ['a signed length', 'Content-Length: +5', '0\r\n\r\n'],
    ['a length beyond numbers', 'Content-Length: 99999999999999999999999', ''],
    ['bare line feeds', 'Content-Length: 0\nX: y', ''],
    ['a chunk with a line feed in its size', 'Transfer-Encoding: chunked', '5\n\r\nabcde\r\n0\r\n\r\n'],
  ])('%s smuggle nothing past a proxy', async (_, headers, body) => {
    const before = await goals();
    const hidden = `POST ${createGoal.path} HTTP/1.1\r\n${signedIn()}\r\nContent-Length: ${goal('Hidden').length}\r\n\r\n${goal('Hidden')}`;
    const { text, ms } = await dripInto(
      port,
      [`POST /api/user-goal HTTP/1.1\r\n${signedIn()}\r\n${headers}\r\n\r\n${body}${hidden}`],
      20,
    );
    expect(statusesIn(text)).toEqual([400]);
    expect([ms < SPARE_MS, await goals()]).toEqual([true, before]);
  });
});

describe('a connection that is closed on one side', () => {
  /** @returns what the server said until it closed its own side. */
  const half = (request: string) =>
    new Promise<string>((resolve) => {
      let text = '';
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.end(request));
      socket.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      socket.on('end', () => resolve(text));
      socket.on('error', () => resolve(text));
    });

  it('is answered 400 when the request is cut off', async () => {
    const before = await goals();
    const text = await half(`POST /api/user-goal HTTP/1.1\r\n${signedIn()}\r\nContent-Length: 500\r\n\r\n{"value":"Re`);
    expect(statusesIn(text)).toEqual([400]);
    expect(await goals()).toBe(before);
  });
});

describe('too much', () => {
  it.each<[string, string]>([
    ['a body that is announced', 'Content-Length: 10000000000'],
    ['a body that is not', 'Transfer-Encoding: chunked'],
  ])('%s is refused before it is there', async (_, header) => {
    const piece = header.startsWith('T') ? `4000\r\n${'x'.repeat(0x4000)}\r\n` : 'x'.repeat(0x4000);
    const { text, ms } = await dripInto(
      port,
      forever(() => piece, `POST /api/user-goal HTTP/1.1\r\n${signedIn()}\r\n${header}\r\n\r\n`),
      20,
    );
    expect([statusesIn(text), ms < SPARE_MS]).toEqual([[413], true]);
  });

  it.each<[string, string]>([
    ['five thousand headers', Array.from({ length: 5000 }, (_, nth) => `X${nth}: y\r\n`).join('')],
    ['a header of a megabyte', `X: ${'y'.repeat(1_000_000)}\r\n`],
    ['an address of a megabyte', ''],
  ])('%s are too large', async (name, headers) => {
    const path = headers === '' ? `/${'y'.repeat(1_000_000)}` : '/api/profile';
    const { text, ms } = await dripInto(port, [`GET ${path} HTTP/1.1\r\n${headers}\r\n`], 20);
    // Who still sends may not get to read why.
    expect([[[413], []], ms < SPARE_MS], name).toEqual([expect.arrayContaining([statusesIn(text)]), true]);
  });

  it('two hundred random inputs are each refused or disconnected at once', async () => {
    const ended = await Promise.all(
      Array.from({ length: 200 }, (_, nth) =>
        dripInto(
          port,
          [
            Buffer.concat([
              nth % 2 === 0 ? Buffer.from('GET /') : Buffer.alloc(0),
              randomBytes(200),
              Buffer.from('\r\n\r\n'),
            ]),
          ],
          50,
        ),
      ),
    );
    for (const { text } of ended) expect([400, 413, 408, undefined]).toContain(statusesIn(text)[0]);
  });
});
