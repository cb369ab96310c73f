import { type Call, MINIMAL } from '@fivefold/contract/call';
import { includesScope, TOKEN_SCOPES, type TokenScope } from '@fivefold/rules/access-tokens';
import { problemCodesOf } from '@fivefold/contract/problem-codes';
import { problems, type ProblemCode } from '@fivefold/contract/problems';
import { fieldsOf, jsonSchema } from './schemas.ts';

/** Headers that several calls take, as components of the document. */
export const HEADER_PARAMETERS = {
  TimeZone: {
    name: 'Time-Zone',
    in: 'header',
    required: false,
    description:
      'The IANA time zone of the person, by which their days begin. It is stored; one that is not known is ignored, and so is that of a call with an access token.',
    schema: { type: 'string', maxLength: 64, examples: ['Europe/Berlin'] },
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description:
      'The language of a refusal’s sentences. A page names the one language that it is in: it is stored, and mails and pushes to the person are in it from then on. Several languages are not stored, nor is that of a call with an access token.',
    schema: { type: 'string', maxLength: 200, examples: ['de'] },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A UUID of the client for one intent. A repeat with the same key gets the first answer.',
    schema: { type: 'string', format: 'uuid' },
  },
  Prefer: {
    name: MINIMAL.header,
    in: 'header',
    required: false,
    description: 'Asks for the minimal form of the answer: the same with fewer rows.',
    schema: { type: 'string', enum: [MINIMAL.value] },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The entity tag of the answer that the client has.',
    schema: { type: 'string' },
  },
} as const;

const ENTITY_TAG = { ETag: { description: 'What to send as `If-None-Match`.', schema: { type: 'string' } } };
const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } };

const NEEDS: Readonly<Record<Call['access'], string>> = {
  public: 'For anyone.',
  'signed-in': 'For a signed-in person.',
  premium: 'For a signed-in person with a plan.',
};

const BY_TOKEN: Readonly<Record<TokenScope | 'none', string>> = {
  none: '',
  read: ' Access tokens of both scopes may make this call.',
  'check-in': ' Access tokens with the scope `check-in` may make this call.',
};

/**
 * A security scheme for each scope. OpenAPI lets a bearer scheme name scopes at a call, but Spectral 1.23 takes them
 * for a mistake.
 */
export const TOKEN_SCHEMES: Readonly<Record<TokenScope, { readonly name: string; readonly description: string }>> = {
  read: {
    name: 'readToken',
    description: 'An access token with the scope `read`, made in the settings: it reads, and does nothing else.',
  },
  'check-in': {
    name: 'checkInToken',
    description:
      'An access token with the scope `check-in`, made in the settings: it reads, checks in and takes check-ins back.',
  },
};

function schemesOf({ tokenScope }: Call): string[] {
  if (tokenScope === undefined) return [];
  return TOKEN_SCOPES.filter((scope) => includesScope(scope, tokenScope)).map((scope) => TOKEN_SCHEMES[scope].name);
}

/** One call of the contract as an operation. */
export function operationOf(call: Call): object {
  return {
    operationId: call.name,
    summary: shortSummary(call),
    description: `${summaryOf(call)}\n\n${NEEDS[call.access]}${BY_TOKEN[call.tokenScope ?? 'none']}`,
    tags: [tagOf(call)],
    security: call.access === 'public' ? [] : [{ session: [] }, ...schemesOf(call).map((name) => ({ [name]: [] }))],
    parameters: parametersOf(call),
    ...requestBody(call),
    responses: {
      200: {
        description: 'Done.',
        ...(call.hasEntityTag === true ? { headers: ENTITY_TAG } : {}),
        content: answerContent(call),
      },
      ...(call.hasEntityTag === true
        ? { 304: { description: 'The client’s answer with this entity tag is still the same.', headers: ENTITY_TAG } }
        : {}),
      ...problemResponses(problemCodesOf(call)),
    },
  };
}

/** The part of the API that a call belongs to. */
export function tagOf({ name }: Pick<Call, 'name'>): string {
  return name.slice(0, name.indexOf('.'));
}

/** The responses with problem details, one for each status. */
export function problemResponses(codes: readonly ProblemCode[]): Record<string, object> {
  const statuses = Map.groupBy(codes, (code) => problems[code].status);
  return Object.fromEntries(
    [...statuses].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `\`${code}\`: ${problems[code].title}`).join('\n\n'),
        ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

/** What a call does, without the places that only the product's own papers have. */
export function summaryOf({ summary }: Pick<Call, 'summary'>): string {
  return summary.replaceAll(/ \((?:Beyond|Decisions|Specification) section \d+\)/g, '');
}

/** Its first words, for a list. */
function shortSummary(call: Call): string {
  const whole = summaryOf(call);
  return /^.*?(?=[.:;](?:\s|$)| \()/.exec(whole)?.[0] ?? whole;
}

function parametersOf(call: Call): object[] {
  const headers: (keyof typeof HEADER_PARAMETERS)[] = ['AcceptLanguage'];
  if (call.access !== 'public') headers.push('TimeZone');
  if (call.idempotent === true) headers.push('IdempotencyKey');
  if (call.hasMinimal === true) headers.push('Prefer');
  if (call.hasEntityTag === true) headers.push('IfNoneMatch');
  return [
    ...fieldsOf(call.params).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
    ...fieldsOf(call.query).map(([name, schema, required]) => ({ name, in: 'query', required, schema })),
    ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

function answerContent({ answer, download }: Call): object {
  if (download !== undefined) return { [download.contentType]: { schema: { type: 'string', format: 'binary' } } };
  return { 'application/json': { schema: jsonSchema(answer, 'output') } };
}

function requestBody(call: Call): object {
  if (call.multipart !== undefined) {
    const file = { type: 'string', format: 'binary' };
    const schema = { type: 'object', required: [call.multipart.field], properties: { [call.multipart.field]: file } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (call.body === undefined) return {};
  const isOptional = call.body.safeParse(undefined).success;
  return {
    requestBody: { required: !isOptional, content: { 'application/json': { schema: jsonSchema(call.body, 'input') } } },
  };
}
