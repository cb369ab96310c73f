import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deriveKeyPair, jwkOfPoint } from '#kernel/p256';
import { PortFailure } from '#kernel/port-failure';
import { createTestBrowser } from '#testing/push-service';
import { OutsideFailure, type OutsideRequest } from '../../outside-address/port.ts';
import { encryptForBrowser } from './encrypt.ts';
import { createWebPushSender } from './sender.ts';
import { parseBrowserToken } from './subscription.ts';

const KEY = deriveKeyPair('a secret that has more than thirty-two characters', 'web push');
const ENDPOINT = 'https://push.example/abc';
const PUSH = { uid: 'ann', title: 'A heart for you', body: 'bob sent a heart.', data: { route: '/dashboard' } };

/** A sender whose guard keeps what it is given, or fails. */
function senderWith(failure?: OutsideFailure) {
  const sent: OutsideRequest[] = [];
  const outside = {
    findFault: () => undefined,
    post: async (request: OutsideRequest) => {
      if (failure !== undefined) throw failure;
      sent.push(request);
      return 201;
    },
  };
  return { sent, sender: createWebPushSender({ key: KEY, contact: () => 'mailto:ops@goals.example', outside }) };
}
const sizeOf = (request: OutsideRequest | undefined) => Buffer.byteLength(request?.body ?? '');

it('encrypts as the example of RFC 8291 does', () => {
  const read = (text: string) => Buffer.from(text, 'base64url');
  const message = encryptForBrowser(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      endpoint: ENDPOINT,
      publicKey: read('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
      secret: read('BTBZMqHH6r4Tts7J_aSIgg'),
    },
    { salt: read('DGv6ra1nlYgDCS1FRnbzlw'), privateKey: read('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') },
  );
  expect(message.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('sends what the browser alone can read, for as long as it is of use, and shows who sends', async () => {
  const { sent, sender } = senderWith();
  const browser = createTestBrowser(ENDPOINT);
  expect(await sender.send({ ...PUSH, token: browser.token, keptSeconds: 3600 })).toEqual({ kind: 'sent' });
  const { headers = {}, body = '' } = sent[0] ?? {};
  const tag = headers['topic'] ?? '';
  expect(tag).toMatch(/^[\w-]{32}$/);
  expect(headers).toMatchObject({ ttl: '3600', 'content-encoding': 'aes128gcm' });
  expect(browser.read(Buffer.from(body as Buffer))).toEqual({
    title: PUSH.title,
    body: PUSH.body,
    route: '/dashboard',
    tag,
  });
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers['authorization'] ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(key).toBe(KEY.publicKey);
  const publicKey = createPublicKey({ key: jwkOfPoint(Buffer.from(KEY.publicKey, 'base64url')), format: 'jwk' });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))).toBe(true);
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  expect([aud, sub]).toEqual(['https://push.example', 'mailto:ops@goals.example']);
  expect(Number(exp) - Date.now() / 1000).toBeLessThan(24 * 60 * 60);
});

it.each(['x', '“', '🌱', '\\', '\u0007'])('cuts a text of many %j to what push services take', async (letter) => {
  const { sent, sender } = senderWith();
  const browser = createTestBrowser(ENDPOINT);
  await sender.send({ ...PUSH, token: browser.token, body: letter.repeat(5000) });
  expect(sizeOf(sent[0])).toBeLessThanOrEqual(4096);
  expect(sizeOf(sent[0])).toBeGreaterThan(3500);
  expect(browser.read(sent[0]?.body as Buffer)['body']).toMatch(/^.+…$/u);
});

describe('the push service answers', () => {
  const answer = (failure: OutsideFailure) =>
    senderWith(failure).sender.send({ ...PUSH, token: createTestBrowser(ENDPOINT).token });

  it.each([
    ['404', new OutsideFailure('refused', 404), 'dead'],
    ['410', new OutsideFailure('refused', 410), 'dead'],
    ['from a private address', new OutsideFailure('closed'), 'dead'],
    ['403', new OutsideFailure('refused', 403), 'refused'],
    ['413', new OutsideFailure('refused', 413), 'refused'],
    ['with another address', new OutsideFailure('redirect', 302), 'refused'],
  ] as const)('%s: nothing is tried again', async (_, failure, kind) => {
    expect(await answer(failure)).toMatchObject({ kind });
  });

  it.each([
    ['429', new OutsideFailure('refused', 429)],
    ['503', new OutsideFailure('failed', 503)],
    ['nothing', new OutsideFailure('too_slow')],
  ])('%s: it is tried again', async (_, failure) => {
    await expect(answer(failure)).rejects.toThrow(PortFailure);
  });
});

it('takes no subscription for which nothing could be encrypted, and none without https', async () => {
  const { endpoint, p256dh, auth } = JSON.parse(createTestBrowser(ENDPOINT).token) as Record<string, string>;
  for (const bad of [
    { endpoint, p256dh, auth: 'c2hvcnQ' },
    { endpoint, p256dh: Buffer.alloc(65, 4).toString('base64url'), auth },
    { endpoint, p256dh: 'BA', auth },
    { endpoint, p256dh },
    { endpoint, p256dh, auth, more: 1 },
  ])
    expect(parseBrowserToken(JSON.stringify(bad))).toBeUndefined();
  expect(parseBrowserToken('{')).toBeUndefined();
  const { sent, sender } = senderWith();
  const { token } = createTestBrowser('http://push.example/abc');
  expect(await sender.send({ ...PUSH, token })).toMatchObject({ kind: 'dead' });
  expect(sent).toEqual([]);
});

it('has the same key for the same secret, and another one for another', () => {
  const again = deriveKeyPair('a secret that has more than thirty-two characters', 'web push');
  expect(again.publicKey).toBe(KEY.publicKey);
  expect(deriveKeyPair('another secret', 'web push').publicKey).not.toBe(KEY.publicKey);
  expect(Buffer.from(KEY.publicKey, 'base64url')).toHaveLength(65);
});
