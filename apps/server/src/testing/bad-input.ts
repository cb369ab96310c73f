import { randomUUID } from 'node:crypto';
import { allCalls } from '@fivefold/contract/api';
import type { Call } from '@fivefold/contract/call';
import { createGoal } from '@fivefold/contract/calls/goals';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BAD_VALUES, type BadValue, jsonObject, jsonTypesOf, NO_OBJECTS } from './bad-values.ts';
import { type CallFields, fieldsOf, sampleJson } from './call-fields.ts';
import { fingerprint } from './database-facts.ts';
import { expectProblem } from './expect-problem.ts';
import { type TestUser, createTestApp, type TestApp } from './test-app.ts';

const withBody = allCalls.filter((call) => call.body !== undefined);
const withFields = withBody.filter((call) => fieldsOf(call, 'body').names.length > 0);
const byName = (calls: readonly Call[]) =>
  calls.map((call, nth) => [`${call.method} ${call.path}`, call, nth] as const);

/** These are never interpreted: they are hashed, looked up or passed on. */
const OPAQUE_FIELDS = new Set(['password', 'code', 'plan', 'token']);

interface Request {
  readonly body?: string | Buffer;
  readonly query?: string;
  readonly params?: Record<string, string>;
  readonly headers?: Record<string, string>;
}

/** Whatever the contract says: what PostgreSQL cannot keep, what is far too long, and what has another type. */
function mustBeRefused(value: BadValue, field: string, types: ReadonlySet<string>): boolean {
  if (value.isNeverTaken === true || !types.has(value.type)) return true;
  return value.hasControls === true && !OPAQUE_FIELDS.has(field);
}

/**
 * Which of the bad values a test sends to its call.
 * @param nth differs from call to call and field to field, so that each value is sent to some of them
 * @param most about how many are enough for one
 */
type Sample = <T>(all: readonly T[], nth: number, most: number) => readonly T[];

