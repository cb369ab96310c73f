import * as z from 'zod/mini';
import { defineJob, type JobKind } from '#kernel/jobs/worker';
import { findMoneyFaults } from './audit.ts';
import { CANCEL_JOB, cancelIfLive } from './checkout/cancel.ts';
import { CLOSE_JOB, closeBilling } from './customer/close-billing.ts';
import { CUSTOMER_EMAIL_JOB, setCustomerEmail } from './customer/customer-email.ts';
import { handleDeletedCustomer } from './customer/deleted-customer.ts';
import type { BillingDeps } from './deps.ts';
import { handleDispute } from './reconcile/disputes.ts';
import { CUSTOMER_DELETED_JOB, DISPUTE_JOB, recordEvent } from './reconcile/events.ts';
import { RECONCILE_JOB } from './reconcile/job.ts';
import { reconcile } from './reconcile/reconcile.ts';
import { ASK_JOB, askedToWithdraw, mailAboutWithdrawal } from './withdrawal/ask.ts';
import type { WithdrawalLinks } from './withdrawal/links.ts';

export const PROVIDER_JOB = 'billing.ask-provider';
export const AUDIT_JOB = 'billing.audit';
/** Deliveries are tried for three days; the daily reconcile has covered what is older. */
const UNDELIVERED_SECONDS = 4 * 24 * 60 * 60;

/** A process of an older version notes no time. */
const cancellation = z.object({ uid: z.string(), subscriptionId: z.string(), at: z.optional(z.string()) });

export function billingJobs(deps: BillingDeps & { readonly withdrawalLinks: WithdrawalLinks }): JobKind[] {
  const { db, clock, payments } = deps;
  return [
    defineJob(RECONCILE_JOB, z.object({ uid: z.string() }), ({ uid }) => reconcile(deps, uid)),
    defineJob(CLOSE_JOB, z.object({ uid: z.string(), email: z.string() }), (person) => closeBilling(deps, person)),
    defineJob(CUSTOMER_EMAIL_JOB, z.object({ uid: z.string(), from: z.string() }), (person) =>
      setCustomerEmail(deps, person),
    ),
    defineJob(DISPUTE_JOB, z.object({ disputeId: z.string() }), ({ disputeId }) => handleDispute(deps, disputeId)),
    defineJob(CUSTOMER_DELETED_JOB, z.object({ uid: z.string() }), ({ uid }) => handleDeletedCustomer(deps, uid)),
    defineJob(CANCEL_JOB, cancellation, async (which) => {
      await cancelIfLive(deps, which);
    }),
    defineJob(ASK_JOB, askedToWithdraw, (asked) => mailAboutWithdrawal(deps, asked)),
    defineJob(AUDIT_JOB, z.object({}), async () => {
      for (const fault of await findMoneyFaults(db.kysely)) deps.log?.error({ fault }, 'the ledger does not add up');
    }),
    defineJob(PROVIDER_JOB, z.object({}), async () => {
      await payments.ensureCatalog(deps.config.price);
      const since = Math.floor(clock.now().getTime() / 1000) - UNDELIVERED_SECONDS;
      for (const event of await payments.listUndelivered(since)) await recordEvent(deps, event);
    }),
  ];
}
