/**
 * The part of `zod/mini` that the contract uses, in a sixth of its size: vite.config.ts puts this in its place. Same
 * values, same issues in the same order; zod-mini.test.ts compares both on every schema of the contract.
 */

interface Issue {
  readonly code: string;
  path?: PropertyKey[];
  message?: string | undefined;
  /** Whether further checks run: all with true, those of a length unless it is false. */
  readonly continue?: boolean;
}

interface Payload {
  value: unknown;
  readonly issues: Issue[];
  isAborted?: boolean;
}

interface Check {
  readonly run: (payload: Payload) => void;
  /** Runs after an issue too, where the value has a length. */
  readonly isOfLength?: boolean;
}

/** What an object does without the key: nothing, or put a value in its place. */
type Absence = 'optional' | 'defaulted' | undefined;

interface Facts {
  readonly absence?: Absence;
  /** An absent key stays absent. */
  readonly isOptional?: boolean | undefined;
  readonly shape?: Shape;
  readonly isStrict?: boolean;
  /** A schema of a format is a check too. */
  readonly asCheck?: Check;
}

interface Schema extends Facts {
  readonly run: (payload: Payload) => Payload;
  readonly check: (...checks: (Check | Schema)[]) => Schema;
  readonly safeParse: (
    value: unknown,
  ) => { success: true; data: unknown } | { success: false; error: { issues: Required<Omit<Issue, 'continue'>>[] } };
}

type Shape = Readonly<Record<string, Schema>>;

/** A sentence for the issue; with `abort`, nothing is checked after it. */
type Params = string | { readonly error?: string; readonly abort?: boolean };

type Parse = (payload: Payload) => void;

const textOf = (params?: Params) => (typeof params === 'object' ? params.error : params);

function isAborted({ isAborted: isSaid = false, issues }: Payload): boolean {
  return isSaid || issues.some((issue) => issue.continue !== true);
}

function runChecks(payload: Payload, checks: readonly Check[], message: string | undefined): void {
  let isOver = isAborted(payload);
  for (const { run, isOfLength = false } of checks) {
    if (isOfLength) {
      const isEnded = payload.isAborted === true || payload.issues.some((issue) => issue.continue === false);
      if (isEnded || (payload.value as { length?: number } | null | undefined)?.length === undefined) continue;
    } else if (isOver) continue;
    const before = payload.issues.length;
    run(payload);
    for (const issue of payload.issues.slice(before)) {
      issue.message ??= message;
      isOver ||= issue.continue !== true;
    }
  }
}

function create(parse: Parse, params?: Params, facts: Facts = {}, checks: readonly Check[] = []): Schema {
  const run = (payload: Payload) => {
    const before = payload.issues.length;
    parse(payload);
    for (const issue of payload.issues.slice(before)) {
      // Those of its parts have their own.
      if (issue.path === undefined) issue.message ??= textOf(params);
    }
    if (checks.length > 0) runChecks(payload, checks, textOf(params));
    return payload;
  };
  return {
    ...facts,
    run,
    check: (...more) =>
      create(parse, params, facts, [
        ...checks,
        ...more.map((each) => ('asCheck' in each ? each.asCheck : each) as Check),
      ]),
    safeParse: (value) => {
      const { value: data, issues } = run({ value, issues: [] });
      if (issues.length === 0) return { success: true, data };
      return {
        success: false,
        error: {
          issues: issues.map(({ code, path = [], message = 'Invalid input' }) => ({ code, path, message })),
        },
      };
    },
  };
}

function typeOf(isRight: (value: unknown) => boolean, params?: Params, code = 'invalid_type'): Schema {
  return create(({ value, issues }) => {
    if (!isRight(value)) issues.push({ code });
  }, params);
}

function checkOf(isRight: (value: never) => boolean, code: string, params?: Params): Check {
  const message = textOf(params);
  const goesOn = !(typeof params === 'object' && params.abort === true);
  return {
    run: ({ value, issues }) => {
      if (!isRight(value as never)) issues.push({ code, message, continue: goesOn });
    },
  };
}

/** A schema that checks more than the type, and is a check of other schemas too. */
function formatOf(type: Schema, asCheck: Check, params?: Params): Schema {
  return create((payload) => void type.run(payload), params, { asCheck }, [asCheck]);
}

function prefix(key: PropertyKey, issues: Issue[]): Issue[] {
  for (const issue of issues) (issue.path ??= []).unshift(key);
  return issues;
}

// Types

/* @__NO_SIDE_EFFECTS__ */
export function string(params?: Params): Schema {
  return typeOf((value) => typeof value === 'string', params);
}

/* @__NO_SIDE_EFFECTS__ */
export function number(params?: Params): Schema {
  return typeOf(Number.isFinite, params);
}

