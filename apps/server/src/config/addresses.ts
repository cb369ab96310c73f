import { isEmail, normalizeEmail } from '@fivefold/rules/email-address';
import { EMAIL_MAX_LENGTH } from '@fivefold/rules/limits';
import * as z from 'zod';

export const email = z
  .string()
  .transform(normalizeEmail)
  .refine((value) => isEmail(value) && value.length <= EMAIL_MAX_LENGTH, 'must be an email address');

export const publicAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://', abort: true })
  .refine(isOnlyOrigin, 'must be an address without a path, a query or a password, such as https://goals.example');

/** Links in mails are made of it, and pages, cookies and the API are at its root. */
function isOnlyOrigin(address: string): boolean {
  const { pathname, search, hash, username, password } = new URL(address);
  return /^\/*$/.test(pathname) && [search, hash, username, password].every((part) => part === '');
}

/**
 * A page for people to read: on the web with https, or on this server's own address (the operator's proxy serves it).
 */
export const siteLink = z
  .string()
  .refine(isSiteLink, 'must be an address that begins with https://, or a path of this server such as /privacy.html');

function isSiteLink(value: string): boolean {
  if (value.length > 500) return false;
  // A second slash or a backslash would make it another site's address.
  if (value.startsWith('/')) return /^\/(?![/\\])[\x21-\x7e]*$/.test(value) && !value.includes('\\');
  return URL.canParse(value) && new URL(value).protocol === 'https:' && new URL(value).username === '';
}
