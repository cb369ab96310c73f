import {
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
  UnsecuredJWT,
} from 'jose';
import { PortFailure } from '../../kernel/port-failure.ts';
import type { VerifiedPerson } from './port.ts';

/** Google's public keys, with which Firebase signs. */
export const GOOGLE_KEYS_URL =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const KEYS_GOOD_FOR_MS = 6 * 60 * 60 * 1000;
const KEYS_TIMEOUT_MS = 5000;
/** So much may the clocks of Google and of this machine differ. */
const SKEW_SECONDS = 60;
const UID_MAX_LENGTH = 128;

/** What an ID token says, once it is believed. */
export interface IdToken {
  readonly person: VerifiedPerson;
  /** When its owner signed in, epoch seconds: a later revocation ends it. */
  readonly signedInAt: number;
}

export interface TokenReaderOptions {
  readonly projectId: string;
  /** Where the keys are, or 'unsigned' for the emulator's tokens, which nobody signed. */
  readonly keys: URL | 'unsigned';
  readonly now?: () => Date;
  /** For Google's keys, in milliseconds; 5000 unless given. */
  readonly patienceMs?: number;
}

/**
 * Reads Firebase's ID tokens: signature, issuer, audience, times and owner, as Google prescribes for whoever verifies them
 * without its own library. Keys are kept; an unknown one is asked for again, at most every half minute.
 * @returns a reader, which answers undefined for a token that is not good, and throws PortFailure when Google's keys cannot be had.
 */
export function createTokenReader({
  projectId,
  keys,
  now = () => new Date(),
  patienceMs = KEYS_TIMEOUT_MS,
}: TokenReaderOptions): (token: string) => Promise<IdToken | undefined> {
  const claims = { issuer: `https://securetoken.google.com/${projectId}`, audience: projectId };
  const getKey = keys === 'unsigned' ? undefined : createKeySource(keys, patienceMs);

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

/** What the library does not look at: who it is, and times that are still to come. */
function toIdToken(
  { sub, iat, email, email_verified, auth_time }: JWTPayload,
  latestSeconds: number,
): IdToken | undefined {
  if (sub === undefined || sub === '' || sub.length > UID_MAX_LENGTH) return undefined;
  if (iat === undefined || iat > latestSeconds) return undefined;
  if (typeof auth_time !== 'number' || auth_time > latestSeconds) return undefined;
  // Somebody anonymous, or known by a telephone alone: the product is for people with an address (Specification section 1).
  if (typeof email !== 'string' || email === '') return undefined;
  const person = {
    uid: sub,
    email: email.toLowerCase(),
    isEmailVerified: email_verified === true,
    emailAsOf: new Date(iat * 1000),
  };
  return { person, signedInAt: auth_time };
}

function createKeySource(url: URL, patienceMs: number): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(url, { cacheMaxAge: KEYS_GOOD_FOR_MS, timeoutDuration: patienceMs });
  return async (header, token) => {
    try {
      return await remote(header, token);
    } catch (error) {
      // The keys were there, and none of them is this one: the token is at fault, not Google. None at all are no keys.
      if (error instanceof errors.JWKSNoMatchingKey && remote.jwks()?.keys.length !== 0) throw error;
      throw new PortFailure('identity', 'The keys that Firebase signs with cannot be had.', {
        cause: error,
        isRetryable: true,
      });
    }
  };
}
