import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/**
 * A bearer token is the session's key in the database and our signature of it, so that a leaked copy of the database is not
 * a set of live sessions.
 */
export function createTokenSigner(secret: string) {
  // Made once: it is needed with every request.
  const secretKey = createSecretKey(secret, 'utf8');
  const sign = (key: string) => createHmac('sha256', secretKey).update(`fivefold.session.${key}`).digest();
  return {
    /** @returns the bearer token of a session key. */
    seal: (key: string): string => `${key}.${sign(key).toString('base64url')}`,
    /** @returns the session key, or undefined when the signature is not ours. */
    open(token: string): string | undefined {
      const at = token.lastIndexOf('.');
      if (at <= 0) return undefined;
      const key = token.slice(0, at);
      const given = Buffer.from(token.slice(at + 1), 'base64url');
      const expected = sign(key);
      return given.length === expected.length && timingSafeEqual(given, expected) ? key : undefined;
    },
  };
}
