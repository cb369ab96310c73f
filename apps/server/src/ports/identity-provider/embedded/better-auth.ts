import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { Kysely } from 'kysely';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@fivefold/rules/limits';
import { SESSION_DAYS } from '@fivefold/rules/sessions';
import type { Schema } from '#kernel/db/schema';
import { PortFailure } from '#kernel/port-failure';
import { Problem } from '#kernel/problem';

const SECONDS_PER_DAY = 24 * 60 * 60;
const RESET_LINK_SECONDS = 60 * 60;

export interface PasswordHash {
  hash(password: string): Promise<string>;
  verify(attempt: { hash: string; password: string }): Promise<boolean>;
}

export interface BetterAuthInput {
  readonly db: Kysely<Schema>;
  /** At least 32 characters. */
  readonly secret: string;
  readonly publicUrl: string;
  /** Sends the code of a password reset to an address that has an account. */
  readonly sendResetCode: (email: string, code: string) => Promise<void>;
  /** How passwords are hashed, instead of with scrypt. For tests: scrypt takes 0.1 s of processor time on purpose. */
  readonly passwordHash?: PasswordHash | undefined;
}

/** Imported with the first password or code: nothing else needs it, and it is a megabyte of code. */
export const openBetterAuth = (input: BetterAuthInput) => ({
  auth: betterAuth(betterAuthOptions(input)),
  translateError,
});

/** The options of better-auth; a test compares our migration with the tables that they need. */
export function betterAuthOptions({ db, secret, publicUrl, sendResetCode, passwordHash }: BetterAuthInput) {
  return {
    secret,
    baseURL: publicUrl,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: { db, type: 'postgres' as const, transaction: true },
    user: { modelName: 'identity_user' },
    account: { modelName: 'identity_account' },
    session: { modelName: 'identity_session', expiresIn: SESSION_DAYS * SECONDS_PER_DAY },
    verification: { modelName: 'identity_verification', storeIdentifier: 'hashed' as const },
    // Our own routes limit by network and by account; better-auth's limiter is in a handler that is not mounted.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
      resetPasswordTokenExpiresIn: RESET_LINK_SECONDS,
      ...(passwordHash === undefined ? {} : { password: passwordHash }),
      sendResetPassword: ({ user, token }: { user: { email: string }; token: string }) =>
        sendResetCode(user.email, token),
    },
  };
}

/**
 * Translates better-auth's errors into our problems. It reports a failed write as a refusal, too (422, 'failed to
 * create user'): that is a failure of ours, which the log gets.
 */
function translateError(error: unknown): unknown {
  if (!(error instanceof APIError)) return error;
  const code = (error.body as { code?: string } | undefined)?.code ?? '';
  if (code.startsWith('USER_ALREADY_EXISTS')) return new Problem('auth/email-already-in-use');
  if (code === 'INVALID_EMAIL_OR_PASSWORD' || code === 'USER_NOT_FOUND') return new Problem('auth/invalid-credential');
  if (code === 'PASSWORD_TOO_SHORT' || code === 'PASSWORD_TOO_LONG') return new Problem('auth/weak-password');
  if (code === 'INVALID_EMAIL') return new Problem('auth/invalid-email');
  if (code === 'INVALID_TOKEN') return new Problem('auth/invalid-action-code');
  return new PortFailure('identity', `better-auth failed: ${code}`, { cause: error, isRetryable: true });
}
