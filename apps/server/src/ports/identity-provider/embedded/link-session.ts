import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { sqlIn } from '#kernel/db/sql';
import {
  removePassword,
  deleteStrangersKeys,
  type EndCredentials,
  insertSession,
  isSessionOf,
  markVerified,
  signOutEverywhere,
} from './account-rows.ts';
import { allowPasswordChoice } from './choose-password.ts';
import type { Person } from '#ports/identity-provider/port';

export interface LinkSessionInput {
  /** The key of the session that the request came with. */
  readonly ownKey: string | undefined;
  readonly expiresAt: Date;
  readonly endCredentials: EndCredentials;
  /** @returns whether the account has one */
  readonly requireSecondStep: (tx: Tx<Schema>, uid: string) => Promise<boolean>;
}

const LOCK_ACCOUNT = `select id as uid, email, "emailVerified" as is_proven from identity_user where email = $1 for update`;

/**
 * Opens a session for the account of an address, by a link that was mailed to it.
 *
 * A stranger may have signed up with that address before. An account whose address was never verified (by such a link,
 * or by a reset mail) is verified now and loses its password, its keys and its sessions, so that a stranger is logged
 * out; the new session may choose a password. A request from a session of the same account comes from its owner, and nothing is
 * lost.
 * @returns the new session's key and whether the account has no password now, or undefined when the address has no
 * account.
 */
export async function openLinkSession(
  tx: Tx<Schema>,
  email: string,
  { ownKey, expiresAt, endCredentials, requireSecondStep }: LinkSessionInput,
): Promise<{ key: string; person: Person; isPasswordDropped: boolean } | undefined> {
  const sql = sqlIn(tx);
  // The lock keeps new sessions out until this is done: each refers to the account's row.
  const [account] = await sql<Person & { is_proven: boolean }>('lock_account', LOCK_ACCOUNT, [email]);
  if (account === undefined) return undefined;
  const { uid } = account;
  let hasSecondStep = false;
  if (!account.is_proven) {
    if (!(await isSessionOf(tx, uid, ownKey))) {
      await removePassword(tx, uid);
      await signOutEverywhere(tx, uid, endCredentials);
      await deleteStrangersKeys(tx, uid);
    }
    await markVerified(tx, uid);
  } else if (!(await isSessionOf(tx, uid, ownKey))) hasSecondStep = await requireSecondStep(tx, uid);
  const { id, key } = await insertSession(tx, uid, expiresAt, { hasSecondStep });
  const isPasswordDropped = await allowPasswordChoice(tx, id, uid);
  return { key, person: { uid, email: account.email }, isPasswordDropped };
}