/* @__NO_SIDE_EFFECTS__ */
export function int(params?: Params): Schema {
  const message = textOf(params);
  return formatOf(
    number(params),
    {
      run: ({ value, issues }) => {
        if (!Number.isInteger(value)) issues.push({ code: 'invalid_type', message, continue: false });
        else if (!Number.isSafeInteger(value)) {
          issues.push({ code: (value as number) > 0 ? 'too_big' : 'too_small', message, continue: true });
        }
      },
    },
    params,
  );
}

/* @__NO_SIDE_EFFECTS__ */
export function boolean(params?: Params): Schema {
  return typeOf((value) => typeof value === 'boolean', params);
}

/* @__NO_SIDE_EFFECTS__ */
export function unknown(): Schema {
  return create(() => undefined);
}

/* @__NO_SIDE_EFFECTS__ */
function oneOf(values: readonly unknown[], params?: Params): Schema {
  return typeOf((value) => values.includes(value), params, 'invalid_value');
}
export { oneOf as enum };

/* @__NO_SIDE_EFFECTS__ */
export function literal(value: unknown, params?: Params): Schema {
  return oneOf([value], params);
}

const UUID =
  /^(?:[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|0{8}-(?:0{4}-){3}0{12}|f{8}-(?:f{4}-){3}f{12})$/;
const EMAIL = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/* @__NO_SIDE_EFFECTS__ */
export function uuid(params?: Params): Schema {
  return formatOf(string(params), regex(UUID, params), params);
}

/* @__NO_SIDE_EFFECTS__ */
export function email(params?: Params): Schema {
  return formatOf(string(params), regex(EMAIL, params), params);
}

/* @__NO_SIDE_EFFECTS__ */
export function array(element: Schema, params?: Params): Schema {
  return create((payload) => {
    const { value, issues } = payload;
    if (!Array.isArray(value)) {
      issues.push({ code: 'invalid_type' });
      return;
    }
    payload.value = value.map((each: unknown, index) => {
      const read = element.run({ value: each, issues: [] });
      issues.push(...prefix(index, read.issues));
      return read.value;
    });
  }, params);
}

function objectOf(shape: Shape, isStrict: boolean, params?: Params): Schema {
  const parse = (payload: Payload) => {
    const input = payload.value as Readonly<Record<string, unknown>> | null;
    if (typeof input !== 'object' || input === null || Array.isArray(input)) {
      payload.issues.push({ code: 'invalid_type' });
      return;
    }
    const value: Record<string, unknown> = {};
    payload.value = value;
    for (const [key, field] of Object.entries(shape)) readField(payload, key, field, input, value);
    if (!isStrict) return;
    if (Object.keys(input).some((key) => !Object.hasOwn(shape, key)))
      payload.issues.push({ code: 'unrecognized_keys', message: textOf(params), continue: true });
  };
  return create(parse, params, { shape, isStrict });
}

function readField(
  { issues }: Payload,
  key: string,
  { run, absence, isOptional = false }: Schema,
  input: Readonly<Record<string, unknown>>,
  output: Record<string, unknown>,
): void {
  const isPresent = key in input;
  if (!isPresent && isOptional && absence === 'optional') return;
  const read = run({ value: input[key], issues: [] });
  if (read.issues.length > 0) {
    if (absence !== undefined && isOptional && !isPresent) return;
    issues.push(...prefix(key, read.issues));
  }
  if (!isPresent && absence === undefined) {
    if (read.issues.length === 0) issues.push({ code: 'invalid_type', path: [key] });
    return;
  }
  if (read.value !== undefined || isPresent || (absence === 'defaulted' && !isOptional)) output[key] = read.value;
}

/* @__NO_SIDE_EFFECTS__ */
export function object(shape: Shape, params?: Params): Schema {
  return objectOf(shape, false, params);
}

/** Without other keys than those of the shape. */
/* @__NO_SIDE_EFFECTS__ */
export function strictObject(shape: Shape, params?: Params): Schema {
  return objectOf(shape, true, params);
}

/* @__NO_SIDE_EFFECTS__ */
export function extend({ shape, isStrict = false }: Schema, more: Shape): Schema {
  return objectOf({ ...shape, ...more }, isStrict);
}

/* @__NO_SIDE_EFFECTS__ */
export function partial({ shape = {}, isStrict = false }: Schema): Schema {
  return objectOf(Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, optional(field)])), isStrict);
}

/* @__NO_SIDE_EFFECTS__ */
export function optional(inner: Schema): Schema {
  const parse = (payload: Payload) => {
    if (payload.value !== undefined || inner.absence === 'defaulted') inner.run(payload);
  };
  return create(parse, undefined, {
    absence: inner.absence === 'defaulted' ? 'defaulted' : 'optional',
    isOptional: true,
  });
}

