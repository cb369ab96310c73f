import type { Account } from '../state/account.ts';
import { drawId, drawToken } from '../state/ids.ts';
import type {
  ChargeRecord,
  CustomerRecord,
  InvoicePaymentRecord,
  InvoiceRecord,
  PaymentIntentRecord,
  PaymentMethodRecord,
} from '../state/records.ts';
import { cardByLast4, type TestCard } from './cards.ts';
import { emitEvent } from './events.ts';

/** Stores a card for a customer and makes it the one that is charged. */
export function addCard(account: Account, customer: CustomerRecord, card: TestCard, at: number): PaymentMethodRecord {
  const method = account.insert('payment_method', {
    id: drawId('payment_method'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email: customer.email, name: null, phone: null, tax_id: null },
    card: {
      brand: 'visa',
      checks: null,
      country: 'US',
      display_brand: 'visa',
      exp_month: 12,
      exp_year: 2034,
      fingerprint: drawToken(16),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: at,
    customer: customer.id,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  });
  emitEvent(account, 'payment_method.attached', method, at);
  return method;
}

/**
 * The payment that belongs to an invoice: opened when it is finalised, tried as often as needed, never more than one.
 */
export function openPayment(account: Account, invoice: InvoiceRecord, at: number): void {
  const intent: PaymentIntentRecord = {
    id: drawId('payment_intent'),
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: invoice.amount_due,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: null,
    confirmation_method: 'automatic',
    created: at,
    currency: invoice.currency,
    customer: invoice.customer,
    customer_account: null,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  };
  account.insert('payment_intent', intent);
  account.insert('invoice_payment', {
    id: drawId('invoice_payment'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: at,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

/** The payment of an invoice and its intent, if one was opened. */
export function paymentOf(
  account: Account,
  invoice: InvoiceRecord,
): { payment: InvoicePaymentRecord; intent: PaymentIntentRecord } | undefined {
  const payment = account.all('invoice_payment').find((one) => one.invoice === invoice.id);
  const intentId = payment?.payment.payment_intent;
  if (!payment || typeof intentId !== 'string') return undefined;
  return { payment, intent: account.linked('payment_intent', intentId) };
}

/**
 * Tries to take what an invoice still asks for from a card. Returns the charge, whose `status` says how it went;
 * undefined without a card.
 */
export function chargeCard(
  account: Account,
  invoice: InvoiceRecord,
  method: PaymentMethodRecord | undefined,
  at: number,
): ChargeRecord | undefined {
  const opened = paymentOf(account, invoice);
  if (!opened || !method) return undefined;
  const { payment, intent } = opened;
  const isDeclined =
    cardByLast4(method.card?.last4)?.failsLater === true && invoice.billing_reason !== 'subscription_create';
  const charge = account.insert('charge', newCharge(intent, method, isDeclined, at));
  intent.latest_charge = charge.id;
  intent.payment_method = isDeclined ? null : method.id;
  if (isDeclined) {
    emitEvent(account, 'charge.failed', charge, at);
    emitEvent(account, 'payment_intent.payment_failed', intent, at);
    return charge;
  }
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  payment.status = 'paid';
  payment.amount_paid = intent.amount;
  payment.status_transitions.paid_at = at;
  emitEvent(account, 'charge.succeeded', charge, at);
  emitEvent(account, 'payment_intent.succeeded', intent, at);
  emitEvent(account, 'invoice_payment.paid', payment, at);
  return charge;
}

/** Closes the payment of an invoice that will never be charged: voided, or settled outside. */
export function cancelPayment(account: Account, invoice: InvoiceRecord, at: number): void {
  const opened = paymentOf(account, invoice);
  if (!opened || opened.payment.status !== 'open') return;
  opened.payment.status = 'canceled';
  opened.payment.status_transitions.canceled_at = at;
  opened.intent.status = 'canceled';
  opened.intent.canceled_at = at;
  opened.intent.cancellation_reason = 'void_invoice';
  emitEvent(account, 'payment_intent.canceled', opened.intent, at);
}

function newCharge(
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
  isDeclined: boolean,
  at: number,
): ChargeRecord {
  return {
    id: drawId('charge'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isDeclined ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: structuredClone(method.billing_details),
    calculated_statement_descriptor: 'SANDBOX',
    captured: !isDeclined,
    created: at,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: isDeclined ? 'card_declined' : null,
    failure_message: isDeclined ? 'Your card was declined.' : null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: !isDeclined,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isDeclined ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}
