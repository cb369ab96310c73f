import Stripe from 'stripe';
import { PortFailure } from '../../kernel/port-failure.ts';

/** Turns the SDK's errors, and errors from an answer that is not in the provider's format, into a `PortFailure`. */
export async function calling<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof PortFailure) throw cause;
    if (!(cause instanceof Stripe.errors.StripeError)) {
      throw new PortFailure('payments', 'The payment provider’s answer is not in its format.', {
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

/** Requires a text of the provider's answer. An answer without it, even a 200, did not come from the provider. */
export function given(text: unknown, what: string): string {
  if (typeof text !== 'string' || text === '') throw new Error(`The payment provider gave no ${what}.`);
  return text;
}

export function isStripeError(error: unknown, ...codes: string[]): boolean {
  return error instanceof Stripe.errors.StripeError && codes.includes(error.code ?? '');
}

/** Calls, and ignores the errors that mean that it was done already. */
export async function unless(codes: readonly string[], call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!isStripeError(error, ...codes)) throw error;
  }
}
