import type { FastifyInstance } from 'fastify';
import type { Problem } from '../problem.ts';
import { assertStorable } from '../storable.ts';

/** The largest body a JSON call needs is a note of 1,000 characters; four bytes each, escaped, fit many times. */
export const MAX_JSON_BYTES = 64 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    keepsBytes?: true;
  }
}

/** Of a route whose body is left as it arrived. */
export const KEEPS_BYTES = { keepsBytes: true } as const;

/**
 * Reads JSON bodies. The client sends the JSON content type with every call, so an empty body is no body and not an
 * error; `__proto__` and `constructor` keys are refused, and so are texts that could not be kept as they are, in
 * whatever field.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.keepsBytes === true) return done(null, body);
    const text = String(body);
    if (text.length === 0) return done(null, undefined);
    void parse(request, text, (error, value) => {
      if (error !== null) return done(error);
      try {
        assertStorable(text, value);
      } catch (problem) {
        return done(problem as Problem);
      }
      done(null, value);
    });
  });
}
