import Stripe from 'stripe';
import { Problem } from '../../kernel/problem.ts';
import { assertNotDeeplyNested, assertStorable } from '../../kernel/storable.ts';
import type { ProviderEvent } from './port.ts';
import { toEvent } from './stripe-shapes.ts';

/** Events of Stripe are nested about ten deep, and what we take from them is short. */
const MAX_DEPTH = 64;
const MAX_ID_LENGTH = 500;

/**
 * Reads an event that was signed with the webhook's secret. It is input all the same: what it names goes to the
 * database.
 * @throws Problem subscription.bad_signature, common.malformed_json, common.invalid
 */
export function readSignedEvent(stripe: Stripe, body: Buffer, signature: string, secret: string): ProviderEvent {
  const event: unknown = verify(stripe, body, signature, secret);
  const text = body.toString('utf8');
  assertNotDeeplyNested(text, MAX_DEPTH);
  assertStorable(text, event);
  if (!isEvent(event)) throw notAnEvent();
  const read = toEvent(event);
  for (const id of [read.customerId, read.disputeId]) if (id !== null && id.length > MAX_ID_LENGTH) throw notAnEvent();
  return read;
}

function verify(stripe: Stripe, body: Buffer, signature: string, secret: string): unknown {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new Problem('subscription.bad_signature');
    throw error instanceof SyntaxError ? new Problem('common.malformed_json') : notAnEvent();
  }
}

function isEvent(value: unknown): value is Stripe.Event {
  const { id, type, created, data } = (value ?? {}) as Record<string, unknown>;
  const { object } = (data ?? {}) as Record<string, unknown>;
  const isName = (text: unknown) => typeof text === 'string' && text.length > 0 && text.length <= MAX_ID_LENGTH;
  return isName(id) && isName(type) && Number.isSafeInteger(created) && typeof object === 'object' && object !== null;
}

function notAnEvent(): Problem {
  return new Problem('common.invalid', 'This is not an event of the payment provider.');
}
