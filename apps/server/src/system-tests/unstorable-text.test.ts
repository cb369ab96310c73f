import type { AddressInfo } from 'node:net';
import { createGoal } from '@fivefold/contract/calls/goals';
import { logIn } from '@fivefold/contract/calls/auth';
import { uploadPhoto } from '@fivefold/contract/calls/photos';
import { registerPushToken } from '@fivefold/contract/calls/notifications';
import { getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxWebhookSecret } from '#ports/payment-provider/sandbox-keys';
import { WEBHOOK_PATH } from '#features/billing/webhook-routes';
import { fingerprint } from '#testing/database-facts';
import { type RawAnswer, sendRaw } from '#testing/raw-http';
import { expectProblem } from '#testing/expect-problem';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;
let port: number;

beforeAll(async () => {
  app = await createTestApp();
  ann = await app.createUser('ann');
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  port = (app.fastify.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const EVENT = {
  id: 'evt_1',
  object: 'event',
  type: 'charge.dispute.created',
  created: 1,
  data: { object: { object: 'dispute', id: 'dp_1', customer: 'cus_1' } },
};
const NUL = '\\u0000';

/** A request byte for byte, so that no client of ours repairs it. */
async function send(line: string, headers: readonly string[], payload: string | Buffer = ''): Promise<RawAnswer> {
  const head = [
    `${line} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    `Authorization: Bearer ${ann.token}`,
    ...headers,
    `Content-Length: ${Buffer.byteLength(payload)}`,
  ];
  return sendRaw(port, Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(payload)]));
}

const sendEvent = (payload: string) =>
  send(
    `POST ${WEBHOOK_PATH}`,
    [
      'Content-Type: application/json',
      `Stripe-Signature: ${Stripe.webhooks.generateTestHeaderString({ payload, secret: sandboxWebhookSecret })}`,
    ],
    payload,
  );
const event = (from: string, to: string) => JSON.stringify(EVENT).replace(from, to);

describe('a signed event', () => {
  it.each<[string, () => string]>([
    ['has NUL in its id', () => event('evt_1', `evt_${NUL}`)],
    ['has NUL in its type', () => event('charge.dispute', `charge${NUL}dispute`)],
    ['has NUL in a customer', () => event('cus_1', `cus_${NUL}`)],
    ['has NUL in a dispute', () => event('dp_1', `dp_${NUL}`)],
    ['has NUL in what we do not read', () => event('"id":"dp_1"', `"id":"dp_1","note":["${NUL}"]`)],
    ['has NUL in a name', () => event('"customer"', `"a${NUL}":1,"customer"`)],
    ['has half a character in its id', () => event('evt_1', 'evt_\\ud800')],
    ['has the other half in a customer', () => event('cus_1', 'cus_\\udc00')],
    ['is nested deeply', () => event('"dp_1"', `"dp_1","deep":${'['.repeat(5000)}${']'.repeat(5000)}`)],
    ['is nested as deeply as it may be long', () => '{"a":'.repeat(150_000) + '1' + '}'.repeat(150_000)],
    ['has an id as long as a book', () => event('evt_1', 'e'.repeat(100_000))],
    ['has a dispute as long as a book', () => event('dp_1', 'd'.repeat(100_000))],
    ['has no id', () => event('"id":"evt_1",', '')],
    ['has a time that is none', () => event('"created":1', '"created":1e300')],
    ['has no object', () => event('"data"', '"date"')],
    ['has nothing in it', () => '{}'],
    ['is null', () => 'null'],
    ['is no JSON', () => '{"id":'],
    ['is a list', () => '[]'],
  ])('that %s is refused with a sentence, and changes nothing', async (name, payload) => {
    const before = await fingerprint(app.deps.db.pool);
    const answer = await sendEvent(payload());
    expect(answer.status, answer.text).toBe(400);
    expect(expectProblem(answer, name)).not.toBe('subscription.bad_signature');
    expect(await fingerprint(app.deps.db.pool)).toEqual(before);
  });
});

/** NUL, and bytes that are no UTF-8: half a character in the only way in which bytes can say one. */
const BYTES = {
  NUL: Buffer.from([0]),
  'half a character': Buffer.from([0xed, 0xa0, 0x80]),
  'a cut character': Buffer.from([0xf0, 0x9f]),
};
const json = ['Content-Type: application/json'];
const goal = (value: string | Buffer) =>
  Buffer.concat([Buffer.from('{"frequency":"daily","value":"a'), Buffer.from(value), Buffer.from('b"}')]);

describe('characters that cannot be kept', () => {
  it.each<[string, () => ReturnType<typeof send>]>([
    ['NUL in a value', () => send(`POST ${createGoal.path}`, json, goal(NUL))],
    ['half a character in a value', () => send(`POST ${createGoal.path}`, json, goal('\\ud800'))],
    ['NUL in a name', () => send(`POST ${createGoal.path}`, json, `{"frequency":"daily","value":"a","b${NUL}":1}`)],
    ['a bare NUL', () => send(`POST ${createGoal.path}`, json, goal(BYTES.NUL))],
    ['NUL in a password', () => send(`POST ${logIn.path}`, json, `{"email":"a@example.com","password":"${NUL}"}`)],
    [
      'NUL in a device token',
      () => send(`POST ${registerPushToken.path}`, json, `{"platform":"native","token":"a${NUL}"}`),
    ],
    ['NUL in the query', () => send(`GET ${getSubscriptionStatus.path}?session_id=cs_%00`, [])],
    ['half a character in the query', () => send(`GET ${getSubscriptionStatus.path}?session_id=cs_%ed%a0%80`, [])],
    ['NUL in the name of a query', () => send(`GET ${getSubscriptionStatus.path}?%00=1`, [])],
    ['NUL in a path', () => send('DELETE /api/shared-goal/%00', [])],
    ['half a character in a path', () => send('DELETE /api/shared-goal/%ed%a0%80', [])],
    ['NUL in a photo’s link', () => send('GET /photos/%00?viewer=%00&expires=1&signature=%00', [])],
    [
      'NUL in a photo’s query',
      () => send('GET /photos/3f2504e0-4f89-41d3-9a0c-0305e82c3301?viewer=%00&expires=1&signature=%00', []),
    ],
    [
      'NUL in Idempotency-Key',
      () => send(`POST ${createGoal.path}`, [...json, 'Idempotency-Key: 3f2504e0\0-4f89'], goal('')),
    ],
    [
      'bytes in Idempotency-Key',
      () => send(`POST ${createGoal.path}`, [...json, 'Idempotency-Key: \xed\xa0\x80'], goal('')),
    ],
    ['NUL in Time-Zone', () => send('GET /api/profile', ['Time-Zone: Europe/\0Berlin'])],
    ['NUL in a bearer token', () => send('GET /api/profile', ['Authorization: Bearer a\0b'])],
    ['NUL in Content-Type', () => send(`POST ${createGoal.path}`, ['Content-Type: application/json\0'], goal(''))],
  ])('%s: refused with a sentence', async (name, act) => {
    const before = await fingerprint(app.deps.db.pool);
    const answer = await act();
    expect(answer.status, answer.text).toBeLessThan(500);
    expectProblem(answer, name);
    expect(await fingerprint(app.deps.db.pool)).toEqual(before);
  });

  it.each<[string, string]>([
    ['Time-Zone', 'Europe/\xed\xa0\x80'],
    ['User-Agent', '\xed\xa0\x80\xff'],
    ['X-Request-Id', '\xed\xa0\x80'],
    ['If-None-Match', '\xff'],
    ['Cookie', 'a=%00; b=\xff'],
    ['Referer', 'http://x/%00'],
    ['Origin', 'http://\xff'],
  ])('unusual bytes in %s cause no error', async (name, value) => {
    expect((await send('GET /api/profile', [`${name}: ${value}`])).status).toBe(200);
  });

  it.each(Object.entries(BYTES))(
    '%s in a form’s names, file names, types and values: refused with a sentence',
    async (_, bytes) => {
      const part = (head: string, value: Buffer | string) =>
        Buffer.concat([
          Buffer.from(`--b\r\n${head.replaceAll('BYTES', bytes.toString('latin1'))}\r\n\r\n`, 'latin1'),
          Buffer.from(value),
          Buffer.from('\r\n'),
        ]);
      const forms = [
        [part('Content-Disposition: form-data; name="photo"; filename="aBYTES.jpg"', 'no picture')],
        [part('Content-Disposition: form-data; name="photo"; filename*=utf-8\'\'%00%ed%a0%80.jpg', 'no picture')],
        [part('Content-Disposition: form-data; name="phBYTESto"; filename="a.jpg"', 'no picture')],
        [
          part(
            'Content-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/BYTES',
            'no picture',
          ),
        ],
        [
          part('Content-Disposition: form-data; name="aBYTES"', bytes),
          part('Content-Disposition: form-data; name="photo"; filename="a.jpg"', bytes),
        ],
      ];
      const before = await fingerprint(app.deps.db.pool);
      for (const parts of forms) {
        const answer = await send(
          `POST ${uploadPhoto.path}`,
          ['Content-Type: multipart/form-data; boundary=b'],
          Buffer.concat([...parts, Buffer.from('--b--\r\n')]),
        );
        expect(answer.status, answer.text).toBeLessThan(500);
        expectProblem(answer, parts.join());
      }
      expect(await fingerprint(app.deps.db.pool)).toEqual(before);
    },
  );
});

describe('a signed event that is in order', () => {
  it('is taken with brackets and escapes in its texts', async () => {
    const text = `${'['.repeat(500)}\\"{{{\\\\`;
    expect((await sendEvent(event('"id":"dp_1"', `"id":"dp_1","note":"${text} \\ud83d\\ude00"`))).status).toBe(200);
  });
});
