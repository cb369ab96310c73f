import type { Kysely, NotNull } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import { Problem } from '#kernel/problem';
import type { Keys, Person, Session } from '../../port.ts';
import { type Account, insertSession, isSessionOf, lockAccount, lockSession } from '../account-rows.ts';
import { type Passwords, requireOwner } from '../password-change.ts';
import { requireWayIn, type WaysIn } from './ways-in.ts';
import type { TokenSigner } from '../session-token.ts';
import { deleteLink, findLinkTime } from '../provider/provider-rows.ts';
import type { KeyProofs } from './key-proof.ts';
import { listPasskeys } from './passkey-rows.ts';
import {
  askPasskey,
  checkNewPasskey,
  deletePasskey,
  insertPasskey,
  type PasskeyDeps,
  passkeyOptions,
  renamePasskey,
  withPasskey,
} from './passkeys.ts';
import {
  confirmSecondStep,
  deleteSecondStep,
  hasSecondStep,
  replaceRecoveryCodes,
  type SecondStepDeps,
  startSecondStep,
} from './second-step.ts';

export interface KeysDeps extends SecondStepDeps {
  readonly db: Kysely<Schema>;
  readonly tokens: TokenSigner;
  readonly passwords: Passwords;
  readonly proofs: KeyProofs;
  readonly passkeys: PasskeyDeps;
  readonly ways: WaysIn;
  /** Whether a stranger's address can be told from one's own: then keys wait until the address is confirmed. */
  readonly areCodesMailed: boolean;
  readonly opened: (key: string, person: Person) => Session;
  readonly expiryFromNow: () => Date;
}

