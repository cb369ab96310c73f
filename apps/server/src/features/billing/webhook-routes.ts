import type { FastifyInstance } from 'fastify';
import { Problem } from '#kernel/problem';
import type { BillingDeps } from './deps.ts';
import { recordEvent } from './reconcile/events.ts';

export const WEBHOOK_PATH = '/api/stripe/webhook';
const MAX_BYTES = 1024 * 1024;

/**
 * The payment provider's hints. The signature covers the raw bytes, so this scope reads no JSON; every event is taken
 * once, with the job it causes, and answered at once (payments: webhook endpoint).
 */
export async function webhookRoutes(
  app: FastifyInstance,
  deps: BillingDeps & { wakeWorker: () => void },
): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, next) =>
      next(null, body),
    );
    scope.post(WEBHOOK_PATH, async (request) => {
      const signature = request.headers['stripe-signature'];
      if (!Buffer.isBuffer(request.body) || typeof signature !== 'string')
        throw new Problem('subscription.bad_signature');
      await recordEvent(deps, await deps.payments.readWebhook(request.body, signature));
      deps.wakeWorker();
      return { received: true };
    });
    done();
  });
}
