import { type Kysely, sql as raw } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { Problem } from '#kernel/problem';
import type { Person, SecondStepProof } from '../../port.ts';
import { cleanCode, findStep, hashRecoveryCode, makeRecoveryCodes, makeSecret, otpAddress } from './one-time-codes.ts';

const PRODUCT = 'Fivefold';

export interface SecondStepDeps {
  /** Encrypts the secrets of authenticator apps. */
  readonly secret: string;
  readonly now: () => Date;
}

/** better-auth's, as its own plugin stores a secret. */
const loadCrypto = () => import('better-auth/crypto');

/** Whether an account asks for a second step. */
export async function hasSecondStep(db: Pick<Kysely<Schema>, 'selectFrom'>, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity_second_steps')
    .select('user_id')
    .where('user_id', '=', uid)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

async function isRemembered(
  db: Pick<Kysely<Schema>, 'selectFrom'>,
  uid: string,
  deviceHashes: readonly string[],
  now: Date,
): Promise<boolean> {
  if (deviceHashes.length === 0) return false;
  const row = await db
    .selectFrom('identity_devices')
    .select('id_hash')
    .where('user_id', '=', uid)
    .where('id_hash', 'in', deviceHashes)
    .where('remembered_until', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Asks for the second step and counts a try, before the transaction that checks the code: a count must not be rolled back
 * with it.
 * @throws Problem identity.second_step_needed, auth/too-many-requests
 */
export async function beginSecondStep(
  db: Pick<Kysely<Schema>, 'selectFrom'>,
  { now }: SecondStepDeps,
  uid: string,
  proof: SecondStepProof,
): Promise<void> {
  if (!(await hasSecondStep(db, uid)) || (await isRemembered(db, uid, proof.deviceHashes, now()))) return;
  if (proof.code === undefined) throw new Problem('identity.second_step_needed');
  await proof.countTry();
}

/**
 * Requires the second step of an account that has one, and uses the code up. The transaction must hold the account's
 * lock, so that a code works once.
 * @returns whether the account has one
 * @throws Problem identity.second_step_needed, identity.wrong_code
 */
export async function passSecondStep(
  tx: Tx<Schema>,
  deps: SecondStepDeps,
  uid: string,
  proof: SecondStepProof,
): Promise<boolean> {
  if (!(await hasSecondStep(tx, uid))) return false;
  if (await isRemembered(tx, uid, proof.deviceHashes, deps.now())) return true;
  if (proof.code === undefined) throw new Problem('identity.second_step_needed');
  if (!(await useAppCode(tx, deps, uid, proof.code)) && !(await useRecoveryCode(tx, uid, proof.code)))
    throw new Problem('identity.wrong_code');
  return true;
}

async function useAppCode(tx: Tx<Schema>, { secret, now }: SecondStepDeps, uid: string, typed: string) {
  const row = await tx
    .selectFrom('identity_second_steps')
    .select(['secret', 'last_step'])
    .where('user_id', '=', uid)
    .executeTakeFirst();
  const ofApp = row && (await decrypt(row.secret, secret));
  if (ofApp === undefined) return false;
  const step = await findStep(ofApp, cleanCode(typed), { now: now(), after: row?.last_step ?? 0 });
  if (step === undefined) return false;
  await tx.updateTable('identity_second_steps').set({ last_step: step }).where('user_id', '=', uid).execute();
  return true;
}

/** @returns undefined for one that another AUTH_SECRET encrypted: recovery codes and the operator's link still help */
async function decrypt(stored: string, key: string): Promise<string | undefined> {
  const { symmetricDecrypt } = await loadCrypto();
  return symmetricDecrypt({ key, data: stored }).catch(() => undefined);
}

async function useRecoveryCode(tx: Tx<Schema>, uid: string, typed: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('identity_recovery_codes')
    .where('user_id', '=', uid)
    .where('code_hash', '=', hashRecoveryCode(typed))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A new secret, which asks for nothing until it is confirmed. @throws Problem identity.second_step_on */
export async function startSecondStep(tx: Tx<Schema>, { secret }: SecondStepDeps, { uid, email }: Person) {
  if (await hasSecondStep(tx, uid)) throw new Problem('identity.second_step_on');
  const ofApp = await makeSecret();
  const { symmetricEncrypt } = await loadCrypto();
  const row = { secret: await symmetricEncrypt({ key: secret, data: ofApp }), last_step: 0 };
  await tx
    .insertInto('identity_second_steps')
    .values({ user_id: uid, confirmed_at: null, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...row, created_at: raw<Date>`now()` }))
    .execute();
  return { secret: ofApp, address: otpAddress(ofApp, email, PRODUCT) };
}

/**
 * Begins to ask for codes. @returns the recovery codes
 * @throws Problem identity.second_step_on, identity.second_step_off, identity.wrong_code
 */
export async function confirmSecondStep(tx: Tx<Schema>, deps: SecondStepDeps, uid: string, code: string) {
  if (await hasSecondStep(tx, uid)) throw new Problem('identity.second_step_on');
  const started = await tx
    .selectFrom('identity_second_steps')
    .select('user_id')
    .where('user_id', '=', uid)
    .executeTakeFirst();
  if (started === undefined) throw new Problem('identity.second_step_off');
  if (!(await useAppCode(tx, deps, uid, code))) throw new Problem('identity.wrong_code');
  await tx
    .updateTable('identity_second_steps')
    .set({ confirmed_at: raw<Date>`now()` })
    .where('user_id', '=', uid)
    .execute();
  await forgetRemembered(tx, uid);
  return replaceRecoveryCodes(tx, uid);
}

/** @throws Problem identity.second_step_off */
export async function replaceRecoveryCodes(tx: Tx<Schema>, uid: string): Promise<string[]> {
  if (!(await hasSecondStep(tx, uid))) throw new Problem('identity.second_step_off');
  await tx.deleteFrom('identity_recovery_codes').where('user_id', '=', uid).execute();
  const codes = makeRecoveryCodes();
  await tx
    .insertInto('identity_recovery_codes')
    .values(codes.map((code) => ({ user_id: uid, code_hash: hashRecoveryCode(code) })))
    .execute();
  return codes;
}

/** Switches the second step off, with its recovery codes and remembered devices. @returns whether it was on */
export async function deleteSecondStep(tx: Tx<Schema>, uid: string): Promise<boolean> {
  const wasOn = await hasSecondStep(tx, uid);
  await tx.deleteFrom('identity_second_steps').where('user_id', '=', uid).execute();
  await forgetRemembered(tx, uid);
  return wasOn;
}

/** Whether the second step was switched on after that moment. */
export async function isSecondStepSince(tx: Tx<Schema>, uid: string, moment: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('identity_second_steps')
    .select('user_id')
    .where('user_id', '=', uid)
    .where('confirmed_at', '>', moment)
    .executeTakeFirst();
  return row !== undefined;
}

/** Asks every device of an account for the second step again. */
export async function forgetRemembered(tx: Tx<Schema>, uid: string): Promise<void> {
  await tx
    .updateTable('identity_devices')
    .set({ remembered_until: null })
    .where('user_id', '=', uid)
    .where('remembered_until', 'is not', null)
    .execute();
}
