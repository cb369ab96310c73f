import { readUrlParams } from '#platform/read-url-params.ts';
import { isReturnPath, paths } from '#kernel/paths.ts';

/** Pages that mailed links lead to, also people who are signed out. */
const MAILED: readonly string[] = [
  paths.logIn,
  paths.signUp,
  paths.resetPassword,
  paths.finishSignUp,
  paths.confirmEmail,
  paths.changeEmail,
  paths.withdraw,
];

/**
 * The place in the app that a link to our website means, or null for everything else. What is before the '#' goes
 * behind it, as in the app nothing stands before it.
 * @param site our website's address
 */
export function pathOfLink(link: string, site: string): string | null {
  if (!URL.canParse(link) || !URL.canParse(site) || new URL(link).origin !== new URL(site).origin) return null;
  const url = new URL(link);
  // The payment provider's way back has no '#' (Specification section 2).
  const place = url.pathname === paths.subscriptionSuccess ? url.pathname : url.hash.slice(1).split('?', 1)[0];
  const path = place === undefined || place === '' ? paths.dashboard : place;
  if (!isReturnPath(path) && !MAILED.includes(path)) return null;
  const params = readUrlParams(link);
  params.delete('continueUrl');
  const query = params.toString();
  return query === '' ? path : `${path}?${query}`;
}
