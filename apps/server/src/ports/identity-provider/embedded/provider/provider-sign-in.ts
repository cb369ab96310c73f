import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import { isUniqueViolation } from '#kernel/db/errors';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import { Problem } from '#kernel/problem';
import type { Person, ProviderSignIn, Session } from '#ports/identity-provider/port';
import type { ProviderPerson, SignInProvider } from '#ports/sign-in-provider/port';
import {
  type EndCredentials,
  insertSession,
  isAddressTaken,
  lockAccount,
  markVerified,
  signOutEverywhere,
} from '../account-rows.ts';
import type { KeyProofs } from '../keys/key-proof.ts';
import { useChallenge } from '../keys/passkey-question.ts';
import { deletePasskeys } from '../keys/passkey-rows.ts';
import { type PasskeyDeps, withPasskey } from '../keys/passkeys.ts';
import { beginSecondStep, deleteSecondStep, passSecondStep, type SecondStepDeps } from '../keys/second-step.ts';
import { useOperatorsCode } from '../password-change.ts';
import { logInByPassword } from '../password-log-in.ts';
import type { PasswordHash } from '../password-hash.ts';
import type { TokenSigner } from '../session-token.ts';
import { findLinked, findLinkTime, insertLink } from './provider-rows.ts';
import { createProviderTickets, type ProviderUse, usedName } from './provider-tickets.ts';

export interface ProviderSignInDeps {
  readonly db: Kysely<Schema>;
  readonly provider: SignInProvider;
  readonly tokens: TokenSigner;
  readonly proofs: KeyProofs;
  readonly passwords: PasswordHash;
  readonly secondStep: SecondStepDeps;
  readonly passkeys: PasskeyDeps;
  readonly endCredentials: EndCredentials;
  readonly useInvitationCode: (tx: Tx<Schema>, email: string, code: string) => Promise<boolean>;
  readonly opened: (key: string, person: Person) => Session;
  readonly expiryFromNow: () => Date;
}

