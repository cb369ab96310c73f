import { createHash } from 'node:crypto';
import type { Account } from '../state/account.ts';
import type { StoredOutcome } from '../state/account-data.ts';
import { DAY_SECONDS } from '../state/calendar.ts';
import { WireError } from './errors.ts';

/** Identifies a request by what it asks for, so that a key that comes back with something else is noticed. */
export function fingerprintOf(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64');
}

/**
 * The outcome kept under a key for 24 hours, or undefined. The same key with another request is an `idempotency_error`.
 */
export function recallOutcome(account: Account, key: string, fingerprint: string): StoredOutcome | undefined {
  const kept = account.outcomes.get(key);
  if (!kept || kept.at < account.now() - DAY_SECONDS) return undefined;
  if (kept.fingerprint === fingerprint) return kept;
  throw new WireError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

/**
 * Outcomes are kept from the moment a request began to execute: successes and server errors, but not refused
 * parameters.
 */
export function isStored(status: number): boolean {
  return status < 400 || status >= 500;
}
