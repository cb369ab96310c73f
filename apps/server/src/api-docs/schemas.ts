import { FIELD_FACTS } from '@fivefold/contract/field-facts';
import { problems } from '@fivefold/contract/problems';
import * as z from 'zod';

/** A schema of the contract as JSON Schema: what a client sends, or what it is answered. */
export function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: json }) => void Object.assign(json, FIELD_FACTS.get(zodSchema)),
  });
  return made;
}

/** Name, schema and whether it is required, of each field of a parameter object. */
export function fieldsOf(schema: z.core.$ZodType | undefined): [string, unknown, boolean][] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, field]) => [name, field, required.includes(name)]);
}

export const PROBLEM_SCHEMA = {
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
      description: 'What is wrong with which field.',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
    current: {
      type: 'object',
      description: 'With `common.overtaken`: the fields of `was` as they are now.',
    },
  },
};
