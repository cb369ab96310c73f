import type { FastifyInstance } from 'fastify';
import type { Health } from '../health/health.ts';

/**
 * Liveness: the process answers. Readiness: it can serve, and which of its parts do not work; a degraded product
 * serves.
 */
export function healthRoutes(app: FastifyInstance, { health }: { health: () => Promise<Health> }): void {
  app.get('/health/live', () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const found = await health();
    return reply
      .code(found.status === 'not_ready' ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(found);
  });
}