/** Logging in at the operator's sign-in provider (decision 136). */
export function createProviderSignIn(deps: ProviderSignInDeps): ProviderSignIn {
  const { db, provider, secondStep } = deps;
  const { issuer } = provider;
  const tickets = createProviderTickets(deps.tokens);
  const subjectOf = ({ subject }: ProviderPerson) => ({ issuer, subject });

  async function begin(use: ProviderUse, isFresh: boolean) {
    const { address, attempt } = await provider.begin(isFresh);
    return { address, attempt: tickets.sealAttempt(use, attempt) };
  }

  /** An attempt is good for one answer, also where the provider then does not answer. */
  async function finish(use: ProviderUse, sealed: string | undefined, answer: string): Promise<ProviderPerson> {
    if (sealed === undefined) throw new Problem('identity.provider_refused');
    const attempt = tickets.openAttempt(use, sealed);
    const isFirst = await inTransaction(db, (tx) => useChallenge(tx, usedName('attempt', attempt.state)));
    if (!isFirst) throw new Problem('identity.provider_refused');
    return provider.finish(answer, attempt);
  }

  /** Runs in the transaction that the ticket opens a session in. */
  async function useTicket(tx: Tx<Schema>, ticket: string): Promise<void> {
    if (!(await useChallenge(tx, usedName('ticket', ticket)))) throw new Problem('identity.provider_refused');
  }

  async function openSession(tx: Tx<Schema>, { uid, email }: Person, hasSecondStep = false): Promise<Session> {
    const { key } = await insertSession(tx, uid, deps.expiryFromNow(), { hasSecondStep });
    return deps.opened(key, { uid, email });
  }

  const keyOf = (token: string) => {
    const key = deps.tokens.open(token);
    if (key === undefined) throw new Problem('identity.signed_out');
    return key;
  };

  return {
    begin: () => begin('provider-log-in', false),

    async finish(attempt, answer) {
      return tickets.sealTicket(await finish('provider-log-in', attempt, answer));
    },

    async readTicket(ticket) {
      const person = tickets.openTicket(ticket);
      const linked = await findLinked(db, subjectOf(person));
      if (linked !== undefined) return { account: 'connected', email: linked.email };
      if (person.email === undefined) return { account: 'none', email: undefined };
      const same = await db
        .selectFrom('identity_user')
        .select('id')
        .where('email', '=', person.email)
        .executeTakeFirst();
      return { account: same === undefined ? 'none' : 'same-email', email: person.email };
    },

    async logIn(ticket, proof) {
      const subject = subjectOf(tickets.openTicket(ticket));
      const linked = await findLinked(db, subject);
      if (linked === undefined) throw new Problem('identity.provider_refused');
      await beginSecondStep(db, secondStep, linked.uid, proof);
      return inTransaction(db, async (tx) => {
        const account = await lockAccount(tx, linked.uid);
        // Asked again under the lock: the link may have ended.
        if (account === undefined || (await findLinked(tx, subject))?.uid !== account.uid)
          throw new Problem('identity.provider_refused');
        const hasSecondStep = await passSecondStep(tx, secondStep, account.uid, proof);
        await useTicket(tx, ticket);
        return openSession(tx, account, hasSecondStep);
      });
    },

    async signUp(ticket, code) {
      const person = tickets.openTicket(ticket);
      const { email } = person;
      if (email === undefined) throw new Problem('identity.provider_unverified');
      return inTransaction(db, async (tx) => {
        const now = new Date();
        const uid = randomUUID();
        const made = await tx
          .insertInto('identity_user')
          .values({ id: uid, name: '', email, emailVerified: true, image: null, createdAt: now, updatedAt: now })
          .onConflict((conflict) => conflict.column('email').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (made === undefined) throw new Problem('identity.own_proof_needed');
        if (await isAddressTaken(tx, email, uid)) throw new Problem('auth/email-already-in-use');
        await useTicket(tx, ticket);
        await insertLink(tx, uid, subjectOf(person));
        if (code !== undefined) await deps.useInvitationCode(tx, email, code);
        return openSession(tx, { uid, email });
      }).catch(refuseDouble);
    },

    async linkByPassword(ticket, { password, secondStep: proof }, also) {
      const person = tickets.openTicket(ticket);
      const { email } = person;
      if (email === undefined) throw new Problem('identity.provider_unverified');
      const typed = { email, password, secondStep: proof, expiresAt: deps.expiryFromNow() };
      const { key, person: owner } = await logInByPassword(
        { db, passwords: deps.passwords, secondStep },
        typed,
        (tx, uid) => link(tx, { uid, email }),
      ).catch(refuseDouble);
      return deps.opened(key, owner);

      async function link(tx: Tx<Schema>, account: Person) {
        await useTicket(tx, ticket);
        await linkAccount(tx, account, person, also);
      }
    },

    async linkByPasskey(ticket, answer, also) {
      const person = tickets.openTicket(ticket);
      if (person.email === undefined) throw new Problem('identity.provider_unverified');
      return withPasskey(deps.passkeys, 'passkey-log-in', answer, async (tx, account) => {
        if (account.email !== person.email) throw new Problem('identity.unknown_passkey');
        await useTicket(tx, ticket);
        await linkAccount(tx, account, person, also);
        return openSession(tx, account, true);
      }).catch(refuseDouble);
    },

    async linkByOperator(ticket, code, also) {
      const person = tickets.openTicket(ticket);
      return inTransaction(db, async (tx) => {
        const account = await useOperatorsCode(tx, code);
        if (account === undefined) throw new Problem('auth/invalid-action-code');
        await useTicket(tx, ticket);
        // As a new password by such a link: what a stranger may have opened or added ends.
        await signOutEverywhere(tx, account.uid, deps.endCredentials);
        await deletePasskeys(tx, account.uid);
        const isSecondStepOff = await deleteSecondStep(tx, account.uid);
        await linkAccount(tx, account, person, also);
        if (isSecondStepOff) await also(tx, { ...account, what: 'second-step-off' });
        return openSession(tx, account);
      }).catch(refuseDouble);
    },

    async beginProof(token) {
      const key = keyOf(token);
      const owner = await findOwner(db, key);
      if (owner === undefined) throw new Problem('identity.signed_out');
      if ((await findLinkTime(db, owner, issuer)) === undefined) throw new Problem('identity.no_provider');
      return begin(`provider-proof.${key}`, true);
    },

    async prove(token, attempt, answer) {
      const key = keyOf(token);
      const person = await finish(`provider-proof.${key}`, attempt, answer);
      const owner = await findOwner(db, key);
      if (owner === undefined) throw new Problem('identity.signed_out');
      // Another account at the provider says nothing about this one.
      if ((await findLinked(db, subjectOf(person)))?.uid !== owner) throw new Problem('identity.provider_refused');
      return deps.proofs.seal(key);
    },
  };

  async function linkAccount(
    tx: Tx<Schema>,
    account: Person,
    person: ProviderPerson,
    also: Parameters<ProviderSignIn['linkByOperator']>[2],
  ): Promise<void> {
    await insertLink(tx, account.uid, subjectOf(person));
    await markVerified(tx, account.uid);
    await also(tx, { ...account, what: 'provider-added' });
  }
}

async function findOwner(db: Kysely<Schema>, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity_session')
    .select('userId')
    .where('token', '=', key)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst();
  return row?.userId;
}

/** Of two log-ins that link one account of the provider at the same time, the unique key lets one win. */
function refuseDouble(error: unknown): never {
  if (isUniqueViolation(error)) throw new Problem('identity.provider_refused');
  throw error;
}
