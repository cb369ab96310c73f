import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { allCalls } from './api.ts';

/** Not read by people: compared, looked up, hashed or passed on. */
const NOT_READ = new Set([
  'attempt',
  'audience_uids',
  'before',
  'code',
  'confirmation',
  'current_password',
  'friend_uid',
  'initiator_user_id',
  'key',
  'new_password',
  'operator_code',
  'password',
  'photoUrl',
  'plan',
  'session_id',
  'token',
  'uid',
]);

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
}

/** Every place for a text in a schema. */
function textsIn(
  schema: z.ZodMiniType,
  names: readonly string[],
): { path: string; name: string; schema: z.ZodMiniType }[] {
  const { type, shape = {}, element, innerType, options = [], ...more } = schema.def as unknown as Definition;
  if (type === 'string') return [{ path: names.join('.'), name: names.at(-1) ?? '', schema }];
  return [
    ...Object.entries(shape).flatMap(([name, field]) => textsIn(field, [...names, name])),
    ...[element, innerType, more.in, ...options].flatMap((part) => (part === undefined ? [] : textsIn(part, names))),
  ];
}

const texts = allCalls.flatMap(({ name, params, query, body }) =>
  [params, query, body].flatMap((part) => (part === undefined ? [] : textsIn(part, [name]))),
);
// What the caller knew is compared with what is stored.
const written = texts.filter(({ name, path }) => !NOT_READ.has(name) && !path.includes('.was.'));
const outcome = (schema: z.ZodMiniType, value: string) => {
  const read = schema.safeParse(value);
  return read.success ? String(read.data) : 'refused';
};

it.each<[what: string, value: string, unseen: RegExp]>([
  ['a space of no width', 'Re\u200bad', /\u200b/],
  ['an override of direction', 'Read \u202edaer', /\u202e/],
  ['an isolate', 'Read \u2066now\u2069', /[\u2066\u2069]/],
  ['a filler', 'Re\u3164ad', /\u3164/],
  ['a Braille space', 'Re\u2800ad', /\u2800/],
  ['a soft hyphen', 'Re\u00adad', /\u00ad/],
  ['a byte order mark', '\ufeffRead\ufeff', /\ufeff/],
  ['a hidden message of tags', 'Read\u{e0061}\u{e0062}', /[\u{e0061}\u{e0062}]/u],
  ['a joiner at the end', 'Read\u200d', /\u200d/],
  ['a control character', 'Re\u0007ad', /\p{Cc}/u],
  ['a control character of the second block', 'Re\u009bad', /\u009b/],
  ['another system’s line end', 'Read\r\nRun\u2028', /[\r\u2028]/],
  ['an accent that stands apart', 'Re\u0301ad', /\u0301/],
])('every text that a person may write is stored without %s', (_, value, unseen) => {
  expect(written.flatMap(({ path, schema }) => (unseen.test(outcome(schema, value)) ? [path] : []))).toEqual([]);
});

it.each(['\u200b', '\u3164\u2800', '\u202e', '\u00ad \u2060'])('no text that is needed can be %j', (value) => {
  const taken = written.filter(
    ({ schema }) => outcome(schema, '') === 'refused' && outcome(schema, value) !== 'refused',
  );
  expect(taken.map(({ path }) => path)).toEqual([]);
});

it('only notes and comments have several lines', () => {
  const several = written.filter(({ schema }) => outcome(schema, 'Read\nRun') === 'Read\nRun');
  expect([...new Set(several.map(({ name }) => name))].toSorted()).toEqual(
    ['comment', 'description', 'goalDescription', 'note'].toSorted(),
  );
});

it('finds the texts that people write', () => {
  const free = written.filter(({ schema }) => outcome(schema, 'Read “ten” pages') === 'Read “ten” pages');
  expect([...new Set(free.map(({ name }) => name))].toSorted()).toEqual([
    'comment',
    'cue',
    'description',
    'display_name',
    'ember_name',
    'goal',
    'goalDescription',
    'name',
    'note',
    'small_version',
    'text',
    'value',
  ]);
});

it('names only fields that there are as not read', () => {
  const names = new Set(texts.map(({ name }) => name));
  expect([...NOT_READ].filter((name) => !names.has(name))).toEqual([]);
});
