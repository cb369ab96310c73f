import {
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
  UnsecuredJWT,
} from 'jose';
import { normalizeEmail } from '@fivefold/rules/email-address';
import { PortFailure } from '#kernel/port-failure';
import type { VerifiedPerson } from '#ports/identity-provider/port';

/** Google's public keys, with which Firebase signs. */
export const GOOGLE_KEYS_URL =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const KEYS_GOOD_FOR_MS = 6 * 60 * 60 * 1000;
const KEYS_TIMEOUT_MS = 5000;
/** How much the clocks of Google and of this machine may differ. */
const SKEW_SECONDS = 60;
const UID_MAX_LENGTH = 128;

/** What a verified ID token says. */
export interface IdToken {
  readonly person: VerifiedPerson;
  /** When its owner logged in, epoch seconds: a later revocation ends it. */
  readonly signedInAt: number;
}

export interface TokenReaderOptions {
  readonly projectId: string;
  /** Where the keys are, or 'unsigned' for the emulator's tokens, which are not signed. */
  readonly keys: URL | 'unsigned';
  readonly now?: () => Date;
  /** For Google's keys, in milliseconds; 5000 unless given. */
  readonly timeoutMs?: number;
}

/**
 * Reads Firebase's ID tokens: signature, issuer, audience, times and owner, as Google prescribes for verifying them
 * without its own library. Keys are cached; for an unknown one they are fetched again, at most every half minute.
 * @returns a reader, which returns undefined for an invalid token and throws PortFailure when Google's keys cannot be
 * fetched
 */
export function createTokenReader({
  projectId,
  keys,
  now = () => new Date(),
  timeoutMs = KEYS_TIMEOUT_MS,
}: TokenReaderOptions): (token: string) => Promise<IdToken | undefined> {
  const claims = { issuer: `https://securetoken.google.com/${projectId}`, audience: projectId };
  const getKey = keys === 'unsigned' ? undefined : createKeySource(keys, timeoutMs);

  async function verified(token: string): Promise<JWTPayload> {
    const options: JWTVerifyOptions = {
      ...claims,
      currentDate: now(),
      clockTolerance: SKEW_SECONDS,
      requiredClaims: ['sub', 'exp', 'iat', 'auth_time'],
    };
    if (getKey === undefined) return UnsecuredJWT.decode(token, options).payload;
    return (await jwtVerify(token, getKey, { ...options, algorithms: ['RS256'] })).payload;
  }

  return async (token) => {
    try {
      return toIdToken(await verified(token), now().getTime() / 1000 + SKEW_SECONDS);
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };
}

/** Checks what the library does not: the user, and times in the future. */
function toIdToken(
  { sub, iat, email, email_verified, auth_time }: JWTPayload,
  latestSeconds: number,
): IdToken | undefined {
  if (sub === undefined || sub === '' || sub.length > UID_MAX_LENGTH) return undefined;
  if (iat === undefined || iat > latestSeconds) return undefined;
  if (typeof auth_time !== 'number' || auth_time > latestSeconds) return undefined;
  // Without an address: anonymous, or by telephone. The product needs an address (Specification section 1).
  if (typeof email !== 'string' || email === '') return undefined;
  const person = {
    uid: sub,
    email: normalizeEmail(email),
    isEmailVerified: email_verified === true,
    emailAsOf: new Date(iat * 1000),
  };
  return { person, signedInAt: auth_time };
}

function createKeySource(url: URL, timeoutMs: number): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(url, { cacheMaxAge: KEYS_GOOD_FOR_MS, timeoutDuration: timeoutMs });
  return async (header, token) => {
    try {
      return await remote(header, token);
    } catch (error) {
      // Google sent keys without this one: the token is invalid. An empty list is a failure of Google's.
      if (error instanceof errors.JWKSNoMatchingKey && remote.jwks()?.keys.length !== 0) throw error;
      throw new PortFailure('identity', 'The keys that Firebase signs with cannot be had.', {
        cause: error,
        isRetryable: true,
      });
    }
  };
}
