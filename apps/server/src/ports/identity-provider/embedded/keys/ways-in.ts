import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { sqlIn } from '#kernel/db/sql';
import { Problem } from '#kernel/problem';

/** What logs in to accounts of this server. */
export interface WaysIn {
  readonly hasPasswords: boolean;
  /** A password that is missing is set by a mailed link. */
  readonly hasMail: boolean;
  /** Of the sign-in provider. */
  readonly issuer: string | undefined;
}

const HAS_WAY = `
  select exists (select from identity_passkeys where user_id = $1)
      or exists (select from identity_provider_links where user_id = $1 and issuer = $2)
      or ($3 and exists (select from identity_account where "userId" = $1 and "providerId" = 'credential')) as has_way`;

/**
 * Requires that the account is left with a way to log in, after a change in the same transaction.
 * @throws Problem identity.last_way_in
 */
export async function requireWayIn(tx: Tx<Schema>, uid: string, ways: WaysIn): Promise<void> {
  if (ways.hasPasswords && ways.hasMail) return;
  const values = [uid, ways.issuer ?? null, ways.hasPasswords];
  const [row] = await sqlIn(tx)<{ has_way: boolean }>('has_way_in', HAS_WAY, values);
  if (row?.has_way !== true) throw new Problem('identity.last_way_in');
}
