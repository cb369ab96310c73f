import { FREE_RENEWALS_IN_A_ROW } from '@fivefold/rules/unused-month';
import type { Selectable } from 'kysely';
import type Stripe from 'stripe';
import type { UnusedMonthTable } from '../kernel/db/tables/billing.ts';
import { idOf } from './conformance.ts';

export type UnusedRow = Selectable<UnusedMonthTable>;

interface ProviderFacts {
  readonly subscriptions: readonly Stripe.Subscription[];
  readonly invoices: readonly Stripe.Invoice[];
  readonly moves: readonly Stripe.CustomerBalanceTransaction[];
  readonly unused: readonly UnusedRow[];
}

const keyOf = ({ subscription_id, period_start }: UnusedRow) => `${subscription_id}:${period_start}`;

/** Whether an earned month has to wait, because the next renewal is free anyway or there is none. */
export function holdsMonths(unused: readonly UnusedRow[], subscriptionId: string): boolean {
  return unused.some(
    ({ subscription_id, kind, invoice_id, resumed_at }) =>
      subscription_id === subscriptionId && (kind === 'free' ? invoice_id === null : resumed_at === null),
  );
}

/** I10: each unused month was paid for, has its credit to the cent, or the pause; never more than three in a row. */
export function unusedFaults({ subscriptions, invoices, moves, unused }: ProviderFacts): string[] {
  const credits = moves.filter(({ metadata }) => metadata?.['unused'] !== undefined);
  const free = unused.filter(({ kind }) => kind === 'free');
  const paid = (row: UnusedRow) =>
    invoices.some(
      (one) =>
        one.status === 'paid' &&
        idOf(one.parent?.subscription_details?.subscription) === row.subscription_id &&
        one.lines.data[0]?.period.start === row.period_start,
    );
  return [
    ...unused.filter((row) => !paid(row)).map((row) => `I10: ${keyOf(row)} was not paid for`),
    ...free.flatMap((row) => {
      const given = credits.filter(({ metadata }) => metadata?.['unused'] === keyOf(row)).map(({ amount }) => -amount);
      // More than one where an operator raised the price in between.
      return given.reduce((sum, cents) => sum + cents, 0) === row.cents && row.done_at !== null
        ? []
        : [`I10: ${keyOf(row)} has credit ${JSON.stringify(given)} instead of ${row.cents}`];
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
