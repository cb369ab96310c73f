import { randomUUID } from 'node:crypto';
import { allCalls } from '@fivefold/contract/api';
import type { Call } from '@fivefold/contract/call';
import { createGoal } from '@fivefold/contract/calls/goals';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BAD_VALUES, jsonObject } from './testing/bad-values.ts';
import { fieldsOf, sampleJson } from './testing/call-fields.ts';
import { bookkeepingFaults } from './testing/database-facts.ts';
import { expectRefusal } from './testing/refusals.ts';
import { type Actor, createWorld, type World } from './testing/world.ts';

/** More than the ordinary run: FUZZ_REQUESTS=20000. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 300);

let given: World;
let ann: Actor;
let bob: Actor;
let samples: Record<string, string>;

beforeAll(async () => {
  given = await createWorld();
  [ann, bob] = [await given.person('ann'), await given.person('bob')];
  const { body } = await ann.call(createGoal, { body: { value: 'Read', frequency: 'daily' } });
  samples = sampleJson({
    goalId: (body['data'] as { id: string }).id,
    uid: ann.uid,
    friendUid: bob.uid,
    today: given.today(),
  });
});
afterAll(() => given.close());

interface Fuzzed {
  readonly call: Call;
  readonly body: string | undefined;
  readonly query: string;
  readonly id: string;
  readonly headers: Record<string, string>;
}

/** JSON texts: nearly always what the field is for, sometimes something else. */
function valueOf(call: Call, field: string): fc.Arbitrary<string> {
  const good = samples[`${call.name}.${field}`] ?? samples[field] ?? 'null';
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(good) },
    { weight: 2, arbitrary: fc.constantFrom(...BAD_VALUES.map((value) => value.json)) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.double().map((value) => JSON.stringify(value)) },
  );
}

/** Fields, of which some are missing, some stand twice or have another's value, some are nobody's. */
function bodyArbitrary(call: Call): fc.Arbitrary<string | undefined> {
  if (call.body === undefined) return fc.constantFrom(undefined, undefined, '{}', '{');
  const { names } = fieldsOf(call, 'body');
  const fields = fc.record(Object.fromEntries(names.map((name) => [name, valueOf(call, name)])), { requiredKeys: [] });
  const whole = fc.record(Object.fromEntries(names.map((name) => [name, valueOf(call, name)])));
  const object = fc
    .oneof({ weight: 4, arbitrary: whole }, fields)
    .map((each) => jsonObject(each as Record<string, string>));
  return fc.oneof(
    { weight: 10, arbitrary: object },
    {
      weight: 1,
      arbitrary: fc
        .tuple(object, fc.string({ maxLength: 20 }), fc.nat())
        .map(([text, noise, at]) => spliced(text, noise, at)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(object, fc.string({ maxLength: 20 }))
        .map(([text, name]) => `${text.slice(0, -1)}${text === '{}' ? '' : ','}${JSON.stringify(name)}:1}`),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
    { weight: 1, arbitrary: fc.json() },
  );
}

function spliced(text: string, noise: string, at: number): string {
  const place = at % (text.length + 1);
  return text.slice(0, place) + noise + text.slice(place + noise.length);
}

const fuzzed: fc.Arbitrary<Fuzzed> = fc.constantFrom(...allCalls).chain((call) =>
  fc.record({
    call: fc.constant(call),
    body: fc.constant(undefined).chain(() => bodyArbitrary(call)),
    query: fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      fc.webQueryParameters(),
      fc
        .record(
          {
            goalId: fc.oneof(fc.uuid(), fc.constant('x')),
            before: fc.oneof(fc.integer().map(String), fc.string()),
            session_id: fc.string(),
          },
          { requiredKeys: [] },
        )
        .map((each) => new URLSearchParams(each).toString()),
    ),
    id: fc.oneof(fc.uuid(), fc.webSegment(), fc.constant(JSON.parse(samples['id'] ?? '""') as string)),
    headers: fc.record(
      {
        'idempotency-key': fc.oneof(fc.uuid(), fc.constant(randomUUID()), fc.string({ unit: 'grapheme-ascii' })),
        'time-zone': fc.oneof(
          fc.constantFrom('Asia/Kathmandu', 'UTC', 'Pacific/Kiritimati'),
          fc.string({ unit: 'grapheme-ascii' }),
        ),
        'content-type': fc.oneof(
          { weight: 20, arbitrary: fc.constant('application/json') },
          fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'multipart/form-data; boundary=x'),
        ),
        authorization: fc.oneof(
          { weight: 20, arbitrary: fc.constantFrom(`Bearer ${ann.token}`, `Bearer ${bob.token}`) },
          fc.string({ unit: 'grapheme-ascii' }),
        ),
      },
      { requiredKeys: ['content-type', 'authorization'] },
    ),
  }),
);

it(
  `answers ${REQUESTS} nearly good requests without a fault of its own`,
  { timeout: 30_000 + REQUESTS * 50 },
  async () => {
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(fuzzed, async ({ call, body, query, id, headers }) => {
        const path = call.path.replaceAll(/\{\w+\}/g, encodeURIComponent(id));
        const answer = await given.app.inject({
          method: call.method,
          url: query === '' ? path : `${path}?${query}`,
          headers,
          ...(body === undefined ? {} : { payload: body }),
        });
        statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
        if (answer.statusCode === 501) return;
        expect(answer.statusCode, answer.body).toBeLessThan(500);
        if (answer.statusCode >= 400)
          expectRefusal({ status: answer.statusCode, headers: answer.headers, text: answer.body }, call.name);
      }),
      { numRuns: REQUESTS },
    );
  // A fuzzer that is always refused at the door, or never, tries nothing.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 40);
    expect(statuses.get(400) ?? 0).toBeGreaterThan(REQUESTS / 10);
    expect(await bookkeepingFaults(given.deps.db.pool)).toEqual([]);
    expect((await given.app.inject('/health/ready')).statusCode).toBe(200);
  },
);
