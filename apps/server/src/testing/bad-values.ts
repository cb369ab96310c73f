/** Values that no field should choke on, as JSON text, because some of them cannot be written as a JavaScript value. */
export interface BadValue {
  readonly name: string;
  readonly json: string;
  readonly type: 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';
  /** Text that must not be kept, whatever the field. */
  readonly isNeverTaken?: true;
  /** Control characters: refused in what people write; a password may have them. */
  readonly hasControls?: true;
}

const text = (name: string, value: string, more: Partial<BadValue> = {}): BadValue => ({
  name,
  json: JSON.stringify(value),
  type: 'string',
  ...more,
});
const rawText = (name: string, json: string, more: Partial<BadValue> = {}): BadValue => ({
  name,
  json,
  type: 'string',
  ...more,
});

export const BAD_VALUES: readonly BadValue[] = [
  { name: 'a number', json: '42', type: 'number' },
  { name: 'a fraction', json: '1.5', type: 'number' },
  { name: 'a negative number', json: '-1', type: 'number' },
  { name: 'minus zero', json: '-0', type: 'number' },
  { name: '2^53 + 1', json: '9007199254740993', type: 'number' },
  { name: '1e308', json: '1e308', type: 'number' },
  { name: '1e999', json: '1e999', type: 'number' },
  { name: '2^31', json: '2147483648', type: 'number' },
  { name: 'true', json: 'true', type: 'boolean' },
  { name: 'false', json: 'false', type: 'boolean' },
  { name: 'null', json: 'null', type: 'null' },
  { name: 'an empty list', json: '[]', type: 'array' },
  { name: 'a list of one text', json: '["daily"]', type: 'array' },
  { name: 'a thousand lists in each other', json: '['.repeat(1000) + ']'.repeat(1000), type: 'array' },
  { name: 'an object', json: '{"value":"Read"}', type: 'object' },
  { name: 'an object that plays a list', json: '{"length":1,"0":"a"}', type: 'object' },
  { name: 'a thousand objects in each other', json: '{"a":'.repeat(1000) + '1' + '}'.repeat(1000), type: 'object' },
  text('an empty text', ''),
  text('spaces', '   \t\n '),
  text('a megabyte', 'x'.repeat(1_000_000), { isNeverTaken: true }),
  text('thirty thousand characters', 'y'.repeat(30_000)),
  text('a long family of emoji', '👩‍👩‍👧‍👦'.repeat(1500)),
  text('NUL', 'a\u0000b', { isNeverTaken: true, hasControls: true }),
  text('only NUL', '\u0000', { isNeverTaken: true, hasControls: true }),
  text('control characters', 'a\u0001\u001b[31m\u007fb', { hasControls: true }),
  rawText('half a character', '"a\\ud800b"', { isNeverTaken: true }),
  rawText('the other half', '"\\udc00"', { isNeverTaken: true }),
  rawText('halves in the wrong order', '"\\udc00\\ud800"', { isNeverTaken: true }),
  text('HTML', '<img src=x onerror=alert(1)>'),
  text('SQL', `'; drop table goals; --`),
  text('a template', '${7*7}{{7*7}}'),
  text('a path', '../../../../etc/passwd'),
  text('the name of a prototype', '__proto__'),
  text('a function of every object', 'constructor'),
  text('letters that turn direction', '\u202eabc\u200f'),
  text('30 February', '2026-02-30'),
  text('month 13', '2026-13-01'),
  text('day zero', '0000-00-00'),
  text('year zero', '0000-01-01'),
  text('the year 99999', '99999-01-01'),
  text('a day with a time', '2026-11-21T00:00:00Z'),
  text('a day with a line break', '2026-11-21\n'),
  text('a day in other digits', '２０２６-11-21'),
  text('the first day there is', '1900-01-01'),
  text('the last day there is', '2999-12-31'),
  text('no id', 'not-an-id'),
  text('an id in braces', '{3f2504e0-4f89-41d3-9a0c-0305e82c3301}'),
  text('an id that no one has', '3f2504e0-4f89-41d3-9a0c-0305e82c3301'),
  text('the id of nothing', '00000000-0000-0000-0000-000000000000'),
  text('the id of everything', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  text('NaN', 'NaN'),
  text('a number as a text', '1e3'),
  text('a mail to two', 'a@example.com, b@example.com'),
  text('a mail with a header in it', 'a@example.com\r\nBcc: everybody@example.com'),
];

/** Bodies that are no JSON, or no object. */
export const NO_OBJECTS: readonly string[] = [
  '{',
  '{"a"',
  '{"a":}',
  '[]',
  '[{}]',
  '42',
  'true',
  '"text"',
  'undefined',
  'NaN',
  '{a:1}',
  "{'a':1}",
  '{"a":01}',
  '{}{}',
  '\u0000',
  '{"a":1,}',
  '// {}',
  '\ufeff{',
  '<xml/>',
  'a=1&b=2',
];

/** The JSON types that a field takes, from its JSON schema. */
export function jsonTypesOf(schema: unknown): Set<string> {
  if (typeof schema !== 'object' || schema === null) return new Set();
  if ('anyOf' in schema && Array.isArray(schema.anyOf))
    return new Set(schema.anyOf.flatMap((each) => [...jsonTypesOf(each)]));
  const type = 'type' in schema ? String(schema.type) : '';
  return new Set([type === 'integer' ? 'number' : type]);
}

/** `{"a":1,"b":"x"}` out of JSON texts, which may be no valid JSON values of ours. */
export function jsonObject(fields: Readonly<Record<string, string>>): string {
  return `{${Object.entries(fields)
    .map(([name, json]) => `${JSON.stringify(name)}:${json}`)
    .join(',')}}`;
}
