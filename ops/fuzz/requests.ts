import { randomUUID } from 'node:crypto';
import { allCalls } from '@fivefold/contract/api';
import type { Call } from '@fivefold/contract/call';
import fc from 'fast-check';
import { jsonObject } from '../../apps/server/src/testing/bad-values.ts';
import { type CallFields, fieldsOf } from '../../apps/server/src/testing/call-fields.ts';
import { formArbitrary } from './forms.ts';
import type { Cast } from './target-process.ts';
import { type Facts, factsOf, goodValue, oddValue } from './values.ts';

/** One request as it is sent. */
export interface FuzzedRequest {
  /** None for an address beside the contract. */
  readonly call: Call | undefined;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Forms hold bytes, one a character. */
  readonly encoding: 'utf8' | 'latin1';
}

/** Ends sessions when it works, so its sender is seldom a user whom later requests need. */
const ENDING = new Set([
  'identity.logOut',
  'identity.changePassword',
  'identity.resetPassword',
  'account.endSession',
  'account.signOutOthers',
  'account.delete',
]);

/** Whether one of the test users may be logged out after this request. */
export function isEnding({ call, headers }: FuzzedRequest, { ann, bob, stranger, free }: Cast): boolean {
  if (call === undefined || !ENDING.has(call.name)) return false;
  const isOfTheirs = [ann, bob, stranger, free].some(({ token }) => headers['authorization'] === `Bearer ${token}`);
  return isOfTheirs || call.name === 'identity.resetPassword';
}

const NO_FIELDS: Omit<CallFields, 'call'> = { names: [], required: [], schemas: {} };

/** For a report. */
export function nameOf({ call, ...request }: FuzzedRequest): string {
  return `${call?.name ?? 'beside the contract'}: ${JSON.stringify(request).slice(0, 2000)}`;
}

/** Requests to every call of the contract, and some beside it: good, nearly good, and hostile. */
export function requestArbitrary(cast: Cast): fc.Arbitrary<FuzzedRequest> {
  const facts = factsOf(cast);
  const ofCalls = fc.constantFrom(...allCalls).chain((call) => callArbitrary(call, cast, facts));
  return fc.oneof({ weight: 25, arbitrary: ofCalls }, { weight: 1, arbitrary: besideArbitrary(cast) });
}

function callArbitrary(call: Call, cast: Cast, facts: Facts): fc.Arbitrary<FuzzedRequest> {
  const form = call.multipart === undefined ? undefined : formArbitrary(call.multipart.field);
  return fc
    .record({
      body: form ?? bodyArbitrary(call, facts),
      query: queryArbitrary(call, cast, facts),
      id: fc.oneof(
        { weight: 6, arbitrary: idArbitrary(call, facts) },
        fc.uuid(),
        fc.webSegment(),
        fc.constantFrom('..', '../../etc/passwd', '%', '%00', "' or 1=1", '\u202e', 'x'.repeat(300), '__proto__'),
      ),
      method: fc.oneof(
        { weight: 40, arbitrary: fc.constant(call.method as string) },
        fc.constantFrom('PATCH', 'PUT', 'OPTIONS', 'HEAD'),
      ),
      sender: senderArbitrary(cast, ENDING.has(call.name)),
      headers: oddHeaders,
      type: fc.oneof(
        { weight: 25, arbitrary: fc.constant(undefined) },
        fc.constantFrom(
          'text/plain',
          'application/json; charset=utf-16',
          'multipart/form-data; boundary=x',
          'application/x-www-form-urlencoded',
          'junk',
          'text/html',
        ),
      ),
    })
    .map(({ body, query, id, method, sender, headers, type }) => ({
      call,
      method,
      path: call.path.replaceAll(/\{\w+\}/g, id.startsWith('%') ? id : encodeURIComponent(id.toWellFormed())) + query,
      headers: {
        ...(body === undefined ? {} : { 'content-type': body.type }),
        ...(type === undefined ? {} : { 'content-type': type }),
        ...sender,
        ...headers,
      },
      body: body?.text,
      encoding: call.multipart === undefined ? 'utf8' : 'latin1',
    }));
}

/** What the contract asks for in the address. */
function idArbitrary(call: Call, facts: Facts): fc.Arbitrary<string> {
  const { names, schemas } = call.params === undefined ? NO_FIELDS : fieldsOf(call, 'params');
  const [name] = names;
  if (name === undefined) return fc.constant('');
  return goodValue(call, name, schemas[name], facts).map((json) => String(JSON.parse(json)));
}

