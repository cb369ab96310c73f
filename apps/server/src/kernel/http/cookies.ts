import type { FastifyRequest } from 'fastify';

/** A browser takes a cookie of this name over HTTPS alone, and no page on plain HTTP can put another in its place. */
export const securedName = (name: string, isHttps: boolean) => (isHttps ? `__Secure-${name}` : name);

/**
 * The values of all cookies of a name, as they were sent: a browser may hold several, which differ in path or domain, and
 * one that is out of date may come first.
 */
export function cookiesNamed(request: FastifyRequest, name: string): string[] {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
}
