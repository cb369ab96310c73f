import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../kernel/db/retry.ts';
import { enqueue } from '../../kernel/jobs/queue.ts';
import { Problem } from '../../kernel/problem.ts';
import { customerDeletedJob, disputeJob } from './jobs.ts';
import { reconcileJob } from './reconcile-job.ts';
import type { BillingDeps } from './deps.ts';
import { findUidOfCustomer, insertEventOnce } from './store.ts';

export const WEBHOOK_PATH = '/api/stripe/webhook';
const MAX_BYTES = 1024 * 1024;

/**
 * The payment provider's hints. The signature covers the raw bytes, so this scope reads no JSON; every event is taken once,
 * with the job it causes, and answered at once (payments: webhook endpoint).
 */
export async function webhookRoute(app: FastifyInstance, deps: BillingDeps & { wakeWorker: () => void }): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, next) => next(null, body));
    scope.post(WEBHOOK_PATH, async (request) => {
      const signature = request.headers['stripe-signature'];
      if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') throw new Problem('subscription.bad_signature');
      const event = deps.payments.readWebhook(request.body, signature);
      await inTransaction(deps.db.kysely, async (tx) => {
        if (!(await insertEventOnce(tx, event, deps.clock.now()))) return;
        const uid = event.customerId === null ? undefined : await findUidOfCustomer(tx, event.customerId);
        if (event.disputeId !== null) await enqueue(tx, deps.clock, disputeJob(event.disputeId));
        if (uid === undefined) return;
        await enqueue(tx, deps.clock, event.type === 'customer.deleted' ? customerDeletedJob(uid) : reconcileJob(uid));
      });
      deps.wakeWorker();
      return { received: true };
    });
    done();
  });
}
