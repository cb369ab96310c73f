/** What scripts and other apps use in a person's place (Beyond section 9). */

/** Everything that begins so is an access token of this product: who scans for leaked secrets finds it by this. */
export const ACCESS_TOKEN_PREFIX = 'fivefold_';

/** What a token may do: read, or check in and take it back as well. */
export const TOKEN_SCOPES = ['read', 'check-in'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Whether a token of one scope may make calls of another: who may check in may read. */
export function includesScope(given: TokenScope, asked: TokenScope): boolean {
  return TOKEN_SCOPES.indexOf(given) >= TOKEN_SCOPES.indexOf(asked);
}

/** Of one person, those that have expired too. */
export const ACCESS_TOKENS_MAX = 10;
export const ACCESS_TOKEN_NAME_MAX_LENGTH = 40;
/** After how many days a token may end by itself; it need not. */
export const ACCESS_TOKEN_DAYS = [30, 90, 365] as const;
/** Tries of one person to make one, refused ones too. */
export const ACCESS_TOKEN_TRIES_PER_DAY = 50;
/** Of one token: a look every three seconds. */
export const ACCESS_TOKEN_CALLS_PER_QUARTER_HOUR = 300;
