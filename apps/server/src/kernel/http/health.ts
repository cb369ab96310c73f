import type { FastifyInstance } from 'fastify';
import type { Sql } from '../db/sql.ts';

/** Liveness: the process answers. Readiness: it can also reach its database and is not on its way out. */
export function healthRoutes(app: FastifyInstance, deps: { sql: Sql; isClosing: () => boolean }): void {
  app.get('/health/live', () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const database = await deps.sql('health', 'select 1', []).then(
      () => 'ok',
      () => 'unreachable',
    );
    const isReady = database === 'ok' && !deps.isClosing();
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'not_ready', database });
  });
}
