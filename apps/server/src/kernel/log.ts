import { stdSerializers } from 'pino';
import type { FastifyBaseLogger } from 'fastify';

export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

const SECRET_FIELDS = [
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  'oobCode',
  'checkout_url',
  'portal_url',
];

/**
 * Where secrets may stand in what is logged; they are replaced before a line is written. `code` is one of the body of a
 * request only: of an error it says what went wrong.
 */
const REDACTED_PATHS = [
  ...SECRET_FIELDS,
  ...SECRET_FIELDS.map((field) => `*.${field}`),
  'req.headers.authorization',
  'req.headers.cookie',
  'body.code',
  'req.body.code',
];

/** Fields in which PostgreSQL repeats the values of a row that it refused. */
const FIELDS_WITH_VALUES = new Set(['detail', 'where']);

/** @returns the error as pino writes it, also the errors in it, without what tells of people's rows. */
function serializeError(error: unknown): unknown {
  return error instanceof Error ? withoutValues(stdSerializers.err(error)) : error;
}

function withoutValues(error: object): object {
  for (const [name, value] of Object.entries(error)) {
    if (FIELDS_WITH_VALUES.has(name)) Reflect.deleteProperty(error, name);
    for (const inner of Array.isArray(value) ? value : [value]) if (isSerializedError(inner)) withoutValues(inner);
  }
  return error;
}

function isSerializedError(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'type' in value && 'stack' in value;
}

/** How every logger of the product is made: what it takes out of a line before that is written. */
export const LOG_OPTIONS = {
  redact: { paths: REDACTED_PATHS, censor: '[redacted]' },
  serializers: { err: serializeError },
};
