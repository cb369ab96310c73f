import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Health } from '../kernel/health/health.ts';
import { readBearerToken } from '../kernel/http/bearer-token.ts';
import { Problem } from '../kernel/problem.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsRoutesDeps {
  readonly metrics: Metrics;
  readonly health: () => Promise<Health>;
  /** What a scraper must bring. */
  readonly token: string;
}

/** `/metrics` for requests with the operator's token (decision 26), and the count of every answered request. */
export function metricsRoutes(app: FastifyInstance, { metrics, health, token }: MetricsRoutesDeps): void {
  const wanted = digestOf(token);

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url;
    metrics.request({
      method: route === undefined ? 'other' : request.method,
      route: route ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });

  app.get('/metrics', async (request, reply) => {
    const given = readBearerToken(request);
    if (given === undefined || !timingSafeEqual(digestOf(given), wanted)) {
      throw new Problem('identity.signed_out', 'This needs the token that the operator set for metrics.');
    }
    const text = await metrics.text(await health());
    return reply.header('cache-control', 'no-store').type(metrics.contentType).send(text);
  });
}

/** Digests have one length, which comparing in constant time needs. */
function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