/* @__NO_SIDE_EFFECTS__ */
export function nullable(inner: Schema): Schema {
  const parse = (payload: Payload) => {
    if (payload.value !== null) inner.run(payload);
  };
  return create(parse, undefined, { absence: inner.absence, isOptional: inner.isOptional });
}

/* @__NO_SIDE_EFFECTS__ */
export function _default(inner: Schema, value: unknown): Schema {
  const parse = (payload: Payload) => {
    if (payload.value !== undefined) inner.run(payload);
    if (payload.value === undefined) payload.value = Array.isArray(value) ? [...(value as unknown[])] : value;
  };
  return create(parse, undefined, { absence: 'defaulted' });
}

/* @__NO_SIDE_EFFECTS__ */
export function union(options: readonly Schema[], params?: Params): Schema {
  return create((payload) => {
    const all = options.map((option) => option.run({ value: payload.value, issues: [] }));
    const possible = all.filter((each) => !isAborted(each));
    const found = all.find(({ issues }) => issues.length === 0) ?? (possible.length === 1 ? possible[0] : undefined);
    if (found === undefined) payload.issues.push({ code: 'invalid_union' });
    else {
      payload.value = found.value;
      payload.issues.push(...found.issues);
    }
  }, params);
}

/* @__NO_SIDE_EFFECTS__ */
export function discriminatedUnion(key: string, options: readonly Schema[], params?: Params): Schema {
  return create((payload) => {
    const { value, issues } = payload;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      issues.push({ code: 'invalid_type' });
      return;
    }
    const kind: unknown = Reflect.get(value, key);
    const option = options.find(({ shape }) => shape?.[key]?.safeParse(kind).success === true);
    if (option === undefined) issues.push({ code: 'invalid_union', path: [key], message: textOf(params) });
    else option.run(payload);
  }, params);
}

/* @__NO_SIDE_EFFECTS__ */
export function pipe(from: Schema, to: Schema): Schema {
  const parse = (payload: Payload) => {
    from.run(payload);
    if (payload.issues.some(({ code }) => code !== 'unrecognized_keys')) payload.isAborted = true;
    else to.run(payload);
  };
  return create(parse, undefined, { absence: from.absence, isOptional: to.isOptional });
}

/* @__NO_SIDE_EFFECTS__ */
export function transform(change: (value: never) => unknown): Schema {
  const parse = (payload: Payload) => {
    payload.value = change(payload.value as never);
  };
  return create(parse, undefined, { absence: 'optional' });
}

export const coerce = {
  number: (params?: Params): Schema => {
    const read = number(params);
    return create((payload) => {
      payload.value = Number(payload.value);
      read.run(payload);
    }, params);
  },
};

// Checks

/** The characters of a text, or the elements of a list. */
const lengthOf = (value: string | readonly unknown[]) =>
  typeof value === 'string' ? Array.from(value).length : value.length;

/* @__NO_SIDE_EFFECTS__ */
export function minLength(least: number, params?: Params): Check {
  return { ...checkOf((value: string) => lengthOf(value) >= least, 'too_small', params), isOfLength: true };
}

/* @__NO_SIDE_EFFECTS__ */
export function maxLength(most: number, params?: Params): Check {
  // Most texts need no counting.
  return {
    ...checkOf((value: string) => value.length <= most || lengthOf(value) <= most, 'too_big', params),
    isOfLength: true,
  };
}

/* @__NO_SIDE_EFFECTS__ */
export function minimum(least: number, params?: Params): Check {
  return checkOf((value: number) => value >= least, 'too_small', params);
}

/* @__NO_SIDE_EFFECTS__ */
export function maximum(most: number, params?: Params): Check {
  return checkOf((value: number) => value <= most, 'too_big', params);
}

/* @__NO_SIDE_EFFECTS__ */
export function regex(pattern: RegExp, params?: Params): Check {
  return checkOf((value: string) => pattern.test(value), 'invalid_format', params);
}

/* @__NO_SIDE_EFFECTS__ */
export function refine(isRight: (value: never) => boolean, params?: Params): Check {
  return checkOf(isRight, 'custom', params);
}

/* @__NO_SIDE_EFFECTS__ */
export function check(run: (payload: Payload) => void): Check {
  return { run };
}

/* @__NO_SIDE_EFFECTS__ */
export function overwrite(change: (value: never) => unknown): Check {
  return {
    run: (payload) => {
      payload.value = change(payload.value as never);
    },
  };
}

/* @__NO_SIDE_EFFECTS__ */
export function trim(): Check {
  return overwrite((value: string) => value.trim());
}

/* @__NO_SIDE_EFFECTS__ */
export function toLowerCase(): Check {
  return overwrite((value: string) => value.toLowerCase());
}
