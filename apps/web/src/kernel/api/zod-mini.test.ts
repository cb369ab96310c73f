import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '@fivefold/contract/call';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';

import * as own from './zod-mini.ts';

const CONTRACT = join(import.meta.dirname, '../../../../../packages/contract/src');
type Schema = Call['answer'];

const PLACES = ['params', 'query', 'body', 'answer'] as const;

/** All calls, with schemas of zod or of the app's own part of it. */
async function loadCalls(isOwn: boolean): Promise<readonly Call[]> {
  vi.resetModules();
  if (isOwn) vi.doMock('zod/mini', () => own);
  const { allCalls } = await import('@fivefold/contract/api');
  vi.doUnmock('zod/mini');
  vi.resetModules();
  return allCalls;
}

const UUID = '0b8f3f3c-7f0a-4a31-9e5c-0d6f1c1d2e3f';
const WORDS = [
  '',
  ' ',
  'a',
  ' Ann ',
  'Zoe\u0301',
  'Read ten pages',
  '7',
  '-1',
  'daily',
  '😀',
  '👨‍👩‍👧',
  '\u0000',
  'x\u200by',
];
const FORMS = [
  'ANN@Example.com ',
  'a@b.de',
  'a@b',
  'a..b@c.de',
  '08:30',
  '24:00',
  '2026-11-21',
  '2026-02-30',
  'abc',
  UUID,
];
const IDS = [UUID.replace('-4', '-9'), UUID.replace(/\w/g, '0'), UUID.replace(/\w/g, 'f'), UUID.replace(/\w/g, 'F')];
const LONG = ['x'.repeat(129), '😀'.repeat(60), 'x'.repeat(600), 'x'.repeat(3000)];
const TEXTS = [...WORDS, ...FORMS, ...IDS, ...LONG];
const NUMBERS = [
  -1,
  0,
  1,
  1.5,
  3,
  5,
  7,
  8,
  100_001,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  Number.POSITIVE_INFINITY,
  Number.NaN,
];
const JUNK = [undefined, null, '', 'x', 0, 7, true, [], {}, [null], [[]], { length: 3 }, { kind: 'x' }];

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly options?: readonly Schema[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
}

/** Values that fit a schema, nearly fit it, or do not at all. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fitting(schema) }, { weight: 1, arbitrary: fc.constantFrom(...JUNK) });
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const {
    type,
    shape = {},
    element,
    innerType,
    options = [],
    values,
    entries,
    ...more
  } = schema.def as unknown as Definition;
  switch (type) {
    case 'string':
      return fc.constantFrom(...TEXTS);
    case 'number':
      return fc.oneof(fc.constantFrom(...NUMBERS), fc.constantFrom(...NUMBERS.map(String)));
    case 'boolean':
      return fc.boolean();
    case 'literal':
    case 'enum':
      return fc.constantFrom(...(values ?? Object.values(entries ?? {})));
    case 'array':
      return fc.array(valuesOf(element as Schema), { maxLength: 3 });
    case 'union':
      return fc.oneof(...options.map(valuesOf));
    case 'nullable':
    case 'optional':
    case 'default':
      return fc.oneof(valuesOf(innerType as Schema), fc.constantFrom(null, undefined));
    case 'pipe':
      return valuesOf(more.in as Schema);
    case 'unknown':
      return fc.constantFrom(...JUNK);
    case 'object':
      return objects(shape);
    default:
      throw new Error(`The test has no values of the type ${type}.`);
  }
}

function objects(shape: Readonly<Record<string, Schema>>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, valuesOf(field)]));
  return fc
    .tuple(
      fc.record(fields, { requiredKeys: Object.keys(fields) }),
      fc.nat(11),
      fc.constantFrom(...Object.keys(shape), ''),
    )
    .map(([value, chance, key]) => {
      if (chance === 0) return { ...value, extra: 1 };
      if (chance === 1) return Object.assign(JSON.parse('{"__proto__":{"admin":true}}') as object, value);
      if (chance > 4) return value;
      const { [key]: _gone, ...others } = value as Record<string, unknown>;
      return others;
    });
}

const read = (schema: Schema, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success
    ? { data: result.data }
    : { issues: result.error.issues.map(({ code, path, message }) => ({ code, path, message })) };
};

describe('the part of zod that is in the web app', () => {
  it('has every function of zod that the contract uses', () => {
    const used = new Set<string>();
    for (const file of globSync('**/*.ts', { cwd: CONTRACT, exclude: ['**/*.test.ts'] })) {
      for (const [, name] of readFileSync(join(CONTRACT, file), 'utf8').matchAll(/\bz\.(_?[a-z]\w*)[(.]/g))
        used.add(name as string);
    }
    expect(used.size).toBeGreaterThan(25);
    expect([...used].filter((name) => !(name in own))).toEqual([]);
  });

  it('reads every value as zod does, with the same sentences', async () => {
    const ofZod = await loadCalls(false);
    const ofOwn = await loadCalls(true);
    expect(ofOwn.map(({ name }) => name)).toEqual(ofZod.map(({ name }) => name));
    let found = 0;
    for (const [at, call] of ofZod.entries()) {
      for (const place of PLACES) {
        const [expected, actual] = [call[place], ofOwn[at]?.[place]];
        if (expected === undefined || actual === undefined) continue;
        expect(actual.constructor).toBe(Object);
        fc.assert(
          fc.property(valuesOf(expected), (value) => {
            const answer = read(expected, structuredClone(value));
            found += 'data' in answer ? 1 : 0;
            expect({ [`${call.name} ${place}`]: read(actual, structuredClone(value)) }).toEqual({
              [`${call.name} ${place}`]: answer,
            });
          }),
          { numRuns: 40 },
        );
      }
    }
    // Neither all values are right nor all wrong.
    expect(found).toBeGreaterThan(1000);
  });
});
