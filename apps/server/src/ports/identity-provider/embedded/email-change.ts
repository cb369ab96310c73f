import type { Kysely } from 'kysely';
import { sql as raw } from 'kysely';
import { EMAIL_CHANGE_HOURS, EMAIL_RESTORE_DAYS } from '@fivefold/rules/limits';
import type { Tx } from '#kernel/db/connect';
import { isUniqueViolation } from '#kernel/db/errors';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import { Problem } from '#kernel/problem';
import {
  createCode,
  removePassword,
  deletePendingChanges,
  deleteKnownDevices,
  type EndCredentials,
  hashCode,
  isAddressTaken,
  isSessionOf,
  lockAccount,
  markVerified,
  signOutEverywhere,
} from './account-rows.ts';
import type { KeyProofs } from './keys/key-proof.ts';
import { deletePasskeys } from './keys/passkey-rows.ts';
import { deleteSecondStep, isSecondStepSince } from './keys/second-step.ts';
import { lockOwner, type Passwords, requireOwner } from './password-change.ts';
import { deleteLinksSince } from './provider/provider-rows.ts';
import type { TransactionHook, EmailChange, EmailChangeRequest, ShownProof } from '#ports/identity-provider/port';

interface Deps {
  readonly db: Kysely<Schema>;
  readonly passwords: Passwords;
  readonly proofs: KeyProofs;
  readonly endCredentials: EndCredentials;
}

const HOURS_PER_DAY = 24;
const MS_PER_DAY = HOURS_PER_DAY * 60 * 60 * 1000;
/** Links expire in real time, as sessions do. */
const hoursFromNow = (hours: number) => raw<Date>`now() + make_interval(hours => ${hours})`;

/**
 * Stores the new address of an account until its mailed link is opened. A taken address is stored in the same way, with
 * a code that is never sent: the caller sees no difference, and only the mail to that address tells (decision 41).
 * @throws Problem identity.signed_out, account.wrong_password, identity.proof_needed, auth/same-email
 */
export async function requestEmailChange(
  deps: Deps,
  input: { readonly key: string | undefined; readonly email: string } & ShownProof,
  also: TransactionHook<EmailChangeRequest>,
): Promise<void> {
  const owner = await requireOwner(deps, input.key, input);
  if (owner.email === input.email) throw new Problem('auth/same-email');
  await inTransaction(deps.db, async (tx) => {
    const account = await lockOwner(tx, owner);
    const isTaken = await isAddressTaken(tx, input.email, account.uid);
    const { code, codeHash } = createCode();
    const change = { email: input.email, code_hash: codeHash, expires_at: hoursFromNow(EMAIL_CHANGE_HOURS) };
    await tx
      .insertInto('identity_email_changes')
      .values({ user_id: account.uid, ...change })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
      .execute();
    return also(tx, { uid: account.uid, from: account.email, to: input.email, code: isTaken ? undefined : code });
  });
}

/**
 * Changes an account's address with the code that was mailed to the new one, once, in a session of that account. The
 * code alone proves only the mailbox, and a stranger may have asked for an address that is not theirs (decision 13).
 * @throws Problem auth/invalid-action-code, auth/email-already-in-use
 */
