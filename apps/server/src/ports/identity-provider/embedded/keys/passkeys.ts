import { randomUUID } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { PASSKEY_ANSWER_MINUTES, PASSKEYS_MAX } from '@fivefold/rules/limits';
import { type Kysely, sql as raw } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import { isUniqueViolation } from '#kernel/db/errors';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import { Problem } from '#kernel/problem';
import type { NewPasskey, Passkey, PasskeyAnswer, PasskeyOptions, PasskeyQuestion } from '../../port.ts';
import { type Account, lockAccount } from '../account-rows.ts';
import { type PasskeyQuestions, type PasskeyUse, useChallenge } from './passkey-question.ts';
import { findPasskey, listPasskeys, type StoredPasskey } from './passkey-rows.ts';

const PRODUCT = 'Fivefold';
const TIMEOUT_MS = PASSKEY_ANSWER_MINUTES * 60 * 1000;
/** Of COSE: Ed25519, ECDSA with P-256, RSA. */
const ALGORITHMS = [-8, -7, -257];

export interface PasskeyDeps {
  readonly db: Kysely<Schema>;
  readonly questions: PasskeyQuestions;
  readonly publicUrl: () => string;
}

/** Where passkeys of this server work: a browser shows them on this host alone. */
function placeOf({ publicUrl }: Pick<PasskeyDeps, 'publicUrl'>): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(publicUrl());
  return { origin, rpId: hostname };
}

/** Checks signatures; it is loaded with the first passkey, for most accounts have none. */
const loadWebAuthn = () => import('@simplewebauthn/server');

const nameOf = ({ credential_id, transports }: { credential_id: string; transports: string[] }) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports,
});

/** @param uid whose passkeys may answer; any of this server where it is not known yet */
export async function askPasskey(deps: PasskeyDeps, use: PasskeyUse, uid?: string): Promise<PasskeyQuestion> {
  return {
    challenge: deps.questions.ask(use),
    rpId: placeOf(deps).rpId,
    timeout: TIMEOUT_MS,
    // A finger, a face or a PIN: this is why a passkey needs no second step.
    userVerification: 'required',
    allowCredentials: uid === undefined ? [] : (await listPasskeys(deps.db, uid)).map(nameOf),
  };
}

export async function passkeyOptions(
  deps: PasskeyDeps,
  use: PasskeyUse,
  { uid, email }: Pick<Account, 'uid' | 'email'>,
): Promise<PasskeyOptions> {
  const known = await listPasskeys(deps.db, uid);
  if (known.length >= PASSKEYS_MAX) throw new Problem('identity.too_many_passkeys');
  return {
    challenge: deps.questions.ask(use),
    rp: { id: placeOf(deps).rpId, name: PRODUCT },
    user: { id: Buffer.from(uid).toString('base64url'), name: email, displayName: email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: known.map(nameOf),
    // Found without an address typed, as the log-in page asks for it.
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** @returns a passkey whose answer is right, before it is used up; undefined for one that we do not know */
async function checkAnswer(
  deps: PasskeyDeps,
  use: PasskeyUse,
  answer: PasskeyAnswer,
): Promise<{ passkey: StoredPasskey; counter: number; challenge: string } | undefined> {
  const passkey = await findPasskey(deps.db, answer.id);
  if (passkey === undefined) return undefined;
  const userHandle = answer.response.userHandle ?? undefined;
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.uid)
    throw new Problem('identity.passkey_refused');
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { origin, rpId } = placeOf(deps);
  let asked = '';
  const { verified, authenticationInfo } = await refuseErrors(() =>
    verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => {
        asked = challenge;
        return deps.questions.isOpen(use, challenge);
      },
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id: passkey.credentialId, publicKey: passkey.publicKey, counter: passkey.counter },
      requireUserVerification: true,
    }),
  );
  if (!verified) throw new Problem('identity.passkey_refused');
  return { passkey, counter: authenticationInfo.newCounter, challenge: asked };
}

/**
 * Checks what a passkey answered and runs what it allows, with its account locked. Of two answers with one challenge or
 * one count the first is good: a copied passkey counts anew.
 * @throws Problem identity.unknown_passkey, identity.passkey_refused
 */
export async function withPasskey<T>(
  deps: PasskeyDeps,
  use: PasskeyUse,
  answer: PasskeyAnswer,
  allow: (tx: Tx<Schema>, account: Account) => Promise<T>,
): Promise<T> {
  const checked = await checkAnswer(deps, use, answer);
  if (checked === undefined) throw new Problem('identity.unknown_passkey');
  const { passkey, counter, challenge } = checked;
  return inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, passkey.uid);
    if (account === undefined) throw new Problem('identity.unknown_passkey');
    const { numUpdatedRows } = await tx
      .updateTable('identity_passkeys')
      .set({ counter, last_used_at: raw<Date>`now()` })
      .where('id', '=', passkey.id)
      .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb(eb.val(counter), '=', 0)])]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n || !(await useChallenge(tx, challenge))) throw new Problem('identity.passkey_refused');
    return allow(tx, account);
  });
}

/** A passkey that was just made, checked against what was asked for. @throws Problem identity.passkey_refused */
export async function checkNewPasskey(deps: PasskeyDeps, use: PasskeyUse, made: NewPasskey) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { origin, rpId } = placeOf(deps);
  const { registrationInfo } = await refuseErrors(() =>
    verifyRegistrationResponse({
      response: made as RegistrationResponseJSON,
      expectedChallenge: (challenge) => deps.questions.isOpen(use, challenge),
      expectedOrigin: origin,
      expectedRPID: rpId,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    }),
  );
  if (registrationInfo === undefined) throw new Problem('identity.passkey_refused');
  return registrationInfo.credential;
}

type CheckedPasskey = Awaited<ReturnType<typeof checkNewPasskey>>;

/**
 * The transaction must hold the account's lock.
 * @throws Problem identity.too_many_passkeys, identity.passkey_exists
 */
export async function insertPasskey(
  tx: Tx<Schema>,
  uid: string,
  { name, checked, transports }: { name: string; checked: CheckedPasskey; transports: readonly string[] },
): Promise<Passkey> {
  if ((await listPasskeys(tx, uid)).length >= PASSKEYS_MAX) throw new Problem('identity.too_many_passkeys');
  const made = await tx
    .insertInto('identity_passkeys')
    .values({
      id: randomUUID(),
      user_id: uid,
      credential_id: checked.id,
      public_key: Buffer.from(checked.publicKey),
      counter: checked.counter,
      transports: [...transports],
      name,
    })
    .returning(['id', 'name', 'created_at'])
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw new Problem('identity.passkey_exists');
      throw error;
    });
  return { id: made.id, name: made.name, madeAt: made.created_at, lastUsedAt: null };
}

/** @throws Problem identity.passkey_not_found */
export async function renamePasskey(
  db: Kysely<Schema>,
  uid: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('identity_passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', uid)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Problem('identity.passkey_not_found');
}

/** @returns its name. @throws Problem identity.passkey_not_found */
export async function deletePasskey(tx: Tx<Schema>, uid: string, id: string): Promise<string> {
  const gone = await tx
    .deleteFrom('identity_passkeys')
    .where('id', '=', id)
    .where('user_id', '=', uid)
    .returning('name')
    .executeTakeFirst();
  if (gone === undefined) throw new Problem('identity.passkey_not_found');
  return gone.name;
}

/** Whatever the library finds wrong with an answer is the client's fault: it reads nothing but the answer. */
async function refuseErrors<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch {
    throw new Problem('identity.passkey_refused');
  }
}
