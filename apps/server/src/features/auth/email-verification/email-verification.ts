import { EMAIL_VERIFICATION_VALID_HOURS, EMAIL_VERIFICATIONS_PER_DAY } from '@fivefold/rules/limits';
import type { Language } from '@fivefold/rules/languages';
import type { AddressDigest } from '#kernel/address-digest';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import { sqlIn } from '#kernel/db/sql';
import { createLimit } from '#kernel/http/limit';
import { enqueue } from '#kernel/jobs/queue';
import { hashCode, makeCode } from '#kernel/mailed-code';
import { Problem } from '#kernel/problem';
import type { Person } from '#ports/identity-provider/port';
import { enqueueMail } from '#features/mail/steps';
import { isBeingDeleted, lockProfiles, setVerifiedEmail } from '#features/profile/steps';
import * as store from './store.ts';
import { verificationMail } from './verification-mail.ts';

/** Runs after a user's address was verified; its payload is their uid. It sends held invitations. */
export const EMAIL_VERIFIED_JOB = 'identity.email-verified';

const HOUR_MS = 60 * 60 * 1000;
const DAY_SECONDS = 24 * 60 * 60;

export interface VerificationMailDeps {
  readonly clock: Clock;
  readonly publicUrl: () => string;
  readonly addressDigest: AddressDigest;
}

export interface VerificationDeps extends VerificationMailDeps {
  readonly db: Database<Schema>;
  readonly wakeWorker: () => void;
}

/** Whose address is to be verified, and the language of the mail. */
interface Addressee extends Person {
  readonly language: Language;
}

/** Whether a user's address is verified, by us or by the embedded identity provider. */
export function isEmailVerified(tx: Tx<Schema>, person: Person): Promise<boolean> {
  return store.isEmailVerified(tx, person);
}

/**
 * Marks a user's address as verified. Repeating it does nothing, and neither does it for an account that is being
 * deleted.
 */
export async function markEmailVerified(tx: Tx<Schema>, clock: Clock, { uid, email }: Person): Promise<void> {
  if (!(await setVerifiedEmail(tx, { uid, email }, clock.now()))) return;
  await store.setIdentityVerified(tx, { uid, email }, clock.now());
  await store.deleteCodesOf(tx, uid);
  await enqueue(tx, clock, { kind: EMAIL_VERIFIED_JOB, payload: { uid }, dedupeKey: `${EMAIL_VERIFIED_JOB}:${uid}` });
}

/**
 * Mails a user the link that verifies their address, unless a valid one was mailed before. Over the daily limit it
 * sends nothing.
 */
export async function mailVerificationLink(
  tx: Tx<Schema>,
  deps: VerificationMailDeps,
  person: Addressee,
): Promise<void> {
  if (await store.hasCode(tx, person, deps.clock.now())) return;
  try {
    await mailNewLink(tx, deps, person);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

/** Mails another link, if the address is not verified yet. @throws Problem auth/too-many-requests */
export async function mailVerificationLinkAgain(deps: VerificationDeps, person: Addressee): Promise<void> {
  await inTransaction(deps.db.kysely, async (tx) => {
    await lockProfiles(tx, person.uid);
    if (!(await isEmailVerified(tx, person))) await mailNewLink(tx, deps, person);
  });
  deps.wakeWorker();
}

async function mailNewLink(
  tx: Tx<Schema>,
  { clock, publicUrl, addressDigest }: VerificationMailDeps,
  person: Addressee,
): Promise<void> {
  // Counted by a keyed digest: the count survives a deleted account that signs up again, and stores no address.
  const limit = createLimit(sqlIn(tx), {
    name: 'identity.verification-mail',
    code: 'auth/too-many-requests',
    points: EMAIL_VERIFICATIONS_PER_DAY,
    durationSeconds: DAY_SECONDS,
  });
  await limit.take(addressDigest(person.email));
  const code = makeCode();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + EMAIL_VERIFICATION_VALID_HOURS * HOUR_MS);
  await store.insertCode(tx, { codeHash: hashCode(code), ...person, createdAt, expiresAt });
  await enqueueMail(
    tx,
    clock,
    verificationMail({ publicUrl: publicUrl(), to: person.email, code, language: person.language }),
  );
}

/**
 * Verifies the address of a user who is logged in, by the code that was mailed to it. The session is half of the proof:
 * a stranger may have signed up with the address of the person who opens the link (decision 13).
 * @throws Problem auth/invalid-action-code, identity.signed_out
 */
export async function verifyEmail(deps: VerificationDeps, { uid, email }: Person, code: string): Promise<void> {
  const { db, clock } = deps;
  await inTransaction(db.kysely, async (tx) => {
    await lockProfiles(tx, uid);
    if (await isBeingDeleted(tx, uid)) throw new Problem('identity.signed_out');
    if (!(await store.useCode(tx, { uid, email }, hashCode(code), clock.now())))
      throw new Problem('auth/invalid-action-code');
    await markEmailVerified(tx, clock, { uid, email });
  });
  deps.wakeWorker();
}
