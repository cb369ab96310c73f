import type { FastifyBaseLogger } from 'fastify';

export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** Where secrets may stand in what is logged; they are replaced before a line is written. */
export const REDACTED_PATHS = [
  'req.headers.authorization',
  'headers.authorization',
  '*.password',
  '*.token',
  '*.code',
  '*.secret',
  '*.checkout_url',
  '*.portal_url',
];
