import type { Kysely } from 'kysely';
import { sql as raw } from 'kysely';
import { EMAIL_CHANGE_HOURS, EMAIL_RESTORE_DAYS } from '@fivefold/rules/limits';
import type { Tx } from '../../kernel/db/connect.ts';
import { isUniqueViolation } from '../../kernel/db/errors.ts';
import { inTransaction } from '../../kernel/db/retry.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { Problem } from '../../kernel/problem.ts';
import {
  createCode,
  dropPassword,
  endAllSessions,
  endPendingChanges,
  forgetKnownDevices,
  hashCode,
  isAddressTaken,
  isSessionOf,
  lockAccount,
  markProven,
} from './account-rows.ts';
import { type Passwords, requireOwner } from './password-change.ts';
import type { Also, EmailChange, EmailChangeRequest } from './port.ts';

interface Deps {
  readonly db: Kysely<Schema>;
  readonly passwords: Passwords;
  readonly onSignedOutEverywhere: (tx: Tx<Schema>, uid: string) => Promise<void>;
}

const HOURS_PER_DAY = 24;
/** Links run on real time, as sessions do. */
const hoursFromNow = (hours: number) => raw<Date>`now() + make_interval(hours => ${hours})`;

/**
 * Notes the address that an account wants to change to, for its mailed link. A taken address is noted in the same way, with a code
 * that nobody gets: the caller finds no difference, and only the mail to that address says so (decision 41).
 * @throws Problem identity.signed_out, account.wrong_password, auth/same-email
 */
export async function requestEmailChange(
  deps: Deps,
  input: { readonly key: string | undefined; readonly password: string; readonly email: string },
  also: Also<EmailChangeRequest>,
): Promise<void> {
  const owner = await requireOwner(deps, input.key, input.password);
  if (owner.email === input.email) throw new Problem('auth/same-email');
  await inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, owner.uid);
    // A password that was changed meanwhile has ended the session: what was asked with the old one ends, too.
    if (account === undefined || !(await isSessionOf(tx, owner.uid, input.key)))
      throw new Problem('identity.signed_out');
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
 * Changes an account's address with the code that was mailed to the new one, once, in a session of that account: the code alone says
 * only that its reader reads that mail, and a stranger may have asked for an address that is not theirs (decision 37).
 * @throws Problem auth/invalid-action-code, auth/email-already-in-use
 */
export async function confirmEmail(
  { db }: Pick<Deps, 'db'>,
  { key, code }: { readonly key: string | undefined; readonly code: string },
  also: Also<EmailChange>,
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
  await refusingTaken(() =>
    inTransaction(db, async (tx) => {
      const account = await lockAccount(tx, wanted.user_id);
      // Asked again under the lock: the session may have ended meanwhile.
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
      await endPendingChanges(tx, account.uid);
      const restore = createCode();
      await tx
        .insertInto('identity_email_restores')
        .values({
          code_hash: restore.codeHash,
          user_id: account.uid,
          email: account.email,
          // Anybody can sign up with an address that is not theirs; they must not keep its owner out by changing from it.
          is_reserved: account.isProven,
          expires_at: hoursFromNow(EMAIL_RESTORE_DAYS * HOURS_PER_DAY),
        })
        .execute();
      await also(tx, {
        uid: account.uid,
        from: account.email,
        to: change.email,
        isFormerProven: account.isProven,
        restoreCode: restore.code,
      });
    }),
  );
}

/**
 * Takes a change of address back with the code that was mailed to the former one. Whoever changed it knew the password: it goes, with
 * all sessions, and the owner sets another by mail.
 * @throws Problem auth/invalid-action-code, auth/email-already-in-use
 */
export async function restoreEmail(
  deps: Pick<Deps, 'db' | 'onSignedOutEverywhere'>,
  code: string,
  also: Also<EmailChange>,
): Promise<void> {
  const codeHash = hashCode(code);
  const wanted = await deps.db
    .selectFrom('identity_email_restores')
    .select('user_id')
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  if (wanted === undefined) throw new Problem('auth/invalid-action-code');
  await refusingTaken(() =>
    inTransaction(deps.db, async (tx) => {
      const account = await lockAccount(tx, wanted.user_id);
      const restore = await tx
        .deleteFrom('identity_email_restores')
        .where('code_hash', '=', codeHash)
        .where('expires_at', '>', raw<Date>`now()`)
        .returning('email')
        .executeTakeFirst();
      if (account === undefined || restore === undefined) throw new Problem('auth/invalid-action-code');
      await setAddress(tx, account.uid, restore.email);
      await endPendingChanges(tx, account.uid);
      // Of later changes, too: their codes went to addresses of whoever made them.
      await tx.deleteFrom('identity_email_restores').where('user_id', '=', account.uid).execute();
      await dropPassword(tx, account.uid);
      await endAllSessions(tx, account.uid);
      await forgetKnownDevices(tx, account.uid);
      await deps.onSignedOutEverywhere(tx, account.uid);
      await also(tx, {
        uid: account.uid,
        from: account.email,
        to: restore.email,
        isFormerProven: false,
        restoreCode: undefined,
      });
    }),
  );
}

async function setAddress(tx: Tx<Schema>, uid: string, email: string): Promise<void> {
  await tx.updateTable('identity_user').set({ email }).where('id', '=', uid).execute();
  await markProven(tx, uid);
}

/** Of two that change to one address at once, or sign up with it, the database lets one have it. */
async function refusingTaken(change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('auth/email-already-in-use');
    throw error;
  }
}
