import type { Database } from '../../kernel/db/connect.ts';
import { inTransaction } from '../../kernel/db/retry.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import type { Person } from '../../ports/identity-provider/port.ts';
import type { CredentialDeps } from './credential-routes.ts';

/**
 * Keeps the address that the identity service vouches for now. Firebase changes addresses without a word to us: the first token
 * with the new one tells, and none that was issued before it brings the former one back (decision 41).
 */
export async function keepEmail(
  deps: CredentialDeps & { readonly db: Database<Schema> },
  person: Person,
  from: string,
): Promise<void> {
  const asOf = person.emailAsOf ?? null;
  await inTransaction(deps.db.kysely, async (tx) => {
    const held = await tx
      .selectFrom('profiles')
      .select(['email', 'email_as_of'])
      .where('uid', '=', person.uid)
      .where('deletion_requested_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (held === undefined || held.email !== from) return;
    if (asOf !== null && held.email_as_of !== null && asOf <= held.email_as_of) return;
    await tx
      .updateTable('profiles')
      .set({ email: person.email, email_as_of: asOf })
      .where('uid', '=', person.uid)
      .execute();
    // Whether its owner had proven the former address is not known: what was sent to it stays there.
    await deps.onEmailChanged(tx, {
      uid: person.uid,
      from,
      to: person.email,
      isFormerProven: false,
      restoreCode: undefined,
    });
  });
}
