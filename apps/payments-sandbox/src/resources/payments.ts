import type { Account } from '../state/account.ts';
import { drawId } from '../state/ids.ts';
import type {
  ChargeRecord,
  InvoicePaymentRecord,
  InvoiceRecord,
  PaymentIntentRecord,
  PaymentMethodRecord,
} from '../state/records.ts';
import { cardByLast4, type TestCard } from './cards.ts';

/** Stores a card. */
export function addCard(account: Account, card: TestCard): PaymentMethodRecord {
  return account.insert('payment_method', {
    id: drawId('payment_method'),
    object: 'payment_method',
    card: { last4: card.number.slice(-4) },
  });
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
function paymentOf(
  account: Account,
  invoice: InvoiceRecord,
): { payment: InvoicePaymentRecord; intent: PaymentIntentRecord } | undefined {
  const payment = account.all('invoice_payment').find((one) => one.invoice === invoice.id);
  const intentId = payment?.payment.payment_intent;
  if (!payment || typeof intentId !== 'string') return undefined;
  return { payment, intent: account.linked('payment_intent', intentId) };
}

/**
 * Tries to take what an invoice still asks for from a card.
 * @returns whether it was paid.
 */
export function chargeCard(
  account: Account,
  invoice: InvoiceRecord,
  method: PaymentMethodRecord | undefined,
  at: number,
): boolean {
  const opened = paymentOf(account, invoice);
  if (!opened || !method) return false;
  const { payment, intent } = opened;
  const isDeclined =
    cardByLast4(method.card.last4)?.failsLater === true && invoice.billing_reason !== 'subscription_create';
  if (isDeclined) return false;
  const charge = account.insert('charge', newCharge(intent, method, at));
  intent.latest_charge = charge.id;
  intent.payment_method = method.id;
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  payment.status = 'paid';
  payment.amount_paid = intent.amount;
  payment.status_transitions.paid_at = at;
  return true;
}

/** Closes the payment of an invoice that was voided. */
export function cancelPayment(account: Account, invoice: InvoiceRecord, at: number): void {
  const opened = paymentOf(account, invoice);
  if (!opened || opened.payment.status !== 'open') return;
  opened.payment.status = 'canceled';
  opened.payment.status_transitions.canceled_at = at;
  opened.intent.status = 'canceled';
  opened.intent.canceled_at = at;
  opened.intent.cancellation_reason = 'void_invoice';
}

function newCharge(intent: PaymentIntentRecord, method: PaymentMethodRecord, at: number): ChargeRecord {
  return {
    id: drawId('charge'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'SANDBOX',
    captured: true,
    created: at,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
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
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}
