import { isEmail, normalizeEmail } from '@fivefold/rules/email-address';
import { EMAIL_MAX_LENGTH } from '@fivefold/rules/limits';
import * as z from 'zod';

export const email = z
  .string()
  .transform(normalizeEmail)
  .refine((value) => isEmail(value) && value.length <= EMAIL_MAX_LENGTH, 'must be an email address');

export const publicAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://', abort: true })
  .refine(
    isFolder,
    'must be an address without a query or a password, and its path may have letters, digits and -._~, such as https://home.example/goals',
  )
  .refine(
    (address) => !OWN_FOLDERS.has(new URL(address).pathname.split('/')[1] ?? ''),
    'must have another path: it begins like one of the addresses that the server has in it, such as /api and /photos',
  )
  .transform((address) => new URL(address).href.replace(/\/+$/, ''));

/** With such a path it could not be told whether a proxy has taken it off. */
const OWN_FOLDERS: ReadonlySet<string> = new Set(
  'api assets c calendar dev health i metrics p photos privacy screenshots share-photo subscription terms unsubscribe'.split(
    ' ',
  ),
);

/** Links in mails are made of it, and pages, cookies and the API are in it. Names of what is stored end its path with ':'. */
function isFolder(address: string): boolean {
  const { pathname, search, hash, username, password } = new URL(address);
  return (
    /^(?:\/+|(?:\/[\w.~-]+)+\/?)$/.test(pathname) && [search, hash, username, password].every((part) => part === '')
  );
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
