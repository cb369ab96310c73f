import { dayInZone } from '@fivefold/rules/calendar';
import { languageOfPerson } from '@fivefold/rules/languages';
import { mayWithdraw } from '@fivefold/rules/withdrawal';
import * as z from 'zod/mini';
import type { ProviderSubscription } from '#ports/payment-provider/port';
import { enqueueMail } from '#features/mail/steps';
import { findPerson, findZoneAndLanguage } from '#features/profile/steps';
import type { BillingDeps } from '../deps.ts';
import { findCustomerId } from '../store.ts';
import type { WithdrawalLinks } from './links.ts';
import { type Purchase, withdrawalMail } from './mails.ts';
import { findWithdrawal } from './store.ts';
import { hasMonth, unusedOf } from './unused-part.ts';

export const ASK_JOB = 'billing.ask-to-withdraw';

/** What a person typed on the public page, and when. */
export const askedToWithdraw = z.object({
  email: z.string(),
  day: z.string(),
  at: z.string(),
  /** Of the request: that of an account has precedence. */
  language: z.string(),
});

/**
 * Mails to an address what is true of its purchase. All of it is done in this job, so that the page's answer, and how
 * long it takes, tell nothing of an account.
 */
export async function mailAboutWithdrawal(
  deps: BillingDeps & { readonly withdrawalLinks: WithdrawalLinks },
  { email, day, at, language }: z.infer<typeof askedToWithdraw>,
): Promise<void> {
  const askedAt = new Date(at);
  const person = await findPerson(deps.db.kysely, email);
  const reader = person && (await findZoneAndLanguage(deps.db.kysely, person.uid));
  const timeZone = reader?.timeZone ?? 'UTC';
  const purchase = person && (await findPurchase(deps, person.uid, { askedAt, day, timeZone }));
  const mail = withdrawalMail({
    to: email,
    publicUrl: deps.publicUrl(),
    language: reader?.language ?? languageOfPerson(language),
    timeZone,
    purchase,
  });
  await enqueueMail(deps.db.kysely, deps.clock, mail);
}

/** The purchase of a day, or the newest. Of one that was never paid there is nothing to withdraw from. */
async function findPurchase(
  { db, payments, withdrawalLinks }: BillingDeps & { readonly withdrawalLinks: WithdrawalLinks },
  uid: string,
  { askedAt, day, timeZone }: { askedAt: Date; day: string; timeZone: string },
): Promise<Purchase | undefined> {
  const customerId = await findCustomerId(db.kysely, uid);
  if (customerId === undefined) return undefined;
  const began = ({ status }: ProviderSubscription) => status !== 'incomplete' && status !== 'incomplete_expired';
  const bought = (await payments.listSubscriptions(customerId)).filter(began);
  const dateOf = ({ createdAt }: ProviderSubscription) => new Date(createdAt * 1000);
  const subscription = bought.find((one) => dayInZone(dateOf(one), timeZone) === day) ?? bought[0];
  if (subscription === undefined) return undefined;
  const purchasedAt = dateOf(subscription);
  const before = await findWithdrawal(db.kysely, subscription.id);
  if (before !== undefined) return { state: 'withdrawn', purchasedAt, confirmedAt: before.confirmed_at };
  if (!mayWithdraw(purchasedAt, askedAt, timeZone)) return { state: 'late', purchasedAt };
  const bills = (await payments.listInvoices(customerId))
    .filter(({ subscriptionId, status }) => subscriptionId === subscription.id && status === 'paid')
    .map((bill) => ({ ...bill, ...unusedOf(bill, askedAt) }));
  const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
  return {
    state: 'open',
    purchasedAt,
    askedAt,
    paidCents: sum(bills.map(({ paidCents }) => paidCents)),
    currency: bills[0]?.price.currency ?? subscription.price.currency,
    owedCents: sum(bills.map(({ owed }) => owed)),
    creditCents: sum(bills.map(({ credit }) => credit)),
    isMonthBack: bills.find(hasMonth)?.isUnused,
    code: withdrawalLinks.codeOf({ uid, subscriptionId: subscription.id, purchasedAt, askedAt }),
  };
}
