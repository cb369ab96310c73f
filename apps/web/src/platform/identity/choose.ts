import type { WireClientIdentity } from '@fivefold/contract/calls/identity';
import { createEmbeddedIdentity } from './embedded.ts';
import { createLateIdentity } from './late.ts';
import type { IdentityPort } from './port.ts';

/** The page says where people sign in; when it says nothing, that is our own server. */
export function chooseIdentity(baseUrl: string, page: Pick<Document, 'querySelector'> = document): IdentityPort {
  const told = page.querySelector<HTMLMetaElement>('meta[name="fivefold-identity"]')?.content;
  if (told === undefined) return createEmbeddedIdentity({ baseUrl });
  const settings = JSON.parse(told) as Extract<WireClientIdentity, { kind: 'firebase' }>;
  return createLateIdentity(async () => (await import('./firebase.ts')).createFirebaseIdentity({ baseUrl, settings }));
}
