import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { LOG_OPTIONS } from './log.ts';
import { isRequestLine, redactLine, redactText } from './redact.ts';

const random = (bytes: number) => randomBytes(bytes).toString('base64url');
const jwt = `${Buffer.from('{"alg":"RS256","kid":"1"}').toString('base64url')}.${Buffer.from('{"sub":"ann"}').toString('base64url')}.${random(64)}`;

/** One of each kind that the product makes, takes or is configured with. */
const SECRETS: Readonly<Record<string, string>> = {
  'a session token': `${random(24)}.${createHmac('sha256', 'x').update('y').digest('base64url')}`,
  'a key of a session': 'q3VZ0mRr8sTfYk1LwXhPzBnDcGjUeAoI',
  'a code of a mail': random(32),
  'a signature in hexadecimal digits': randomBytes(32).toString('hex'),
  'a secret in base64': `${randomBytes(32).toString('base64').replaceAll(/[+/]/g, 'x')}`,
  'an ID token': jwt,
  'a device token of Firebase': `${random(16)}:APA91b${random(100)}`,
  'a live key of Stripe': `sk_live_${random(18).replaceAll('-', 'a')}`,
  'a restricted test key of Stripe': 'rk_test_short',
  "a webhook's secret": 'whsec_short',
  'a checkout session': 'cs_test_a1b2c3',
  'a client secret of Stripe': 'seti_1abc_secret_short',
  'an email address': 'Ann.Oak+fivefold@mail.example.com',
  'an email address in an address bar': 'ann%40example.com',
};

/** Secrets without a shape, which only their surroundings give away. */
const IN_SURROUNDINGS: readonly string[] = [
  'Bearer hunter2',
  'authorization: Basic aHVudGVyMg==',
  'cookie: a=hunter2; b=hunter2',
  'Set-Cookie: __Host-device=hunter2; Path=/',
  'https://fivefold.example/finishSignUp?oobCode=hunter2&email=hunter2',
  '/photos/3f2504e0-4f89-41d3-9a0c-0305e82c3301?viewer=hunter2&signature=hunter2',
  'postgres://fivefold:hunter2@db.example/fivefold',
  'smtps://hunter2@mail.example',
  'the password=hunter2 was wrong',
  'password: "hunter2 and hunter2"',
  '{"password":"hunter2 is it","a":1}',
  'stripe-signature: t=1,v1=0abc; token = hunter2',
  'idempotency-key: hunter2',
  'Content-Disposition: form-data; name="hunter2"; filename="hunter2.jpg"',
  `Unexpected token 'h', "{"a":hunter2}" is not valid JSON`,
  'invalid input syntax for type uuid: "hunter2"',
];

function logged(write: (log: pino.Logger) => void): string {
  const lines: string[] = [];
  write(pino({ level: 'trace', ...LOG_OPTIONS }, { write: (line: string) => void lines.push(line) }));
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ time: expect.any(Number) as number });
  return lines.join('');
}

describe.each(Object.entries(SECRETS))('%s is not in the log', (_, secret) => {
  it.each<[string, (log: pino.Logger) => void]>([
    ['as a message', (log) => log.info(secret)],
    ['inside a message', (log) => log.info(`it was (${secret}), they said`)],
    ['in a placeholder', (log) => log.info('it was %s', secret)],
    ['as a value', (log) => log.info({ anything: secret }, 'm')],
    ['as a name', (log) => log.info({ [secret]: 1 }, 'm')],
    ['deep inside', (log) => log.trace({ a: [{ b: { c: [secret] } }] }, 'm')],
    ['bound to a logger', (log) => log.child({ bound: secret }).info('m')],
    ['as the field code', (log) => log.info({ code: secret }, 'm')],
    ['in an error', (log) => log.error(new Error(`no ${secret}`))],
    ['as an error’s name', (log) => log.error(Object.assign(new Error('no'), { [secret]: 1, more: { secret } }))],
    ['in its cause', (log) => log.error({ err: new Error('no', { cause: new Error(secret) }) }, 'm')],
    ['among several errors', (log) => log.error({ err: new AggregateError([new Error(secret)], 'no') }, 'm')],
    [
      'in an error under another name',
      (log) => log.error({ failure: Object.assign(new Error('no'), { told: secret }) }, 'm'),
    ],
  ])('%s', (__, write) => {
    const text = logged(write);
    expect(text).not.toContain(secret);
    // Nor a part that would be enough.
    for (const part of secret.split(/[.:]/)) if (part.length >= 20) expect(text).not.toContain(part);
  });
});

