import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { linkSignIn, logIn, refresh, requestReset, resetPassword, signUp } from '@fivefold/contract/calls/auth';
import { sendInvite } from '@fivefold/contract/calls/invites';
import { registerPushToken } from '@fivefold/contract/calls/notifications';
import { createCheckoutSession, getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { uploadFor } from '../testing/photos.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { LOG_OPTIONS } from './log.ts';
import { isRequestLine } from './redact.ts';

const apps: TestApp[] = [];
let lines: string[];
/** Everything that must never stand in a log. */
let secrets: Set<string>;

beforeEach(() => {
  lines = [];
  secrets = new Set();
});
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

/** The product's own logger, with every level on, writing to a list. */
function loggerToList() {
  // The app of a test before this one may still do its jobs.
  const mine = lines;
  return pino({ level: 'trace', ...LOG_OPTIONS }, { write: (line: string) => void mine.push(line) });
}

async function createLoggedApp(env: Record<string, string> = {}): Promise<TestApp> {
  const made = await createTestApp({ log: loggerToList(), env });
  apps.push(made);
  return made;
}

/** Notes a secret, and gives it back. */
function secret(value: unknown): string {
  const text = String(value);
  expect(text.length).toBeGreaterThan(7);
  secrets.add(text);
  return text;
}

async function mailedCode(app: TestApp, to: string): Promise<string> {
  await app.runJobs();
  const mails = (await app.fastify.inject('/dev/mailbox.json')).json<{ to: string; text: string }[]>();
  const text = mails.find((mail) => mail.to === to)?.text ?? '';
  return secret(decodeURIComponent(/oobCode=([^&\s]+)/.exec(text)?.[1] ?? ''));
}

function expectSilence(): void {
  for (const value of secrets) {
    for (const form of [
      value,
      encodeURIComponent(value),
      Buffer.from(value).toString('base64'),
      JSON.stringify(value).slice(1, -1),
    ]) {
      expect(lines.filter((line) => line.includes(form))).toEqual([]);
    }
  }
}

/** A mail server that refuses every recipient and names them in its answer. */
async function startBouncingMailServer() {
  const refused: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 mail.example.com\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      const isRecipient = line.startsWith('RCPT TO:');
      if (isRecipient) refused.push(line);
      socket.write(isRecipient ? `550 5.1.1 ${line.slice('RCPT TO:'.length)}: User unknown\r\n` : '250 OK\r\n');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe('the log', { timeout: 120_000 }, () => {
  it('has a line for every request, and no password, token, code or checkout address in any', async () => {
    const app = await createLoggedApp();
    const email = 'ann@example.com';
    const password = secret('a password like no other');
    const joined = await app.callSignedOut(signUp, { body: { email, password } });
    const token = secret(joined.body['token']);
    secret(token.split('.')[0]);
    const headers = { authorization: `Bearer ${token}` };
    await app.callSignedOut(logIn, { body: { email, password: secret('a wrong guess at it') } });
    secret((await app.callSignedOut(logIn, { body: { email, password } })).body['token']);
    await app.callSignedOut(refresh, { headers });

    await app.callSignedOut(requestReset, { body: { email } });
    const code = await mailedCode(app, email);
    const next = secret('the password after that');
    expect((await app.callSignedOut(resetPassword, { body: { code, password: next } })).status).toBe(200);
    expect((await app.callSignedOut(resetPassword, { body: { code, password: next } })).status).toBe(400);
    const entered = await app.callSignedOut(logIn, { body: { email, password: next } });
    const session = { authorization: `Bearer ${secret(entered.body['token'])}` };

    const bob = await app.createUser('bob');
    secret(bob.token);
    await bob.call(sendInvite, { body: { email, initiator_user_id: bob.uid } });
    const invited = await mailedCode(app, email);
    secret((await app.callSignedOut(linkSignIn, { body: { email, code: invited } })).body['token']);
    await app.callSignedOut(registerPushToken, {
      body: { token: secret('a-device-token-of-ann'), platform: 'native' },
      headers: session,
    });

    const checkout = await app.callSignedOut(createCheckoutSession, { body: { plan: 'base' }, headers: session });
    expect(checkout.status).toBe(200);
    const page = secret(checkout.body['checkout_url']);
    const sessionId = secret(/cs_test_\w+/.exec(page)?.[0]);
    await app.callSignedOut(getSubscriptionStatus, { query: { session_id: sessionId }, headers: session });

    const requests = lines.filter((line) => line.includes('"request"'));
    expect(requests.length).toBeGreaterThanOrEqual(13);
    for (const line of requests) {
      // Nothing is looked for in it: a request pays nothing for that.
      expect(isRequestLine(line)).toBe(true);
      expect(Object.keys(JSON.parse(line) as object).toSorted()).toEqual([
        'hostname',
        'level',
        'method',
        'ms',
        'msg',
        'pid',
        'reqId',
        'route',
        'status',
        'time',
      ]);
    }
    expectSilence();
  });

  it('keeps secrets out also when something goes wrong', async () => {
    const app = await createLoggedApp();
    const email = 'ann@example.com';
    const password = secret('a password like no other');
    const joined = await app.callSignedOut(signUp, { body: { email, password } });
    const headers = { authorization: `Bearer ${secret(joined.body['token'])}`, 'content-type': 'application/json' };
    const code = secret('a-code-from-some-mail');
    // What people and programs send to the wrong place, or half.
    const odd = [
      { method: 'POST' as const, url: signUp.path, payload: `{"password":"${password}",` },
      { method: 'POST' as const, url: signUp.path, payload: JSON.stringify({ email, password, [password]: password }) },
      { method: 'GET' as const, url: `/finishSignUp?oobCode=${code}&email=${email}` },
      { method: 'GET' as const, url: `/api/${code}/%zz?token=${code}` },
      { method: 'GET' as const, url: `/api/profile?access_token=${code}` },
      { method: 'DELETE' as const, url: `/api/shared-goal/${code}` },
      {
        method: 'GET' as const,
        url: '/api/nothing',
        headers: { ...headers, cookie: `session=${code}`, referer: `http://127.0.0.1/#/x?oobCode=${code}` },
      },
    ];
    for (const request of odd)
      expect((await app.fastify.inject({ headers, ...request })).statusCode).toBeGreaterThan(199);

    // Statements that fail carry what they were given in their errors.
    await app.deps.db.pool.query('alter table identity_account rename to identity_account_gone');
    await app.deps.db.pool.query('alter table profiles rename to profiles_gone');
    const another = secret('another password altogether');
    expect(
      (await app.callSignedOut(signUp, { body: { email: 'bob@example.com', password: another } })).status,
    ).toBeGreaterThanOrEqual(500);
    expect((await app.callSignedOut(logIn, { body: { email, password } })).status).toBeGreaterThanOrEqual(500);
    expect((await app.fastify.inject({ url: '/api/profile', headers })).statusCode).toBe(500);
    expect(lines.filter((line) => line.includes('request failed')).length).toBeGreaterThanOrEqual(3);
    expectSilence();
  });

  it('has nothing of what opens a photo, proves a webhook or reads the metrics', async () => {
    const metricsToken = secret('a-token-for-prometheus-alone');
    const app = await createLoggedApp({ METRICS_TOKEN: metricsToken });
    const ann = await app.createUser('ann');
    const link = await uploadFor(app, ann);
    const signature = secret(new URLSearchParams(link.split('?')[1]).get('signature'));
    const forged = secret('a-signature-that-is-not-ours');
    const webhook = secret('a-signature-of-stripe');
    const value = secret('a-secret-in-the-wrong-place');
    const requests = [
      { url: link },
      { url: link.replace(signature, forged) },
      { url: `${link}&signature=${value}` },
      { url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } },
      { url: `/metrics?token=${metricsToken}` },
      { url: '/metrics', headers: { authorization: `Bearer ${value}` } },
      {
        method: 'POST' as const,
        url: '/api/stripe/webhook',
        headers: { 'stripe-signature': `t=1,v1=${webhook}`, 'content-type': 'application/json' },
        payload: JSON.stringify({ id: 'evt_1', secret: value }),
      },
      { url: `/subscription/success?session_id=cs_test_${secret('Checkout4711Session')}` },
      { url: `/finishSignUp?oobCode=${value}`, headers: { accept: 'text/html' } },
      { url: `/finishSignUp/${value}?apiKey=${value}` },
      {
        url: '/api/profile',
        headers: {
          'x-request-id': value,
          'x-forwarded-for': value,
          'x-api-key': value,
          'proxy-authorization': `Basic ${value}`,
          'idempotency-key': value,
          'user-agent': value,
          cookie: `token=${value}`,
          referer: `http://127.0.0.1:3000/?code=${value}`,
        },
      },
      {
        method: 'OPTIONS' as const,
        url: `/api/profile?code=${value}`,
        headers: { origin: `https://${value}.example` },
      },
    ];
    for (const request of requests) expect((await app.fastify.inject(request)).statusCode).toBeLessThan(500);
    expect((await app.fastify.inject(link)).statusCode).toBe(200);
    // What fails inside knows all of it, too.
    await app.deps.db.pool.query('alter table photos rename to photos_gone');
    expect((await app.fastify.inject(link)).statusCode).toBe(500);
    expect(lines.filter((line) => line.includes('"request"')).length).toBeGreaterThanOrEqual(requests.length + 2);
    expectSilence();
  });

  it('names no code and no key when a mail or the payment provider fails', async () => {
    const app = await createLoggedApp({
      SMTP_URL: 'smtp://fivefold:a-password-of-smtp@127.0.0.1:1',
      STRIPE_SECRET_KEY: 'sk_test_keykeykey',
      STRIPE_WEBHOOK_SECRET: 'whsec_secretsecret',
    });
    for (const value of ['a-password-of-smtp', 'sk_test_keykeykey', 'whsec_secretsecret']) secret(value);
    const email = 'ann@example.com';
    await app.callSignedOut(signUp, { body: { email, password: secret('a password like no other') } });
    await app.callSignedOut(requestReset, { body: { email } });
    await app.runJobs();
    const job = await app.deps.db.kysely
      .selectFrom('jobs')
      .select(['payload', 'last_error'])
      .where('kind', '=', 'mail.send')
      .executeTakeFirstOrThrow();
    secret(decodeURIComponent(/oobCode=([^&\s"]+)/.exec((job.payload as { text: string }).text)?.[1] ?? ''));
    expect(job.last_error).not.toBeNull();
    expect(lines.filter((line) => line.includes('job retried'))).toHaveLength(1);
    expectSilence();
  });

  it('names no user when a mail bounces', async () => {
    const email = secret('bob.of.nowhere@example.com');
    const bouncing = await startBouncingMailServer();
    const app = await createLoggedApp({ SMTP_URL: bouncing.url });
    await app.callSignedOut(signUp, { body: { email, password: secret('a password like no other') } });
    await app.callSignedOut(requestReset, { body: { email } });
    await app.runJobs();
    await bouncing.close();
    expect(bouncing.refused).toEqual([`RCPT TO:<${email}>`]);
    const failed = lines.filter((line) => line.includes('job retried'));
    expect(failed).toHaveLength(1);
    // What is needed to find the cause is there.
    expect(failed[0]).toContain('The mail server failed: EENVELOPE 550 RCPT TO');
    expectSilence();
  });

  it('leaves out the rows that the database names in its errors', async () => {
    const app = await createLoggedApp();
    const { pool } = app.deps.db;
    await pool.query('create table addresses (email text primary key)');
    const insert = () => pool.query('insert into addresses values ($1)', [secret('bob@example.com')]);
    await insert();
    const error: unknown = await insert().catch((refused: unknown) => refused);
    expect(error).toMatchObject({ code: '23505', detail: expect.stringContaining('bob@example.com') as string });
    const where = Object.assign(new Error('inside'), { where: 'COPY addresses, line 1: "bob@example.com"' });
    const log = loggerToList();
    log.error({ err: error }, 'one');
    log.error({ err: new Error('outer', { cause: error }) }, 'as a cause');
    log.error({ err: new AggregateError([error, where], 'several') }, 'among several');
    log.error({ err: Object.assign(new Error('outer'), { first: where }) }, 'as a field');
    log.error(error, 'by itself');
    expect(lines.filter((line) => line.includes('23505') || line.includes('duplicate key'))).toHaveLength(4);
    expectSilence();
  });

  it('removes secrets that are logged by mistake, and keeps the error’s description', () => {
    const log = loggerToList();
    const token = secret('a-token-of-a-session');
    log.info(
      { token, password: token, secret: token, authorization: token, checkout_url: token, portal_url: token },
      'flat',
    );
    log.info(
      { body: { token, password: token, code: token, checkout_url: token }, query: { oobCode: token } },
      'nested',
    );
    log.info(
      { req: { headers: { authorization: token, cookie: token } }, headers: { authorization: token, cookie: token } },
      'headers',
    );
    log.error({ err: Object.assign(new Error('no luck'), { code: '57P01', token }) }, 'an error');
    expectSilence();
    expect(JSON.parse(lines[3] ?? '{}')).toMatchObject({
      err: { message: 'no luck', code: '57P01', token: '[redacted]' },
    });
  });
});
