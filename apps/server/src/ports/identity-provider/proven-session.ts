import type { Tx } from '../../kernel/db/connect.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { sqlIn } from '../../kernel/db/sql.ts';
import {
  dropPassword,
  endAllSessions,
  endPendingChanges,
  forgetKnownDevices,
  insertSession,
  isSessionOf,
  markProven,
} from './account-rows.ts';
import { allowPasswordChoice } from './choose-password.ts';
import type { Person } from './port.ts';

export interface Opening {
  /** The key of the session that the request came with. */
  readonly ownKey: string | undefined;
  readonly expiresAt: Date;
  readonly onSignedOutEverywhere: (tx: Tx<Schema>, uid: string) => Promise<void>;
}

const LOCK_ACCOUNT = `select id as uid, email, "emailVerified" as is_proven from identity_user where email = $1 for update`;

/**
 * Opens a session for the account of an address whose mail the asker has just shown to read.
 *
 * Anybody could have signed up with that address before. An account that never proved it (by such a link, or by a reset mail)
 * is proven now, and loses its password and its sessions, so that whoever made it is out; the new session may choose a password.
 * A request that comes from a session of the same account is its owner's own, and nothing is lost.
 * @returns the new session's key and whether the account has no password now, or undefined when the address has no account.
 */
export async function openProvenSession(
  tx: Tx<Schema>,
  email: string,
  { ownKey, expiresAt, onSignedOutEverywhere }: Opening,
): Promise<{ key: string; person: Person; isPasswordDropped: boolean } | undefined> {
  const sql = sqlIn(tx);
  // Holding the account keeps new sessions out until this is done: each refers to its row.
  const [account] = await sql<Person & { is_proven: boolean }>('lock_account', LOCK_ACCOUNT, [email]);
  if (account === undefined) return undefined;
  const { uid } = account;
  if (!account.is_proven) {
    if (!(await isSessionOf(tx, uid, ownKey))) {
      await dropPassword(tx, uid);
      await endAllSessions(tx, uid);
      await endPendingChanges(tx, uid);
      await forgetKnownDevices(tx, uid);
      await onSignedOutEverywhere(tx, uid);
    }
    await markProven(tx, uid);
  }
  const { id, key } = await insertSession(tx, uid, expiresAt);
  const isPasswordDropped = await allowPasswordChoice(tx, id, uid);
  return { key, person: { uid, email: account.email }, isPasswordDropped };
}
