import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { createServer as createTcp } from 'node:net';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { createCheckoutSession, getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { afterEach, describe, expect, it } from 'vitest';
import { PortFailure } from '#kernel/port-failure';
import { createTokenReader } from '#ports/identity-provider/firebase/id-tokens';
import { createSmtpMailer } from '#ports/mailer/smtp';
import { createStripeProvider } from '#ports/payment-provider/stripe';
import { createS3PhotoStore } from '#ports/photo-store/s3';
import { createFcmSender } from '#ports/push-sender/fcm';
import { honestClaims, PROJECT, startFakeGoogle } from '#testing/fake-google';
import { countRows } from '#testing/database-facts';
import { invite, makeGoal } from '#testing/test-users';
import { photoPart, plainPhoto, sendForm } from '#testing/photos';
import { MOODS, startUnreliableServer, type UnreliableServer } from '#testing/unreliable-server';
import { createTestApp } from '#testing/test-app';

/** What are seconds to the product are moments here. */
const TIMEOUT_MS = 300;
/** Two tries, a pause between them, and a machine that has other things to do. */
const BOUND_MS = 2 * TIMEOUT_MS + 5000;

const MAIL = { to: 'ann@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
const PUSH = { uid: 'uid', token: 'phone', title: 'A heart', body: 'For you', data: {} };
const access = { token: () => Promise.resolve('granted'), forget: () => undefined };

const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

async function service(...given: Parameters<typeof startUnreliableServer>): Promise<UnreliableServer> {
  const server = await startUnreliableServer(...given);
  ended.push(() => server.close());
  return server;
}

async function failureOf(act: () => Promise<unknown>): Promise<PortFailure> {
  const began = Date.now();
  const error: unknown = await act().then(
    (answer) => new Error(`It was accepted: ${JSON.stringify(answer)}`),
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(PortFailure);
  expect(Date.now() - began).toBeLessThan(BOUND_MS);
  return error as PortFailure;
}

const bucketAt = (url: string) =>
  createS3PhotoStore({
    bucket: 'photos',
    endpoint: url,
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    timeoutMs: TIMEOUT_MS,
  });
const stripeAt = (url: string) =>
  createStripeProvider({
    secretKey: 'sk_test_x',
    webhookSecret: 'whsec_x',
    api: url,
    networkRetries: 0,
    timeoutMs: TIMEOUT_MS,
  });

/** Everything outside that the product asks, each as it is asked. */
const PORTS: readonly (readonly [
  string,
  PortFailure['port'],
  'http' | 'smtp',
  (url: string, port: number) => Promise<unknown>,
])[] = [
  [
    'mail',
    'mailer',
    'smtp',
    (_, port) =>
      createSmtpMailer({
        url: `smtp://127.0.0.1:${port}`,
        requiresTls: false,
        from: 'Fivefold <a@example.com>',
        timeoutMs: TIMEOUT_MS,
      }).send(MAIL),
  ],
  [
    'a customer',
    'payments',
    'http',
    (url) => stripeAt(url).createCustomer({ uid: 'u', email: 'a@example.com', attempt: 1 }),
  ],
  ['subscriptions', 'payments', 'http', (url) => stripeAt(url).listSubscriptions('cus_1')],
  ['a checkout', 'payments', 'http', (url) => stripeAt(url).fetchCheckout('cs_test_1')],
  ['the portal', 'payments', 'http', (url) => stripeAt(url).openPortal('cus_1', 'http://127.0.0.1/')],
  ['the end of a customer', 'payments', 'http', (url) => stripeAt(url).deleteCustomer('cus_1')],
  [
    'a push',
    'push',
    'http',
    (url) => createFcmSender({ projectId: 'p', access, url, timeoutMs: TIMEOUT_MS }).send(PUSH),
  ],
  ['keeping a photo', 'photos', 'http', (url) => bucketAt(url).put(randomUUID(), Buffer.from('a'))],
  ['a photo', 'photos', 'http', async (url) => (await bucketAt(url).open(randomUUID()))?.bytes],
  [
    'the keys of sign-in',
    'identity',
    'http',
    async (url) =>
      createTokenReader({ projectId: PROJECT, keys: new URL(`${url}/keys`), timeoutMs: TIMEOUT_MS })(
        await signedToken(),
      ),
  ],
];

let honest: Promise<string> | undefined;
function signedToken(): Promise<string> {
  honest ??= startFakeGoogle().then(async (google) => {
    const token = await google.idToken(honestClaims());
    await google.close();
    return token;
  });
  return honest;
}

describe.each(MOODS)('a service that is %s', (mood) => {
  it.each(PORTS)('is reported as a failure in time by: %s', async (_, port, speaks, ask) => {
    const server = await service(speaks, mood);
    expect(await failureOf(() => ask(server.url, server.port))).toMatchObject({ port, isRetryable: true });
    // No connection stays open.
    await expect.poll(server.open, { timeout: 5000 }).toBe(0);
  });
});

it('an empty list of keys is a failure and logs no one out', async () => {
  const listener = createTcp((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () =>
      socket.end(
        'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 11\r\nconnection: close\r\n\r\n{"keys":[]}',
      ),
    );
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  ended.push(async () => void listener.close());
  const { port } = listener.address() as { port: number };
  const read = createTokenReader({ projectId: PROJECT, keys: new URL(`http://127.0.0.1:${port}/keys`) });
  expect(await failureOf(async () => read(await signedToken()))).toMatchObject({ port: 'identity' });
});

it('a photo that begins to arrive from the bucket and stops is not waited for either', async () => {
  const listener = createTcp((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: image/jpeg\r\ncontent-length: 1000\r\n\r\nhalf'),
    );
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  ended.push(async () => void listener.close());
  const { port } = listener.address() as { port: number };
  const began = Date.now();
  const photo = await bucketAt(`http://127.0.0.1:${port}`).open(randomUUID());
  if (photo === undefined) throw new Error('There was no photo.');
  await expect(buffer(photo.content)).rejects.toThrow();
  expect(Date.now() - began).toBeLessThan(BOUND_MS);
});

it(
  'while services fail, users get the specified texts, calls without services work, and jobs run later',
  { timeout: 90_000 },
  async () => {
    const [stripe, bucket, smtp] = [
      await service('http', 'failing'),
      await service('http', 'failing'),
      await service('smtp', 'failing'),
    ];
    const given = await createTestApp({
      env: {
        STRIPE_SECRET_KEY: 'sk_test_x',
        STRIPE_WEBHOOK_SECRET: 'whsec_x',
        STRIPE_API_URL: stripe.url,
        PHOTOS_BUCKET: 'photos',
        PHOTOS_ENDPOINT: bucket.url,
        PHOTOS_ACCESS_KEY_ID: 'key',
        PHOTOS_SECRET_ACCESS_KEY: 'secret',
        SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      },
    });
    ended.unshift(() => given.close());
    const [ann, free] = [await given.createUser('ann'), await given.createUser('free', { plan: false })];
    const photo = photoPart(await plainPhoto());

    for (const mood of ['failing', 'lying'] as const) {
      stripe.mood = bucket.mood = smtp.mood = mood;
      const checkout = await free.call(createCheckoutSession, { body: { plan: 'base' } });
      expect([checkout.status, checkout.body['detail']]).toEqual([
        503,
        'Subscription service is not available. Please try again later.',
      ]);
      expect((await free.call(getSubscriptionStatus)).body).toMatchObject({ is_premium: false });
      expect((await ann.call(getSubscriptionStatus)).body).toMatchObject({ is_premium: true });
      const upload = await sendForm(given, ann, photo);
      expect([upload.status, upload.body['detail']]).toEqual([
        503,
        'Photos aren’t available right now. Please try again later.',
      ]);
      expect(await countRows(given.deps.db.pool, 'photos')).toBe(0);
      const { id: goalId } = await makeGoal(ann);
      expect((await ann.call(checkGoal, { body: { goalId, checkDate: given.today() } })).status).toBe(200);
    }

    // The answer does not wait for the mail; the mail waits for its server, longer each time.
    expect((await invite(ann, 'bob@example.com')).status).toBe(200);
    const waiting = () =>
      given.deps.db.kysely
        .selectFrom('jobs')
        .select(['attempts', 'run_at', 'parked_at'])
        .where('kind', '=', 'mail.send')
        .execute();
    const waits: number[] = [];
    for (let time = 0; time < 5; time++) {
      await given.runJobs();
      const [mail] = await waiting();
      expect(mail).toMatchObject({ parked_at: null, attempts: time + 1 });
      waits.push((mail?.run_at.getTime() ?? 0) - given.clock.now().getTime());
      given.clock.setTo(new Date((mail?.run_at.getTime() ?? 0) + 1));
    }
    expect(waits[4]).toBeGreaterThan((waits[0] ?? 0) * 4);
    smtp.mood = 'working';
    await given.runJobs();
    expect([await waiting(), smtp.taken.length, smtp.taken[0]?.includes('To: bob@example.com')]).toEqual([[], 1, true]);
  },
);
