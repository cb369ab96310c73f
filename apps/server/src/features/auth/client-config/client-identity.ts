import type { WireClientIdentity } from '@fivefold/contract/calls/auth';
import type { Config } from '#server/config/config';

/** What a client needs to log users in. */
export function clientIdentityOf(identity: Config['identity']): WireClientIdentity {
  if (identity.kind === 'embedded') return { kind: 'embedded' };
  return {
    kind: 'firebase',
    project_id: identity.projectId,
    api_key: identity.webApiKey,
    emulator: identity.admin.kind === 'emulator' ? identity.admin.url : null,
  };
}

/** The origins that the page calls to log in, besides our own. */
export function logInOrigins(client: WireClientIdentity): string[] {
  if (client.kind === 'embedded') return [];
  return client.emulator === null
    ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
    : [client.emulator];
}
