import type { Database } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import type { Person } from '#ports/identity-provider/port';
import { lockEmail, setEmail } from '#features/profile/steps';
import type { EmailChangeDeps } from './routes.ts';

/**
 * Takes over the address that the identity provider has now. Firebase changes addresses without telling us: the first
 * token with the new one tells, and an older token does not bring the former one back (decision 41).
 */
export async function followProviderEmail(
  deps: EmailChangeDeps & { readonly db: Database<Schema> },
  { uid, email, emailAsOf }: Person,
  from: string,
): Promise<void> {
  const asOf = emailAsOf ?? null;
  await inTransaction(deps.db.kysely, async (tx) => {
    const stored = await lockEmail(tx, uid);
    if (stored === undefined || stored.email !== from) return;
    if (asOf !== null && stored.asOf !== null && asOf <= stored.asOf) return;
    await setEmail(tx, { uid, email, asOf });
    // We don't know whether the former address was verified, so invitations to it stay with it.
    await deps.onEmailChanged(tx, { uid, from, to: email, isFormerVerified: false, restoreCode: undefined });
  });
}
