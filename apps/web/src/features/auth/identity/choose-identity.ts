import type { WireClientIdentity } from '@fivefold/contract/calls/auth';
import { tolerantStorage } from '#platform/preferences/web.ts';
import { createCookieSession } from './cookie-session.ts';
import { createEmbeddedIdentity } from './embedded-identity.ts';
import { createLazyIdentity } from './lazy-identity.ts';
import type { IdentityFactory, IdentityPort } from '#platform/identity/port.ts';
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
  return createLazyIdentity(async () =>
    (await import('./firebase-identity.ts')).createFirebaseIdentity({ baseUrl, settings }),
  );
}

/** Creates the identity of a browser or of the native app, by what the page says. */
export function createIdentityFactory(baseUrl: string): IdentityFactory {
  return {
    forBrowser: () => chooseIdentity(baseUrl),
    forShell: async (storage, deviceId) => {
      const { createLastingSession } = await import('./lasting-session.ts');
      const headers = { 'Device-Id': deviceId };
      return chooseIdentity(baseUrl, { keeper: () => createLastingSession({ baseUrl, storage, headers }) });
    },
  };
}
