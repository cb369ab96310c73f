import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** An open page shows the same token with each look. A token takes about 300 bytes. */
const OPENED_MAX = 10_000;

/** What a session cookie says. */
export interface CookieClaims {
  readonly sessionId: string;
  /** Which of the session's cookies it is, counted from 1. */
  readonly generation: number;
}

/**
 * Every token is a text and our signature of it, so that a leaked copy of the database is not a set of live sessions.
 * Each form is signed under its own name: none can be passed off as another.
 * - A lasting bearer token is a session's key.
 * - A short bearer token is a session's key and the second at which the token expires.
 * - A cookie is a session's id and the number of the cookie.
 */
export function createTokenSigner(secret: string) {
  // Created once: every request needs it.
  const secretKey = createSecretKey(secret, 'utf8');
  const sign = (text: string) => createHmac('sha256', secretKey).update(text).digest();
  const seal = (form: string, text: string) => `${text}.${sign(`fivefold.${form}.${text}`).toString('base64url')}`;

  // Only tokens that we signed get in: others do not push them out.
  const opened = new LRUCache<string, string>({ max: OPENED_MAX });

  /** @returns the signed text, or undefined when the signature is not ours. */
  function unseal(form: string, token: string): string | undefined {
    const name = `${form}.${token}`;
    const known = opened.get(name);
    if (known !== undefined) return known;
    const text = verify(form, token);
    if (text !== undefined) opened.set(name, text);
    return text;
  }

  function verify(form: string, token: string): string | undefined {
    const at = token.lastIndexOf('.');
    if (at <= 0) return undefined;
    const text = token.slice(0, at);
    const given = Buffer.from(token.slice(at + 1), 'base64url');
    const expected = sign(`fivefold.${form}.${text}`);
    return given.length === expected.length && timingSafeEqual(given, expected) ? text : undefined;
  }

  function openLasting(token: string): string | undefined {
    const key = unseal('session', token);
    return key?.includes('.') === true ? undefined : key;
  }

  function openShort(token: string): string | undefined {
    const [key, expiresAtSeconds, ...others] = unseal('bearer', token)?.split('.') ?? [];
    return others.length === 0 && Number(expiresAtSeconds) * 1000 > Date.now() ? key : undefined;
  }

  return {
    /** @returns the lasting bearer token of a session key. */
    seal: (key: string): string => seal('session', key),
    /** @returns a bearer token of a session key that expires by itself. */
    sealShort: (key: string, expiresAt: Date): string =>
      seal('bearer', `${key}.${Math.floor(expiresAt.getTime() / 1000)}`),
    /** @returns the session key of a bearer token, or undefined when it is not ours or has expired. */
    open: (token: string): string | undefined =>
      token.split('.').length === 2 ? openLasting(token) : openShort(token),
    openLasting,

    sealCookie: ({ sessionId, generation }: CookieClaims): string => seal('cookie', `${sessionId}.${generation}`),
    /** @returns what a cookie says, or undefined when the signature is not ours. */
    openCookie(cookie: string): CookieClaims | undefined {
      const [sessionId, generation] = unseal('cookie', cookie)?.split('.') ?? [];
      return sessionId === undefined || generation === undefined
        ? undefined
        : { sessionId, generation: Number(generation) };
    },

    /** @returns a text that we signed for one use, good until a moment. */
    sealUntil: (use: string, text: string, expiresAt: Date): string =>
      seal(use, `${text}.${Math.floor(expiresAt.getTime() / 1000)}`),
    /** @returns such a text, or undefined when it is not ours, is for another use, or has expired. */
    openUntil(use: string, sealed: string): string | undefined {
      const [text, expiresAtSeconds, ...others] = verify(use, sealed)?.split('.') ?? [];
      return others.length === 0 && Number(expiresAtSeconds) * 1000 > Date.now() ? text : undefined;
    },

    /**
     * @returns the key that a session gets when its lasting token is exchanged for a cookie: the same each time, and
     * not guessable
     */
    keyAfterExchange: (key: string): string => sign(`fivefold.exchange.${key}`).toString('base64url'),
  };
}

export type TokenSigner = ReturnType<typeof createTokenSigner>;
