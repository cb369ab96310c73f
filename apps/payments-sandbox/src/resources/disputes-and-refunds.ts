import type { Account } from '../state/account.ts';
import { drawId } from '../state/ids.ts';
import type { DisputeRecord, RefundRecord } from '../state/records.ts';
import { invalidRequest } from '../wire/errors.ts';
import { LIST_PARAMETERS, listPage } from '../wire/lists.ts';
import { present } from '../wire/present.ts';
import type { Call, Route } from '../wire/routes.ts';
import { emitEvent } from './events.ts';
import { formatMoney } from './money.ts';

export const disputeAndRefundRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/refunds', accepts: ['amount', 'metadata', 'payment_intent'], run: createRefund },
  {
    method: 'GET',
    path: '/v1/refunds',
    accepts: LIST_PARAMETERS,
    run: ({ account, params }) => listPage(account, account.all('refund'), '/v1/refunds', params),
  },
  {
    method: 'GET',
    path: '/v1/disputes/:id',
    accepts: [],
    run: ({ account, id }) => present(account, account.fetch('dispute', id)),
  },
];

/** Gives back what was paid, or a part of it. */
function createRefund({ account, params }: Call) {
  const intent = account.fetch('payment_intent', params.requiredText('payment_intent'), 'payment_intent');
  if (intent.status !== 'succeeded' || intent.latest_charge === null) {
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.', {
      param: 'payment_intent',
    });
  }
  const charge = account.linked('charge', intent.latest_charge);
  if (charge.refunded)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (isHeldByBank(account, charge.id))
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  const left = charge.amount - charge.amount_refunded;
  const amount = params.has('amount') ? params.requiredInteger('amount') : left;
  if (amount < 1) throw invalidRequest('This value must be greater than or equal to 1.', { param: 'amount' });
  if (amount > left) {
    const [wanted, most] = [amount, left].map((cents) => formatMoney(cents, charge.currency));
    const message = `Refund amount (${wanted}) is greater than unrefunded amount on charge (${most})`;
    throw invalidRequest(message, { param: 'amount' });
  }
  const at = account.now();
  const refund: RefundRecord = {
    id: drawId('refund'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: at,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: params.metadata(),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  account.insert('refund', refund);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  emitEvent(account, 'charge.refunded', charge, at);
  return present(account, refund);
}

/** While a bank decides, and after it decided for its customer, the money is not ours to give. */
function isHeldByBank(account: Account, charge: string): boolean {
  return account
    .all('dispute')
    .some((one) => one.charge === charge && (one.status === 'needs_response' || one.status === 'lost'));
}

/**
 * What the cardholder's bank does: contests a charge (`needs_response`) or only asks about it
 * (`warning_needs_response`).
 */
export function openDispute(
  account: Account,
  chargeId: string,
  status: 'needs_response' | 'warning_needs_response',
): DisputeRecord {
  const charge = account.fetch('charge', chargeId, 'charge');
  if (charge.disputed) throw invalidRequest('This charge is already disputed.', { param: 'charge' });
  const at = account.now();
  const dispute = account.insert('dispute', {
    id: drawId('dispute'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: at,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: EMPTY_EVIDENCE,
    evidence_details: {
      due_by: null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: status === 'warning_needs_response',
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'general',
    status,
  });
  charge.disputed = true;
  emitEvent(account, 'charge.dispute.created', dispute, at);
  return dispute;
}

/** The bank's decision. An inquiry simply closes (`warning_closed`). */
export function closeDispute(account: Account, id: string, status: 'lost' | 'warning_closed' | 'won'): DisputeRecord {
  const dispute = account.fetch('dispute', id, 'dispute');
  dispute.status = status;
  emitEvent(account, 'charge.dispute.closed', dispute, account.now());
  return dispute;
}

const EMPTY_EVIDENCE: DisputeRecord['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
