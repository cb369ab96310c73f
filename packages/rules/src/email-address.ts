/** What an email address is, and in which form it is stored and compared. */

/** The HTML standard's ‘valid email address’: what every browser's own field takes. */
const VALID =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
const HOST_WITH_OTHER_LETTERS = /^(?=.*[^\0-\x7f])[\p{L}\p{M}\p{N}\p{Join_Control}.。．｡-]+$/u;

export function isEmail(normalized: string): boolean {
  return VALID.test(normalized);
}

/**
 * The one form of an address: in lower case, with the host as the mail's servers write it. So `info@почта.рф` and
 * `info@xn--80a1acny.xn--p1ai`, which some browsers make of it, are one account.
 */
export function normalizeEmail(typed: string): string {
  const email = typed.trim().toLowerCase();
  const at = email.lastIndexOf('@') + 1;
  const host = email.slice(at);
  if (at === 0 || !HOST_WITH_OTHER_LETTERS.test(host)) return email;
  const address = `http://${host}`;
  return URL.canParse(address) ? email.slice(0, at) + new URL(address).hostname : email;
}
