import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem.ts';

/** The largest body a JSON call needs is a note of 1,000 characters; four bytes each, escaped, fit many times. */
export const MAX_JSON_BYTES = 64 * 1024;

/** JSON can write what a text cannot hold, NUL for PostgreSQL and half a character for everybody, but only escaped. */
const SUSPICIOUS = /\\u(0000|d[89a-f])/i;

/**
 * Reads JSON bodies. The client sends the JSON content type with every call, so an empty body is no body and not an error;
 * `__proto__` and `constructor` keys are refused, and so are texts that could not be kept as they are, in whatever field.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text.length === 0) return done(null, undefined);
    void parse(request, text, (error, value) => {
      if (error === null && SUSPICIOUS.test(text) && !canBeKept(value))
        done(new Problem('common.invalid', 'This text has characters that cannot be kept.'));
      else done(error, value);
    });
  });
}

/** Without recursion: a body may be nested as deeply as it is long. */
function canBeKept(value: unknown): boolean {
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string' && (next.includes('\0') || !next.isWellFormed())) return false;
    if (typeof next === 'object' && next !== null)
      for (const [key, inner] of Object.entries(next)) open.push(key, inner);
  }
  return true;
}
