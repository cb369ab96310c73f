import type { WireClientIdentity } from '@fivefold/contract/calls/identity';
import { createEmbeddedIdentity } from './embedded.ts';
import { createLateIdentity } from './late.ts';
import type { TextStorage } from '../preferences/web.ts';
import type { IdentityPort } from './port.ts';

interface Surroundings {
  readonly page?: Pick<Document, 'querySelector'>;
  /** Where our own service's session is kept; the browser's local storage unless told. */
  readonly storage?: TextStorage;
}

/** The page says where people sign in; when it says nothing, that is our own server. */
export function chooseIdentity(baseUrl: string, { page = document, storage }: Surroundings = {}): IdentityPort {
  const told = page.querySelector<HTMLMetaElement>('meta[name="fivefold-identity"]')?.content;
  if (told === undefined) return createEmbeddedIdentity({ baseUrl, ...(storage && { storage }) });
  const settings = JSON.parse(told) as Extract<WireClientIdentity, { kind: 'firebase' }>;
  // Mailed links lead to the website, also out of the native app, whose own page has no address for others.
  const place = baseUrl === '' ? {} : { pageUrl: `${baseUrl}/` };
  return createLateIdentity(async () =>
    (await import('./firebase.ts')).createFirebaseIdentity({ baseUrl, settings, ...place }),
  );
}
