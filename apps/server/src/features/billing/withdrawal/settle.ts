import { PortFailure } from '#kernel/port-failure';
import type { ProviderInvoice } from '#ports/payment-provider/port';
import { enqueueMail } from '#features/mail/steps';
import { findZoneAndLanguage } from '#features/profile/steps';
import type { BillingLock } from '../billing-lock.ts';
import { changeMonth, listMonths, recountMonths } from '../credits/store.ts';
import type { BillingDeps } from '../deps.ts';
import { findProfileEmail } from '../store.ts';
import { receiptMail } from './mails.ts';
import { changeWithdrawal, listWithdrawalsOf, type Withdrawal } from './store.ts';
import { hasMonth, unusedOf } from './unused-part.ts';

/**
 * Ends the subscriptions of purchases that were withdrawn from and are not settled. Before the provider is asked for
 * anything else, so that what it says next is without them.
 */
export async function endWithdrawn(deps: Pick<BillingDeps, 'payments'>, lock: BillingLock): Promise<Withdrawal[]> {
  const all = await lock.transact((tx) => listWithdrawalsOf(tx, lock.uid));
  const open = all.filter(({ settled_at: at }) => at === null);
  for (const { subscription_id: id } of open) await deps.payments.cancelNow(id);
  return open;
}

/** The bills whose earned month came back: they carry our coupon, and no month is behind it anymore. */
export async function listFreedInvoices(lock: BillingLock): Promise<ReadonlySet<string>> {
  const all = await lock.transact((tx) => listWithdrawalsOf(tx, lock.uid));
  return new Set(all.flatMap(({ freed_invoice_id: id }) => id ?? []));
}

/**
 * Gives back what was not used, and mails the receipt in the transaction that says so. What went back already is the
 * provider's to say, so a repeat from wherever an earlier run ended gives nothing twice.
 * @param to where the receipt goes; the profile's address unless given
 */
export async function settleWithdrawals(
  deps: BillingDeps,
  lock: BillingLock,
  { open, invoices, customerId, to }: ToSettle,
): Promise<void> {
  for (const withdrawal of open) {
    const bills = invoices
      .filter(({ subscriptionId, status }) => subscriptionId === withdrawal.subscription_id && status === 'paid')
      .map((bill) => ({ ...bill, ...unusedOf(bill, withdrawal.asked_at) }));
    let [refunded, isDisputed] = [0, false];
    for (const { id, owed, credit, price } of bills) {
      const given = await giveBack(deps, lock, withdrawal, {
        customerId,
        invoiceId: id,
        owed,
        credit,
        currency: price.currency,
      });
      refunded += given.cents;
      isDisputed ||= given.isDisputed;
    }
    const outcome = {
      paid_cents: sum(bills.map(({ paidCents }) => paidCents)),
      owed_cents: sum(bills.map(({ owed }) => owed)),
      credit_cents: isDisputed ? 0 : sum(bills.map(({ credit }) => credit)),
      refunded_cents: refunded,
      is_disputed: isDisputed,
      currency: bills[0]?.price.currency ?? withdrawal.currency,
    };
    const ofMonth = isDisputed ? undefined : bills.find(hasMonth);
    await settle(deps, lock, { ...withdrawal, ...outcome }, ofMonth, to);
  }
}

interface ToSettle {
  readonly open: readonly Withdrawal[];
  readonly invoices: readonly ProviderInvoice[];
  readonly customerId: string;
  readonly to?: string;
}

/** A bill, and what of it is to go back. */
interface GivenBack {
  readonly customerId: string;
  readonly invoiceId: string;
  readonly owed: number;
  readonly credit: number;
  readonly currency: string;
}

/** A refusal of the provider is remembered under its key, so the next try has another. */
async function giveBack(
  { payments }: Pick<BillingDeps, 'payments'>,
  lock: BillingLock,
  { subscription_id, attempt }: Withdrawal,
  { customerId, invoiceId, owed, credit, currency }: GivenBack,
) {
  try {
    const key = `withdraw:${invoiceId}:${attempt}`;
    const refunded = await payments.refundUpTo({
      invoiceId,
      cents: owed,
      reason: 'withdrawal',
      about: subscription_id,
      key,
    } as const);
    if (credit > 0 && !refunded.isDisputed)
      await payments.returnCredit({ customerId, invoiceId, cents: credit, currency, key: `${key}:credit` });
    return refunded;
  } catch (error) {
    if (error instanceof PortFailure && error.isAnswered)
      await lock.transact((tx) => changeWithdrawal(tx, subscription_id, { attempt: attempt + 1 }));
    throw error;
  }
}

/** @param ofMonth the bill that an earned month helped to pay: if nothing of it was used, the month comes back */
async function settle(
  deps: BillingDeps,
  lock: BillingLock,
  withdrawal: Withdrawal,
  ofMonth: { readonly id: string; readonly isUnused: boolean } | undefined,
  to: string | undefined,
): Promise<void> {
  await lock.transact(async (tx) => {
    const unusedInvoice = ofMonth?.isUnused === true ? ofMonth.id : undefined;
    const { subscription_id, paid_cents, owed_cents, refunded_cents, credit_cents, is_disputed, currency } = withdrawal;
    const freed = (await listMonths(tx, lock.uid)).find(
      ({ state, stripe_invoice_id: id }) => state === 'consumed' && id === unusedInvoice,
    );
    if (freed !== undefined) {
      const none = { via: null, stripe_invoice_id: null, stripe_discount_id: null, checkout_session_id: null };
      await changeMonth(tx, freed, { state: 'available', ...none });
      await recountMonths(tx, lock.uid);
    }
    await changeWithdrawal(tx, subscription_id, {
      paid_cents,
      owed_cents,
      refunded_cents,
      credit_cents,
      is_disputed,
      currency,
      settled_at: deps.clock.now(),
      ...(freed === undefined ? {} : { freed_invoice_id: unusedInvoice ?? null }),
    });
    const address = to ?? (await findProfileEmail(tx, lock.uid));
    if (address === undefined) return;
    const reader = await findZoneAndLanguage(tx, lock.uid);
    const mail = {
      to: address,
      publicUrl: deps.publicUrl(),
      timeZone: reader?.timeZone ?? 'UTC',
      language: reader?.language ?? 'en',
    };
    await enqueueMail(
      tx,
      deps.clock,
      receiptMail({ ...mail, withdrawal, isMonthBack: ofMonth && freed !== undefined }),
    );
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