/** JSON: good, with one thing wrong, with anything wrong, or not even JSON. */
function bodyArbitrary(call: Call, facts: Facts): fc.Arbitrary<{ text: string; type: string } | undefined> {
  const json = (text: string) => ({ text, type: 'application/json' });
  if (call.body === undefined)
    return fc.constantFrom(undefined, undefined, undefined, json('{}'), json('{'), json('null'));
  const { names, required, schemas } = fieldsOf(call, 'body');
  const { body } = call;
  const asText = (fields: unknown) => jsonObject(fields as Record<string, string>);
  const good = fc
    .record(Object.fromEntries(names.map((name) => [name, goodValue(call, name, schemas[name], facts)])), {
      requiredKeys: [...required],
    })
    // The contract has rules that its JSON schema does not say.
    .filter((fields) => body.safeParse(JSON.parse(asText(fields))).success);
  const whole = good.map(asText);
  const oneOff =
    names.length === 0
      ? whole
      : fc
          .tuple(
            good,
            fc
              .constantFrom(...names)
              .chain((name) =>
                fc.tuple(fc.constant(name), fc.option(oddValue(schemas[name]), { nil: undefined, freq: 6 })),
              ),
          )
          .map(([fields, [name, value]]) =>
            asText(
              Object.fromEntries(
                Object.entries({ ...(fields as object), [name]: value }).filter(([, json_]) => json_ !== undefined),
              ),
            ),
          );
  const anyOff = fc
    .record(
      Object.fromEntries(
        names.map((name) => [name, fc.oneof(goodValue(call, name, schemas[name], facts), oddValue(schemas[name]))]),
      ),
      { requiredKeys: [] },
    )
    .map(asText);
  const unknown = fc
    .tuple(
      whole,
      fc.oneof(
        fc.string({ maxLength: 20 }),
        fc.constantFrom('__proto__', 'constructor', 'uid', 'total_streaks', 'is_admin', names[0] ?? 'a'),
      ),
      fc.jsonValue({ maxDepth: 2 }),
    )
    .map(
      ([text, name, value]) =>
        `${text.slice(0, -1)}${text === '{}' ? '' : ','}${JSON.stringify(name)}:${JSON.stringify(value)}}`,
    );
  const damaged = fc.tuple(whole, fc.string({ maxLength: 20 }), fc.nat()).map(([text, noise, at]) => {
    const place = at % (text.length + 1);
    return text.slice(0, place) + noise + text.slice(place + noise.length);
  });
  const nested = fc
    .tuple(fc.constantFrom('[', '{"a":'), fc.nat(30_000))
    .map(([opening, depth]) => opening.repeat(depth));
  return fc
    .oneof(
      { weight: 10, arbitrary: whole },
      { weight: 14, arbitrary: oneOff },
      { weight: 4, arbitrary: anyOff },
      { weight: 3, arbitrary: unknown },
      { weight: 2, arbitrary: damaged },
      {
        weight: 1,
        arbitrary: fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.json(), nested, fc.constant('')),
      },
    )
    .map(json);
}

function queryArbitrary(call: Call, cast: Cast, facts: Facts): fc.Arbitrary<string> {
  const { names: own, required, schemas } = call.query === undefined ? NO_FIELDS : fieldsOf(call, 'query');
  const text = (json: string) => {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value.slice(0, 2000).toWellFormed() : json;
  };
  const fields = fc
    .record(
      {
        ...Object.fromEntries(own.map((name) => [name, goodValue(call, name, schemas[name], facts).map(text)])),
        before: fc.oneof(fc.integer().map(String), fc.string({ maxLength: 20 })),
        session_id: fc.constantFrom('cs_test_x', `cs_test_${'a'.repeat(40)}`, 'x\r\nSet-Cookie: a=b'),
        a: fc.webQueryParameters(),
      },
      { requiredKeys: [] },
    )
    .map((each) => `?${new URLSearchParams(each).toString()}`);
  const right = fc
    .record(Object.fromEntries(own.map((name) => [name, goodValue(call, name, schemas[name], facts).map(text)])), {
      requiredKeys: [...required],
    })
    .map((each) => `?${new URLSearchParams(each as Record<string, string>).toString()}`);
  const odd = fc.oneof(
    fc.webQueryParameters().map((each) => `?${each}`),
    fc.constantFrom('?%', '?__proto__=1', '?a[b]=1&a=2', `?goalId=${cast.foreignGoals[0]}`),
  );
  return own.length === 0
    ? fc.oneof({ weight: 12, arbitrary: fc.constant('') }, { weight: 1, arbitrary: odd })
    : fc.oneof({ weight: 6, arbitrary: right }, { weight: 2, arbitrary: fields }, odd);
}

