import { sentence, type Sentence } from '@fivefold/rules/sentence';
import { findTestCard } from '../resources/cards.ts';
import { emitEvent } from '../resources/events.ts';
import { collectInvoice } from '../resources/invoices.ts';
import { addCard } from '../resources/payments.ts';
import { findPortalSession, PORTAL_SESSION_SECONDS } from '../resources/portal.ts';
import { itemOf, scheduleCancellation } from '../resources/subscription-life.ts';
import type { Account } from '../state/account.ts';
import type { PortalSessionRecord, SubscriptionRecord } from '../state/records.ts';
import type { Params } from '../wire/params.ts';
import { type HostedAnswer, ONLY_TEST_CARDS, plainPage, problemText } from './layout.ts';
import { liveSubscriptions, portalPage, returnForm, type Visit } from './portal-view.ts';

/** The page behind a portal session's `url`. */
export function showPortal(account: Account, token: string): HostedAnswer {
  const visit = visitOf(account, token);
  return 'kind' in visit ? visit : portalPage(visit, 200);
}

/** A button on the portal page was pressed: `cancel`, `resume`, `card` or `return`. */
export function submitPortal(account: Account, token: string, form: Params): HostedAnswer {
  const visit = visitOf(account, token);
  const wanted = form.text('do');
  if (wanted === 'return') return leave(findPortalSession(account, token));
  if ('kind' in visit) return visit;
  const subscription = liveSubscriptions(visit).find((one) => one.id === form.text('sub'));
  if (!subscription) return portalPage(visit, 409, sentence('This plan isn’t available anymore.'));
  if (wanted === 'cancel') cancelPlan(visit, subscription);
  if (wanted === 'resume') resumePlan(visit, subscription);
  if (wanted === 'card') {
    const problem = changeCard(visit, subscription, form.text('card') ?? '');
    if (problem !== undefined) return portalPage(visit, 402, problem);
  }
  // Relative, so that the page works under whatever address it is served.
  return { kind: 'redirect', location: token };
}

function visitOf(account: Account, token: string): Visit | HostedAnswer {
  const session = findPortalSession(account, token);
  const customer = account.find('customer', session?.customer ?? null);
  if (!session || !customer)
    return plainPage(
      404,
      sentence('Page not found'),
      sentence('This page does not exist. Go back to where you came from and open it again.'),
    );
  const at = account.now();
  if (at > session.created + PORTAL_SESSION_SECONDS) {
    return plainPage(
      410,
      sentence('This page has expired'),
      sentence('For your safety, it only works for an hour. Go back and open it again.'),
      returnForm(),
    );
  }
  return { account, session, customer, at };
}

function leave(session: PortalSessionRecord | undefined): HostedAnswer {
  if (session?.return_url) return { kind: 'redirect', location: session.return_url };
  return plainPage(200, sentence('Goodbye'), sentence('You can close this page.'));
}

/** As the real portal does in flexible billing: `cancel_at` is set, `cancel_at_period_end` is not. */
function cancelPlan({ account, at }: Visit, subscription: SubscriptionRecord): void {
  scheduleCancellation(subscription, { cancelAt: itemOf(subscription).current_period_end, atPeriodEnd: false }, at);
  emitEvent(account, 'customer.subscription.updated', subscription, at);
}

function resumePlan({ account, at }: Visit, subscription: SubscriptionRecord): void {
  if (subscription.cancel_at === null) return;
  scheduleCancellation(subscription, { cancelAt: null, atPeriodEnd: false }, at);
  emitEvent(account, 'customer.subscription.updated', subscription, at);
}

/** Replaces the card and tries what is still owed with it. @returns why the card was not taken. */
function changeCard({ account, at }: Visit, subscription: SubscriptionRecord, number: string): Sentence | undefined {
  const card = findTestCard(number);
  if (!card) return ONLY_TEST_CARDS;
  if (card.refusal) return problemText(card.refusal.message);
  subscription.default_payment_method = addCard(account, card).id;
  emitEvent(account, 'customer.subscription.updated', subscription, at);
  for (const invoice of account.all('invoice')) {
    const isOurs = invoice.parent?.subscription_details?.subscription === subscription.id;
    if (isOurs && invoice.status === 'open') collectInvoice(account, invoice, at);
  }
  return undefined;
}
