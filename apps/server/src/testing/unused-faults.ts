import { FREE_RENEWALS_IN_A_ROW } from '@fivefold/rules/unused-month';
import type { Selectable } from 'kysely';
import type Stripe from 'stripe';
import type { UnusedMonthTable } from '../kernel/db/tables/billing.ts';
import { idOf } from './conformance.ts';

export type UnusedRow = Selectable<UnusedMonthTable>;

interface ProviderFacts {
  readonly stripe: Stripe;
  readonly subscriptions: readonly Stripe.Subscription[];
  readonly invoices: readonly Stripe.Invoice[];
  readonly moves: readonly Stripe.CustomerBalanceTransaction[];
  readonly unused: readonly UnusedRow[];
}

const keyOf = ({ subscription_id, period_start }: UnusedRow) => `${subscription_id}:${period_start}`;

/** Whether an earned month has to wait, because the next renewal is free anyway or there is none. */
export function holdsMonths(unused: readonly UnusedRow[], subscriptionId: string): boolean {
  return unused.some(
    ({ subscription_id, kind, invoice_id, resumed_at, returned_at }) =>
      subscription_id === subscriptionId &&
      (kind === 'free' ? invoice_id === null && returned_at === null : resumed_at === null),
  );
}

/**
 * I10: each unused month was paid for, has its credit to the cent, or the pause; never more than three in a row. Where
 * the plan ended before, the credit is gone, and what the card paid went back.
 */
export async function unusedFaults(facts: ProviderFacts): Promise<string[]> {
  const { subscriptions, invoices, moves, unused } = facts;
  const credits = moves.filter(({ metadata }) => metadata?.['unused'] !== undefined);
  const free = unused.filter(({ kind }) => kind === 'free');
  return [
    ...(await givenBackFaults(facts)),
    ...unused.filter((row) => billOf(row, invoices) === undefined).map((row) => `I10: ${keyOf(row)} was not paid for`),
    ...free.flatMap((row) => {
      const given = credits.filter(({ metadata }) => metadata?.['unused'] === keyOf(row)).map(({ amount }) => -amount);
      // More than one where an operator raised the price in between.
      const due = row.returned_at === null ? row.cents : 0;
      return sumOf(given) === due && row.done_at !== null
        ? []
        : [`I10: ${keyOf(row)} has credit ${JSON.stringify(given)} instead of ${due}`];
    }),
    ...credits
      .filter(({ metadata }) => !free.some((row) => keyOf(row) === metadata?.['unused']))
      .map(({ id }) => `I10: ${id} is credit without an unused month`),
    ...free
      .filter(({ invoice_id: id }) => id !== null && invoices.find((one) => one.id === id)?.amount_due !== 0)
      .map((row) => `I10: the renewal after ${keyOf(row)} was not free`),
    ...free.filter(({ nth }) => nth > FREE_RENEWALS_IN_A_ROW).map((row) => `I10: ${keyOf(row)} is one too many`),
    ...subscriptions
      .filter(({ status }) => status !== 'canceled')
      .flatMap(({ id, pause_collection: pause }) => {
        const isDecided = unused.some((row) => row.subscription_id === id && row.kind === 'pause' && !row.resumed_at);
        return isDecided === (pause !== null) ? [] : [`I10: ${id} is ${isDecided ? 'not ' : ''}paused`];
      }),
  ];
}

async function givenBackFaults({ stripe, subscriptions, invoices, unused }: ProviderFacts): Promise<string[]> {
  const refunds = await stripe.refunds.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const ended = new Set(subscriptions.filter(({ status }) => status === 'canceled').map(({ id }) => id));
  const faults: string[] = [];
  for (const row of unused) {
    const isDue = row.kind === 'free' && row.invoice_id === null && ended.has(row.subscription_id);
    if (isDue !== (row.returned_at !== null)) faults.push(`I10: ${keyOf(row)} is ${isDue ? 'not ' : ''}given back`);
    const bill = billOf(row, invoices);
    const payments = await stripe.invoicePayments.list({ invoice: bill?.id ?? '' });
    const intents = payments.data.map(({ payment }) => idOf(payment.payment_intent));
    const given = refunds.filter(({ payment_intent: intent }) => intents.includes(idOf(intent)));
    const ours = given.filter(({ metadata }) => metadata?.['unused'] === row.subscription_id);
    if (ours.length > (isDue ? 1 : 0)) faults.push(`I10: ${keyOf(row)} was refunded ${ours.length} times`);
    const total = sumOf(given.map(({ amount }) => amount));
    if (!isDue || (await isDisputed(stripe, intents))) continue;
    if (total !== bill?.amount_paid || total !== row.refunded_cents)
      faults.push(`I10: ${keyOf(row)} got ${total} (${row.refunded_cents}) of ${bill?.amount_paid}`);
  }
  return faults;
}

async function isDisputed(stripe: Stripe, intents: readonly string[]): Promise<boolean> {
  const found = await Promise.all(
    intents.map((id) => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })),
  );
  return found.some(({ latest_charge: charge }) => typeof charge !== 'string' && charge?.disputed === true);
}

function billOf({ subscription_id, period_start }: UnusedRow, invoices: readonly Stripe.Invoice[]) {
  return invoices.find(
    (one) =>
      one.status === 'paid' &&
      idOf(one.parent?.subscription_details?.subscription) === subscription_id &&
      one.lines.data[0]?.period.start === period_start,
  );
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** I11: a customer's balance is the sum of its movements, and what was given as credit was used or is there. */
export function balanceFaults(
  customer: Stripe.Customer,
  moves: readonly Stripe.CustomerBalanceTransaction[],
): string[] {
  const sum = moves.reduce((total, { amount }) => total + amount, 0);
  return [
    ...(customer.balance === sum ? [] : [`I11: the balance is ${customer.balance}, its movements come to ${sum}`]),
    ...(customer.balance > 0 ? [`I11: the customer owes ${customer.balance}`] : []),
  ];
}
