import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeAccessToken } from '@fivefold/contract/calls/access-tokens';
import { getProfile } from '@fivefold/contract/calls/profile';
import { allCalls } from '@fivefold/contract/api';
import { logIn, refreshWebSession, signUp } from '@fivefold/contract/calls/auth';
import { uploadPhoto } from '@fivefold/contract/calls/photos';
import { createCheckoutSession, getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fieldsOf } from '#testing/call-fields';
import { payCheckout } from '#testing/checkout';
import { WEB_HEADERS } from '#testing/web-browser';
import { startProduct, type ProductProcess } from '#testing/product-process';

/** Words, because a secret may look like anything where a client chooses it; each place gets its own. */
const secrets = new Set<string>();
const lines: string[] = [];
const WRITTEN = { timeout: 15_000, interval: 100 };
let folder: string;
let product: ProductProcess;
let token: string;
let accessToken: string;
let sessionCookie: string;

/** @param place where it is sent, so that a failure says where it came from */
function secret(place: string, form: 'words' | 'random' = 'words'): string {
  const unique = randomBytes(4).toString('hex');
  const value = form === 'words' ? `hidden-${place}-${unique}` : `${unique}${randomBytes(24).toString('base64url')}`;
  secrets.add(value);
  return value;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fivefold-log-'));
  product = await startProduct(
    folder,
    {
      LOG_LEVEL: 'trace',
      AUTH_SECRET: secret('auth-secret-of-many-characters'),
      METRICS_TOKEN: secret('metrics-token'),
      // Payments are the sandbox's: uploads need a plan.
      STRIPE_SECRET_KEY: '',
      STRIPE_WEBHOOK_SECRET: '',
    },
    (line) => void lines.push(line),
  );
  const password = secret('password');
  const joined = await send(
    { method: 'POST', path: signUp.path },
    JSON.stringify({ email: 'ann.hidden@example.com', password }),
  );
  token = (JSON.parse(joined.text) as { token: string }).token;
  secrets.add(token).add('ann.hidden@example.com');
  for (const part of token.split('.')) secrets.add(part);
  // Before wrong passwords are counted.
  const made = await send(
    { method: 'POST', path: makeAccessToken.path, headers: { authorization: `Bearer ${token}` } },
    JSON.stringify({ name: secret('token-name'), scope: 'read', password }),
  );
  accessToken = (JSON.parse(made.text) as { token: string }).token;
  secrets.add(accessToken);
  await signUpInBrowser();
  await choosePlan();
}, 120_000);
afterAll(async () => {
  await product.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Browsers get a cookie for the lasting half of their session. */
async function signUpInBrowser(): Promise<void> {
  const body = JSON.stringify({ email: 'ben.hidden@example.com', password: secret('browser-password') });
  const joined = await fetch(`${product.origin}${signUp.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...WEB_HEADERS },
    body,
  });
  const cookie = /\bfivefold_session=([^;]+)/.exec(joined.headers.getSetCookie().join('; '))?.[1] ?? '';
  expect(cookie.length).toBeGreaterThan(20);
  sessionCookie = cookie;
  secrets
    .add('ben.hidden@example.com')
    .add(cookie)
    .add(((await joined.json()) as { token: string }).token);
  const refreshed = await fetch(`${product.origin}${refreshWebSession.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...WEB_HEADERS, cookie: `fivefold_session=${cookie}` },
    body: JSON.stringify({ attempt: randomUUID() }),
  });
  expect(refreshed.status).toBe(200);
}

async function choosePlan(): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const chosen = await send(
    { method: 'POST', path: createCheckoutSession.path, headers },
    JSON.stringify({ plan: 'base' }),
  );
  const page = (JSON.parse(chosen.text) as { checkout_url: string }).checkout_url;
  const session = /cs_test_\w+/.exec(page)?.[0] ?? '';
  secrets.add(session);
  await payCheckout(page);
  await vi.waitFor(async () => {
    const answer = await send({ path: `${getSubscriptionStatus.path}?session_id=${session}`, headers });
    expect(JSON.parse(answer.text)).toMatchObject({ is_premium: true });
  }, WRITTEN);
}

/** The process writes its lines in pieces. */
async function everythingIsWritten(): Promise<void> {
  const count = () => lines.filter((line) => line.includes('"route":"unknown"')).length;
  const before = count();
  await send({ path: '/api/nothing' });
  await vi.waitFor(() => expect(count()).toBeGreaterThan(before), WRITTEN);
}

async function send(
  options: { method?: string; path: string; headers?: Record<string, string> },
  body: string | Buffer = '',
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      product.origin,
      { ...options, headers: { 'content-type': 'application/json', ...options.headers } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    sent.on('error', reject).end(body);
  });
}

const form = (boundary: string, ...parts: string[]) =>
  `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`;

