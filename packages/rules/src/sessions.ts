/** How long a session lasts with the embedded identity provider. Specification section 4, Decisions section 7. */

/** Days after its last extension. */
export const SESSION_DAYS = 30;

/** A browser's session ends this many days after the sign-in, however often it was extended. */
export const WEB_SESSION_MAX_DAYS = 90;

/**
 * A browser's bearer token: long enough that few requests wait for a new one, short enough to be of little use
 * elsewhere.
 */
export const WEB_BEARER_SECONDS = 15 * 60;

/**
 * A browser's cookie is replaced at most this often, and the replaced one stays valid as long: tabs may refresh at
 * once.
 */
export const WEB_COOKIE_GRACE_SECONDS = 60;
