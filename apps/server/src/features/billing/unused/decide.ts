import { FREE_RENEWALS_IN_A_ROW, isDecisionDue, wasUsed } from '@fivefold/rules/unused-month';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { enqueueMail } from '#features/mail/steps';
import { findZoneAndLanguage } from '#features/profile/steps';
import type { ProviderInvoice, ProviderSubscription } from '#ports/payment-provider/port';
import type { BillingLock } from '../billing-lock.ts';
import { willRenew } from '../credits/month-state.ts';
import type { ProviderSnapshot } from '../credits/provider-snapshot.ts';
import type { BillingDeps } from '../deps.ts';
import { findBillingFacts, findProfileEmail } from '../store.ts';
import { pauseMail, freeRenewalMail } from './mails.ts';
import { insertUnusedMonthOnce, listUnusedMonths, type UnusedMonth } from './store.ts';

/**
 * Decides about the paid month that ends now, and about the one that ended last if that was missed. A decision is a row
 * with its mail, in one transaction; its key makes it happen once, however many servers come to it.
 */
export async function decideUnused(deps: BillingDeps, lock: BillingLock, found: ProviderSnapshot): Promise<void> {
  const { subscription, invoices } = found;
  if (subscription?.status !== 'active' || !willRenew(subscription) || subscription.isPaused) return;
  const now = deps.clock.now();
  await lock.transact(async (tx) => {
    const rows = (await listUnusedMonths(tx, lock.uid)).filter((row) => row.subscription_id === subscription.id);
    const reader = await findZoneAndLanguage(tx, lock.uid);
    const timeZone = reader?.timeZone ?? 'UTC';
    const facts = await findBillingFacts(tx, lock.uid);
    for (const month of paidMonths(subscription, invoices)) {
      // What happens after the last one is the owner's to say.
      if (rows.some(isOpenPause)) return;
      const isKnown = rows.some((row) => row.period_start === month.periodStart);
      if (isKnown || !isDecisionDue(month, now, timeZone) || wasUsed(facts, month, timeZone)) continue;
      const row = await insertUnusedMonthOnce(
        tx,
        decisionOf(month, { rows, subscription, invoices, uid: lock.uid, now }),
      );
      if (row === undefined) continue;
      rows.push(row);
      await mailDecision(tx, deps, row, {
        timeZone,
        language: reader?.language ?? 'en',
        hasMonths: (facts.months_left ?? 0) > 0,
      });
    }
  });
}

export function isOpenPause({ kind, resumed_at: resumedAt }: UnusedMonth): boolean {
  return kind === 'pause' && resumedAt === null;
}

/** The month that ended last, if it was paid, and the one that runs. */
function paidMonths(subscription: ProviderSubscription, invoices: readonly ProviderInvoice[]): ProviderInvoice[] {
  const { currentPeriodStart: start, currentPeriodEnd: end } = subscription;
  return invoices.filter(
    ({ subscriptionId, status, periodEnd }) =>
      subscriptionId === subscription.id && status === 'paid' && (periodEnd === start || periodEnd === end),
  );
}

function decisionOf(
  { periodStart, periodEnd }: ProviderInvoice,
  about: {
    readonly rows: readonly UnusedMonth[];
    readonly subscription: ProviderSubscription;
    readonly invoices: readonly ProviderInvoice[];
    readonly uid: string;
    readonly now: Date;
  },
) {
  const { rows, subscription, invoices, uid, now } = about;
  const before = rows.find((row) => row.period_end === periodStart && row.kind === 'free');
  const nth = (before?.nth ?? 0) + 1;
  const kind = nth > FREE_RENEWALS_IN_A_ROW ? ('pause' as const) : ('free' as const);
  // Late, and yet the credit still comes to the renewal that was to be free.
  const isDraft = invoices.some((one) => one.status === 'draft' && one.periodStart === periodEnd && one.isRenewal);
  const renewsAt = kind === 'free' && isDraft ? periodEnd : (subscription.currentPeriodEnd ?? periodEnd);
  return {
    subscription_id: subscription.id,
    period_start: periodStart,
    period_end: periodEnd,
    uid,
    nth,
    kind,
    renews_at: renewsAt,
    cents: kind === 'free' ? subscription.price.cents : 0,
    decided_at: now,
  };
}

async function mailDecision(
  tx: Tx<Schema>,
  { clock, publicUrl }: Pick<BillingDeps, 'clock' | 'publicUrl'>,
  row: UnusedMonth,
  reader: Pick<Parameters<typeof freeRenewalMail>[0], 'timeZone' | 'language' | 'hasMonths'>,
): Promise<void> {
  const to = await findProfileEmail(tx, row.uid);
  if (to === undefined) return;
  const mail = { to, publicUrl: publicUrl(), ...reader, month: row };
  await enqueueMail(tx, clock, row.kind === 'pause' ? pauseMail(mail) : freeRenewalMail(mail));
}
