import Stripe from 'stripe';
import { PortFailure } from '../../kernel/port-failure.ts';

/** Turns the SDK's errors, and whatever comes of an answer that is none of the provider's, into the port's one kind of failure. */
export async function calling<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof PortFailure) throw cause;
    if (!(cause instanceof Stripe.errors.StripeError)) {
      throw new PortFailure('payments', 'The payment provider answered something that is no answer.', {
        cause,
        isRetryable: true,
      });
    }
    const isRetryable = !(
      cause instanceof Stripe.errors.StripeInvalidRequestError ||
      cause instanceof Stripe.errors.StripeAuthenticationError
    );
    const isAnswered = cause.statusCode !== undefined;
    throw new PortFailure('payments', `The payment provider failed: ${cause.type}`, { cause, isRetryable, isAnswered });
  }
}

/** A text that the provider must have given; an answer without it is somebody else's, however well it went. */
export function given(text: unknown, what: string): string {
  if (typeof text !== 'string' || text === '') throw new Error(`The payment provider gave no ${what}.`);
  return text;
}

export function isStripeError(error: unknown, ...codes: string[]): boolean {
  return error instanceof Stripe.errors.StripeError && codes.includes(error.code ?? '');
}

/** Does something that is done if the thing is already so. */
export async function unless(codes: readonly string[], call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!isStripeError(error, ...codes)) throw error;
  }
}
