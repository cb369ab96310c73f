import type { WireClientIdentity } from '@fivefold/contract/calls/identity';
import { tolerantStorage } from '../preferences/web.ts';
import { createCookieSession } from './cookie-session.ts';
import { createEmbeddedIdentity } from './embedded.ts';
import { createLateIdentity } from './late.ts';
import type { IdentityPort } from './port.ts';
import type { SessionKeeper } from './session-keeper.ts';

interface Surroundings {
  readonly page?: Pick<Document, 'querySelector'>;
  /** What keeps the session of our own service; a cookie unless told. */
  readonly keeper?: () => SessionKeeper;
}

const inCookie = (baseUrl: string) => () =>
  createCookieSession({ baseUrl, storage: tolerantStorage(() => window.localStorage) });

/** The page says where people sign in; when it says nothing, that is our own server. */
export function chooseIdentity(
  baseUrl: string,
  { page = document, keeper = inCookie(baseUrl) }: Surroundings = {},
): IdentityPort {
  const told = page.querySelector<HTMLMetaElement>('meta[name="fivefold-identity"]')?.content;
  if (told === undefined) return createEmbeddedIdentity({ baseUrl }, keeper());
  const settings = JSON.parse(told) as Extract<WireClientIdentity, { kind: 'firebase' }>;
  // Mailed links lead to the website, also out of the native app, whose own page has no address for others.
  const place = baseUrl === '' ? {} : { pageUrl: `${baseUrl}/` };
  return createLateIdentity(async () =>
    (await import('./firebase.ts')).createFirebaseIdentity({ baseUrl, settings, ...place }),
  );
}
