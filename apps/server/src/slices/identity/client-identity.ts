import type { WireClientIdentity } from '@fivefold/contract/calls/identity';
import type { Config } from '../../config.ts';

/** What a client must know to sign people in. */
export function clientIdentityOf(identity: Config['identity']): WireClientIdentity {
  if (identity.kind === 'embedded') return { kind: 'embedded' };
  return {
    kind: 'firebase',
    project_id: identity.projectId,
    api_key: identity.webApiKey,
    emulator: identity.admin.kind === 'emulator' ? identity.admin.url : null,
  };
}

/** Where the page of such a client must be allowed to call, beside our own address. */
export function signInOrigins(client: WireClientIdentity): string[] {
  if (client.kind === 'embedded') return [];
  return client.emulator === null
    ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
    : [client.emulator];
}
