import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The path under which people reach the product: '' at the root of a host, or '/goals'. */
export function basePathOf(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/\/$/, '');
}

/**
 * Routes know nothing of the base path: a proxy may pass it on, or take it off before. What comes without it is
 * answered as well, so health checks need not know it.
 */
export function withoutBasePath(basePath: string): (request: IncomingMessage) => string {
  return ({ url = '/' }) => (url.startsWith(`${basePath}/`) ? url.slice(basePath.length) : url);
}

/** The page must be in the folder, as its files and links are named from there. */
export function redirectToFolder(app: FastifyInstance, basePath: string): void {
  if (basePath === '') return;
  app.get(basePath, (request, reply) => {
    const query = request.url.slice(basePath.length);
    return reply.redirect(`${basePath}/${query}`, 302);
  });
}