describe('what is logged', () => {
  it.each(IN_SURROUNDINGS)('has no secret of %s', (text) => {
    expect(redactText(text)).not.toContain('hunter2');
    expect(logged((log) => log.error({ err: new Error(text) }, text))).not.toContain('hunter2');
  });

  it.each([
    'headers',
    'rawHeaders',
    'cookies',
    'body',
    'query',
    'params',
    'payload',
    'req',
    'request',
    'detail',
    'where',
    'refresh_token',
    'refreshCookie',
    'deviceCookie',
    'proofCode',
    'currentPassword',
    'Idempotency-Key',
    'apiKey',
    'clientSecret',
  ])('has nothing of a field named %s, whatever its form', (name) => {
    for (const value of ['hunter2', { hunter2: 'hunter2' }, ['hunter2'], { a: { b: 'hunter2' } }]) {
      expect(logged((log) => log.trace({ [name]: value, a: { [name]: value } }, 'm'))).not.toContain('hunter2');
    }
  });

  it('keeps what says what happened', () => {
    const kept = [
      randomUUID(),
      randomUUID().replaceAll('-', ''),
      'Root=1-67891233-abcdef012345678912345678',
      'FST_ERR_CTP_INVALID_MEDIA_TYPE',
      'at process.processTicksAndRejections (node:internal/process/task_queues:104:5)',
      'at createEmbeddedIdentity (file:///opt/fivefold/apps/server/src/ports/identity-provider/embedded.ts:12:34)',
      'connect ECONNREFUSED 127.0.0.1:5432',
      'duplicate key value violates unique constraint "identity_user_email_key"',
      'The mail server failed: EENVELOPE 550 RCPT TO',
      'http://127.0.0.1:3000',
      'a subscription has a status we do not know; it counts as free',
      'cus_QeR5tYu7iOp9aS, sub_1Nv0FGQ9RKHgCVdK and in_1MtHbELkdIwHu7ixl4OzzPMv',
      '2026-11-22T08:00:00.000Z',
    ];
    for (const text of kept) expect(redactText(text)).toBe(text);
    const uid = 'q3VZ0mRr8sTfYk1LwXhPzBnDcGjUeAoI';
    const line = logged((log) =>
      log.error({ err: Object.assign(new Error('no luck'), { code: '57P01' }), uid, status: 'past_due' }, 'it failed'),
    );
    expect(JSON.parse(line)).toMatchObject({
      level: 50,
      err: { type: 'Error', message: 'no luck', code: '57P01' },
      uid,
      status: 'past_due',
      msg: 'it failed',
    });
  });

  it('takes a long text in its stride', () => {
    for (const piece of [
      'a',
      'a.b@',
      '=',
      'token="',
      'Unexpected x, ',
      'form-data',
      '/a1B',
      '?a=',
      '{"password":',
      'eyJa.',
    ]) {
      const began = performance.now();
      redactText(piece.repeat(100_000 / piece.length));
      expect(performance.now() - began, piece).toBeLessThan(2000);
    }
  });

  it('may not be read, and is still clean', () => {
    expect(redactLine('no JSON, but Bearer hunter2\n')).not.toContain('hunter2');
  });

  it('is the line of a request only when all of it is', () => {
    const line = (more: object) =>
      logged((log) =>
        log.info(
          { reqId: randomUUID(), method: 'GET', route: '/api/goals/:id', status: 200, ms: 1.5, ...more },
          'request',
        ),
      );
    expect(isRequestLine(line({}))).toBe(true);
    for (const more of [{ query: 'a' }, { route: '/a?b=c' }, { reqId: 'a"b' }, { status: 'x' }])
      expect(isRequestLine(line(more))).toBe(false);
  });
});
