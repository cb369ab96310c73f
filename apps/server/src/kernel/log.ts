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
export const REDACTED_PATHS = [
  ...SECRET_FIELDS,
  ...SECRET_FIELDS.map((field) => `*.${field}`),
  'req.headers.authorization',
  'req.headers.cookie',
  'body.code',
  'req.body.code',
];