/** Sends every call what it must refuse or survive. */
export function describeBadInput(sample: Sample): void {
  let app: TestApp;
  let ann: TestUser;
  let goalOfBob: string;
  let samples: Record<string, string>;

  beforeAll(async () => {
    app = await createTestApp();
    ann = await app.createUser('ann');
    const bob = await app.createUser('bob');
    const goalOf = async (owner: TestUser) => {
      const { body } = await owner.call(createGoal, { body: { value: 'Read ten pages', frequency: 'daily' } });
      return (body['data'] as { id: string }).id;
    };
    goalOfBob = await goalOf(bob);
    samples = sampleJson({ goalId: await goalOf(ann), uid: ann.uid, friendUid: bob.uid, today: app.today() });
  });
  afterAll(() => app.close());
  // Several calls share one limit on wrong passwords, which is not what is tested here.
  beforeEach(async () => void (await app.deps.db.pool.query('delete from limit_counts')));
  afterEach(async () => {
    expect((await app.fastify.inject('/health/ready')).json()).toMatchObject({ status: 'ok' });
  });

  async function send(call: Call, request: Request) {
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(request.params?.[name] ?? JSON.parse(samples[name] ?? '""')),
    );
    const answer = await app.fastify.inject({
      method: call.method,
      url: request.query === undefined ? path : `${path}?${request.query}`,
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json', ...request.headers },
      ...(request.body === undefined ? {} : { payload: request.body }),
    });
    return { status: answer.statusCode, headers: answer.headers, text: answer.body };
  }

  /** A body in which every field is good but those given. */
  function bodyOf(fields: CallFields, changed: Record<string, string | undefined> = {}): string {
    const good = Object.fromEntries(
      fields.names.map((name) => [
        name,
        samples[`${fields.call.name}.${name}`] ?? samples[name] ?? `"no sample for ${name}"`,
      ]),
    );
    const all = Object.entries({ ...good, ...changed }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    return jsonObject(Object.fromEntries(all));
  }

  /** Of the database after the last refused requests. Unset when later requests may have changed it. */
  let lastFingerprint: string[] | undefined;

  /** Sends requests that must be refused, and expects that they change nothing. */
  async function expectAllRefused(
    requests: readonly { name: string; send: () => ReturnType<typeof send> }[],
  ): Promise<void> {
    const before = lastFingerprint ?? (await fingerprint(app.deps.db.pool));
    for (const request of requests) {
      const answer = await request.send();
      const code = expectProblem(answer, request.name);
      expect(answer.status, `${request.name}: ${code}`).toBeLessThan(500);
      // The input is at fault, not who sent it.
      expect(
        ['identity.signed_out', 'subscription.premium_required', 'auth/too-many-requests'],
        request.name,
      ).not.toContain(code);
    }
    lastFingerprint = await fingerprint(app.deps.db.pool);
    expect(lastFingerprint, requests.map(({ name }) => name).join(', ')).toEqual(before);
  }

  describe.each(byName(withBody))('%s', (_, call, nth) => {
    const fields = fieldsOf(call, 'body');

    it('has a sample for each of its fields', () => {
      const body = JSON.parse(bodyOf(fields)) as object;
      expect(call.body?.safeParse(body).error?.issues ?? []).toEqual([]);
    });

    it('refuses fields that it does not know', async () => {
      const unknown = [
        'uid',
        'id',
        'is_admin',
        'total_streaks',
        'created_by',
        'toString',
        'a'.repeat(5000),
        '<b>',
        '',
        'a\u0000b',
        '\u202e',
      ];
      await expectAllRefused(
        sample(unknown, nth, 2).map((name) => ({
          name: `also ${name.slice(0, 20)}`,
          send: () => send(call, { body: bodyOf(fields, { [name]: '1' }) }),
        })),
      );
    });

    it('refuses a body that is no JSON object', async () => {
      const requests = [
        ...NO_OBJECTS.map((body) => ({ name: body, send: () => send(call, { body }) })),
        {
          name: 'bytes that are no UTF-8',
          send: () => send(call, { body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) }),
        },
        { name: 'a poisoned prototype', send: () => send(call, { body: '{"__proto__":{"is_admin":true}}' }) },
        {
          name: 'a poisoned constructor',
          send: () => send(call, { body: '{"constructor":{"prototype":{"is_admin":true}}}' }),
        },
        { name: 'forty thousand lists in each other', send: () => send(call, { body: '['.repeat(40_000) }) },
        {
          name: 'ten thousand objects in each other',
          send: () => send(call, { body: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}` }),
        },
        {
          name: 'five thousand fields',
          send: () =>
            send(call, {
              body: jsonObject(Object.fromEntries(Array.from({ length: 5000 }, (__, nth) => [`f${nth}`, '1']))),
            }),
        },
      ];
      await expectAllRefused(sample(requests, nth, 4));
    });

    it('refuses another content type', async () => {
      const types = [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'application/xml',
        'application/json-patch+json',
        'junk',
        '/',
        'application/octet-stream',
      ];
      await expectAllRefused(
        sample(types, nth, 2).map((type) => ({
          name: type,
          send: () => send(call, { body: bodyOf(fields), headers: { 'content-type': type } }),
        })),
      );
    });
  });

  describe.each(byName(withFields))('the fields of %s', (_, call, nth) => {
    const fields = fieldsOf(call, 'body');

    it('refuses a value that no field of its kind may have, and breaks on none', async () => {
      const refused: Parameters<typeof expectAllRefused>[0][number][] = [];
      const harmless: typeof refused = [];
      const foreign: BadValue = { name: 'a goal of another user', json: JSON.stringify(goalOfBob), type: 'string' };
      for (const [at, name] of fields.names.entries()) {
        const types = jsonTypesOf(fields.schemas[name]);
        for (const value of sample([...BAD_VALUES, foreign], nth + 3 * at, 8)) {
          const body = bodyOf(fields, { [name]: value.json });
          const isInvalid =
            mustBeRefused(value, name, types) || call.body?.safeParse(JSON.parse(body)).success === false;
          (isInvalid ? refused : harmless).push({ name: `${name}: ${value.name}`, send: () => send(call, { body }) });
        }
      }
      await expectAllRefused(refused);
      lastFingerprint = undefined;
      for (const request of harmless) {
        const answer = await request.send();
        if (answer.status === 501) continue;
        expect(answer.status, `${request.name}: ${answer.text}`).toBeLessThan(500);
        if (answer.status >= 400) expectProblem(answer, request.name);
      }
    });

    it('lets no bad value hide behind a good one under the same name', async () => {
      const name = fields.names[0] ?? '';
      const body = `${bodyOf(fields).slice(0, -1)},${JSON.stringify(name)}:[]}`;
      await expectAllRefused([{ name: `twice ${name}`, send: () => send(call, { body }) }]);
    });
  });

  describe.each(byName(withFields.filter((call) => fieldsOf(call, 'body').required.length > 0)))('%s', (_, call) => {
    const fields = fieldsOf(call, 'body');

    it('refuses a body without one of its fields', async () => {
      await expectAllRefused(
        fields.required.map((name) => ({
          name: `no ${name}`,
          send: () => send(call, { body: bodyOf(fields, { [name]: undefined }) }),
        })),
      );
    });
  });

  describe.each(byName(allCalls.filter((call) => call.idempotent === true)))('%s', (_, call, nth) => {
    it('refuses an Idempotency-Key that is no UUID', async () => {
      const body = call.body === undefined ? {} : { body: bodyOf(fieldsOf(call, 'body')) };
      const keys = [
        '',
        'again',
        randomUUID().slice(1),
        `${randomUUID()}${randomUUID()}`,
        'x'.repeat(10_000),
        `${randomUUID()}, ${randomUUID()}`,
        `{${randomUUID()}}`,
        "' or 1=1",
      ];
      await expectAllRefused(
        sample(keys, nth, 3).map((key) => ({
          name: `key ${key.slice(0, 50)}`,
          send: () => send(call, { ...body, headers: { 'idempotency-key': key } }),
        })),
      );
    });
  });

  describe.each(byName(allCalls.filter((call) => call.query !== undefined)))('the query of %s', (_, call, nth) => {
    const fields = fieldsOf(call, 'query');
    const good = () =>
      Object.fromEntries(fields.required.map((name) => [name, String(JSON.parse(samples[name] ?? '""'))]));

    it('refuses what it does not know, and breaks on nothing', async () => {
      const base = new URLSearchParams(good()).toString();
      const unknown = [
        'a[b]=1&a=2',
        'a=1&a=2',
        '__proto__=1',
        'constructor=1',
        '%00=1',
        '%zz=1',
        `${'q'.repeat(8000)}=1`,
        'a',
        '=',
        '%ff%fe=%80',
      ];
      await expectAllRefused(
        sample(unknown, nth, 3).map((text) => ({
          name: text.slice(0, 40),
          send: () => send(call, { query: `${base}&${text}` }),
        })),
      );
      lastFingerprint = undefined;
      for (const [at, name] of fields.names.entries()) {
        for (const value of sample(BAD_VALUES, nth + 3 * at, 8)) {
          const parsed: unknown = JSON.parse(value.json);
          const text = typeof parsed === 'string' ? parsed : value.json;
          const query = { ...good(), [name]: text.slice(0, 8000).toWellFormed() };
          const answer = await send(call, { query: new URLSearchParams(query).toString() });
          const of = `${name}: ${value.name}`;
          if (
            call.query?.safeParse(query).success === false ||
            (value.isNeverTaken === true && text.includes('\u0000'))
          )
            expectProblem(answer, of);
          else if (answer.status !== 501) expect(answer.status, `${of}: ${answer.text}`).toBeLessThan(500);
        }
      }
    });
  });

  describe.each(byName(allCalls.filter((call) => call.params !== undefined)))('the address of %s', (_, call, nth) => {
    it('refuses an id that is none', async () => {
      const ids = [
        '1',
        'not-an-id',
        '%',
        '..',
        '.',
        'a/b',
        '\u0000',
        '👩‍👩‍👧‍👦',
        `{${randomUUID()}}`,
        ' ',
        'null',
        `${randomUUID()}'`,
        'x'.repeat(190),
        'x'.repeat(3000),
      ];
      await expectAllRefused(
        sample(ids, nth, 4).map((id) => ({
          name: id.slice(0, 40),
          send: () =>
            send(call, {
              params: Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, id])),
              ...(call.body === undefined ? {} : { body: bodyOf(fieldsOf(call, 'body')) }),
            }),
        })),
      );
    });
  });
}
