import fc from 'fast-check';

/** The part of JSON Schema that the contract's fields use. */
export interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly FieldSchema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: FieldSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
}

/** Of a valid list; longer ones would only make many requests of one. */
const MOST_ITEMS = 20;

const jsonOf = (value: unknown) => JSON.stringify(value);

/** What a field takes, as JSON. */
export function validJson(schema: FieldSchema): fc.Arbitrary<string> {
  return validValue(schema).map(jsonOf);
}

function validValue(schema: FieldSchema): fc.Arbitrary<unknown> {
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(validValue));
  if (typeof schema.type === 'object') return fc.oneof(...schema.type.map((type) => validValue({ ...schema, type })));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return validText(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 2 ** 31 });
    case 'number':
      // Amounts, which have two digits after the point.
      return fc
        .integer({ min: Math.ceil((schema.minimum ?? 0) * 100), max: Math.floor((schema.maximum ?? 1e6) * 100) })
        .map((hundredths) => hundredths / 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(validValue(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 10, MOST_ITEMS)),
      });
    case 'object':
      return fc.record(mapValues(schema.properties ?? {}, validValue), { requiredKeys: [...(schema.required ?? [])] });
    case undefined:
      // What browsers say of keys besides what is read.
      return fc.jsonValue({ maxDepth: 1 });
    default:
      throw new Error(`The fuzzer cannot make values of ${jsonOf(schema)}.`);
  }
}

function mapValues<T, U>(object: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

function validText({ format, pattern, minLength = 0, maxLength = 300 }: FieldSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid({ version: [4, 7] });
  if (format === 'email') return fc.emailAddress().filter((text) => new RegExp(pattern ?? '').test(text));
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { maxLength });
  const unit = fc
    .constantFrom('grapheme', 'grapheme-ascii')
    .chain((each) => fc.string({ unit: each, minLength, maxLength }));
  // As people write; others have spaces at both ends or nothing else.
  const trimmed = unit.filter((text) => text.trim().length >= minLength && text.length <= maxLength);
  const longest = fc.constantFrom('x', '𝔵').map((letter) => letter.repeat(Math.floor(maxLength / letter.length)));
  return fc.oneof({ weight: 4, arbitrary: trimmed }, longest, fc.constant('x'.repeat(Math.max(1, minLength))));
}

/**
 * What breaks one rule of a field, as JSON: another type, a length or size one beyond, no member of the list, another
 * form.
 */
export function brokenJson(schema: FieldSchema): fc.Arbitrary<string> {
  const parts = schema.anyOf === undefined ? [schema] : schema.anyOf.flatMap((part) => part.anyOf ?? [part]);
  const types = parts.map(({ type }) => (type === 'integer' ? 'number' : type));
  const ofOtherTypes = fc
    .oneof(fc.boolean(), fc.integer(), fc.double(), fc.string(), fc.constant(null), fc.jsonValue({ maxDepth: 3 }))
    .filter((value) => !types.includes(jsonTypeOf(value)));
  const beyond = parts.flatMap((part) => [...valuesBeyond(part)]);
  return (beyond.length === 0 ? ofOtherTypes : fc.oneof(fc.constantFrom(...beyond), ofOtherTypes)).map(jsonOf);
}

function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function* valuesBeyond({ type, format, pattern, minLength = 0, maxLength, minimum, maximum, ...rest }: FieldSchema) {
  if (minimum !== undefined) yield* [minimum - 1, minimum + 0.5];
  if (maximum !== undefined) yield* [maximum + 1, maximum - 0.5];
  if (type === 'object') yield* [{}, [], { unknown: 1 }, 'text'];
  if (type === 'array')
    yield* [['text'], [{}], [null], [[]], [1.5], [-1], Array.from({ length: 1000 }, (_, nth) => nth)];
  if (type !== 'string') return;
  if (minLength > 0) yield* ['', ' '.repeat(minLength), 'x'.repeat(minLength - 1), `${'x'.repeat(minLength - 1)} `];
  if (maxLength !== undefined)
    yield* ['x'.repeat(maxLength + 1), '𝔵'.repeat(maxLength / 2 + 1), `${'x'.repeat(maxLength)} `];
  if (format !== undefined || pattern !== undefined) yield* ['no such form', '@', 'a@b', '\u0000', 'é'.repeat(8)];
  if (rest.enum !== undefined || 'const' in rest) yield* ['', 'toString', 'DAILY', 'x'.repeat(5000)];
}
