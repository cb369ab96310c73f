import type { Account } from '../state/account.ts';
import { drawId } from '../state/ids.ts';
import type { ChargeRecord, DisputeRecord, RefundRecord } from '../state/records.ts';
import { invalidRequest, parameterMissing } from '../wire/errors.ts';
import { createdFilter, LIST_PARAMETERS, listPage } from '../wire/lists.ts';
import type { Params } from '../wire/params.ts';
import { present } from '../wire/present.ts';
import type { Call, Route } from '../wire/routes.ts';
import { emitEvent } from './events.ts';

const REFUND_REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

export const disputeAndRefundRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/refunds',
    accepts: ['amount', 'charge', 'metadata', 'payment_intent', 'reason'],
    run: createRefund,
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    accepts: [...LIST_PARAMETERS, 'charge', 'created', 'payment_intent'],
    run: listRefunds,
  },
  {
    method: 'GET',
    path: '/v1/refunds/:id',
    accepts: [],
    run: ({ account, id }) => present(account, account.fetch('refund', id)),
  },
  {
    method: 'GET',
    path: '/v1/disputes',
    accepts: [...LIST_PARAMETERS, 'charge', 'created', 'payment_intent'],
    run: listDisputes,
  },
  {
    method: 'GET',
    path: '/v1/disputes/:id',
    accepts: [],
    run: ({ account, id }) => present(account, account.fetch('dispute', id)),
  },
];

/** Gives money back: all that is left of a charge, or the amount asked for. */
function createRefund({ account, params }: Call) {
  const charge = chargeToRefund(account, params);
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = params.integer('amount') ?? left;
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (amount < 1 || amount > left)
    throw invalidRequest('Refund amount is greater than what is left of the charge.', { param: 'amount' });
  const at = account.timeOf(account.peek('customer', charge.customer));
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
    reason: params.oneOf('reason', REFUND_REASONS) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  account.insert('refund', refund);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  emitEvent(account, 'refund.created', refund, at);
  emitEvent(account, 'charge.refunded', charge, at);
  return present(account, refund);
}

function chargeToRefund(account: Account, params: Params): ChargeRecord {
  const chargeId = params.text('charge');
  if (chargeId !== undefined) return account.fetch('charge', chargeId, 'charge');
  if (!params.has('payment_intent')) throw parameterMissing('charge');
  const intent = account.fetch('payment_intent', params.requiredText('payment_intent'), 'payment_intent');
  if (intent.status !== 'succeeded' || intent.latest_charge === null) {
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.', {
      param: 'payment_intent',
    });
  }
  return account.linked('charge', intent.latest_charge);
}

function listRefunds({ account, params }: Call) {
  return listPage(account, account.all('refund').filter(belongsTo(params)), '/v1/refunds', params);
}

function listDisputes({ account, params }: Call) {
  return listPage(account, account.all('dispute').filter(belongsTo(params)), '/v1/disputes', params);
}

function belongsTo(params: Params): (record: DisputeRecord | RefundRecord) => boolean {
  const [charge, intent] = [params.text('charge'), params.text('payment_intent')];
  const isInRange = createdFilter(params);
  return (record) =>
    isInRange(record) &&
    (charge === undefined || record.charge === charge) &&
    (intent === undefined || record.payment_intent === intent);
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
  if (!charge.paid || charge.disputed)
    throw invalidRequest('Only a paid charge that is not yet disputed can be disputed.', { param: 'charge' });
  const at = account.timeOf(account.peek('customer', charge.customer));
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
  if (status === 'needs_response') emitEvent(account, 'charge.dispute.funds_withdrawn', dispute, at);
  return dispute;
}

/** The bank's decision. An inquiry simply closes (`warning_closed`). */
export function closeDispute(account: Account, id: string, status: 'lost' | 'warning_closed' | 'won'): DisputeRecord {
  const dispute = account.fetch('dispute', id, 'dispute');
  const at = account.timeOf(account.peek('customer', account.linked('charge', dispute.charge).customer));
  const wasWithdrawn = dispute.status === 'needs_response';
  dispute.status = status;
  emitEvent(account, 'charge.dispute.closed', dispute, at);
  if (status === 'won' && wasWithdrawn) emitEvent(account, 'charge.dispute.funds_reinstated', dispute, at);
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
