import { unusedCents } from '@fivefold/rules/withdrawal';
import type { Selectable } from 'kysely';
import type Stripe from 'stripe';
import type { WithdrawalTable } from '../kernel/db/tables/billing.ts';
import { idOf } from './conformance.ts';

interface ProviderFacts {
  readonly stripe: Stripe;
  readonly subscriptions: readonly Stripe.Subscription[];
  readonly invoices: readonly Stripe.Invoice[];
  readonly moves: readonly Stripe.CustomerBalanceTransaction[];
  readonly withdrawals: readonly Selectable<WithdrawalTable>[];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/**
 * I9: a purchase that was withdrawn from has ended, and went back to the cent, once; nothing went back that no one
 * withdrew from, but what operators gave (their refunds say nothing of a withdrawal).
 */
export async function withdrawalFaults({
  stripe,
  subscriptions,
  invoices,
  moves,
  withdrawals,
}: ProviderFacts): Promise<string[]> {
  const refunds = await stripe.refunds.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const faults: string[] = [];
  for (const { id, status } of subscriptions) {
    const row = withdrawals.find((one) => one.subscription_id === id);
    const bills = invoices.filter(
      (bill) => bill.status === 'paid' && idOf(bill.parent?.subscription_details?.subscription) === id,
    );
    const intents: string[] = [];
    for (const { id: invoice } of bills) {
      const { data } = await stripe.invoicePayments.list({ invoice });
      intents.push(...data.map(({ payment }) => idOf(payment.payment_intent)));
    }
    const given = refunds.filter(({ payment_intent: intent }) => intents.includes(idOf(intent)));
    const ours = given.filter(({ metadata }) => metadata?.['withdrawal'] === id);
    const total = sum(given.map(({ amount }) => amount));
    if (row === undefined) {
      if (ours.length > 0) faults.push(`I9: ${id} was refunded and not withdrawn from`);
      continue;
    }
    if (row.settled_at === null) faults.push(`I9: ${id} is not settled`);
    if (status !== 'canceled') faults.push(`I9: ${id} is ${status}`);
    const shares = bills.map((bill) => shareOf(bill, row.asked_at));
    const [owed, credit] = [sum(shares.map((share) => share.owed)), sum(shares.map((share) => share.credit))];
    if (row.owed_cents !== owed) faults.push(`I9: ${id} owes ${owed}, not ${row.owed_cents}`);
    if (row.refunded_cents !== total) faults.push(`I9: ${id} was refunded ${total}, not ${row.refunded_cents}`);
    if (ours.length > bills.length) faults.push(`I9: ${id} was refunded ${ours.length} times`);
    const byOthers = total - sum(ours.map(({ amount }) => amount));
    if (!row.is_disputed && total !== Math.max(owed, byOthers)) faults.push(`I9: ${id} got ${total} of ${owed}`);
    const returned = moves.filter(({ metadata }) => bills.some((bill) => bill.id === metadata?.['withdrawn']));
    const credited = -sum(returned.map(({ amount }) => amount));
    if (credited !== (row.is_disputed ? 0 : credit) || credited !== row.credit_cents)
      faults.push(`I9: ${id} got ${credited} of ${credit} as credit`);
  }
  return faults;
}

function shareOf(bill: Stripe.Invoice, at: Date): { owed: number; credit: number } {
  const { start: periodStart = 0, end: periodEnd = 0 } = bill.lines.data[0]?.period ?? {};
  const of = (paidCents: number) => unusedCents({ paidCents, periodStart, periodEnd }, at);
  return { owed: of(bill.amount_paid), credit: of((bill.ending_balance ?? 0) - bill.starting_balance) };
}
