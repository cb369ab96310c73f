import type { FastifyInstance } from 'fastify';

/** The largest body a JSON call needs is a note of 1,000 characters; four bytes each, escaped, fit many times. */
export const MAX_JSON_BYTES = 64 * 1024;

/**
 * Reads JSON bodies. The client sends the JSON content type with every call, so an empty body is no body and not an error;
 * `__proto__` and `constructor` keys are refused.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, String(body), done);
  });
}
