import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { trustsProxies } from '../../config/trusted-proxies.ts';
import type { Config } from '../../config/config.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import type { Authenticate } from '../../kernel/http/caller.ts';
import { isFromThisMachine } from '../../kernel/http/from-this-machine.ts';
import { isLoopback } from '../../kernel/loopback.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Identity } from '../../ports/identity-provider/port.ts';
import { isOperator } from './store.ts';

export interface AccessDeps {
  readonly config: Pick<Config, 'trustedProxies' | 'publicUrl'>;
  readonly db: { readonly kysely: Kysely<Schema> };
  readonly identity: Identity;
  readonly authenticate: Authenticate;
}

/**
 * Whether the page needs no account here. A proxy on this machine asks from loopback, too, and may say nothing of itself:
 * where the settings speak of a proxy, or of an address that other machines reach, loopback proves nothing.
 */
export function isOpenHere({ config }: Pick<AccessDeps, 'config'>, request: FastifyRequest): boolean {
  const { trustedProxies, publicUrl } = config;
  if (trustsProxies(trustedProxies)) return false;
  if (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname)) return false;
  return isFromThisMachine(request);
}

/** What is missing, as HTML without users' text; undefined for an operator's account and a session behind a second step. */
export async function problemOf(
  { db, identity, authenticate }: AccessDeps,
  request: FastifyRequest,
): Promise<string | undefined> {
  const caller = await authenticate(request, { access: 'signed-in', method: 'GET', path: request.url });
  if (caller === undefined) throw new Problem('identity.signed_out');
  if (!(await isOperator(db.kysely, caller.uid)))
    return 'This page is for the people who run this server. They can name an account with the command <code>npm run admin -- operator ADDRESS</code>.';
  // With Firebase no account is named: it does not tell us how a person logged in.
  if (identity.kind !== 'embedded') return 'With Firebase this page has no log-in.';
  switch (await identity.keys.findSecondStep(caller.token)) {
    case 'shown':
      return undefined;
    case 'none':
      return 'This page needs a second step. Add an authenticator app or a passkey in your settings, log out, log in with it, and open this page again.';
    case 'not-shown':
      return 'This page needs a second step, and this log-in had none. Log out, log in with your authenticator app or your passkey, and open this page again.';
  }
}
