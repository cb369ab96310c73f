import { SIGNED_IN_COOKIE, WEB_SESSION_HEADER, WEB_SESSION_PATH } from '@fivefold/contract/calls/auth';

export const SCRIPT_PATH = '/operator.js';
export const NUMBERS_PATH = '/operator/numbers';

/**
 * Asks for the numbers with the session of the browser, as the app does: one refresh at a time in all tabs, and the same
 * attempt until it has an answer (decision 42).
 */
export const SCRIPT = `
const say = (text) => { document.querySelector('[role=status]').textContent = text; };
const LOG_IN = 'Log in to Fivefold first, then open this page again.';
// As the app names what it stores (base-path.ts of the web app); addresses are relative to the page's folder.
const folder = location.pathname.replace(/\\/?[^/]*$/, '');
const PREFIX = folder ? 'fivefold:' + folder + ':' : 'fivefold.';
const ATTEMPT = PREFIX + 'refresh-attempt';
const createUuid = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
const refresh = async () => {
  const attempt = localStorage.getItem(ATTEMPT) ?? createUuid();
  localStorage.setItem(ATTEMPT, attempt);
  const answer = await fetch('.${WEB_SESSION_PATH}', {
    method: 'POST',
    headers: { 'content-type': 'application/json', '${WEB_SESSION_HEADER.name}': '${WEB_SESSION_HEADER.value}' },
    body: JSON.stringify({ attempt }),
  });
  if (answer.ok) localStorage.removeItem(ATTEMPT);
  return answer;
};
const show = async () => {
  if (!document.cookie.includes('${SIGNED_IN_COOKIE}=')) return say(LOG_IN);
  const session = await (navigator.locks ? navigator.locks.request(PREFIX + 'session', refresh) : refresh());
  if (session.status === 401) return say(LOG_IN);
  if (!session.ok) throw new Error('no session');
  const { token } = await session.json();
  const answer = await fetch('.${NUMBERS_PATH}', { headers: { authorization: 'Bearer ' + token } });
  if (!answer.headers.get('content-type')?.startsWith('text/html')) throw new Error('no numbers');
  const html = await answer.text();
  const policy = window.trustedTypes?.createPolicy('fivefold', { createHTML: (text) => text });
  document.querySelector('main').innerHTML = policy ? policy.createHTML(html) : html;
};
show().catch(() => say('The numbers could not be read. Try again in a moment.'));
`;