/** Who sends it. @param isRisky whether the sender may not be signed in any more afterwards */
function senderArbitrary(cast: Cast, isRisky: boolean): fc.Arbitrary<Record<string, string>> {
  const alive = [cast.ann, cast.ann, cast.ann, cast.bob, cast.stranger, cast.free].map(
    ({ token }) => `Bearer ${token}`,
  );
  const dead = [
    `Bearer ${cast.endedToken}`,
    `Bearer ${cast.ann.token.slice(0, -1)}`,
    `Bearer ${cast.ann.token}x`,
    `Bearer ${cast.ann.token.toUpperCase()}`,
    `Basic ${cast.ann.token}`,
    `Bearer ${cast.ann.uid}`,
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm4ifQ.',
    "Bearer ' or 1=1 --",
    `Bearer ${'x'.repeat(5000)}`,
    'Bearer ../../token',
  ];
  return fc
    .oneof(
      { weight: isRisky ? 1 : 24, arbitrary: fc.constantFrom(...alive) },
      { weight: isRisky ? 12 : 2, arbitrary: fc.constantFrom(...dead) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme-ascii' }) },
      { weight: 1, arbitrary: fc.constant('') },
    )
    .map((authorization) => ({ authorization }));
}

/** From many places, at times with a key that was there before. */
const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    'x-forwarded-for': fc.tuple(fc.nat(15), fc.nat(15)).map(([a, b]) => `10.0.${a}.${b}`),
    'idempotency-key': fc.oneof(
      { weight: 3, arbitrary: fc.uuid() },
      fc.constantFrom(...Array.from({ length: 5 }, () => randomUUID())),
      fc.string({ unit: 'grapheme-ascii' }),
    ),
    'time-zone': fc.oneof(
      fc.constantFrom('Asia/Kathmandu', 'UTC', 'Pacific/Kiritimati', '../../etc/localtime'),
      fc.string({ unit: 'grapheme-ascii' }),
    ),
    'accept-language': fc.oneof(
      fc.constantFrom('de', 'en', 'fi', 'de-AT, en;q=0.5', '*'),
      fc.string({ unit: 'grapheme-ascii' }),
    ),
    'user-agent': fc.oneof(
      fc.constant('Mozilla/5.0 (X11; Linux) Firefox/140.0'),
      fc.string({ unit: 'grapheme-ascii', maxLength: 300 }),
    ),
    'if-none-match': fc.constantFrom('*', 'W/"x"'),
    'accept-encoding': fc.constantFrom('gzip', 'br', 'deflate;q=x, ,;', '*'),
    accept: fc.constantFrom('text/html', '*/*', 'application/x-php'),
  },
  { requiredKeys: ['x-forwarded-for'] },
);

/** What is not a call: photos by link, the payment provider's messages, pages, and addresses that lead nowhere. */
function besideArbitrary(cast: Cast): fc.Arbitrary<FuzzedRequest> {
  const [photo = ''] = cast.photoUrls;
  const paths = fc.oneof(
    fc.constantFrom(
      photo,
      `${photo}0`,
      photo.replace(/[0-9a-f]/, 'g'),
      photo.split('?')[0] ?? '',
      '/photos/..%2f..%2fetc%2fpasswd?x=1',
    ),
    fc.constantFrom(
      '/api/openapi.json',
      '/api/docs',
      '/health/live',
      '/api',
      '/api/',
      '/api/unknown',
      '/.env',
      '/.git/config',
      '/api/../etc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
    ),
    fc.webPath().map((path) => `/photos${path}`),
    fc.webPath().map((path) => `/api${path}`),
    fc
      .string({ maxLength: 40 })
      .map((text) => `/subscription/success?session_id=${encodeURIComponent(text.toWellFormed())}`),
  );
  const get = paths.map((path) => ({ method: 'GET', path: path === '' ? '/' : path, body: undefined, headers: {} }));
  const webhook = fc
    .tuple(fc.oneof(fc.json(), fc.constant('{"type":"invoice.paid"}')), fc.string({ unit: 'grapheme-ascii' }))
    .map(([body, signature]) => ({
      method: 'POST',
      path: '/api/stripe/webhook',
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    }));
  return fc.oneof(get, webhook).map((each) => ({ ...each, call: undefined, encoding: 'utf8' }));
}