/** Passkeys and the second step of accounts (decision 136). */
export function createKeys(deps: KeysDeps): Keys {
  const { db, tokens, proofs, passkeys } = deps;

  function keyOf(token: string): string {
    const key = tokens.open(token);
    if (key === undefined) throw new Problem('identity.signed_out');
    return key;
  }

  async function findOwner(key: string): Promise<Account> {
    const row = await db
      .selectFrom('identity_session as s')
      .innerJoin('identity_user as u', 'u.id', 's.userId')
      .select(['u.id as uid', 'u.email', 'u.emailVerified as isVerified'])
      .where('s.token', '=', key)
      .where('s.expiresAt', '>', new Date())
      .executeTakeFirst();
    if (row === undefined) throw new Problem('identity.signed_out');
    return row;
  }

  async function linkOf(uid: string): Promise<{ since: Date } | undefined> {
    const { issuer } = deps.ways;
    const since = issuer === undefined ? undefined : await findLinkTime(db, uid, issuer);
    return since && { since };
  }

  /** A stranger may have signed up with someone's address: their keys must not wait there for the owner. */
  function requireConfirmed({ isVerified }: Account): void {
    if (deps.areCodesMailed && !isVerified) throw new Problem('identity.confirm_email_first');
  }

  /** Runs a change with the account locked: a new password ends all sessions, and so what was proven in one. */
  async function change<T>(token: string, proof: string, write: (tx: Tx<Schema>, account: Account) => Promise<T>) {
    const key = keyOf(token);
    proofs.require(key, proof);
    const { uid } = await findOwner(key);
    return inTransaction(db, async (tx) => {
      const account = await lockAccount(tx, uid);
      if (account === undefined || !(await isSessionOf(tx, uid, key))) throw new Problem('identity.signed_out');
      return write(tx, account);
    });
  }

  return {
    async list(token) {
      const { uid, isVerified } = await findOwner(keyOf(token));
      const step = await db
        .selectFrom('identity_second_steps as s')
        .select((eb) => [
          's.confirmed_at as since',
          eb
            .selectFrom('identity_recovery_codes as c')
            .whereRef('c.user_id', '=', 's.user_id')
            .select((inner) => inner.fn.countAll<number>().as('count'))
            .as('codes'),
        ])
        .where('s.user_id', '=', uid)
        .where('s.confirmed_at', 'is not', null)
        .$narrowType<{ since: NotNull }>()
        .executeTakeFirst();
      return {
        passkeys: (await listPasskeys(db, uid)).map((row) => ({
          id: row.id,
          name: row.name,
          madeAt: row.created_at,
          lastUsedAt: row.last_used_at,
        })),
        provider: await linkOf(uid),
        secondStep: step && { since: step.since, codesLeft: step.codes ?? 0 },
        mayAdd: isVerified || !deps.areCodesMailed,
      };
    },

    async askForProof(token) {
      const key = keyOf(token);
      return askPasskey(passkeys, `passkey-proof.${key}`, (await findOwner(key)).uid);
    },

    async proveByPassword(token, password) {
      const key = keyOf(token);
      await requireOwner(deps, key, { password });
      return proofs.seal(key);
    },

    async proveByPasskey(token, answer) {
      const key = keyOf(token);
      const owner = await findOwner(key);
      return withPasskey(passkeys, `passkey-proof.${key}`, answer, async (_, { uid }) => {
        if (uid !== owner.uid) throw new Problem('identity.unknown_passkey');
        return proofs.seal(key);
      });
    },

    async passkeyOptions(token, proof) {
      const key = keyOf(token);
      proofs.require(key, proof);
      const owner = await findOwner(key);
      requireConfirmed(owner);
      return passkeyOptions(passkeys, `passkey-new.${key}`, owner);
    },

    async addPasskey(token, proof, { name, made }, also) {
      const key = keyOf(token);
      proofs.require(key, proof);
      const checked = await checkNewPasskey(passkeys, `passkey-new.${key}`, made);
      return change(token, proof, async (tx, account) => {
        requireConfirmed(account);
        const { transports = [] } = made.response;
        const added = await insertPasskey(tx, account.uid, { name, checked, transports });
        await also(tx, { ...account, what: 'passkey-added', name });
        return added;
      });
    },

    async renamePasskey(token, id, name) {
      const { uid } = await findOwner(keyOf(token));
      await renamePasskey(db, uid, { id, name });
    },

    removePasskey: (token, proof, id, also) =>
      change(token, proof, async (tx, account) => {
        const name = await deletePasskey(tx, account.uid, id);
        await requireWayIn(tx, account.uid, deps.ways);
        await also(tx, { ...account, what: 'passkey-removed', name });
      }),

    async findSecondStep(token) {
      const key = keyOf(token);
      const { uid } = await findOwner(key);
      const hasKeys = (await hasSecondStep(db, uid)) || (await listPasskeys(db, uid)).length > 0;
      if (!hasKeys) return 'none';
      const session = await db
        .selectFrom('identity_session')
        .select('has_second_step')
        .where('token', '=', key)
        .executeTakeFirst();
      return session?.has_second_step === true ? 'shown' : 'not-shown';
    },

    askForLogIn: () => askPasskey(passkeys, 'passkey-log-in'),

    logIn: (answer) =>
      withPasskey(passkeys, 'passkey-log-in', answer, async (tx, { uid, email }) => {
        const { key } = await insertSession(tx, uid, deps.expiryFromNow(), { hasSecondStep: true });
        return deps.opened(key, { uid, email });
      }),

    startSecondStep: (token, proof) =>
      change(token, proof, async (tx, account) => {
        requireConfirmed(account);
        return startSecondStep(tx, deps, account);
      }),

    confirmSecondStep: (token, proof, code, also) =>
      change(token, proof, async (tx, account) => {
        const codes = await confirmSecondStep(tx, deps, account.uid, code);
        await tx
          .updateTable('identity_session')
          .set({ has_second_step: true })
          .where('token', '=', keyOf(token))
          .execute();
        await also(tx, { ...account, what: 'second-step-on' });
        return codes;
      }),

    makeRecoveryCodes: (token, proof, also) =>
      change(token, proof, async (tx, account) => {
        const codes = await replaceRecoveryCodes(tx, account.uid);
        await also(tx, { ...account, what: 'recovery-codes-made' });
        return codes;
      }),

    endSecondStep: (token, proof, also) =>
      change(token, proof, async (tx, account) => {
        if (!(await deleteSecondStep(tx, account.uid))) throw new Problem('identity.second_step_off');
        await also(tx, { ...account, what: 'second-step-off' });
      }),

    removeProvider: (token, proof, also) =>
      change(token, proof, async (tx, account) => {
        const { issuer } = deps.ways;
        if (issuer === undefined || !(await deleteLink(tx, account.uid, issuer)))
          throw new Problem('identity.no_provider');
        await requireWayIn(tx, account.uid, deps.ways);
        await also(tx, { ...account, what: 'provider-removed' });
      }),

    rememberDevice: ({ token, person: { uid } }, deviceHash, until) =>
      inTransaction(db, async (tx) => {
        // A new password at the same time ends the session, and remembers nothing.
        if (!(await lockSession(tx, uid, tokens.open(token)))) return;
        await tx
          .updateTable('identity_devices')
          .set({ remembered_until: until })
          .where('user_id', '=', uid)
          .where('id_hash', '=', deviceHash)
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom('identity_second_steps as s')
                .select('s.user_id')
                .where('s.user_id', '=', uid)
                .where('s.confirmed_at', 'is not', null),
            ),
          )
          .execute();
      }),
  };
}
