import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config/config';
import { PortFailure } from '../../kernel/port-failure.ts';
import { type FakeGoogle, PROJECT, startFakeGoogle } from '../../testing/fake-google.ts';
import { fcmError, type MessagingAnswer } from '../../testing/fake-messaging.ts';
import { createGoogleAccess } from '../google/access.ts';
import { createFcmSender } from './fcm.ts';
import type { PushSender } from './port.ts';

const PUSH = {
  uid: 'uid-of-ann',
  token: 'device-1',
  title: 'A heart for you',
  body: 'bob sent a heart.',
  data: { route: '/dashboard' },
};
const SEND = `/v1/projects/${PROJECT}/messages:send`;

let google: FakeGoogle;
let sender: PushSender;

beforeAll(async () => {
  google = await startFakeGoogle();
});
afterAll(() => google.close());
beforeEach(() => {
  const { push } = readConfig({ FCM_SERVICE_ACCOUNT: google.serviceAccount });
  if (push.kind !== 'fcm') throw new Error('Not configured.');
  const access = createGoogleAccess(push.account, { scope: 'https://www.googleapis.com/auth/firebase.messaging' });
  sender = createFcmSender({ projectId: push.account.projectId, access, url: google.url });
  google.asked.length = 0;
  google.messaging.received.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  google.isDown = false;
  expect(google.messaging.next).toEqual([]);
});

/** Why a push was not sent this time. */
async function failureOf(sending: Promise<unknown>): Promise<PortFailure> {
  const error = await sending.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  if (!(error instanceof PortFailure)) throw new Error(`Not a failure of the port: ${String(error)}`);
  expect([error.port, error.isRetryable]).toEqual(['push', true]);
  return error;
}

it('sends what a phone shows and what the app gets, and nothing that says whose it is', async () => {
  expect(await sender.send(PUSH)).toEqual({ kind: 'sent' });
  expect(google.messaging.received).toEqual([
    {
      token: 'device-1',
      notification: { title: 'A heart for you', body: 'bob sent a heart.' },
      data: { route: '/dashboard' },
      android: { ttl: '86400s' },
      apns: {
        headers: { 'apns-expiration': expect.stringMatching(/^\d{10}$/) },
        payload: { aps: { sound: 'default' } },
      },
    },
  ]);
});

it('asks that a phone which is off for longer than a push is of use does not get it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await sender.send({ ...PUSH, keptSeconds: 3600 });
  const expiration = String(Math.floor(Date.now() / 1000) + 3600);
  expect(google.messaging.received).toMatchObject([
    { android: { ttl: '3600s' }, apns: { headers: { 'apns-expiration': expiration } } },
  ]);
});

it('trades its key once for many pushes', async () => {
  for (let nth = 0; nth < 3; nth++) await sender.send(PUSH);
  expect(google.asked).toEqual(['/token', SEND, SEND, SEND]);
});

