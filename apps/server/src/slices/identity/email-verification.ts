import { EMAIL_VERIFICATION_VALID_HOURS, EMAIL_VERIFICATIONS_PER_DAY } from '@fivefold/rules/limits';
import type { AddressDigest } from '../../kernel/address-digest.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Database, Tx } from '../../kernel/db/connect.ts';
import { lockProfiles } from '../../kernel/db/lock-profiles.ts';
import { inTransaction } from '../../kernel/db/retry.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { sqlIn } from '../../kernel/db/sql.ts';
import { createLimit } from '../../kernel/http/limit.ts';
import { enqueue } from '../../kernel/jobs/queue.ts';
import { hashCode, makeCode } from '../../kernel/mailed-code.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Person } from '../../ports/identity-provider/port.ts';
import { MAIL_JOB } from '../mail/jobs.ts';
import { verificationMail } from './verification-mail.ts';
import * as store from './verification-store.ts';

/** Says that a person's address was verified; its payload is their uid. What waited for it then happens. */
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

/** Whether a person has shown that their address is theirs, to us or to the embedded identity service. */
export function isEmailVerified(tx: Tx<Schema>, person: Person): Promise<boolean> {
  return store.isEmailVerified(tx, person);
}

/** Notes that a person has shown that their address is theirs. Repeating it, and noting it of a deleted account, does nothing. */
export async function markEmailVerified(tx: Tx<Schema>, clock: Clock, { uid, email }: Person): Promise<void> {
  if (!(await store.setVerifiedEmail(tx, { uid, email }, clock.now()))) return;
  await store.deleteCodesOf(tx, uid);
  await enqueue(tx, clock, { kind: EMAIL_VERIFIED_JOB, payload: { uid }, dedupeKey: `${EMAIL_VERIFIED_JOB}:${uid}` });
}

/** Mails a person the link that confirms their address, unless one that is still good was mailed before. Over the day's limit nothing is sent. */
export async function askToVerifyEmail(tx: Tx<Schema>, deps: VerificationMailDeps, person: Person): Promise<void> {
  if (await store.hasCode(tx, person, deps.clock.now())) return;
  try {
    await mailLink(tx, deps, person);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

/** Mails another link, where the address is not verified yet. @throws Problem auth/too-many-requests */
export async function mailLinkAgain(deps: VerificationDeps, person: Person): Promise<void> {
  await inTransaction(deps.db.kysely, async (tx) => {
    await lockProfiles(tx, person.uid);
    if (!(await isEmailVerified(tx, person))) await mailLink(tx, deps, person);
  });
  deps.wakeWorker();
}

async function mailLink(
  tx: Tx<Schema>,
  { clock, publicUrl, addressDigest }: VerificationMailDeps,
  person: Person,
): Promise<void> {
  // By a keyed digest: the count outlives an account that is deleted and made anew, and names nobody.
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
  await enqueue(tx, clock, { kind: MAIL_JOB, payload: verificationMail(publicUrl(), person.email, code) });
}

/**
 * Verifies the address of a person who is signed in, by the code that was mailed to it. Being signed in is half of the proof:
 * somebody else may have signed up with the address of whoever opens the link (decision 13).
 * @throws Problem auth/invalid-action-code, identity.signed_out
 */
export async function verifyEmail(deps: VerificationDeps, { uid, email }: Person, code: string): Promise<void> {
  const { db, clock } = deps;
  await inTransaction(db.kysely, async (tx) => {
    await lockProfiles(tx, uid);
    if (await store.isLeaving(tx, uid)) throw new Problem('identity.signed_out');
    if (!(await store.spendCode(tx, { uid, email }, hashCode(code), clock.now())))
      throw new Problem('auth/invalid-action-code');
    await markEmailVerified(tx, clock, { uid, email });
  });
  deps.wakeWorker();
}
