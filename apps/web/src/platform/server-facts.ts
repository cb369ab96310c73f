import type { WireServerFacts } from '@fivefold/contract/calls/auth';

export type ServerFacts = WireServerFacts;

/** The element of the page that holds the facts. */
export const SERVER_FACTS_META = 'fivefold-server';

/** The facts of a page without that element. */
export const USUAL_SERVER: ServerFacts = {
  payments: 'on',
  mail: true,
  sign_up: 'open',
  privacy_url: null,
  terms_url: null,
  support_email: null,
  provider: null,
  passwords: 'on',
};

/** The server writes into the page what is special about it, so that the first screen needs no call for its words. */
export function readServerFacts(page: Pick<Document, 'querySelector'> = document): ServerFacts {
  const content = page.querySelector<HTMLMetaElement>(`meta[name="${SERVER_FACTS_META}"]`)?.content;
  return content === undefined ? USUAL_SERVER : (JSON.parse(content) as ServerFacts);
}
