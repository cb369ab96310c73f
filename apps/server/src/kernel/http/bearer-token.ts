import type { FastifyRequest } from 'fastify';

const MAX_TOKEN_LENGTH = 4096;

/** The bearer token of a request; undefined when there is none, or it is too long to be one. */
export function readBearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined || !/^bearer /i.test(header)) return undefined;
  const token = header.slice(7).trim();
  return token === '' || token.length > MAX_TOKEN_LENGTH ? undefined : token;
}
