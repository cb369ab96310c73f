import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the built web app: hashed files for ever and compressed ahead, the page itself never from a cache that is old.
 * @param dir the build's folder.
 */
export async function serveWebApp(app: FastifyInstance, dir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: dir,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  // The router is hash-based, and a payment provider's redirect cannot be trusted to keep a hash: this address is for it.
  app.get<{ Querystring: { session_id?: unknown } }>('/subscription/success', (request, reply) => {
    const sessionId = request.query.session_id;
    const isSession = typeof sessionId === 'string' && /^cs_(test|live)_[A-Za-z0-9]{10,250}$/.test(sessionId);
    return reply.redirect(isSession ? `/#/subscription/success?session_id=${sessionId}` : '/', 302);
  });
}