/** Headers of each kind that has a secret, or could. */
const dangerousHeaders = () => ({
  authorization: `Bearer ${token}`,
  cookie: `fivefold_session=${sessionCookie}; device=${secret('device-cookie', 'random')}; ${secret('cookie-name')}=1`,
  'idempotency-key': randomUUID(),
  'proxy-authorization': `Basic ${secret('proxy', 'random')}`,
  'stripe-signature': `t=1,v1=${secret('signature', 'random')}`,
  'x-api-key': secret('api-key'),
  'x-request-id': secret('request-id'),
  'x-forwarded-for': secret('forwarded'),
  'user-agent': secret('agent'),
  referer: `http://127.0.0.1/#/x?oobCode=${secret('referrer')}`,
  origin: `https://${secret('origin')}.example`,
  'if-none-match': secret('tag'),
  'time-zone': secret('zone'),
  accept: secret('accept'),
  'accept-language': secret('language'),
  [secret('header-name')]: secret('header'),
});

async function expectSilence(): Promise<void> {
  await everythingIsWritten();
  const text = lines.join('\n');
  for (const value of secrets) {
    for (const written of [
      value,
      encodeURIComponent(value),
      Buffer.from(value).toString('base64'),
      Buffer.from(value).toString('hex'),
    ])
      expect(text.includes(written) ? lines.filter((line) => line.includes(written)) : []).toEqual([]);
  }
}

describe('at level trace no output of the process has what a client sends', { timeout: 120_000 }, () => {
  it('in an upload: its headers, the names of fields and files, content types and values', async () => {
    const boundary = secret('boundary');
    const photo = (name: string, more = '') =>
      `Content-Disposition: form-data; name="${name}"; filename="${secret('file-name')}.jpg"\r\nContent-Type: ${secret('type')}/${secret('subtype')}${more}\r\n\r\n${secret('content')}`;
    const field = (name: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${secret('field-value')}`;
    const bodies = [
      form(boundary, photo(uploadPhoto.multipart.field), field(secret('field-name'))),
      form(boundary, photo(secret('field-name'))),
      form(
        boundary,
        field('__proto__'),
        photo(uploadPhoto.multipart.field, `\r\n${secret('part-header')}: ${secret('part-header-value')}`),
      ),
      form(boundary, photo(uploadPhoto.multipart.field)).slice(0, -20),
      form(secret('other-boundary'), photo(uploadPhoto.multipart.field)),
    ];
    for (const body of bodies) {
      const headers = { ...dangerousHeaders(), 'content-type': `multipart/form-data; boundary=${boundary}` };
      expect(
        (await send({ method: 'POST', path: `${uploadPhoto.path}?token=${secret('query')}`, headers }, body)).status,
      ).toBeGreaterThanOrEqual(400);
    }
    await expectSilence();
    // The upload's own library does say what it was given.
    expect(lines.filter((line) => line.includes('Providing options to busboy')).length).toBeGreaterThanOrEqual(
      bodies.length,
    );
  });

  it('in the headers, address, query and body of each call', async () => {
    for (const call of allCalls.filter(({ name }) => name !== uploadPhoto.name)) {
      const path = call.path.replaceAll(/\{\w+\}/g, () => secret('path'));
      const names = call.body === undefined ? [] : fieldsOf(call, 'body').names;
      const fields = Object.fromEntries(names.map((name) => [name, secret(`body-${name}`)]));
      const body = JSON.stringify({ ...fields, [secret('body-name')]: { [secret('inner-name')]: [secret('inner')] } });
      const attempts = [body, JSON.stringify(fields), `${body.slice(0, -5)}`];
      for (const text of call.method === 'GET' ? [''] : attempts) {
        const answer = await send(
          {
            method: call.method,
            path: `${path}?${secret('query-name')}=${secret('query')}&code=${secret('code', 'random')}`,
            headers: dangerousHeaders(),
          },
          text,
        );
        expect(answer.status, call.name).not.toBe(500);
      }
    }
    await expectSilence();
  });

  it('in calls with an access token: what it is, and its name', async () => {
    for (const [text, status] of [
      [accessToken, 200],
      [accessToken.slice(0, -1), 401],
    ] as const) {
      const answer = await send({ path: getProfile.path, headers: { authorization: `Bearer ${text}` } });
      expect(answer.status).toBe(status);
    }
    await send({ path: `/api/${accessToken}?${accessToken}=${accessToken}`, headers: { authorization: accessToken } });
    await expectSilence();
  });

  it('in webhooks, browser navigations and unknown addresses', async () => {
    const paths = [
      '/api/stripe/webhook',
      '/metrics',
      '/finishSignUp',
      '/subscription/success',
      `/photos/${randomUUID()}`,
      `/${secret('page')}/%zz`,
      '/dev/mailbox',
      '/health/ready',
      '/c/pay/x',
    ];
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'OPTIONS', 'PUT']) {
        await send(
          {
            method,
            path: `${path}?signature=${secret('link', 'random')}&token=${secret('query')}`,
            headers: dangerousHeaders(),
          },
          JSON.stringify({ password: secret('stray'), [secret('stray-name')]: 1 }),
        );
      }
    }
    await send(
      { method: 'POST', path: logIn.path },
      JSON.stringify({ email: `${secret('address')}@example.com`, password: secret('guess') }),
    );
    await expectSilence();
    expect(lines.filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(100);
  });
});
