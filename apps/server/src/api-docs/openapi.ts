import { type Call, MINIMAL } from '@fivefold/contract/call';
import { allCalls } from '@fivefold/contract/api';
import { problems, type ProblemCode } from '@fivefold/contract/problems';
import * as z from 'zod';

const PROBLEM = {
  type: 'object',
  description: 'Problem details (RFC 9457). `detail` is the sentence a person reads, `code` a stable word.',
  required: ['type', 'title', 'status', 'code', 'detail', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(problems) },
    detail: { type: 'string' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
};

/** The OpenAPI 3.1 document of every call, made from the contract (Decisions section 9). */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of allCalls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fivefold',
      version: '1',
      description: 'Every call of the Fivefold API. Errors are problem details.',
    },
    paths,
    components: {
      schemas: { Problem: PROBLEM },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

/** Every refusal a call may answer, its own and those that all calls share. */
export function problemCodesOf(call: Call): ProblemCode[] {
  const shared: ProblemCode[] = ['common.invalid'];
  if (call.body !== undefined) shared.push('common.malformed_json', 'common.too_large', 'common.wrong_content_type');
  if (call.access !== 'public') shared.push('identity.signed_out', 'identity.unavailable');
  if (call.access === 'premium') shared.push('subscription.premium_required');
  if (call.idempotent === true) shared.push('common.invalid_key', 'common.key_reused');
  return [...new Set([...call.problems, ...shared])];
}

function operation(call: Call): object {
  const statuses = Map.groupBy(problemCodesOf(call), (code) => problems[code].status);
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.name.split('.')[0]],
    ...(call.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...fieldsOf(call.params).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
      ...fieldsOf(call.query).map(([name, schema, required]) => ({ name, in: 'query', required, schema })),
      ...(call.idempotent === true
        ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } }]
        : []),
      ...(call.hasMinimal === true
        ? [{ name: MINIMAL.header, in: 'header', required: false, schema: { type: 'string', enum: [MINIMAL.value] } }]
        : []),
    ],
    ...requestBody(call),
    responses: {
      200: { description: 'Done.', content: answerContent(call) },
      ...Object.fromEntries(
        [...statuses].map(([status, codes]) => [
          status,
          {
            description: codes.map((code) => `\`${code}\`: ${problems[code].title}`).join('\n\n'),
            content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        ]),
      ),
    },
  };
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

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return made;
}

/** Name, schema and whether it is required, of each field of a parameter object. */
function fieldsOf(schema: z.core.$ZodType | undefined): [string, unknown, boolean][] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, field]) => [name, field, required.includes(name)]);
}
