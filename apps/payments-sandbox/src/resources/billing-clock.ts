import type { Account } from '../state/account.ts';
import { DAY_SECONDS } from '../state/calendar.ts';
import type { SubscriptionRecord } from '../state/records.ts';
import { expireSession } from './checkout.ts';
import { emitEvent } from './events.ts';
import { draftInvoice } from './invoice-draft.ts';
import { collectOnSchedule, finaliseInvoice, voidInvoice } from './invoices.ts';
import { cancelSubscription, isOver, itemOf, nextPeriodEnd } from './subscription-life.ts';

/** A guard against a clock that was moved by centuries: enough for ten years of a thousand subscriptions. */
const MAX_ACTIONS = 500_000;

/** How many events are kept however old they are. Of older ones, only undelivered ones stay, for 30 days. */
const KEPT_EVENTS = 1000;
const LOST_EVENT_KEPT_DAYS = 30;

interface Action {
  at: number;
  run: (at: number) => void;
}

/**
 * Does everything that fell due up to now, in the order in which it fell due: renewals and cancellations at period
 * ends, drafts an hour later, further tries of unpaid invoices, checkout sessions that expire. Each happens at its own
 * instant, not at this one.
 */
export function runBilling(account: Account): void {
  const now = account.now();
  for (let count = 0; count < MAX_ACTIONS; count++) {
    const action = nextAction(account);
    if (!action || action.at > now) return;
    account.changed = true;
    action.run(action.at);
  }
  throw new Error(`The billing clock did not catch up in ${MAX_ACTIONS} steps`);
}

function nextAction(account: Account): Action | undefined {
  let next: Action | undefined;
  const offer = (at: number | null, run: (at: number) => void): void => {
    if (at !== null && (!next || at < next.at)) next = { at, run };
  };
  for (const subscription of account.all('subscription')) {
    if (isOver(subscription)) continue;
    const end = itemOf(subscription).current_period_end;
    if (subscription.cancel_at !== null)
      offer(subscription.cancel_at, (at) => cancelSubscription(account, subscription, at, 'cancellation_requested'));
    else offer(end, (at) => renew(account, subscription, at));
  }
  for (const invoice of account.all('invoice')) {
    if (invoice.status === 'draft') {
      offer(invoice.automatically_finalizes_at, (at) => {
        finaliseInvoice(account, invoice, at);
        collectOnSchedule(account, invoice, at);
      });
    } else if (invoice.status === 'open') {
      offer(invoice.next_payment_attempt, (at) => collectOnSchedule(account, invoice, at));
    }
  }
  for (const session of account.all('checkout.session')) {
    if (session.status === 'open') offer(session.expires_at, (at) => expireSession(account, session, at));
  }
  return next;
}

/** Begins the next period on the anchor day and makes the draft of its invoice. */
function renew(account: Account, subscription: SubscriptionRecord, at: number): void {
  const item = itemOf(subscription);
  const spansFrom = item.current_period_start;
  item.current_period_start = at;
  item.current_period_end = nextPeriodEnd(subscription, at);
  const invoice = draftInvoice(account, subscription, { reason: 'subscription_cycle', spansFrom }, at);
  if (subscription.pause_collection !== null) voidInvoice(account, invoice, at);
  emitEvent(account, 'customer.subscription.updated', subscription, at);
}

/**
 * Keeps the state from growing without end: forgets delivered events but the newest, idempotent outcomes and portal
 * links after a day.
 */
export function forgetOldRecords(account: Account): void {
  const now = account.now();
  const { event: events, 'billing_portal.session': portals } = account.tables;
  const awaited = new Set(account.deliveries.map((delivery) => delivery.event));
  for (const [id, event] of [...events].slice(0, Math.max(0, events.size - KEPT_EVENTS))) {
    const isLost = event.pending_webhooks > 0 && event.created > now - LOST_EVENT_KEPT_DAYS * DAY_SECONDS;
    if (!isLost && !awaited.has(id)) events.delete(id);
  }
  for (const [key, outcome] of account.outcomes) if (outcome.at < now - DAY_SECONDS) account.outcomes.delete(key);
  for (const [id, session] of portals) if (session.created < now - DAY_SECONDS) portals.delete(id);
}
