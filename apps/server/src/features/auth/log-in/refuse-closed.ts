import type { Database } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { Problem } from '#kernel/problem';
import type { EmbeddedIdentity, Session } from '#ports/identity-provider/port';
import { CLOSED_ACCOUNT, isClosed } from '#features/profile/steps';

/** Ends a session that was just opened for an account that the operator closed. @throws Problem auth/user-disabled */
export async function refuseClosed(
  { db, identity }: { readonly db: Database<Schema>; readonly identity: Pick<EmbeddedIdentity, 'logOut'> },
  session: Session,
): Promise<void> {
  if (!(await isClosed(db.kysely, session.person.uid))) return;
  await identity.logOut(session.token);
  throw new Problem('auth/user-disabled', CLOSED_ACCOUNT);
}