describe('Firebase’s messaging answers', () => {
  const OTHER = fcmError(400, 'INVALID_ARGUMENT', 'Invalid value at message.data', 'INVALID_ARGUMENT');
  it.each<[string, MessagingAnswer, 'dead' | 'refused', string]>([
    [
      'UNREGISTERED: the token is dead',
      fcmError(404, 'NOT_FOUND', 'Requested entity was not found.', 'UNREGISTERED'),
      'dead',
      '404 UNREGISTERED',
    ],
    [
      'a token that is none: it is dead',
      fcmError(
        400,
        'INVALID_ARGUMENT',
        'The registration token is not a valid FCM registration token',
        'INVALID_ARGUMENT',
      ),
      'dead',
      '400 INVALID_ARGUMENT',
    ],
    [
      'a token of another project: it is dead',
      fcmError(403, 'PERMISSION_DENIED', 'SenderId mismatch', 'SENDER_ID_MISMATCH'),
      'dead',
      '403 SENDER_ID_MISMATCH',
    ],
    ['another invalid argument: ours to mend', OTHER, 'refused', '400 INVALID_ARGUMENT'],
    [
      'a project that is not there: the token is kept',
      fcmError(404, 'NOT_FOUND', 'Requested entity was not found.'),
      'refused',
      '404 NOT_FOUND',
    ],
    [
      'no permission: the token is kept',
      fcmError(403, 'PERMISSION_DENIED', 'Permission cloudmessaging.messages.create denied'),
      'refused',
      '403 PERMISSION_DENIED',
    ],
    [
      'a wrong key for Apple: the token is kept',
      fcmError(401, 'UNAUTHENTICATED', 'APNs key', 'THIRD_PARTY_AUTH_ERROR'),
      'refused',
      '401 THIRD_PARTY_AUTH_ERROR',
    ],
  ])('%s', async (_, answer, kind, reason) => {
    google.messaging.next.push(answer);
    expect(await sender.send(PUSH)).toEqual({ kind, reason: expect.stringContaining(reason) });
    expect(google.asked).toEqual(['/token', SEND]);
    expect(await sender.send(PUSH)).toEqual({ kind: 'sent' });
  });

  it('401: the access token is renewed, once', async () => {
    await sender.send(PUSH);
    google.revokeAccess();
    expect(await sender.send(PUSH)).toEqual({ kind: 'sent' });
    expect(google.asked).toEqual(['/token', SEND, SEND, '/token', SEND]);
    const unauthenticated = fcmError(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
    google.messaging.next.push(unauthenticated, unauthenticated);
    expect(await sender.send(PUSH)).toMatchObject({ kind: 'refused' });
  });

  it.each([
    ['as it asks', '37', 37],
    ['a minute, where it does not say', undefined, 60],
    ['until the time it names', new Date(Date.now() + 90_000).toUTCString(), 89],
  ])('429: this push waits, %s; others do not', async (_, header, seconds) => {
    google.messaging.next.push({
      ...fcmError(429, 'RESOURCE_EXHAUSTED', 'Quota', 'QUOTA_EXCEEDED'),
      ...(header === undefined ? {} : { headers: { 'retry-after': header } }),
    });
    const { retryAfterSeconds = 0 } = await failureOf(sender.send(PUSH));
    expect(Math.abs(retryAfterSeconds - seconds)).toBeLessThanOrEqual(2);
    expect(await sender.send(PUSH)).toEqual({ kind: 'sent' });
  });

  it.each([
    [
      '503 with a time',
      { ...fcmError(503, 'UNAVAILABLE', 'Overloaded', 'UNAVAILABLE'), headers: { 'retry-after': '25' } },
      25,
    ],
    ['503 without one', fcmError(503, 'UNAVAILABLE', 'Overloaded', 'UNAVAILABLE'), 10],
    ['500', fcmError(500, 'INTERNAL', 'Internal', 'INTERNAL'), 10],
    ['a proxy’s page', { status: 502, body: '<html>Bad gateway</html>' }, 10],
    ['nothing', 'hang-up' as const, 10],
  ])('%s: all pushes wait', async (_, answer, seconds) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await sender.send(PUSH);
    google.messaging.next.push(answer);
    expect((await failureOf(sender.send(PUSH))).retryAfterSeconds).toBe(seconds);
    google.asked.length = 0;
    expect((await failureOf(sender.send(PUSH))).retryAfterSeconds).toBe(seconds);
    expect(google.asked).toEqual([]);
    vi.setSystemTime(Date.now() + seconds * 1000);
    expect(await sender.send(PUSH)).toEqual({ kind: 'sent' });
  });
});

it('waits while Google gives no access token', async () => {
  google.isDown = true;
  expect((await failureOf(sender.send(PUSH))).retryAfterSeconds).toBe(10);
});

it('says what the key is not, without saying the key', () => {
  const { private_key: _, ...keyless } = JSON.parse(google.serviceAccount) as Record<string, string>;
  expect(() => readConfig({ FCM_SERVICE_ACCOUNT: JSON.stringify(keyless) })).toThrow(
    'FCM_SERVICE_ACCOUNT is not the key of a service account: private_key.',
  );
});