export async function confirmEmail(
  { db }: Pick<Deps, 'db'>,
  { key, code }: { readonly key: string | undefined; readonly code: string },
  also: TransactionHook<EmailChange>,
): Promise<void> {
  if (key === undefined) throw new Problem('auth/invalid-action-code');
  const codeHash = hashCode(code);
  const wanted = await db
    .selectFrom('identity_email_changes as c')
    .innerJoin('identity_session as s', 's.userId', 'c.user_id')
    .select('c.user_id')
    .where('c.code_hash', '=', codeHash)
    .where('s.token', '=', key)
    .executeTakeFirst();
  if (wanted === undefined) throw new Problem('auth/invalid-action-code');
  await rejectTakenAddress(() =>
    inTransaction(db, async (tx) => {
      const account = await lockAccount(tx, wanted.user_id);
      // Checked again under the lock: the session may have ended.
      if (!(await isSessionOf(tx, wanted.user_id, key))) throw new Problem('auth/invalid-action-code');
      const change = await tx
        .deleteFrom('identity_email_changes')
        .where('code_hash', '=', codeHash)
        .where('user_id', '=', wanted.user_id)
        .where('expires_at', '>', raw<Date>`now()`)
        .returning('email')
        .executeTakeFirst();
      if (account === undefined || change === undefined) throw new Problem('auth/invalid-action-code');
      if (await isAddressTaken(tx, change.email, account.uid)) throw new Problem('auth/email-already-in-use');
      await setAddress(tx, account.uid, change.email);
      // Reset codes went to the former address.
      await deletePendingChanges(tx, account.uid);
      const restore = createCode();
      await tx
        .insertInto('identity_email_restores')
        .values({
          code_hash: restore.codeHash,
          user_id: account.uid,
          email: account.email,
          // A stranger may have signed up with this address: changing from it must not keep its owner from signing up.
          is_reserved: account.isVerified,
          expires_at: hoursFromNow(EMAIL_RESTORE_DAYS * HOURS_PER_DAY),
        })
        .execute();
      await also(tx, {
        uid: account.uid,
        from: account.email,
        to: change.email,
        isFormerVerified: account.isVerified,
        restoreCode: restore.code,
      });
    }),
  );
}

/**
 * Takes a change of address back with the code that was mailed to the former one. The password was known to the person
 * who changed the address, so it is deleted with all sessions and passkeys, and the owner sets another by
 * mail.
 * @throws Problem auth/invalid-action-code, auth/email-already-in-use
 */
export async function restoreEmail(
  deps: Pick<Deps, 'db' | 'endCredentials'>,
  code: string,
  also: TransactionHook<EmailChange>,
): Promise<void> {
  const codeHash = hashCode(code);
  const wanted = await deps.db
    .selectFrom('identity_email_restores')
    .select('user_id')
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  if (wanted === undefined) throw new Problem('auth/invalid-action-code');
  await rejectTakenAddress(() =>
    inTransaction(deps.db, async (tx) => {
      const account = await lockAccount(tx, wanted.user_id);
      const restore = await tx
        .deleteFrom('identity_email_restores')
        .where('code_hash', '=', codeHash)
        .where('expires_at', '>', raw<Date>`now()`)
        .returning(['email', 'expires_at'])
        .executeTakeFirst();
      if (account === undefined || restore === undefined) throw new Problem('auth/invalid-action-code');
      await setAddress(tx, account.uid, restore.email);
      // Those of later changes, too: their codes went to the stranger's addresses.
      await tx.deleteFrom('identity_email_restores').where('user_id', '=', account.uid).execute();
      await removePassword(tx, account.uid);
      await signOutEverywhere(tx, account.uid, deps.endCredentials);
      await deleteKnownDevices(tx, account.uid);
      await deletePasskeys(tx, account.uid);
      // Only of the owner's second step, from before the change, the owner has the codes; and only a link from then is theirs.
      const changedAt = new Date(restore.expires_at.getTime() - EMAIL_RESTORE_DAYS * MS_PER_DAY);
      await deleteLinksSince(tx, account.uid, changedAt);
      if (await isSecondStepSince(tx, account.uid, changedAt)) await deleteSecondStep(tx, account.uid);
      await also(tx, {
        uid: account.uid,
        from: account.email,
        to: restore.email,
        isFormerVerified: false,
        restoreCode: undefined,
      });
    }),
  );
}

async function setAddress(tx: Tx<Schema>, uid: string, email: string): Promise<void> {
  await tx.updateTable('identity_user').set({ email }).where('id', '=', uid).execute();
  await markVerified(tx, uid);
}

/** Of two accounts that take one address at the same time, the unique index lets one have it. */
async function rejectTakenAddress(change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('auth/email-already-in-use');
    throw error;
  }
}
